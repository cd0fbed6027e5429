// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/stated_processes.h"

#include "importers/chrome/roundtrip/json_members.h"
#include "importers/chrome/roundtrip/words.h"

#include <cstdlib>

namespace emberline::chrome {

namespace {

using Json = nlohmann::json;

/// Reads what a process reported about itself, as JSON with the same names as in the dump. Anybody may have written it.
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

std::optional<ActorKey> StatedProcesses::actorKey(const Json& id)
{
    if (const auto number = json::integer(id))
        return ActorKey{ActorId::Kind::Number, *number};
    if (id.is_string())
        return ActorKey{ActorId::Kind::Text, m_builder.intern(id.get_ref<const std::string&>()).row()};
    return std::nullopt;
}

void StatedProcesses::takeProcesses(const RegionStatement& statement, RegionId region, Process& process)
{
    if (const Json& session = json::member(*statement.all, words::kSession); session.is_object())
        takeSession(session, process);
    for (const Json& pid : json::list(*statement.all, words::kProcesses)) {
        if (const auto child = actorKey(pid))
            m_spawns.push_back({region, process.session, *child});
    }
}

void StatedProcesses::takeSession(std::string_view args, Process& process)
{
    m_actors.sessionOf(process);
    if (const Json said = Json::parse(args, nullptr, false); said.is_object())
        takeSession(said, process);
}

void StatedProcesses::takeSession(const Json& said, Process& process)
{
    Session& row = m_builder.edit(process.session);
    AttributeReader(m_builder, said).readInto(row.attributes);
    if (const Json& sid = json::member(said, words::kSid); sid.is_string())
        row.sid = m_builder.intern(sid.get_ref<const std::string&>());
    row.pid = json::integer(json::member(said, words::kPid));
    row.exitCode = json::integer(json::member(said, words::kExitCode));
    row.signal = json::integer(json::member(said, words::kSignal));
    row.open = json::isTrue(json::member(said, words::kOpen));
    row.linkInferred = json::isTrue(json::member(said, words::kLinkInferred));
    if (const auto detached = json::integer(json::member(said, words::kDetachedAfterNs)); detached && *detached >= 0)
        row.detachedAfter = Duration(*detached);
    if (const auto link = json::rankOf(json::member(said, words::kLink), words::kLinks))
        row.link = static_cast<SessionLink>(*link);
    if (const auto parent = actorKey(json::member(said, words::kParent)))
        m_kinships.push_back({process.session, *parent});
    process.stated().life = json::range(said);
    takeTimers(json::list(said, words::kTimers), process);
}

void StatedProcesses::takeTimers(const Json& said, const Process& process)
{
    const auto text
        = [&](const Json& value) { return value.is_string() ? m_builder.intern(value.get_ref<const std::string&>()) : StringId(); };
    const auto length = [](const Json& value) { return Duration(json::integer(value).value_or(0)); };
    for (const Json& one : said) {
        Timer timer;
        timer.session = process.session;
        timer.name = text(json::member(one, words::kName));
        timer.category = text(json::member(one, words::kCategory));
        timer.intervals = json::integer(json::member(one, words::kIntervals)).value_or(0);
        timer.total = length(json::member(one, words::kTotalNs));
        timer.min = length(json::member(one, words::kMinNs));
        timer.max = length(json::member(one, words::kMaxNs));
        const TimerId id = m_builder.addTimer(timer);
        if (const auto tid = actorKey(json::member(one, words::kTid)))
            m_timerThreads.push_back({id, process.pid, *tid});
    }
}

void StatedProcesses::link()
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
void StatedProcesses::dropCycles()
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
