// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/syntax/text_grammar.h"

#include "importers/text/digits.h"
#include "importers/text/utf8.h"
#include "importers/trace2/syntax/git_times.h"

#include <algorithm>
#include <cassert>

namespace emberline::trace2 {

std::string_view validUtf8(std::string_view text, std::string& repaired, Record& out)
{
    if (!replaceInvalidUtf8(text, repaired))
        return text;
    out.isRepaired = true;
    return repaired;
}

void setPlace(std::string_view place, std::string& repaired, Record& out)
{
    place = validUtf8(place, repaired, out);
    if (place.empty())
        return;
    const std::size_t colon = place.rfind(':');
    std::int64_t line = 0;
    if (colon == std::string_view::npos || !readInteger(place.substr(colon + 1), line)) {
        out.setBad("file:line", place);
        return;
    }
    out.set(Text::File, place.substr(0, colon));
    out.set(Number::Line, line);
}

void ShellWords::readWord(std::string_view text, std::size_t& at, std::string& word)
{
    word.clear();
    while (at < text.size() && text[at] != ' ') {
        if (text[at] == '\'') {
            const std::size_t close = std::min(text.find('\'', at + 1), text.size());
            word += text.substr(at + 1, close - at - 1);
            at = std::min(close + 1, text.size());
        } else {
            if (text[at] == '\\' && at + 1 < text.size())
                ++at;
            word += text[at++];
        }
    }
}

void ShellWords::split(std::string_view text)
{
    m_size = 0;
    std::size_t at = 0;
    while ((at = text.find_first_not_of(' ', at)) != std::string_view::npos) {
        if (m_size == m_words.size())
            m_words.emplace_back();
        readWord(text, at, m_words[m_size++]);
    }
}

std::string ShellWords::takeWord(std::string_view& text)
{
    std::string word;
    std::size_t at = 0;
    readWord(text, at, word);
    text.remove_prefix(std::min(at + 1, text.size()));
    return word;
}

bool ShellWords::endsQuoted(std::string_view text, bool quoted)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\'')
            quoted = !quoted;
        else if (text[i] == '\\' && !quoted)
            ++i;
    }
    return quoted;
}

std::string_view valueOf(std::string_view text, std::string_view key)
{
    std::size_t at = text.find(key);
    while (at != std::string_view::npos && at > 0 && text[at - 1] != ' ')
        at = text.find(key, at + 1);
    if (at == std::string_view::npos)
        return {};
    const std::string_view value = text.substr(at + key.size());
    return value.substr(0, value.find(' '));
}

void setNumber(std::string_view value, std::string_view key, Number field, Record& out)
{
    if (const std::optional<std::int64_t> number = wholeNumber(value))
        out.set(field, *number);
    else
        out.setBad(key, value);
}

void findNumber(std::string_view text, std::string_view key, Number field, Record& out)
{
    if (const std::string_view value = valueOf(text, key); value.data())
        setNumber(value, key.substr(0, key.size() - 1), field, out);
}

void findSeconds(std::string_view text, std::string_view key, Span field, Record& out)
{
    const std::string_view value = valueOf(text, key);
    if (const std::optional<Duration> seconds = parseSeconds(value))
        out.set(field, *seconds);
    else if (value.data())
        out.setBad(key.substr(0, key.size() - 1), value);
}

void setList(std::string_view words, ShellWords& splitter, Record& out)
{
    splitter.split(words);
    for (std::size_t i = 0; i < splitter.size(); ++i)
        out.list.push_back(splitter[i]);
    out.hasList = true;
}

void setNameAndHierarchy(std::string_view text, Record& out)
{
    const std::size_t open = text.ends_with(')') ? text.rfind(" (") : std::string_view::npos;
    out.set(Text::Name, text.substr(0, open));
    if (open != std::string_view::npos)
        out.set(Text::Hierarchy, text.substr(open + 2, text.size() - open - 3));
}

bool readSharedPayload(Verb verb, std::string_view text, Record& out)
{
    switch (verb) {
    case Verb::Version:
        out.set(Text::Exe, text);
        return true;
    case Verb::Error:
    case Verb::Printf:
    case Verb::Unknown:
        out.set(Text::Msg, text);
        return true;
    case Verb::CmdPath:
        out.set(Text::Path, text);
        return true;
    case Verb::CmdName:
        setNameAndHierarchy(text, out);
        return true;
    case Verb::CmdMode:
        out.set(Text::Name, text);
        return true;
    default:
        return false;
    }
}

void readChildEnd(std::string_view text, Record& out)
{
    findNumber(text, "pid:", Number::Pid, out);
    findNumber(text, "code:", Number::Code, out);
    if (const std::string_view ready = valueOf(text, "ready:"); !ready.empty())
        out.set(Text::Ready, ready);
}

void takeProgram(Record& out)
{
    if (out.list.size() < 2)
        return;
    out.set(Text::Exe, out.list.front());
    out.list.erase(out.list.begin());
}

void takeStatistics(std::string_view& text, Record& out)
{
    const std::size_t at = std::min(text.rfind(" intervals:"), text.rfind(" value:"));
    if (at == std::string_view::npos)
        return;
    const std::string_view numbers = text.substr(at + 1);
    findNumber(numbers, "intervals:", Number::Intervals, out);
    findNumber(numbers, "value:", Number::Value, out);
    findSeconds(numbers, "total:", Span::Total, out);
    findSeconds(numbers, "min:", Span::Min, out);
    findSeconds(numbers, "max:", Span::Max, out);
    text = text.substr(0, at);
}

std::unique_ptr<TextSyntax> makeSyntax(Target target)
{
    assert(target != Target::Event);
    if (target == Target::Perf)
        return std::make_unique<PerfSyntax>();
    return std::make_unique<NormalSyntax>();
}

} // namespace emberline::trace2
