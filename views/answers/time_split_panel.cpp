// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/time_split_panel.h"

#include "views/answers/answer_text.h"
#include "views/answers/paced_answers.h"
#include "views/answers/split_bar.h"
#include "views/format/percent.h"
#include "views/kit/answer_widgets.h"
#include "views/kit/cell_table.h"
#include "views/kit/filter_state.h"
#include "views/kit/region_style.h"
#include "views/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QScrollArea>
#include <QString>
#include <QVBoxLayout>

namespace emberline {

namespace {

constexpr int kNarrow = 640; ///< if narrower, the subtitle goes below the title
constexpr QSize kBeside(480, 290); ///< if lower, but not narrower, the table goes beside the headline, so that its first lines are in sight
constexpr double kLabelShare = 0.03; ///< parts with a smaller share show no number

} // namespace

TimeSplitPanel::TimeSplitPanel(TraceStore& store, ViewState& state, QWidget* parent, const FilterState* filter) :
    Panel(store, state, parent), m_filter(filter), m_answers(new PacedAnswers(store, this)), m_lines(new TimeSplitModel(this)),
    m_facts(new FactsModel(this)), m_title(makeAnswerTitle(this)), m_subtitle(makeAnswerLabel(QStringLiteral("muted"), this)),
    m_headline(makeAnswerLabel(QString(), this)), m_bar(new SplitBar(this)), m_table(new CellTable(this)),
    m_factsTitle(makeAnswerLabel(QStringLiteral("mutedTitle"), this)), m_factsTable(new CellTable(this))
{
    m_table->setModel(m_lines);
    m_table->setAccessibleName(tr("Where the time went"));
    m_table->setWidths({{250, 130}, {200, 74}, {90, 74}, {0, 0}});
    m_factsTable->setModel(m_facts);
    m_factsTable->setAccessibleName(tr("Facts found in the log"));
    m_factsTable->horizontalHeader()->hide();
    m_factsTable->setWidths({{0, 300}, {260, 0}});
    makeLayout();
    connect(m_bar, &SplitBar::partClicked, this, &TimeSplitPanel::goToLine);
    connect(m_table, &CellTable::rowChosen, this, [this](const QModelIndex& index) { goToLine(index.row()); });
    connect(m_factsTable, &CellTable::rowChosen, this, [this](const QModelIndex& index) { goToFact(index.row()); });
    connect(&state, &ViewState::selectionChanged, this, &TimeSplitPanel::markStale);
    connect(&state, &ViewState::colorByChanged, this, &TimeSplitPanel::applyColors);
    connect(&state, &ViewState::markedRangeChanged, this, &TimeSplitPanel::sayScope);
    if (m_filter)
        connect(m_filter, &FilterState::filterChanged, this, &TimeSplitPanel::markStale);
    present({});
}

TimeSplitPanel::~TimeSplitPanel() = default;

void TimeSplitPanel::makeLayout()
{
    auto* content = new QWidget(this);
    m_titleRow = new QBoxLayout(QBoxLayout::LeftToRight);
    m_titleRow->addWidget(m_title, 3);
    m_titleRow->addWidget(m_subtitle, 2);
    auto* head = new QVBoxLayout;
    head->setSpacing(8);
    head->addLayout(m_titleRow);
    head->addWidget(m_headline);
    head->addWidget(m_bar);
    head->addWidget(makeColorNote(state(), content));
    head->addStretch(1);
    m_answer = new QBoxLayout(QBoxLayout::TopToBottom);
    m_answer->addLayout(head, 1);
    m_answer->addWidget(m_table, 2, Qt::AlignTop);
    auto* layout = new QVBoxLayout(content);
    layout->setContentsMargins(14, 10, 14, 10);
    layout->setSpacing(8);
    layout->addLayout(m_answer);
    layout->addSpacing(6);
    layout->addWidget(m_factsTitle);
    layout->addWidget(m_factsTable);
    layout->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setFocusPolicy(Qt::NoFocus); // its tables take the focus instead
    scroll->setWidget(content);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(scroll);
}

void TimeSplitPanel::resizeEvent(QResizeEvent* event)
{
    Panel::resizeEvent(event);
    const bool isBeside = width() >= kBeside.width() && height() < kBeside.height();
    m_answer->setDirection(isBeside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_answer->setSpacing(isBeside ? 14 : 8);
    const bool isNarrow = isBeside || width() < kNarrow;
    m_titleRow->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_titleRow->setSpacing(isNarrow ? 2 : 14);
}

void TimeSplitPanel::refresh()
{
    const auto view = [filter = m_filter ? m_filter->filter() : RegionFilter(), ofJob = !state().selection().session](
                          const Trace& trace, const CommandIndex& index, SessionId command) {
        const std::vector<SessionId> pieces = ofJob ? piecesOf(trace) : std::vector<SessionId>();
        return viewSplit(trace, index, pieces.empty() ? std::span(&command, 1) : std::span(pieces), filter);
    };
    requestForShownCommand<SplitView>(*m_answers, state(), view, [this](SplitView split) {
        m_isKnown = true;
        present(std::move(split));
    });
}

void TimeSplitPanel::forget()
{
    m_isKnown = false;
    m_answers->forget();
    present({});
}

void TimeSplitPanel::present(SplitView view)
{
    if (view.split.command != m_lines->view().split.command)
        m_line = -1;
    const int selected = m_table->currentIndex().row();
    m_title->setText(view.title);
    m_headline->setText(view.headline);
    m_facts->show(view.facts);
    m_lines->show(std::move(view));
    sayScope();
    applyColors();
    m_table->fitToRows();
    m_factsTable->fitToRows();
    m_factsTitle->setVisible(m_facts->rowCount() > 0);
    m_factsTitle->setText(
        m_filter && !m_filter->filter().isEmpty() ? tr("Facts found in the log, whatever the filter hides") : tr("Facts found in the log"));
    for (QWidget* widget : std::initializer_list<QWidget*>{m_bar, m_table, m_factsTable})
        widget->setVisible(m_lines->rowCount() > 0);
    if (m_line >= 0 && selected == m_line)
        m_table->selectRow(selected);
    updateEmptyText();
    Q_EMIT shown();
}

/// The statistics beside this dock are about the marked range. Unless that is the whole command, the subtitle says that this answer is not.
void TimeSplitPanel::sayScope()
{
    const SplitView& view = m_lines->view();
    QString text = view.subtitle;
    if (const auto marked = state().markedRange(); marked && !text.isEmpty()) {
        if (!marked->overlaps(view.range))
            text += QStringLiteral(" · ") + tr("outside of the marked range");
        else if (marked->begin > view.range.begin || marked->end < view.range.end)
            text += QStringLiteral(" · ") + tr("all of it, not only the marked range");
    }
    m_subtitle->setText(text);
}

QString TimeSplitPanel::emptyText() const
{
    if (trace().isEmpty())
        return Panel::emptyText();
    return m_isKnown && m_title->text().isEmpty() ? tr("There is no command in this trace.") : QString();
}

void TimeSplitPanel::applyColors()
{
    RegionStyles styles(Theme::of(palette()), state().colorBy());
    std::vector<QColor> colors;
    std::vector<BarPart> parts;
    const SplitView& view = m_lines->view();
    const Duration whole = view.split.counted;
    for (std::size_t i = 0; i < view.split.lines.size(); ++i) {
        const SplitLine& line = view.split.lines[i];
        colors.push_back(QColor::fromRgb(styles.of(trace(), line.topic, line.parts.front().region, line.time).fill));
        const double share = shareOf(line.time, whole);
        parts.push_back({share, colors.back(), view.titles[i] + QStringLiteral(", ") + formatShare(line.time, whole),
            share >= kLabelShare ? roughPercentText(share) : QString()});
    }
    m_lines->setFills(std::move(colors), styles.theme().idle);
    m_bar->setParts(std::move(parts));
}

void TimeSplitPanel::changeEvent(QEvent* event)
{
    Panel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        applyColors();
}

void TimeSplitPanel::goToLine(int row)
{
    const SplitView& view = m_lines->view();
    if (row < 0)
        return;
    const auto lines = view.split.lines.size();
    if (static_cast<std::size_t>(row) >= lines) {
        if (const std::size_t wait = static_cast<std::size_t>(row) - lines; wait > 0)
            goToWait(view.split.waits[wait - 1]);
        return;
    }
    const SplitLine& line = view.split.lines[static_cast<std::size_t>(row)];
    m_box = row == m_line ? (m_box + 1) % line.parts.size() : 0;
    m_line = row;
    m_table->selectRow(row);
    const SplitPart& part = line.parts[m_box];
    if (part.region)
        markRange(state(), trace(), trace().session(part.region), trace().range(part.region));
    revealBox(state(), part.region, part.session);
}

void TimeSplitPanel::goToWait(const SplitWait& wait)
{
    markRange(state(), trace(), trace().session(wait.longest), trace().range(wait.longest));
    revealBox(state(), wait.longest, {});
}

void TimeSplitPanel::goToFact(int row)
{
    const Fact& fact = m_facts->facts()[static_cast<std::size_t>(row)];
    revealBox(state(), fact.region, fact.session);
}

} // namespace emberline

#include "moc_time_split_panel.cpp"
