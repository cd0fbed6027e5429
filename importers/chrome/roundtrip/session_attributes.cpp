// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/roundtrip/session_attributes.h"

#include "importers/chrome/roundtrip/json_members.h"
#include "importers/chrome/roundtrip/words.h"

#include <cstdlib>

namespace emberline::chrome {

namespace {

using Json = nlohmann::json;

class AttributeReader {
public:
    AttributeReader(TraceBuilder& builder, const Json& said) : m_builder(builder), m_said(said) { }

    void readInto(SessionAttributes& to) const
    {
        to.hasArgv = json::member(m_said, words::kArgv).is_array();
        to.argv = texts(words::kArgv);
        to.version = text(m_said, words::kVersion);
        to.evt = text(m_said, words::kEvt);
        to.cmdName = text(m_said, words::kCmdName);
        to.hierarchy = text(m_said, words::kHierarchy);
        to.cmdMode = texts(words::kCmdMode);
        to.alias = text(m_said, words::kAlias);
        to.cmdPath = text(m_said, words::kCmdPath);
        to.ancestry = texts(words::kAncestry);
        if (const Json& trees = json::member(m_said, words::kWorktrees); trees.is_object()) {
            for (const auto& [repo, path] : trees.items()) {
                if (path.is_string())
                    to.worktrees.push_back({std::atoll(repo.c_str()), m_builder.intern(path.get_ref<const std::string&>())});
            }
        }
        for (const Json& param : json::list(m_said, words::kParams))
            to.params.push_back({text(param, words::kParam), text(param, words::kValue), text(param, words::kScope)});
        for (const Json& error : json::list(m_said, words::kErrors))
            to.errors.push_back({text(error, words::kMsg), text(error, words::kFmt)});
        to.approximate = json::isTrue(json::member(m_said, words::kApproximate));
        to.exitCodeInferred = json::isTrue(json::member(m_said, words::kExitCodeInferred));
        to.placeholder = json::isTrue(json::member(m_said, words::kPlaceholder));
    }

private:
    [[nodiscard]] StringId text(const Json& from, const char* key) const
    {
        const Json& value = json::member(from, key);
        return value.is_string() ? m_builder.intern(value.get_ref<const std::string&>()) : StringId();
    }
    [[nodiscard]] ShortList<StringId> texts(const char* key) const
    {
        ShortList<StringId> ids;
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
