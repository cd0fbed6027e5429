// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/syntax/text_grammar.h"

#include "importers/trace2/syntax/git_times.h"

#include <algorithm>
#include <charconv>

namespace emberline::trace2 {

constexpr std::size_t kNormalTimeSize = 15; ///< "22:55:07.772344"

/// Records that NORMAL has not.
constexpr VerbSet kNotInNormal{Verb::ThreadStart, Verb::ThreadExit, Verb::RegionEnter, Verb::RegionLeave, Verb::Data, Verb::DataJson,
    Verb::Unknown, Verb::TooManyFiles};
// The required form of a payload, so that other programs' "error: ..." is not taken for a record. Of most others it must not be empty.
constexpr VerbSet kNumbered{Verb::ChildStart, Verb::ChildExit, Verb::ChildReady, Verb::Exec, Verb::ExecResult};
constexpr VerbSet kElapsed{Verb::Exit, Verb::Atexit, Verb::Signal};

/// Reads "event[7] payload".
static bool splitEvent(std::string_view text, TextLine& out)
{
    const auto isNameByte = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
    const auto nameEnd = std::ranges::find_if_not(text, isNameByte);
    out.event = {text.begin(), nameEnd};
    out.verb = out.event == "worktree" ? Verb::DefRepo : verbOf(out.event);
    if (out.verb == Verb::Printf || out.event == "def_repo" || kNotInNormal.contains(out.verb))
        return false;
    text.remove_prefix(out.event.size());
    if (kNumbered.contains(out.verb)) {
        std::int64_t number = 0;
        const auto [end, error] = std::from_chars(text.data() + std::min<std::size_t>(1, text.size()), text.data() + text.size(), number);
        if (!text.starts_with('[') || error != std::errc() || end == text.data() + text.size() || *end != ']')
            return false;
        out.number = number;
        text.remove_prefix(static_cast<std::size_t>(end + 1 - text.data()));
    }
    if (!text.empty() && !text.starts_with(' '))
        return false;
    out.payload = text.substr(std::min<std::size_t>(1, text.size()));
    const std::optional<Duration> elapsed = parseSeconds(valueOf(out.payload, "elapsed:"));
    if (kElapsed.contains(out.verb))
        out.tAbs = elapsed;
    else if (out.verb == Verb::ChildExit || out.verb == Verb::ChildReady)
        out.tRel = elapsed;
    if (kElapsed.contains(out.verb))
        return elapsed.has_value();
    return out.verb == Verb::Error || kNumbered.contains(out.verb) || !out.payload.empty();
}

bool NormalSyntax::split(std::string_view line, TextLine& out) const
{
    out = {};
    if (line.size() <= kNormalTimeSize || line[2] != ':' || line[kNormalTimeSize] != ' ')
        return splitEvent(line, out);
    out.timeOfDay = parseTimeOfDay(line.substr(0, kNormalTimeSize));
    std::string_view rest = line.substr(kNormalTimeSize + 1);
    out.place = rest.substr(0, rest.find(' '));
    const std::size_t colon = out.place.rfind(':');
    if (!out.timeOfDay || colon == std::string_view::npos || colon + 1 == out.place.size())
        return false;
    rest.remove_prefix(std::min(std::max(rest.find_first_not_of(' ', out.place.size()), out.place.size()), rest.size()));
    if (!splitEvent(rest, out)) { // printf has no keyword
        out.verb = Verb::Printf;
        out.event = "printf";
        out.number.reset();
        out.payload = rest;
    }
    return true;
}

std::size_t NormalSyntax::findHead(std::string_view line, std::size_t from) const
{
    for (std::size_t at = line.find(':', from + 2); at != std::string_view::npos; at = line.find(':', at + 1)) {
        TextLine inner;
        if (at >= from + 2 && at + kNormalTimeSize < line.size() && parseTimeOfDay(line.substr(at - 2, kNormalTimeSize))
            && split(line.substr(at - 2), inner))
            return at - 2;
    }
    return std::string_view::npos;
}

void NormalSyntax::read(const TextLine& line, std::size_t, Record& out)
{
    out.clear();
    out.verb = line.verb;
    out.set(Text::Event, line.verb == Verb::DefRepo ? std::string_view("def_repo") : line.event);
    setPlace(line.place, m_place, out);
    if (line.number) {
        const bool isExec = line.verb == Verb::Exec || line.verb == Verb::ExecResult;
        out.set(isExec ? Number::ExecId : Number::ChildId, *line.number);
    }
    readPayload(line.verb, validUtf8(line.payload, m_payload, out), out);
}

void NormalSyntax::readPayload(Verb verb, std::string_view text, Record& out)
{
    if (readSharedPayload(verb, text, out))
        return;
    switch (verb) {
    case Verb::Start:
        setList(text, m_words, out);
        break;
    case Verb::Exit:
    case Verb::Atexit:
    case Verb::Signal: // git calls the signal's number a code
        findSeconds(text, "elapsed:", Span::TAbs, out);
        findNumber(text, "code:", verb == Verb::Signal ? Number::Signo : Number::Code, out);
        break;
    case Verb::CmdAncestry:
        for (std::size_t end = 0; end != std::string_view::npos; text.remove_prefix(std::min(end + 4, text.size()))) {
            end = text.find(" <- ");
            out.list.push_back(text.substr(0, end));
        }
        out.hasList = true;
        break;
    case Verb::Alias: {
        const std::size_t arrow = text.find(" -> ");
        out.set(Text::Alias, text.substr(0, arrow));
        if (arrow != std::string_view::npos)
            setList(text.substr(arrow + 4), m_words, out);
        break;
    }
    case Verb::DefParam:
        readParam(text, out);
        break;
    case Verb::DefRepo:
        m_word = ShellWords::takeWord(text);
        out.set(Text::Worktree, m_word);
        break;
    default:
        readActivity(verb, text, out);
    }
}

void NormalSyntax::readParam(std::string_view text, Record& out)
{
    if (take(text, "scope:")) { // git before 2.38 writes none
        const std::size_t end = std::min(text.find(' '), text.size());
        out.set(Text::Scope, text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    const std::size_t equal = text.find('=');
    out.set(Text::Param, text.substr(0, equal));
    if (equal != std::string_view::npos)
        out.set(Text::Value, text.substr(equal + 1));
}

/// Children, execs, and the statistics of timers and counters.
void NormalSyntax::readActivity(Verb verb, std::string_view text, Record& out)
{
    switch (verb) {
    case Verb::ChildStart:
        readChildStart(text, out);
        break;
    case Verb::ChildExit:
    case Verb::ChildReady:
        readChildEnd(text, out);
        findSeconds(text, "elapsed:", Span::TRel, out);
        break;
    case Verb::Exec:
        setList(text, m_words, out);
        takeProgram(out);
        break;
    case Verb::ExecResult:
        findNumber(text, "code:", Number::Code, out);
        break;
    case Verb::Timer:
    case Verb::ThTimer:
    case Verb::Counter:
    case Verb::ThCounter: {
        takeStatistics(text, out);
        const std::size_t slash = text.find('/');
        out.set(Text::Category, text.substr(0, slash));
        out.set(Text::Name, slash == std::string_view::npos ? text : text.substr(slash + 1));
        break;
    }
    default:
        break;
    }
}

void NormalSyntax::readChildStart(std::string_view text, Record& out)
{
    // "cd DIR; argv"; git 2.22 to 2.29 omits the blank: "cdDIR; argv".
    std::string_view afterCd = text;
    if (take(afterCd, "cd")) {
        take(afterCd, " ");
        m_word = ShellWords::takeWord(afterCd);
        if (m_word.ends_with(';')) {
            m_word.pop_back();
            out.set(Text::Cd, m_word);
            text = afterCd;
        }
    }
    setList(text, m_words, out);
}

bool NormalSyntax::records(Verb verb) const
{
    return !kNotInNormal.contains(verb);
}

} // namespace emberline::trace2
