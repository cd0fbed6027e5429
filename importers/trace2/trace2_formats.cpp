// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/trace2_formats.h"

#include "importers/text/digits.h"
#include "importers/trace2/diagnostics/trace2_diagnostics.h"
#include "importers/trace2/syntax/sid.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace emberline::trace2 {

namespace {

std::string_view withoutBlanks(std::string_view text)
{
    text.remove_prefix(std::min(text.find_first_not_of(kBlanks), text.size()));
    return text;
}

/// Removes a member's key and colon from `text`, with the blanks that Python's json.dumps writes, and returns the key or nothing.
std::string_view takeKey(std::string_view& text)
{
    text = withoutBlanks(text);
    const std::size_t end = text.starts_with('"') ? text.find('"', 1) : std::string_view::npos;
    if (end == std::string_view::npos)
        return {};
    const std::string_view key = text.substr(1, end - 1);
    text = withoutBlanks(text.substr(end + 1));
    if (!text.starts_with(':'))
        return {};
    text = withoutBlanks(text.substr(1));
    return key;
}

/// Removes a string, number or word from `text`, and the comma after it. False if there is something else.
bool takeScalar(std::string_view& text)
{
    const bool isString = text.starts_with('"');
    std::size_t end = isString ? 1 : text.find_first_of(",}]{[");
    while (isString && end < text.size() && text[end] != '"')
        end += text[end] == '\\' ? 2 : 1;
    if (end >= text.size())
        return false;
    text = withoutBlanks(text.substr(end + (isString ? 1 : 0)));
    if (!text.starts_with(','))
        return false;
    text.remove_prefix(1);
    return true;
}

/// Whether a line is an EVENT record or the beginning of one: an object that has a sid, and the event before any list or object. Git writes
/// the event first, but others who pass records on may sort the keys. Text inside other JSON may look the same, but does not begin a line.
bool beginsEvent(std::string_view line)
{
    line = withoutBlanks(line);
    if (!line.starts_with('{') || line.find("\"sid\"") == std::string_view::npos)
        return false;
    line.remove_prefix(1);
    for (std::string_view key = takeKey(line); !key.empty(); key = takeKey(line)) {
        if (key == "event")
            return line.starts_with('"');
        if (!takeScalar(line))
            break;
    }
    return false;
}

/// Whether the log cannot be git's, because it is a JSON document of several lines, or Chrome's.
bool isOtherJson(std::string_view head)
{
    head.remove_prefix(std::min(head.find_first_not_of(" \t\r\n"), head.size()));
    if (head.starts_with('['))
        return true;
    if (!head.starts_with('{'))
        return false;
    std::string_view inside = withoutBlanks(head.substr(1));
    return inside.starts_with('\n') || takeKey(inside) == "traceEvents";
}

/// Brief NORMAL lines are almost plain text, so only lines that little else resembles count: the first line of git's logs and, if that is
/// missing, the end of a process.
bool isSurelyNormal(const TextLine& line)
{
    if (line.timeOfDay)
        return line.verb != Verb::Printf;
    const bool isExit = line.verb == Verb::Exit || line.verb == Verb::Atexit;
    // Git's version number begins with a digit; other files may begin with the word "version" and something else.
    const bool isVersion = line.verb == Verb::Version && !line.payload.empty() && isDigit(line.payload.front());
    return isVersion || (isExit && line.payload.starts_with("elapsed:"));
}

std::optional<Target> targetOfLine(std::string_view line)
{
    TextLine columns;
    if (beginsEvent(line))
        return Target::Event;
    if (PerfSyntax().split(line, columns))
        return Target::Perf;
    if (NormalSyntax().split(line, columns) && isSurelyNormal(columns))
        return Target::Normal;
    return std::nullopt;
}

/// The target whose format a log has that begins with `head`. The first line that has the shape of one of the three decides; noise and torn
/// lines may precede it.
std::optional<Target> targetOfLog(std::string_view head)
{
    if (isOtherJson(head))
        return std::nullopt;
    while (!head.empty()) {
        const std::size_t end = head.find('\n');
        std::string_view line = head.substr(0, end);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (const auto target = targetOfLine(line))
            return target;
        head.remove_prefix(end == std::string_view::npos ? head.size() : end + 1);
    }
    return std::nullopt;
}

/// Which files may be logs of one run. Git's three targets may write into one directory. Then each process has three
/// files: NORMAL "<sid>", PERF "<sid>.1" and EVENT "<sid>.2" (git makes the name unique). Or each target has a directory of its own, with a
/// file "<sid>" in each. Or each target has one file for all processes, in one directory, with any name; then only their contents show
/// whether they belong together.
///
/// `path` is `directoryEntry` within an opened directory, or was named by the user if that is empty.
FileGroupKey groupKeyOf(const std::string& path, std::string_view directoryEntry)
{
    if (directoryEntry.empty())
        return {};
    if (const std::string_view component = componentOf(directoryEntry); !component.empty())
        return {std::string(component), true};
    return {std::filesystem::path(path).parent_path().string() + '/', false}; // no component ends in a slash
}

const FormatFamily kFamily{"a git Trace2 log", "git Trace2 logs", "Record a log with GIT_TRACE2_EVENT=/path/to/file.",
    "Point GIT_TRACE2_EVENT at it and run git."};

template <Target target>
ImporterInfo infoOf(std::string_view id, std::string_view label)
{
    return {.id = id,
        .label = label,
        .sniff = [](std::string_view head) { return targetOfLog(head) == target; },
        .create =
            [](ImportContext& context, const ImportSource& source) {
                return target == Target::Event ? makeEventImporter(context, source) : makeTextImporter(context, source, target);
            },
        .diagnostics = diagnosticKinds(),
        .family = kFamily,
        .isReadableFromMiddle = true,
        .rank = 1 + static_cast<int>(target), // git writes each call to NORMAL first and to EVENT last
        .groupKeyOf = groupKeyOf};
}

} // namespace

const ImporterInfo& eventFormat()
{
    static const ImporterInfo info = infoOf<Target::Event>("trace2-event", "git Trace2 EVENT");
    return info;
}

const ImporterInfo& perfFormat()
{
    static const ImporterInfo info = infoOf<Target::Perf>("trace2-perf", "git Trace2 PERF");
    return info;
}

const ImporterInfo& normalFormat()
{
    static const ImporterInfo info = infoOf<Target::Normal>("trace2-normal", "git Trace2 NORMAL");
    return info;
}

} // namespace emberline::trace2
