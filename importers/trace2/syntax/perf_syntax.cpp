// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/syntax/text_grammar.h"

#include "importers/text/utf8.h"
#include "importers/trace2/syntax/git_times.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace emberline::trace2 {

namespace {

/// "key:value"; a key has no colon, a value may have one.
void setKeyAndValue(std::string_view text, Text key, Record& out)
{
    const std::size_t colon = text.find(':');
    out.set(key, text.substr(0, colon));
    if (colon != std::string_view::npos)
        out.set(Text::Value, text.substr(colon + 1));
}

/// Removes "[ch" of "[ch7] ..." from the front of `text`. Returns whether it was there.
bool readChildId(std::string_view& text, Record& out)
{
    if (!take(text, "[ch"))
        return false;
    setNumber(text.substr(0, text.find_first_of("] ")), "ch", Number::ChildId, out);
    return true;
}

/// Both labels and messages may contain blanks, and nothing stands between them: the line alone is ambiguous. These are the labels that git
/// follows with a message; other programs' labels are taken whole.
void readRegion(std::string_view text, Record& out)
{
    if (!take(text, "label:")) {
        out.set(Text::Msg, trimmed(text)); // thread-proc on main
        return;
    }
    const std::string_view first = text.substr(0, text.find(' '));
    static constexpr std::array<std::string_view, 7> kLabels{
        "do_read_index", "do_write_index", "round", "recurse-submodule", "parallel/fetch", "parallel/update", "parallel/clone"};
    const bool hasMessage
        = std::ranges::find(kLabels, first) != kLabels.end() || first.starts_with("shared/") || (out.text(Text::Category) == "hook");
    if (hasMessage) {
        out.set(Text::Label, first);
        if (const std::string_view message = trimmed(text.substr(first.size())); !message.empty())
            out.set(Text::Msg, message);
    } else {
        out.set(Text::Label, trimmedRight(text));
    }
}

void readNumbers(std::string_view text, Record& out)
{
    if (take(text, "name:")) {
        takeStatistics(text, out);
        out.set(Text::Name, text);
        return;
    }
    findNumber(text, "code:", Number::Code, out);
    findNumber(text, "signo:", Number::Signo, out);
}

constexpr std::string_view kBar = " | ";
constexpr std::size_t kPerfTimeSize = 15; ///< "22:55:07.772344"
constexpr std::size_t kPrefixSize = 44; ///< time, blank, place; since git 2.24
constexpr std::size_t kThreadSize = 24;
constexpr std::size_t kEventSize = 12;
constexpr std::size_t kCategorySize = 12; ///< since git 2.24, which cuts longer ones

/// Git's categories that are longer than their column, and the scopes of parameters. Not "maintenance foreground", which the cut leaves
/// equal to "maintenance".
constexpr std::array<std::string_view, 12> kLongCategories{"load_midx_revindex", "negotiate_using_fetch", "negotiation_v0_v1",
    "negotiation_v2", "pack-bitmap-write", "read_directory", "transport_push", "traverse_trees", "scope:command", "scope:submodule",
    "scope:unknown", "scope:worktree"};

/// The category that `column` is the beginning of; `column` itself if git did not cut it, or if it may be the beginning of several.
std::string_view wholeCategory(std::string_view column)
{
    const auto isBegun = [&](std::string_view category) { return category.starts_with(column); };
    if (column.size() != kCategorySize || std::ranges::count_if(kLongCategories, isBegun) != 1)
        return column;
    return *std::ranges::find_if(kLongCategories, isBegun);
}

/// Removes a column of at least `width` bytes, and the bar after it, from the front of `text`.
bool takeColumn(std::string_view& text, std::size_t width, std::string_view& column)
{
    if (text.size() < width)
        return false;
    std::size_t bar = text.substr(width).starts_with(kBar) ? width : text.find(kBar, width);
    if (bar == std::string_view::npos) {
        if (!text.ends_with(" |")) // an editor removed the blank after an empty payload
            return false;
        bar = text.size() - 2;
    }
    column = text.substr(0, bar);
    text.remove_prefix(std::min(bar + kBar.size(), text.size()));
    return true;
}

bool takeTime(std::string_view& text, std::optional<Duration>& out)
{
    std::string_view column;
    if (!takeColumn(text, 9, column))
        return false;
    column = trimmed(column);
    out = column.empty() ? std::nullopt : parseSeconds(column);
    return column.empty() || out;
}

} // namespace

/// "[git commit -a]"; git 2.22 and 2.23 write no brackets.
void PerfSyntax::setWords(std::string_view words, Record& out)
{
    if (take(words, "[") && words.ends_with(']'))
        words.remove_suffix(1);
    setList(words, m_words, out);
}

void PerfSyntax::readAlias(std::string_view text, Record& out)
{
    take(text, "alias:");
    const std::size_t argv = text.find(" argv:");
    out.set(Text::Alias, text.substr(0, argv));
    if (argv != std::string_view::npos)
        setWords(text.substr(argv + 6), out);
}

void PerfSyntax::readPayload(Verb verb, std::string_view text, Record& out)
{
    if (readSharedPayload(verb, text, out))
        return;
    switch (verb) {
    case Verb::Start:
        setWords(text, out);
        break;
    case Verb::CmdAncestry:
        take(text, "ancestry:");
        setWords(text, out);
        break;
    case Verb::Alias:
        readAlias(text, out);
        break;
    case Verb::ChildStart:
        readChildStart(text, out);
        break;
    case Verb::ChildExit:
    case Verb::ChildReady:
        readChildId(text, out);
        readChildEnd(text, out);
        break;
    case Verb::Exec:
    case Verb::ExecResult:
        readExec(text, out);
        break;
    case Verb::DefParam:
        setKeyAndValue(text, Text::Param, out);
        if (std::string_view scope = out.text(Text::Category); take(scope, "scope:"))
            out.set(Text::Scope, scope);
        break;
    case Verb::DefRepo:
        take(text, "worktree:");
        m_word = ShellWords::takeWord(text);
        out.set(Text::Worktree, m_word);
        break;
    case Verb::Data:
    case Verb::DataJson:
        setKeyAndValue(text, Text::Key, out);
        break;
    default:
        readNumbers(text, out);
    }
}

void PerfSyntax::readChildStart(std::string_view text, Record& out)
{
    if (readChildId(text, out)) {
        const std::size_t bracket = text.find("] ");
        text.remove_prefix(bracket == std::string_view::npos ? 0 : bracket + 2);
    }
    const auto token = [&] {
        const std::string_view value = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(value.size() + 1, text.size()));
        return value;
    };
    if (take(text, "class:"))
        out.set(Text::ChildClass, token());
    if (take(text, "hook:"))
        out.set(Text::HookName, token());
    if (take(text, "cd:")) {
        m_word = ShellWords::takeWord(text);
        out.set(Text::Cd, m_word);
    }
    if (take(text, "argv:"))
        setWords(text, out);
}

void PerfSyntax::readExec(std::string_view text, Record& out)
{
    const std::size_t argv = text.find(" argv:");
    findNumber(text.substr(0, argv), "id:", Number::ExecId, out);
    findNumber(text.substr(0, argv), "code:", Number::Code, out);
    if (argv == std::string_view::npos)
        return;
    setWords(text.substr(argv + 6), out);
    takeProgram(out);
}

bool PerfSyntax::split(std::string_view line, TextLine& out) const
{
    out = {};
    std::string_view rest = line;
    if (!line.starts_with('d')) {
        if (line.size() < kPrefixSize || line[2] != ':' || line[kPerfTimeSize] != ' ')
            return false;
        out.timeOfDay = parseTimeOfDay(line.substr(0, kPerfTimeSize));
        const std::size_t bar = line.find("| d", kPerfTimeSize);
        if (!out.timeOfDay || bar == std::string_view::npos)
            return false;
        out.place = trimmed(line.substr(kPerfTimeSize, bar - kPerfTimeSize));
        rest = line.substr(bar + 2);
    }
    unsigned depth = 0;
    const auto [end, error] = std::from_chars(rest.data() + 1, rest.data() + rest.size(), depth);
    if (error != std::errc())
        return false;
    out.depth = depth;
    rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
    std::string_view column;
    if (!take(rest, kBar) || !rest.substr(std::min(kThreadSize, rest.size())).starts_with(kBar)) // git cuts longer names
        return false;
    out.thread = trimmedRight(rest.substr(0, kThreadSize));
    rest.remove_prefix(kThreadSize + kBar.size());
    if (out.thread.empty() || !takeColumn(rest, kEventSize, column))
        return false;
    out.event = trimmedRight(column);
    out.verb = verbOf(out.event);
    const auto isNameByte = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
    const bool isName = out.verb != Verb::Unknown || (!out.event.empty() && std::ranges::all_of(out.event, isNameByte));
    if (!isName || !takeColumn(rest, 3, column))
        return false;
    out.repo = trimmed(column);
    if (!out.repo.empty() && !out.repo.starts_with('r'))
        return false;
    if (!takeTime(rest, out.tAbs) || !takeTime(rest, out.tRel) || !takeColumn(rest, 10, column))
        return false;
    out.category = trimmedRight(column);
    out.payload = rest;
    out.dots = std::min(rest.find_first_not_of('.'), rest.size());
    return true;
}

std::size_t PerfSyntax::findHead(std::string_view line, std::size_t from) const
{
    for (std::size_t bar = line.find(" | d", from); bar != std::string_view::npos; bar = line.find(" | d", bar + 1)) {
        if (bar >= kPrefixSize && bar - kPrefixSize >= from && line[bar - kPrefixSize + 2] == ':')
            return bar - kPrefixSize;
    }
    return std::string_view::npos;
}

void PerfSyntax::read(const TextLine& line, std::size_t openRegions, Record& out)
{
    out.clear();
    out.verb = line.verb;
    out.set(Text::Event, line.event);
    if (const std::string_view thread = withoutCutCharacter(line.thread); !thread.empty())
        out.set(Text::Thread, validUtf8(thread, m_thread, out));
    setPlace(line.place, m_place, out);
    if (line.repo.starts_with('r'))
        setNumber(line.repo.substr(1), "repo", Number::Repo, out);
    if (line.tAbs)
        out.set(Span::TAbs, *line.tAbs);
    if (line.tRel)
        out.set(Span::TRel, *line.tRel);
    if (const std::string_view category = withoutCutCharacter(line.category); !category.empty())
        out.set(Text::Category, wholeCategory(validUtf8(category, m_category, out)));
    const std::string_view payload = validUtf8(line.payload, m_payload, out);
    const std::size_t dots = line.dots;
    if (line.verb == Verb::RegionEnter || line.verb == Verb::RegionLeave) {
        out.set(Number::Nesting, static_cast<std::int64_t>(dots / kDotsPerRegion) + 1);
        readRegion(payload.substr(dots), out);
    } else {
        readPayload(line.verb, payload.substr(std::min(dots, openRegions * kDotsPerRegion)), out);
    }
}

} // namespace emberline::trace2
