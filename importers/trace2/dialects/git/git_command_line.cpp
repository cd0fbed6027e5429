// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/dialects/git/git_command_line.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <array>
#include <vector>

namespace emberline::trace2::git {

namespace {

/// git's own options whose value may be the next word; from git.c, handle_options(). All others are one word: --exec-path=x, --list-cmds=x,
/// -p.
constexpr std::array<std::string_view, 9> kOptionsWithValue{
    "-C", "-c", "--attr-source", "--config-env", "--git-dir", "--namespace", "--shallow-file", "--super-prefix", "--work-tree"};

std::string_view nextWord(std::string_view& rest)
{
    const std::size_t begin = std::min(rest.find_first_not_of(' '), rest.size());
    const std::size_t end = std::min(rest.find(' ', begin), rest.size());
    const std::string_view word = rest.substr(begin, end - begin);
    rest.remove_prefix(end);
    return word;
}

/// `next` returns one word after the other, and empty words after the last.
template <class Next>
ProcessCommand findCommand(Next next)
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
bool hasGitOptions(std::string_view title)
{
    const std::string_view program = nextWord(title);
    return program.substr(program.rfind('/') + 1) == "git" && nextWord(title).starts_with('-');
}

} // namespace

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
    const auto value = trace.keptArg(bar, "argv");
    const auto* text = value ? std::get_if<RawJson>(&*value) : nullptr;
    const QJsonArray words = text ? QJsonDocument::fromJson(QByteArray::fromStdString(text->text)).array() : QJsonArray();
    std::vector<std::string> texts;
    for (const QJsonValue word : words)
        texts.push_back(word.toString().toStdString());
    return texts.empty() ? commandOfTitle(title) : commandOfArgv(std::vector<std::string_view>(texts.begin(), texts.end()));
}

ProcessCommand commandOfSession(const Trace& trace, SessionId session)
{
    const Session& row = trace.session(session);
    if (row.attributes.argv.empty())
        return commandOfTitle(trace.text(row.name));
    std::vector<std::string_view> argv;
    for (const StringId word : row.attributes.argv)
        argv.push_back(trace.text(word));
    return commandOfArgv(argv);
}

} // namespace emberline::trace2::git
