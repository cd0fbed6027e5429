// SPDX-License-Identifier: GPL-3.0-or-later
// The grammar of budgets, in which "tool" stands for the writer of a log:
//
//   budget   = command ":" limit {"," limit}        tool status: lookups<=200, child<=2, processes<=1
//            | command sign time                    tool status=200ms
//            | percentile "(" command ")" sign time p95(tool status)<200ms
//   command  = name | "inner(" name ")"
//   limit    = quantity sign (time | number)
//   quantity = "time" | percentile                  with a time
//            | name                                 data of that name, or else regions
//            | "data(" name ")" | "max(" name ")" | "region(" name ")"
//            | "child" | "child(" name ")" | "hook(" name ")" | "processes" | "errors"
//   percentile = "max" | "median" | "p" number
//   sign     = "<" | "<=" | "="
//   name     = words without any of the signs "<=:,()" and without ">" at the end, or any text without a quote in double quotes
//
// A time that equals its limit keeps "=", and so does a shorter one: nobody wants a run to take exactly so long. A count must be equal.
#include "model/answers/budget.h"

#include <array>
#include <cctype>
#include <charconv>
#include <map>

namespace emberline {

namespace {

constexpr std::string_view kBudgetSigns = "<=";
constexpr std::string_view kBudgetMarks = "<=:,()\"";
constexpr std::string_view kInner = "inner";

/// A part of what the user wrote.
struct BudgetPiece {
    std::string_view text;
    std::size_t at; ///< where it begins, from 0

    [[nodiscard]] BudgetPiece part(std::size_t from, std::size_t count = std::string_view::npos) const
    {
        return BudgetPiece{text.substr(from, count), at + from}.trimmed();
    }
    [[nodiscard]] BudgetPiece trimmed() const
    {
        const std::size_t begin = text.find_first_not_of(" \t\n");
        if (begin == std::string_view::npos)
            return {{}, at};
        return {text.substr(begin, text.find_last_not_of(" \t\n") + 1 - begin), at + begin};
    }
};

/// Where the signs are that are neither quoted nor in brackets.
std::vector<std::size_t> findOutside(std::string_view text, std::string_view signs)
{
    std::vector<std::size_t> found;
    bool isQuoted = false;
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"')
            isQuoted = !isQuoted;
        if (isQuoted)
            continue;
        depth -= text[i] == ')' ? 1 : 0;
        if (depth <= 0 && signs.find(text[i]) != std::string_view::npos)
            found.push_back(i);
        depth += text[i] == '(' ? 1 : 0;
    }
    return found;
}

class BudgetParser {
public:
    BudgetParser(std::string_view text, const TimeParser& parseTime) : m_text{text, 0}, m_parseTime(parseTime) { }

    Result<std::vector<Budget>> parse()
    {
        std::vector<Budget> budgets;
        const std::vector<std::size_t> colons = findOutside(m_text.text, ":");
        const bool isRead = colons.empty() ? readPlain(budgets) : readList(colons.front(), budgets);
        if (!isRead)
            return Error{m_error};
        return budgets;
    }

private:
    bool fail(const BudgetPiece& where, const std::string& what)
    {
        m_error = "at character " + std::to_string(where.at + 1) + (where.text.empty() ? "" : " (" + std::string(where.text) + ")") + ": "
            + what;
        return false;
    }

    /// command ":" limit {"," limit}
    bool readList(std::size_t colon, std::vector<Budget>& budgets)
    {
        Budget common;
        if (!readCommand(m_text.part(0, colon), common))
            return false;
        const BudgetPiece list{m_text.text.substr(colon + 1), m_text.at + colon + 1};
        std::vector<std::size_t> ends = findOutside(list.text, ",");
        ends.push_back(list.text.size());
        std::size_t begin = 0;
        for (const std::size_t end : ends) {
            Budget budget = common;
            if (!readLimit(list.part(begin, end - begin), budget))
                return false;
            budgets.push_back(std::move(budget));
            begin = end + 1;
        }
        return true;
    }

    /// command sign time | percentile "(" command ")" sign time
    bool readPlain(std::vector<Budget>& budgets)
    {
        Budget budget;
        BudgetPiece left;
        BudgetPiece value;
        // A command line may have options like key=value, so the last sign is the limit's.
        if (!cutAtSign(m_text.trimmed(), findOutside(m_text.trimmed().text, kBudgetSigns), false, budget, left, value))
            return false;
        const std::size_t bracket = left.text.find('(');
        const auto percent = bracket == std::string_view::npos ? std::nullopt : percentileOf(left.part(0, bracket).text);
        if (percent) {
            if (!left.text.ends_with(')'))
                return fail(left, "the bracket is not closed");
            budget.percent = *percent;
            left = left.part(bracket + 1, left.text.size() - bracket - 2);
        }
        if (!readCommand(left, budget) || !readTime(value, budget))
            return false;
        budgets.push_back(std::move(budget));
        return true;
    }

    bool readLimit(const BudgetPiece& limit, Budget& budget)
    {
        BudgetPiece left;
        BudgetPiece value;
        if (!cutAtSign(limit, findOutside(limit.text, kBudgetSigns), true, budget, left, value) || !readQuantity(left, budget))
            return false;
        return budget.measure == BudgetMeasure::Time ? readTime(value, budget) : readCount(value, budget);
    }

    bool cutAtSign(const BudgetPiece& piece, const std::vector<std::size_t>& signs, bool atFirst, Budget& budget, BudgetPiece& left,
        BudgetPiece& value)
    {
        if (signs.empty())
            return fail(piece, "a limit needs <, <= or =, as in child<=2");
        std::size_t at = atFirst ? signs.front() : signs.back();
        const bool isTwo = atFirst ? piece.text.substr(at, 2) == "<=" : at > 0 && piece.text.substr(at - 1, 2) == "<=";
        at -= isTwo && !atFirst ? 1 : 0;
        budget.sense = isTwo ? BudgetSense::AtMost : piece.text[at] == '<' ? BudgetSense::Below : BudgetSense::Exactly;
        left = piece.part(0, at);
        value = piece.part(at + (isTwo ? 2 : 1));
        if (left.text.ends_with('>'))
            return fail(piece, "a budget is an upper limit, with <, <= or =; a name that ends with > needs quotes");
        return true;
    }

    bool readCommand(BudgetPiece piece, Budget& budget)
    {
        if (piece.text.starts_with(kInner) && piece.part(kInner.size()).text.starts_with('(')) {
            if (!piece.text.ends_with(')'))
                return fail(piece, "the bracket is not closed");
            const std::size_t bracket = piece.text.find('(');
            budget.isInner = true;
            piece = piece.part(bracket + 1, piece.text.size() - bracket - 2);
        }
        if (!piece.text.starts_with('"') && piece.text.find_first_of("()") != std::string_view::npos)
            return fail(piece, "only max, median, p1 to p99 and inner have brackets; a name with brackets needs quotes");
        if (!findOutside(piece.text, ",").empty())
            return fail(piece, "a budget is of one command; a name with a comma needs quotes");
        return readName(piece, "the name of a command is missing", budget.command);
    }

    bool readName(const BudgetPiece& piece, const char* missing, std::string& name)
    {
        std::string_view text = piece.text;
        if (text.starts_with('"')) {
            if (text.size() < 2 || text.find('"', 1) != text.size() - 1)
                return fail(piece, "the quote must end where the name does");
            name = text.substr(1, text.size() - 2);
            return !name.empty() || fail(piece, missing);
        }
        for (const char letter : text) { // several blanks count as one
            if (letter != ' ' || !name.ends_with(' '))
                name += letter;
        }
        return !name.empty() || fail(piece, missing);
    }

    static std::optional<unsigned> percentileOf(std::string_view word)
    {
        if (word == "max" || word == "median")
            return word == "max" ? 100 : 50;
        unsigned percent = 0;
        if (!word.starts_with('p'))
            return std::nullopt;
        const auto [end, error] = std::from_chars(word.data() + 1, word.data() + word.size(), percent);
        const bool isWhole = error == std::errc() && end == word.data() + word.size();
        return isWhole && percent > 0 && percent < 100 ? std::optional(percent) : std::nullopt;
    }

    bool readQuantity(const BudgetPiece& piece, Budget& budget)
    {
        const std::size_t bracket = piece.text.starts_with('"') ? std::string_view::npos : piece.text.find('(');
        if (bracket == std::string_view::npos)
            return readWord(piece, budget);
        if (!piece.text.ends_with(')'))
            return fail(piece, "the bracket is not closed");
        const std::string_view what = piece.part(0, bracket).text;
        const BudgetPiece argument = piece.part(bracket + 1, piece.text.size() - bracket - 2);
        if (const auto percent = percentileOf(what); percent && argument.text == "time") {
            budget.percent = *percent;
            return true;
        }
        static const std::map<std::string_view, BudgetMeasure> kinds{{"data", BudgetMeasure::Data}, {"max", BudgetMeasure::LargestData},
            {"region", BudgetMeasure::Regions}, {"child", BudgetMeasure::Children}, {"hook", BudgetMeasure::Hooks}};
        const auto found = kinds.find(what);
        if (found == kinds.end())
            return fail(piece, "only data, max, region, child and hook have brackets; a name with brackets needs quotes");
        budget.measure = found->second;
        return readName(argument, "the brackets are empty", budget.name);
    }

    bool readWord(const BudgetPiece& piece, Budget& budget)
    {
        if (const auto percent = percentileOf(piece.text)) {
            budget.percent = *percent;
            return true;
        }
        static const std::map<std::string_view, BudgetMeasure> kinds{{"time", BudgetMeasure::Time}, {"child", BudgetMeasure::Children},
            {"processes", BudgetMeasure::Processes}, {"errors", BudgetMeasure::Errors}};
        if (const auto found = kinds.find(piece.text); found != kinds.end()) {
            budget.measure = found->second;
            return true;
        }
        budget.measure = BudgetMeasure::Work;
        return readName(piece, "what is limited is missing", budget.name);
    }

    bool readTime(const BudgetPiece& piece, Budget& budget)
    {
        const auto time = m_parseTime(piece.text);
        const bool hasUnit = !piece.text.empty() && std::isalpha(static_cast<unsigned char>(piece.text.back()));
        if (!hasUnit || !time || *time < Duration::zero())
            return fail(piece, "a time needs a number and a unit, as in 200ms");
        budget.limit = *time;
        budget.sense = budget.sense == BudgetSense::Exactly ? BudgetSense::AtMost : budget.sense;
        return true;
    }

    bool readCount(const BudgetPiece& piece, Budget& budget)
    {
        std::uint64_t count = 0;
        const auto [end, error] = std::from_chars(piece.text.data(), piece.text.data() + piece.text.size(), count);
        if (error != std::errc() || end != piece.text.data() + piece.text.size())
            return fail(piece, "a count needs a whole number");
        budget.count = static_cast<double>(count);
        return true;
    }

    BudgetPiece m_text;
    const TimeParser& m_parseTime;
    std::string m_error;
};

/// Quoted if the grammar needs it.
std::string budgetName(const std::string& name)
{
    const bool isPlain = name.find_first_of(kBudgetMarks) == std::string::npos && name.find_first_of("\t\n") == std::string::npos
        && name.find("  ") == std::string::npos && !name.starts_with(' ') && !name.ends_with(' ') && !name.ends_with('>');
    return isPlain ? name : '"' + name + '"';
}

} // namespace

Result<std::vector<Budget>> parseBudgets(std::string_view text, const TimeParser& parseTime)
{
    return BudgetParser(text, parseTime).parse();
}

std::string quantityText(const Budget& budget)
{
    static constexpr std::array kWords{"time", "", "data", "max", "region", "child", "hook", "processes", "errors"}; // by BudgetMeasure
    const std::string word = kWords.at(static_cast<std::size_t>(budget.measure));
    if (budget.measure == BudgetMeasure::Time)
        return budget.percent == 100 ? word : "p" + std::to_string(budget.percent);
    if (budget.measure == BudgetMeasure::Work)
        return budgetName(budget.name);
    return budget.name.empty() ? word : word + "(" + budgetName(budget.name) + ")";
}

std::string_view senseText(BudgetSense sense)
{
    return sense == BudgetSense::Below ? "<" : sense == BudgetSense::AtMost ? "<=" : "=";
}

std::string subjectText(const Budget& budget)
{
    const std::string name = budgetName(budget.command);
    return budget.isInner ? std::string(kInner) + "(" + name + ")" : name;
}

} // namespace emberline
