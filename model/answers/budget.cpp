// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/answers/budget.h"

#include "model/dialect.h"

namespace emberline {

bool isRunOf(const Trace& trace, SessionId session, const std::string& command)
{
    const std::string_view title = trace.text(trace.session(session).name);
    if (title.starts_with(command) && (title.size() == command.size() || title[command.size()] == ' '))
        return true;
    const std::string writer(trace.dialect(session).writer());
    return !writer.empty() && command == writer + " " + commandName(trace, session);
}

std::vector<BudgetVerdict> checkBudgets(const Trace& trace, const CommandIndex& index, std::span<const Budget> budgets)
{
    std::vector<BudgetVerdict> verdicts;
    for (const Budget& budget : budgets) {
        BudgetVerdict verdict{budget, 0, 0, {}, {}, {}};
        for (std::size_t row = 0; row < trace.sessions().size(); ++row) {
            const Session& session = trace.sessions()[row];
            if (session.attributes.placeholder || !isRunOf(trace, SessionId(row), budget.command))
                continue;
            const Duration time = index.runOf(trace, SessionId(row)).length();
            ++verdict.runs;
            verdict.over += time > budget.limit ? 1 : 0;
            if (!verdict.worst || time > verdict.longest) {
                verdict.worst = SessionId(row);
                verdict.longest = time;
                verdict.background = index.backgroundOf(trace, verdict.worst);
            }
        }
        verdicts.push_back(std::move(verdict));
    }
    return verdicts;
}

} // namespace emberline
