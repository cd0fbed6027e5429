// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/roundtrip/session_attributes.h"

#include "importers/chrome/roundtrip/json_members.h"

#include <cstdlib>

namespace emberline::chrome {

namespace {

using Json = nlohmann::json;

class AttributeReader {
public:
    AttributeReader(TraceBuilder& builder, const Json& said) : m_builder(builder), m_said(said) { }

    void readInto(SessionAttributes& to) const
    {
        to.hasArgv = json::member(m_said, "argv").is_array();
        to.argv = texts("argv");
        to.version = text(m_said, "version");
        to.evt = text(m_said, "evt");
        to.cmdName = text(m_said, "cmd_name");
        to.hierarchy = text(m_said, "hierarchy");
        to.cmdMode = texts("cmd_mode");
        to.alias = text(m_said, "alias");
        to.cmdPath = text(m_said, "cmd_path");
        to.ancestry = texts("ancestry");
        if (const Json& trees = json::member(m_said, "worktrees"); trees.is_object()) {
            for (const auto& [repo, path] : trees.items()) {
                if (path.is_string())
                    to.worktrees.push_back({std::atoll(repo.c_str()), m_builder.intern(path.get_ref<const std::string&>())});
            }
        }
        for (const Json& param : json::list(m_said, "params"))
            to.params.push_back({text(param, "param"), text(param, "value"), text(param, "scope")});
        for (const Json& error : json::list(m_said, "errors"))
            to.errors.push_back({text(error, "msg"), text(error, "fmt")});
        to.approximate = json::isTrue(json::member(m_said, "approximate"));
        to.exitCodeInferred = json::isTrue(json::member(m_said, "exit_code_inferred"));
        to.placeholder = json::isTrue(json::member(m_said, "placeholder"));
    }

private:
    [[nodiscard]] StringId text(const Json& from, const char* key) const
    {
        const Json& value = json::member(from, key);
        return value.is_string() ? m_builder.intern(value.get_ref<const std::string&>()) : StringId();
    }
    [[nodiscard]] std::vector<StringId> texts(const char* key) const
    {
        std::vector<StringId> ids;
        for (const Json& value : json::list(m_said, key)) {
            if (value.is_string())
                ids.push_back(m_builder.intern(value.get_ref<const std::string&>()));
        }
        return ids;
    }

    TraceBuilder& m_builder;
    const Json& m_said;
};

} // namespace

void readAttributes(const Json& said, TraceBuilder& builder, SessionAttributes& attributes)
{
    AttributeReader(builder, said).readInto(attributes);
}

} // namespace emberline::chrome
