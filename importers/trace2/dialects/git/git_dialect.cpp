// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/dialects/git/git_dialect.h"

#include "importers/trace2/dialects/git/child_topics.h"
#include "importers/trace2/dialects/git/exit_answers.h"
#include "importers/trace2/dialects/git/git_command_line.h"
#include "importers/trace2/dialects/git/git_facts.h"
#include "importers/trace2/dialects/git/nesting_filter.h"
#include "importers/trace2/dialects/git/region_topics.h"

#include <algorithm>

namespace emberline::trace2::git {

namespace {

/// For each word that is none of its own commands, git tries "git-word" before it takes it for an alias.
constexpr std::int64_t kCouldNotStart = -1;
constexpr std::string_view kMeters = "progress"; ///< the category of git's progress meters

/// Trace2 is git's own format. A Chrome trace that describes whole sessions is our export of such a log.
bool recognise(const WriterEvidence& evidence)
{
    return evidence.format.starts_with("trace2-") || evidence.describesSessions;
}

} // namespace

/// The command's name, as git says it, is better than what its command line says; one like "_run_git_alias_" stands for something else.
ProcessCommand GitDialect::commandOf(const Trace& trace, SessionId session) const
{
    const SessionAttributes& said = trace.session(session).attributes;
    ProcessCommand command = said.hasArgv ? commandOfSession(trace, session) : Dialect::commandOf(trace, session);
    if (const std::string_view name = trace.text(said.cmdName); !name.empty() && !name.starts_with('_'))
        command.name = name;
    return command;
}

bool GitDialect::runsOwnCommand(const Trace& trace, RegionId bar) const
{
    return commandOfBar(trace, bar).isOwn;
}

bool GitDialect::endsAsMeant(const Trace& trace, SessionId session) const
{
    const Session& row = trace.session(session);
    const ProcessCommand command = commandOf(trace, session);
    return command.isOwn && (row.signal ? stopsUnread(command.name, *row.signal) : isAnswer(command.name, row.exitCode.value_or(0)));
}

bool GitDialect::endsAsMeant(const Trace& trace, RegionId bar, std::int64_t exitCode) const
{
    const ProcessCommand command = commandOfBar(trace, bar);
    return command.isOwn && (exitCode == kCouldNotStart || isAnswer(command.name, exitCode));
}

Topic GitDialect::topicOfCommand(std::string name) const
{
    return gitCommand(std::move(name));
}

Topic GitDialect::topicOfChild(const Trace& trace, RegionId bar) const
{
    return childTopic(trace, bar);
}

std::optional<Topic> GitDialect::topicOfRegion(std::string_view category, std::string_view name) const
{
    const RegionTopic* known = regionTopic(category, name);
    if (!known && category != kMeters)
        return std::nullopt;
    const bool isWait = known && known->isWait;
    Topic topic{
        TopicKind::Work, isWait ? "waiting" : kWorkTopicId, {}, std::string(known ? known->title : name)}; // a meter says what it measures
    topic.state = isWait ? TopicState::Waiting : TopicState::Foreground;
    topic.yields = known && known->yields;
    return topic;
}

EventKind GitDialect::kindOfInstant(std::string_view name) const
{
    if (name == "error")
        return EventKind::Error;
    if (name == "signal")
        return EventKind::Signal;
    return name == "printf" ? EventKind::Message : EventKind::Other;
}

/// git (seen up to 2.39) never leaves the first round of a negotiation in protocol v0 or v1. The leave of the negotiation closes that round
/// instead, so in the log the negotiation continues until the fetch is over. git writes its total when it really ends.
SourceTime GitDialect::endOf(const Trace& trace, RegionId region) const
{
    if (trace.name(region) != "negotiation_v0_v1")
        return trace.end(region);
    for (ArgId arg = trace.lastArg(region); arg; arg = trace.args().previous[arg.row()]) {
        const SourceTime time = trace.args().time(arg);
        if (time != kNoTime && trace.text(trace.args().key[arg.row()]) == "total_rounds")
            return std::min(time, trace.end(region));
    }
    return trace.end(region);
}

bool GitDialect::isLevel(std::string_view counter) const
{
    return counter.ends_with("_nr") || counter.ends_with("version") || counter.ends_with("state")
        || counter.find("max_") != std::string_view::npos;
}

bool GitDialect::isMeter(std::string_view category) const
{
    return category == kMeters;
}

bool GitDialect::alwaysHoldsMore(std::string_view category, std::string_view name) const
{
    return git::alwaysHoldsMore(category, name);
}

void GitDialect::addFacts(const FactMaterial& material, std::vector<Fact>& facts) const
{
    git::addFacts(material, facts);
}

const DialectInfo& dialectInfo()
{
    static const GitDialect dialect;
    static const DialectInfo info{dialect, recognise};
    return info;
}

} // namespace emberline::trace2::git
