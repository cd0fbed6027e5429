// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/compare_panel.h"

#include "views/answers/answer_text.h"
#include "views/answers/answer_widgets.h"
#include "views/answers/cell_table.h"
#include "views/answers/paced_answers.h"
#include "views/answers/runs_chart.h"
#include "views/answers/shown_command.h"
#include "views/format/display_text.h"
#include "views/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace emberline {

namespace {

constexpr int kChartHeight = 170;

QString nameOf(const Trace& trace)
{
    if (trace.sources().empty())
        return {};
    const QString first = displayText(trace.sources().front().path);
    const QString name = first.mid(first.lastIndexOf(QLatin1Char('/')) + 1);
    return trace.sources().size() == 1 ? name : ComparePanel::tr("%1 and %2 more").arg(name).arg(trace.sources().size() - 1);
}

} // namespace

ComparePanel::ComparePanel(TraceStore& store, ViewState& state, QWidget* parent) :
    Panel(store, state, parent), m_answers(new PacedAnswers(this)), m_rows(new CompareModel(this)), m_title(makeAnswerTitle(this)),
    m_headline(makeAnswerLabel(QString(), this)), m_choose(new QPushButton(tr("Compare with…"), this)),
    m_keep(new QPushButton(tr("Keep as base"), this)), m_table(new CellTable(this)), m_chart(new RunsChart(this))
{
    m_table->setModel(m_rows);
    m_table->setAccessibleName(tr("Differences"));
    m_table->setWidths({{0, 140}, {90, 64}, {90, 64}, {90, 74}, {80, 0}, {190, 0}});
    m_chart->setFixedHeight(kChartHeight);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 10, 14, 10);
    layout->setSpacing(8);
    layout->addWidget(makeHead());
    layout->addWidget(m_headline);
    layout->addWidget(m_table, 1);
    layout->addWidget(m_chart);
    layout->addStretch(0);
    connect(m_table, &CellTable::rowChosen, this, &ComparePanel::goTo);
    applyColors();
    present({});
}

ComparePanel::~ComparePanel() = default;

QWidget* ComparePanel::makeHead()
{
    m_choose->setToolTip(tr("Choose the trace that the open one is compared with"));
    m_keep->setToolTip(tr("Remember the open trace, to compare the next one with it"));
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_title, 1);
    layout->addWidget(m_choose);
    layout->addWidget(m_keep);
    connect(m_choose, &QPushButton::clicked, this, &ComparePanel::baseRequested);
    connect(m_keep, &QPushButton::clicked, this, &ComparePanel::keepAsBase);
    return row;
}

void ComparePanel::setBase(Trace base, const QString& name)
{
    m_base = std::make_shared<const Trace>(std::move(base));
    m_baseName = name;
    markStale();
}

void ComparePanel::clearBase()
{
    m_base.reset();
    m_baseName.clear();
    markStale();
}

void ComparePanel::keepAsBase()
{
    if (!trace().isEmpty())
        setBase(trace(), nameOf(trace()));
}

void ComparePanel::refresh()
{
    if (!m_base || trace().isEmpty())
        return forget();
    m_answers->request([this]() -> PacedAnswers::Job {
        return [this, head = trace(), base = m_base]() -> PacedAnswers::Deliver {
            auto comparison = std::make_shared<Comparison>(base ? compare(profileRuns(*base), profileRuns(head)) : Comparison{});
            return [this, comparison] { present(std::move(*comparison)); };
        };
    });
}

void ComparePanel::forget()
{
    m_answers->forget();
    present({});
}

void ComparePanel::present(Comparison comparison)
{
    m_rows->show(std::move(comparison));
    tell();
    Q_EMIT shown();
}

void ComparePanel::tell()
{
    const bool ready = m_base && !trace().isEmpty();
    m_keep->setEnabled(!trace().isEmpty());
    m_title->setText(m_base ? m_baseName + QStringLiteral(" → ") + nameOf(trace()) : tr("Compare"));
    m_table->setVisible(m_rows->rowCount() > 0);
    m_chart->setVisible(false);
    if (m_rows->rowCount() > 0)
        describe(m_rows->commandOf(0));
    else
        m_headline->setText(!ready ? tr("Choose a trace to compare the open one with, or keep the open one as base and open another.")
                                   : tr("The traces have no command to compare."));
}

void ComparePanel::describe(std::size_t command)
{
    const Comparison& comparison = m_rows->comparison();
    const ComparedRow& row = comparison.rows[command];
    QString text = rowLabel(row) + QStringLiteral(": ") + comparisonHeadline(comparison, command);
    if (comparison.differences.empty())
        text = tr("The traces do not differ.");
    m_headline->setText(text);
    const bool severalRuns = row.base.times.size() > 1 || row.head.times.size() > 1;
    m_chart->setVisible(severalRuns);
    if (severalRuns)
        m_chart->showRuns(tr("Distribution of %1").arg(rowLabel(row)),
            {{tr("Base"), row.base.times, row.timeChange() < Duration::zero()},
                {tr("Head"), row.head.times, row.timeChange() > Duration::zero()}});
}

void ComparePanel::applyColors()
{
    const Theme& theme = Theme::of(palette());
    m_rows->setColors(theme.bad, theme.good);
    m_table->viewport()->update();
}

void ComparePanel::changeEvent(QEvent* event)
{
    Panel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        applyColors();
}

void ComparePanel::goTo(const QModelIndex& index)
{
    describe(m_rows->commandOf(index.row()));
    const ComparedRow& row = m_rows->comparison().rows[m_rows->comparedRow(index.row())];
    if (row.head.longest && row.head.longest.row() < trace().regionCount())
        revealBox(state(), row.head.longest, {});
}

} // namespace emberline
