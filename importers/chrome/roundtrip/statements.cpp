// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/roundtrip/statements.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>

namespace emberline::chrome {

namespace {

using Json = nlohmann::json;

constexpr std::array<std::string_view, 5> kRoles{"process", "thread", "region", "child", "exec"}; // as in RegionRole
constexpr std::array<std::string_view, 5> kLinks{"none", "sid", "pid", "time", "depth"}; // as in SessionLink

const Json& member(const Json& object, const std::string& key)
{
    static const Json kNone;
    const auto found = object.is_object() ? object.find(key) : object.end();
    return found == object.end() ? kNone : *found;
}

/// The member if it is an array, otherwise an empty array.
const Json& list(const Json& object, const char* key)
{
    static const Json kEmpty = Json::array();
    const Json& value = member(object, key);
    return value.is_array() ? value : kEmpty;
}

std::optional<std::int64_t> integer(const Json& value)
{
    return value.is_number_integer() ? std::optional(value.get<std::int64_t>()) : std::nullopt;
}

bool isTrue(const Json& value)
{
    return value.is_boolean() && value.get<bool>();
}

template <std::size_t Size>
std::optional<std::size_t> rankOf(const Json& value, const std::array<std::string_view, Size>& names)
{
    if (!value.is_string())
        return std::nullopt;
    const auto found = std::ranges::find(names, value.get_ref<const std::string&>());
    return found == names.end() ? std::nullopt : std::optional(static_cast<std::size_t>(found - names.begin()));
}

std::optional<SourceRange> rangeOf(const Json& said)
{
    const auto begin = integer(member(said, "start_ns"));
    const auto end = integer(member(said, "end_ns"));
    return begin && end && *begin <= *end ? std::optional(SourceRange{sourceTimeFromNs(*begin), sourceTimeFromNs(*end)}) : std::nullopt;
}

/// Reads a process's attributes, which have the same names as in the dump.
class AttributeReader {
public:
    AttributeReader(TraceBuilder& builder, const Json& said) : m_builder(builder), m_said(said) { }

    void readInto(SessionAttributes& to) const
    {
        to.hasArgv = member(m_said, "argv").is_array();
        to.argv = texts("argv");
        to.version = text(m_said, "version");
        to.evt = text(m_said, "evt");
        to.cmdName = text(m_said, "cmd_name");
        to.hierarchy = text(m_said, "hierarchy");
        to.cmdMode = texts("cmd_mode");
        to.alias = text(m_said, "alias");
        to.cmdPath = text(m_said, "cmd_path");
        to.ancestry = texts("ancestry");
        if (const Json& trees = member(m_said, "worktrees"); trees.is_object()) {
            for (const auto& [repo, path] : trees.items()) {
                if (path.is_string())
                    to.worktrees.push_back({std::atoll(repo.c_str()), m_builder.intern(path.get_ref<const std::string&>())});
            }
        }
        for (const Json& param : list(m_said, "params"))
            to.params.push_back({text(param, "param"), text(param, "value"), text(param, "scope")});
        for (const Json& error : list(m_said, "errors"))
            to.errors.push_back({text(error, "msg"), text(error, "fmt")});
        to.approximate = isTrue(member(m_said, "approximate"));
        to.exitCodeInferred = isTrue(member(m_said, "exit_code_inferred"));
        to.placeholder = isTrue(member(m_said, "placeholder"));
    }

private:
    [[nodiscard]] StringId text(const Json& from, const char* key) const
    {
        const Json& value = member(from, key);
        return value.is_string() ? m_builder.intern(value.get_ref<const std::string&>()) : StringId();
    }
    [[nodiscard]] std::vector<StringId> texts(const char* key) const
    {
        std::vector<StringId> ids;
        for (const Json& value : list(m_said, key)) {
            if (value.is_string())
                ids.push_back(m_builder.intern(value.get_ref<const std::string&>()));
        }
        return ids;
    }

    TraceBuilder& m_builder;
    const Json& m_said;
};

} // namespace

std::string withoutMember(std::string_view args, std::string_view key)
{
    auto parsed = nlohmann::ordered_json::parse(args, nullptr, false);
    const auto said = parsed.is_object() ? parsed.find(std::string(key)) : parsed.end();
    if (said == parsed.end() || !rankOf(member(*said, "role"), kRoles))
        return std::string(args);
    parsed.erase(said);
    return parsed.dump(-1, ' ', false, Json::error_handler_t::replace);
}

SourceTime timeOfArg(const RegionStatement& statement, const std::string& key)
{
    const auto ns = integer(member(member(*statement.all, "times"), key));
    return ns ? sourceTimeFromNs(*ns) : kNoTime;
}

std::vector<EarlierArg> earlierArgs(const RegionStatement& statement)
{
    std::vector<EarlierArg> earlier;
    for (const Json& one : list(*statement.all, "earlier")) {
        const Json& args = member(one, "args");
        const auto ns = integer(member(one, "time_ns"));
        if (args.is_object() && ns)
            earlier.push_back({args.dump(-1, ' ', false, Json::error_handler_t::replace), sourceTimeFromNs(*ns)});
    }
    return earlier;
}

std::optional<std::size_t> depthOfFlowPoint(std::string_view statement)
{
    std::size_t depth = 0;
    const char* const end = statement.data() + statement.size();
    const auto [stop, error] = std::from_chars(statement.data(), end, depth);
    return error == std::errc() && stop == end ? std::optional(depth) : std::nullopt;
}

std::optional<SourceRange> readExtent(std::string_view args)
{
    return rangeOf(Json::parse(args, nullptr, false));
}

std::optional<RegionStatement> Statements::of(std::string_view args, std::string_view key)
{
    const Json parsed = Json::parse(args, nullptr, false);
    const Json& said = member(parsed, std::string(key));
    const auto role = rankOf(member(said, "role"), kRoles);
    if (!role)
        return std::nullopt;
    RegionStatement statement;
    statement.all = std::make_shared<const Json>(said);
    statement.role = static_cast<RegionRole>(*role);
    const auto depth = [&](const char* name, std::int64_t otherwise) {
        return static_cast<std::size_t>(
            std::clamp(integer(member(said, name)).value_or(otherwise), std::int64_t{-1}, static_cast<std::int64_t>(kMaxDepth)) + 1);
    };
    statement.depth = std::max<std::size_t>(depth("depth", 0), 1) - 1;
    statement.parentDepth = depth("parent_depth", static_cast<std::int64_t>(statement.depth) - 1);
    if (const auto duration = integer(member(said, "duration_ns")); duration && *duration >= 0)
        statement.duration = Duration(*duration);
    statement.isOpen = isTrue(member(said, "open"));
    statement.isApproximate = isTrue(member(said, "approximate"));
    if (const Json& place = member(said, "code_place"); place.is_string())
        statement.codePlace = m_builder.intern(place.get_ref<const std::string&>());
    return statement;
}

std::optional<ActorKey> Statements::actorKey(const Json& id)
{
    if (const auto number = integer(id))
        return ActorKey{ActorId::Kind::Number, *number};
    if (id.is_string())
        return ActorKey{ActorId::Kind::Text, m_builder.intern(id.get_ref<const std::string&>()).row()};
    return std::nullopt;
}

void Statements::takeProcesses(const RegionStatement& statement, RegionId region, Process& process)
{
    if (const Json& session = member(*statement.all, "session"); session.is_object())
        takeSession(session, process);
    for (const Json& pid : list(*statement.all, "processes")) {
        if (const auto child = actorKey(pid))
            m_spawns.push_back({region, process.session, *child});
    }
}

void Statements::takeSession(std::string_view args, Process& process)
{
    m_actors.sessionOf(process);
    if (const Json said = Json::parse(args, nullptr, false); said.is_object())
        takeSession(said, process);
}

void Statements::takeSession(const Json& said, Process& process)
{
    Session& row = m_builder.edit(process.session);
    AttributeReader(m_builder, said).readInto(row.attributes);
    if (const Json& sid = member(said, "sid"); sid.is_string())
        row.sid = m_builder.intern(sid.get_ref<const std::string&>());
    row.pid = integer(member(said, "pid"));
    row.exitCode = integer(member(said, "exit_code"));
    row.signal = integer(member(said, "signal"));
    row.open = isTrue(member(said, "open"));
    row.linkInferred = isTrue(member(said, "link_inferred"));
    if (const auto detached = integer(member(said, "detached_after_ns")); detached && *detached >= 0)
        row.detachedAfter = Duration(*detached);
    if (const auto link = rankOf(member(said, "link"), kLinks))
        row.link = static_cast<SessionLink>(*link);
    if (const auto parent = actorKey(member(said, "parent")))
        m_kinships.push_back({process.session, *parent});
    process.life = rangeOf(said);
    takeTimers(list(said, "timers"), process);
}

void Statements::takeTimers(const Json& said, const Process& process)
{
    const auto text
        = [&](const Json& value) { return value.is_string() ? m_builder.intern(value.get_ref<const std::string&>()) : StringId(); };
    const auto length = [](const Json& value) { return Duration(integer(value).value_or(0)); };
    for (const Json& one : said) {
        Timer timer;
        timer.session = process.session;
        timer.name = text(member(one, "name"));
        timer.category = text(member(one, "category"));
        timer.intervals = integer(member(one, "intervals")).value_or(0);
        timer.total = length(member(one, "total_ns"));
        timer.min = length(member(one, "min_ns"));
        timer.max = length(member(one, "max_ns"));
        const TimerId id = m_builder.addTimer(timer);
        if (const auto tid = actorKey(member(one, "tid")))
            m_timerThreads.push_back({id, process.pid, *tid});
    }
}

void Statements::link()
{
    for (const Kinship& kinship : m_kinships) {
        if (const Process* parent = m_actors.find(kinship.parent))
            m_builder.edit(kinship.child).parent = parent->session;
    }
    for (const Spawn& spawn : m_spawns) {
        const Process* child = m_actors.find(spawn.child);
        if (child && child->session && m_builder.session(child->session).parent == spawn.parent)
            m_builder.edit(child->session).spawnedBy = spawn.bar;
    }
    for (const TimerThread& timer : m_timerThreads) {
        if (const ProcessThread* thread = m_actors.find(timer.pid, timer.tid))
            m_builder.edit(timer.timer).thread = thread->thread;
    }
    dropCycles();
}

/// A process that would be its own ancestor gets no parent, because every walk up the tree must end.
void Statements::dropCycles()
{
    std::vector<std::uint32_t> seenBy(m_builder.sessionCount(), 0); // number of the walk that passed through
    std::uint32_t walk = 0;
    for (const Kinship& kinship : m_kinships) {
        ++walk;
        for (SessionId at = kinship.child; at && seenBy[at.row()] == 0;) {
            seenBy[at.row()] = walk;
            const SessionId parent = m_builder.session(at).parent;
            if (parent && seenBy[parent.row()] == walk) {
                Session& row = m_builder.edit(at);
                row.parent = {};
                row.spawnedBy = {};
                row.link = SessionLink::None;
            }
            at = parent;
        }
    }
}

} // namespace emberline::chrome
