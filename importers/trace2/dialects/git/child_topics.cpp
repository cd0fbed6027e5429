// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/dialects/git/child_topics.h"

#include "model/outcome.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

namespace emberline::trace2::git {

/// git's own options whose value may be the next word; from git.c, handle_options(). All others are one word: --exec-path=x, -p.
constexpr std::array<std::string_view, 9> kOptionsWithValue{
    "-C", "-c", "--attr-source", "--config-env", "--git-dir", "--namespace", "--shallow-file", "--super-prefix", "--work-tree"};

static std::string_view nextWord(std::string_view& rest)
{
    const std::size_t begin = std::min(rest.find_first_not_of(' '), rest.size());
    const std::size_t end = std::min(rest.find(' ', begin), rest.size());
    const std::string_view word = rest.substr(begin, end - begin);
    rest.remove_prefix(end);
    return word;
}

/// `next` returns one word after the other, and empty words after the last.
static ProcessCommand findCommand(auto next)
{
    std::string_view program = next();
    program.remove_prefix(std::min(program.rfind('/') + 1, program.size()));
    if (program.starts_with("git-"))
        return {true, std::string(program.substr(4))};
    if (program != "git")
        return {false, std::string(program)};
    std::string_view word = next();
    while (word.starts_with('-')) {
        if (std::ranges::find(kOptionsWithValue, word) != kOptionsWithValue.end())
            next();
        word = next();
    }
    return {true, std::string(word.empty() ? program : word)};
}

/// Whether only the argv shows the command reliably: an option's value may contain blanks, and long titles are truncated.
static bool hasGitOptions(std::string_view title)
{
    const std::string_view program = nextWord(title);
    return program.substr(program.rfind('/') + 1) == "git" && nextWord(title).starts_with('-');
}

ProcessCommand commandOfArgv(std::span<const std::string_view> argv)
{
    return findCommand([at = std::size_t{0}, argv]() mutable { return at < argv.size() ? argv[at++] : std::string_view(); });
}

ProcessCommand commandOfTitle(std::string_view title)
{
    return findCommand([rest = title]() mutable { return nextWord(rest); });
}

ProcessCommand commandOfBar(const Trace& trace, RegionId bar)
{
    const std::string_view title = trace.name(bar);
    if (!hasGitOptions(title))
        return commandOfTitle(title);
    const auto argv = trace.keptArgAs<RawJson>(bar, "argv");
    const QJsonArray words = argv ? QJsonDocument::fromJson(QByteArray::fromStdString(argv->text)).array() : QJsonArray();
    std::vector<std::string> texts;
    for (const QJsonValue word : words)
        texts.push_back(word.toString().toStdString());
    return texts.empty() ? commandOfTitle(title) : commandOfArgv(std::vector<std::string_view>(texts.begin(), texts.end()));
}

ProcessCommand commandOfSession(const Trace& trace, SessionId session)
{
    const Session& row = trace.session(session);
    if (row.attributes->argv.empty())
        return commandOfTitle(trace.text(row.name));
    std::vector<std::string_view> argv;
    for (const StringId word : row.attributes->argv)
        argv.push_back(trace.text(word));
    return commandOfArgv(argv);
}

namespace {

std::string classOf(const Trace& trace, RegionId bar)
{
    return trace.keptArgAs<std::string>(bar, "child_class").value_or(std::string());
}

bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

constexpr std::string_view kMaintenance = "maintenance";

/// What git starts.
struct ChildTopic {
    std::string_view id;
    TopicKind kind;
    std::string_view title; ///< those of maintenance have others by name, too
    TimeOwnership owns = TimeOwnership::Everything; ///< so the git commands that a hook runs count as the hook's time
    bool serves = false;
    TopicState state = TopicState::Foreground;
    bool receives = false;
};

constexpr std::array kChildTopics{
    ChildTopic{"program", TopicKind::Program, QT_TRANSLATE_NOOP("Topics", "Program %1"), TimeOwnership::Nothing},
    ChildTopic{"git-command", TopicKind::Command, "git %1", TimeOwnership::Nothing},
    ChildTopic{"hook", TopicKind::Hook, QT_TRANSLATE_NOOP("Topics", "Hook %1")},
    ChildTopic{"editor", TopicKind::Editor, QT_TRANSLATE_NOOP("Topics", "Editor %1")},
    ChildTopic{"pager", TopicKind::Pager, QT_TRANSLATE_NOOP("Topics", "Pager %1"), TimeOwnership::Everything, true},
    ChildTopic{kCredential, TopicKind::Task, QT_TRANSLATE_NOOP("Topics", "Credential helper %1"), TimeOwnership::Everything, true},
    ChildTopic{"filter", TopicKind::Task, QT_TRANSLATE_NOOP("Topics", "Filter %1"), TimeOwnership::Everything, true},
    // ssh, http, file ...: what runs below it is its time, except tasks of their own.
    ChildTopic{"transport", TopicKind::Transport, QT_TRANSLATE_NOOP("Topics", "Transport %1"), TimeOwnership::Plain, true},
    ChildTopic{kMaintenance, TopicKind::Task, QT_TRANSLATE_NOOP("Topics", "Maintenance: %1"), TimeOwnership::Everything, false,
        TopicState::Background},
    ChildTopic{"alias", TopicKind::Task, QT_TRANSLATE_NOOP("Topics", "Shell alias"), TimeOwnership::Nothing},
    ChildTopic{"missing-command", TopicKind::Task, QT_TRANSLATE_NOOP("Topics", "Looking for %1"), TimeOwnership::Nothing},
    ChildTopic{"receiving", TopicKind::Task, QT_TRANSLATE_NOOP("Topics", "Receiving and indexing the pack"), TimeOwnership::Everything,
        false, TopicState::Foreground, true},
    ChildTopic{"packing", TopicKind::Task, QT_TRANSLATE_NOOP("Topics", "Packing objects")},
    ChildTopic{kLazyFetch, TopicKind::Task, QT_TRANSLATE_NOOP("Topics", "Fetching missing objects")},
    ChildTopic{"connectivity-check", TopicKind::Task, QT_TRANSLATE_NOOP("Topics", "Checking that no object is missing")},
};

/// git names the classes of most children; for the others it writes only "?".
std::optional<Topic> topicOfClass(std::string_view childClass, std::string_view hook, const ProcessCommand& command)
{
    if (childClass == "hook")
        return topicOfId("hook", hook.empty() ? command.name : std::string(hook));
    if (childClass == "editor" || childClass == "pager")
        return topicOfId(childClass, command.name);
    if (childClass.starts_with("cred"))
        return topicOfId(kCredential, command.name);
    if (childClass.starts_with("transport/"))
        return topicOfId("transport", std::string(childClass.substr(10)));
    if (childClass.starts_with("remote-"))
        return topicOfId("transport", std::string(childClass.substr(7)));
    if (childClass == "subprocess")
        return topicOfId("filter", command.name);
    if (childClass == "shell_alias") // the part that is not git
        return topicOfId("alias");
    if (childClass == "background" || childClass == "fsmonitor")
        return topicOfId(kMaintenance, command.name);
    return std::nullopt;
}

Topic topicOfGit(std::string_view title, const ProcessCommand& command)
{
    const std::string& name = command.name;
    if (name == "maintenance" || name == "gc" || name == "fsmonitor--daemon")
        return topicOfId(kMaintenance, name);
    if (name == "index-pack" || name == "unpack-objects")
        return topicOfId("receiving");
    if (name == "pack-objects")
        return topicOfId("packing");
    if (name.starts_with("credential"))
        return topicOfId(kCredential, name);
    if (name.starts_with("remote-"))
        return topicOfId("transport", name.substr(7));
    // This is how git's promisor remote fetches objects that a partial clone lacks; users do not type it.
    if (name == "fetch" && contains(title, "--no-write-fetch-head") && contains(title, "--filter=blob:none") && contains(title, "--stdin"))
        return topicOfId(kLazyFetch);
    // This is how fetch, clone and receive-pack check that nothing is missing.
    if (name == "rev-list" && contains(title, "--objects --stdin --not") && contains(title, "--quiet"))
        return topicOfId("connectivity-check");
    return topicOfId("git-command", name);
}

} // namespace

std::string_view titleOfChildren(std::string_view id, std::string_view name)
{
    if (id == kMaintenance && name == "maintenance")
        return QT_TRANSLATE_NOOP("Topics", "Maintenance");
    if (id == kMaintenance && name == "fsmonitor--daemon")
        return QT_TRANSLATE_NOOP("Topics", "File system monitor");
    if (id == kMaintenance && name == "gc")
        return QT_TRANSLATE_NOOP("Topics", "Maintenance: git gc");
    const auto* const found = std::ranges::find(kChildTopics, id, &ChildTopic::id);
    return found == kChildTopics.end() ? std::string_view() : found->title;
}

Topic topicOfId(std::string_view id, std::string name)
{
    const ChildTopic& topic = *std::ranges::find(kChildTopics, id, &ChildTopic::id);
    const std::string_view title = id == kMaintenance ? titleOfChildren(id, name) : topic.title;
    return {topic.kind, topic.id, title, std::move(name), topic.state, topic.owns, topic.serves, topic.receives};
}

bool asksForSshVariant(const Trace& trace, RegionId bar)
{
    const std::string_view title = trace.name(bar);
    return contains(title, " -G ") && !commandOfBar(trace, bar).isOwn && classOf(trace, bar) == "?";
}

Topic childTopic(const Trace& trace, RegionId bar)
{
    const std::string_view title = trace.name(bar);
    const ProcessCommand command = commandOfBar(trace, bar);
    if (trace.role(bar) == RegionRole::Exec)
        return command.isOwn ? topicOfId("git-command", command.name) : topicOfId("program", command.name);
    if (const auto topic = topicOfClass(classOf(trace, bar), hookOf(trace, bar), command))
        return *topic;
    // For an unknown command and for every alias, git tries "git-x". A child that could not start has neither pid nor exit code.
    if (exitCodeOf(trace, bar) == -1) {
        const std::string_view searched = title.substr(0, title.find(' '));
        return topicOfId("missing-command", std::string(searched.substr(searched.rfind('/') + 1)));
    }
    if (contains(command.name, "credential"))
        return topicOfId(kCredential, command.name);
    if (command.isOwn)
        return topicOfGit(title, command);
    if (asksForSshVariant(trace, bar))
        return topicOfId("transport", "ssh");
    // Clean and smudge filters run through a shell on threads that git never announced.
    const ThreadId thread = trace.thread(bar);
    if (trace.keptArgAs<bool>(bar, "use_shell") == true && thread && trace.thread(thread).order > 0)
        return topicOfId("filter", command.name);
    return topicOfId("program", command.name);
}

} // namespace emberline::trace2::git
