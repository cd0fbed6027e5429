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

/// git's own options whose value may be the next word; from git.c, handle_options(). All others are one word: --exec-path=x, --list-cmds=x,
/// -p.
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
template <class Next>
static ProcessCommand findCommand(Next next)
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

/// By the id of a topic. Those of maintenance have titles by name, too.
constexpr std::array<std::pair<std::string_view, std::string_view>, 15> kTitles{{
    {"program", QT_TRANSLATE_NOOP("Topics", "Program %1")},
    {"git-command", "git %1"},
    {"hook", QT_TRANSLATE_NOOP("Topics", "Hook %1")},
    {"editor", QT_TRANSLATE_NOOP("Topics", "Editor %1")},
    {"pager", QT_TRANSLATE_NOOP("Topics", "Pager %1")},
    {kCredential, QT_TRANSLATE_NOOP("Topics", "Credential helper %1")},
    {"filter", QT_TRANSLATE_NOOP("Topics", "Filter %1")},
    {"transport", QT_TRANSLATE_NOOP("Topics", "Transport %1")},
    {kMaintenance, QT_TRANSLATE_NOOP("Topics", "Maintenance: %1")},
    {"alias", QT_TRANSLATE_NOOP("Topics", "Shell alias")},
    {"missing-command", QT_TRANSLATE_NOOP("Topics", "Looking for %1")},
    {"receiving", QT_TRANSLATE_NOOP("Topics", "Receiving and indexing the pack")},
    {"packing", QT_TRANSLATE_NOOP("Topics", "Packing objects")},
    {kLazyFetch, QT_TRANSLATE_NOOP("Topics", "Fetching missing objects")},
    {"connectivity-check", QT_TRANSLATE_NOOP("Topics", "Checking that no object is missing")},
}};

Topic topicOfId(TopicKind kind, std::string_view id, std::string name)
{
    const std::string_view title = titleOfChildren(id, name);
    return {kind, id, title, std::move(name)};
}

Topic program(std::string name)
{
    return topicOfId(TopicKind::Program, "program", std::move(name));
}

/// A child that owns everything below it: the git commands that a hook runs count as the hook's time.
Topic owner(TopicKind kind, std::string_view id, std::string name)
{
    Topic topic = topicOfId(kind, id, std::move(name));
    topic.owns = TimeOwnership::Everything;
    return topic;
}

/// An owner that runs for its parent, beside it.
Topic servant(TopicKind kind, std::string_view id, std::string name)
{
    Topic topic = owner(kind, id, std::move(name));
    topic.serves = true;
    return topic;
}

Topic task(std::string_view id)
{
    return owner(TopicKind::Task, id, {});
}

Topic credentialHelper(std::string name)
{
    return servant(TopicKind::Task, kCredential, std::move(name));
}

Topic filter(std::string name)
{
    return servant(TopicKind::Task, "filter", std::move(name));
}

/// ssh, http, file ...; owns what runs below it except tasks of their own.
Topic transport(std::string name)
{
    Topic topic = servant(TopicKind::Transport, "transport", std::move(name));
    topic.owns = TimeOwnership::Plain;
    return topic;
}

Topic maintenance(std::string name)
{
    Topic topic = owner(TopicKind::Task, kMaintenance, std::move(name));
    topic.state = TopicState::Background;
    return topic;
}

/// git names the classes of most children; for the others it writes only "?".
std::optional<Topic> topicOfClass(std::string_view childClass, std::string_view hook, const ProcessCommand& command)
{
    if (childClass == "hook")
        return hookTopic(hook.empty() ? command.name : std::string(hook));
    if (childClass == "editor")
        return owner(TopicKind::Editor, "editor", command.name);
    if (childClass == "pager")
        return servant(TopicKind::Pager, "pager", command.name);
    if (childClass.starts_with("cred"))
        return credentialHelper(command.name);
    if (childClass.starts_with("transport/"))
        return transport(std::string(childClass.substr(10)));
    if (childClass.starts_with("remote-"))
        return transport(std::string(childClass.substr(7)));
    if (childClass == "subprocess")
        return filter(command.name);
    if (childClass == "shell_alias") // the part that is not git
        return topicOfId(TopicKind::Task, "alias", {});
    if (childClass == "background" || childClass == "fsmonitor")
        return maintenance(command.name);
    return std::nullopt;
}

Topic topicOfGit(std::string_view title, const ProcessCommand& command)
{
    const std::string& name = command.name;
    if (name == "maintenance" || name == "gc" || name == "fsmonitor--daemon")
        return maintenance(name);
    if (name == "index-pack" || name == "unpack-objects") {
        Topic receiving = task("receiving");
        receiving.receives = true;
        return receiving;
    }
    if (name == "pack-objects")
        return packingObjects();
    if (name.starts_with("credential"))
        return credentialHelper(name);
    if (name.starts_with("remote-"))
        return transport(name.substr(7));
    // This is how git's promisor remote fetches objects that a partial clone lacks; users do not type it.
    if (name == "fetch" && contains(title, "--no-write-fetch-head") && contains(title, "--filter=blob:none") && contains(title, "--stdin"))
        return task(kLazyFetch);
    // This is how fetch, clone and receive-pack check that nothing is missing.
    if (name == "rev-list" && contains(title, "--objects --stdin --not") && contains(title, "--quiet"))
        return task("connectivity-check");
    return gitCommand(name);
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
    const auto found = std::ranges::find(kTitles, id, [](const auto& one) { return one.first; });
    return found == kTitles.end() ? std::string_view() : found->second;
}

Topic packingObjects()
{
    return task("packing");
}

Topic gitCommand(std::string name)
{
    return topicOfId(TopicKind::Command, "git-command", std::move(name));
}

bool asksForSshVariant(const Trace& trace, RegionId bar)
{
    const std::string_view title = trace.name(bar);
    return contains(title, " -G ") && !commandOfBar(trace, bar).isOwn && classOf(trace, bar) == "?";
}

Topic hookTopic(std::string name)
{
    return owner(TopicKind::Hook, "hook", std::move(name));
}

Topic childTopic(const Trace& trace, RegionId bar)
{
    const std::string_view title = trace.name(bar);
    const ProcessCommand command = commandOfBar(trace, bar);
    if (trace.role(bar) == RegionRole::Exec)
        return command.isOwn ? gitCommand(command.name) : program(command.name);
    if (const auto topic = topicOfClass(classOf(trace, bar), hookOf(trace, bar), command))
        return *topic;
    // For an unknown command and for every alias, git tries "git-x". A child that could not start has neither pid nor exit code.
    if (exitCodeOf(trace, bar) == -1) {
        const std::string_view searched = title.substr(0, title.find(' '));
        return topicOfId(TopicKind::Task, "missing-command", std::string(searched.substr(searched.rfind('/') + 1)));
    }
    if (contains(command.name, "credential"))
        return credentialHelper(command.name);
    if (command.isOwn)
        return topicOfGit(title, command);
    if (asksForSshVariant(trace, bar))
        return transport("ssh");
    // Clean and smudge filters run through a shell on threads that git never announced.
    const ThreadId thread = trace.thread(bar);
    if (trace.keptArgAs<bool>(bar, "use_shell") == true && thread && trace.thread(thread).order > 0)
        return filter(command.name);
    return program(command.name);
}

} // namespace emberline::trace2::git
