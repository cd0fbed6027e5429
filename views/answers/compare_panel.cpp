// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/compare_panel.h"

#include "views/answers/answer_text.h"
#include "views/answers/runs_chart.h"
#include "views/answers/shown_command.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/small_widgets.h"
#include "views/theme/theme.h"

#include <QAction>
#include <QBoxLayout>
#include <QIcon>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPixmap>
#include <QPushButton>
#include <QStackedWidget>

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace emberline {

constexpr std::size_t kMostRows = 5000; ///< the largest differences; nobody reads further

constexpr std::array<HeadedColumn, 6> kCompareColumns = {{{QT_TRANSLATE_NOOP("emberline::CompareModel", "Command › region")}, {"", true},
    {"", true}, {QT_TRANSLATE_NOOP("emberline::CompareModel", "Change"), true},
    {QT_TRANSLATE_NOOP("emberline::CompareModel", "Spread"), true}, {""}}};

static QString sideText(const ComparedRow& row, const ComparedSide& side)
{
    if (!side.present)
        return QStringLiteral("–");
    return row.key.kind == PathKind::Data ? formatValue(side.value.median) : formatDuration(side.time);
}

CompareModel::CompareModel(QObject* parent) : CellModel(kCompareColumns, parent)
{ }

void CompareModel::show(Comparison comparison)
{
    beginResetModel();
    m_comparison = std::move(comparison);
    m_largest = {};
    const std::vector<ComparedRow>& rows = m_comparison.rows;
    std::vector<bool> wanted(rows.size());
    for (std::size_t i = 0; i < std::min(kMostRows, m_comparison.differences.size()); ++i) {
        for (std::size_t row = m_comparison.differences[i]; !wanted[row]; row = rows[row].parent)
            wanted[row] = true;
    }
    m_shown.clear();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!wanted[i] && rows[i].depth > 0)
            continue;
        m_shown.push_back(i);
        m_largest = std::max(m_largest, std::chrono::abs(rows[i].timeChange()));
    }
    endResetModel();
}

void CompareModel::setColors(const Colors& colors)
{
    m_colors = colors;
    Q_EMIT headerDataChanged(Qt::Horizontal, static_cast<int>(CompareColumn::Base), static_cast<int>(CompareColumn::Head));
}

std::size_t CompareModel::commandOf(int row) const
{
    std::size_t at = comparedRow(row);
    while (m_comparison.rows[at].depth > 0)
        at = m_comparison.rows[at].parent;
    return at;
}

QString CompareModel::title(int column) const
{
    const auto at = static_cast<CompareColumn>(column);
    return at == CompareColumn::Base ? sideName(Side::Base) : at == CompareColumn::Head ? sideName(Side::Head) : CellModel::title(column);
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const auto column = static_cast<CompareColumn>(section);
    if (role == Qt::DecorationRole && orientation == Qt::Horizontal && (column == CompareColumn::Base || column == CompareColumn::Head)) {
        QPixmap swatch(10, 10);
        swatch.fill(column == CompareColumn::Base ? m_colors.base : m_colors.head);
        return QIcon(swatch);
    }
    return CellModel::headerData(section, orientation, role);
}

Cell CompareModel::cell(int row, int column) const
{
    const ComparedRow& compared = m_comparison.rows[comparedRow(row)];
    const bool quiet = !compared.tellsSpeed() || compared.change == RowChange::Same;
    const Tone tone = quiet ? Tone::Muted : Tone::Normal;
    switch (static_cast<CompareColumn>(column)) {
    case CompareColumn::Path:
        return {.text = rowLabel(compared),
            .tone = compared.depth == 0 && !quiet ? Tone::Strong : tone,
            .indent = static_cast<int>(std::min(compared.depth, 20U))};
    case CompareColumn::Base:
        return {.text = sideText(compared, compared.base), .tone = tone, .rightAligned = true};
    case CompareColumn::Head:
        return {.text = sideText(compared, compared.head), .tone = tone, .rightAligned = true};
    case CompareColumn::Change:
        return changeCell(compared);
    case CompareColumn::Spread:
        if (compared.base.runs <= 1 && compared.head.runs <= 1)
            break;
        return {.text = QStringLiteral("±")
                + (compared.key.kind == PathKind::Data ? formatValue(std::max(compared.base.value.spread, compared.head.value.spread))
                                                       : formatDuration(std::max(compared.base.timeSpread, compared.head.timeSpread))),
            .tone = Tone::Muted,
            .rightAligned = true};
    case CompareColumn::Bar:
        return barCell(compared);
    }
    return {};
}

Cell CompareModel::changeCell(const ComparedRow& row) const
{
    const bool isData = row.key.kind == PathKind::Data;
    Cell cell{.text = isData ? formatValueChange(row.valueChange()) : formatChange(row.timeChange()), .rightAligned = true};
    if (!row.tellsSpeed() || row.change == RowChange::Same)
        cell.tone = Tone::Muted;
    else if (!row.isTold)
        cell.tone = Tone::Normal;
    else if (isData) // more objects are neither good nor bad
        cell.tone = Tone::Strong;
    else
        cell.tone = row.timeChange() > Duration::zero() ? Tone::Bad : row.timeChange() < Duration::zero() ? Tone::Good : Tone::Normal;
    return cell;
}

Cell CompareModel::barCell(const ComparedRow& row) const
{
    Cell cell{.text = rowRemark(row), .tone = Tone::Muted};
    if (row.key.kind == PathKind::Data || !row.isTold || m_largest <= Duration::zero())
        return cell;
    const Duration change = row.timeChange();
    cell.bar = static_cast<double>(toNs(std::chrono::abs(change))) / static_cast<double>(toNs(m_largest));
    cell.barColor = change > Duration::zero() ? m_colors.worse : m_colors.better;
    return cell;
}

/// The title of a comparison: the names of both sides behind their chips, in as many lines as they need; the tool tip has them whole.
class SidesTitle : public QLabel {
    Q_OBJECT

public:
    using QLabel::QLabel;

    [[nodiscard]] int heightForWidth(int ofWidth) const override
    {
        const auto needed
            = [&](Side side) { return fontMetrics().boundingRect(placeOf(side, ofWidth), kInLines, words(side, ofWidth)).height(); };
        return std::max(needed(Side::Base), needed(Side::Head));
    }
    void showNames(const QString& base, const QString& head)
    {
        m_base = base;
        m_head = head;
        setText(base + QStringLiteral(" → ") + head); // to be copied and read aloud
        setToolTip(
            plainToolTip(tr("%1: %2").arg(sideName(Side::Base), base) + QLatin1Char('\n') + tr("%1: %2").arg(sideName(Side::Head), head)));
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QPainter painter(this);
        painter.setLayoutDirection(Qt::LeftToRight); // the base is left and head right in every language
        for (const Side side : {Side::Base, Side::Head}) {
            const QRect place = placeOf(side, width());
            painter.drawText(place, kInLines, words(side, width()));
            const int chip = sideChipWidth(font(), side) + kChipToName;
            painter.save();
            paintSideChip(painter, QRect(place.left() - chip, 0, chip, fontMetrics().height()), side, Theme::of(palette()));
            painter.restore();
        }
    }

private:
    static constexpr int kInLines = static_cast<int>(Qt::AlignLeft | Qt::AlignTop) | Qt::TextWordWrap;

    /// Where the name of a side stands, in a half of the width.
    [[nodiscard]] QRect placeOf(Side side, int ofWidth) const
    {
        constexpr int kBetweenSides = 14; // logical pixels
        const int half = (ofWidth - kBetweenSides) / 2;
        const int chip = sideChipWidth(font(), side) + kChipToName;
        return {(side == Side::Base ? 0 : half + kBetweenSides) + chip, 0, std::max(1, half - chip), QWIDGETSIZE_MAX};
    }
    [[nodiscard]] QString words(Side side, int ofWidth) const
    {
        return fittedWords(side == Side::Base ? m_base : m_head, fontMetrics(), placeOf(side, ofWidth).width(), Qt::ElideMiddle);
    }

    QString m_base;
    QString m_head;
};

ComparePanel::ComparePanel(TraceStore& store, ViewState& state, QWidget* parent) :
    Panel(store, state, parent), m_answers(new PacedCalculation(store, this, this, [this] { return makeAnswer(); })),
    m_rows(new CompareModel(this)), m_title(new SidesTitle(this)), m_headline(makeAnswerLabel(QString(), this)),
    m_compare(new QPushButton(tr("Compare with base"), this)), m_choose(new QPushButton(tr("Compare with") + QStringLiteral(" ▾"), this)),
    m_keep(new QPushButton(tr("Keep as base"), this)), m_drop(new QPushButton(tr("Drop base"), this)),
    m_asFlame(new QPushButton(tr("Flame graph"), this)), m_overlay(new QPushButton(tr("On one timeline"), this)),
    m_answer(new QBoxLayout(QBoxLayout::TopToBottom)), m_views(new QStackedWidget(this)), m_table(new CellTable(this)),
    m_flame(new FlameView(store, state, this)), m_flameNote(makeAnswerLabel(QStringLiteral("muted"), this)), m_chart(new RunsChart(this))
{
    m_table->setModel(m_rows);
    m_table->setAccessibleName(tr("Differences"));
    m_table->setWidths({{0, 140, 1}, {90, 78}, {90, 78}, {90, 74}, {80, 0}, {190, 0}});
    m_chart->setFixedHeight(145);
    auto* head = new QVBoxLayout;
    head->setSpacing(8);
    head->addWidget(makeHead());
    head->addWidget(m_headline);
    head->addStretch(0);
    m_answer->addLayout(head);
    m_answer->addWidget(m_views);
    auto* layout = layoutWith<QVBoxLayout>(this, {14, 10, 14, 10}, 8);
    layout->addWidget(m_title);
    layout->addLayout(m_answer, 1);
    m_views->addWidget(m_table);
    m_views->addWidget(makeFlame());
    layout->addWidget(m_chart);
    m_table->followSelection(state, [this](const QModelIndex& row, const Selection& selected) {
        const RegionId longest = m_rows->comparison().rows[m_rows->comparedRow(row.row())].head.longest;
        return longest && longest == selected.region;
    });
    connect(m_table, &CellTable::rowChosen, this, &ComparePanel::goTo);
    styleAnswerLabel(m_title, QStringLiteral("sidesTitle"));
    m_title->setWordWrap(true);
    QFont bold = m_title->font();
    bold.setWeight(QFont::DemiBold);
    m_title->setFont(bold);
    ComparePanel::applyColors();
    present({}, {});
}

QWidget* ComparePanel::makeHead()
{
    auto* row = new QWidget(this);
    auto* layout = new FlowLayout(row, 6, 6);
    m_asFlame->setCheckable(true);
    m_asFlame->setToolTip(
        tr("Show the command's changes as a flame graph as wide as head: red is slower, green is faster, blue is neither for certain"));
    m_overlay->setCheckable(true);
    m_overlay->setToolTip(
        tr("Add the base to the open trace, shifted so that the compared commands begin together, or show the open trace alone again"));
    connect(m_asFlame, &QPushButton::toggled, this, [this](bool flame) { m_views->setCurrentIndex(flame ? 1 : 0); });
    connect(m_overlay, &QPushButton::clicked, this, [this](bool together) {
        together ? overlay() : overlayEnded();
        m_overlay->setChecked(isOverlaid()); // for now: the open trace is read again
    });
    layout->addWidget(m_asFlame);
    layout->addWidget(m_overlay);
    layout->addWidget(m_compare);
    layout->addWidget(m_choose);
    layout->addWidget(m_keep);
    layout->addWidget(m_drop);
    auto* menu = new QMenu(m_choose);
    menu->addAction(tr("&Files…"), this, [this] { Q_EMIT baseRequested(false); });
    menu->addAction(tr("&Directory…"), this, [this] { Q_EMIT baseRequested(true); });
    QAction* const split = menu->addAction(tr("&Two kinds of its runs…"), this, &ComparePanel::splitRequested);
    connect(menu, &QMenu::aboutToShow, split, [this, split] { split->setEnabled(!trace().isEmpty() && !isOverlaid()); });
    m_choose->setMenu(menu);
    m_choose->setToolTip(tr("The base: one run, or several, whose median and spread count"));
    connect(m_keep, &QPushButton::clicked, this, &ComparePanel::keepAsBase);
    m_compare->setObjectName(QStringLiteral("compareWithBase"));
    m_compare->setToolTip(tr("Compare the open trace with the base that is named above"));
    connect(m_compare, &QPushButton::clicked, this, [this] {
        m_choose->setFocus(); // before the button disappears
        compareWithBase();
    });
    m_drop->setObjectName(QStringLiteral("dropBase"));
    connect(m_drop, &QPushButton::clicked, this, [this] {
        m_choose->setFocus(); // before the button disappears, where there is no timeline to leave to
        m_base.reset();
        forget();
        Q_EMIT left();
        Q_EMIT baseChanged();
    });
    return row;
}

void ComparePanel::setBase(Trace base)
{
    m_split = nullptr;
    m_head.reset();
    begin(std::move(base));
}

void ComparePanel::begin(Trace base)
{
    m_answers->cancel();
    m_base = std::make_shared<const Trace>(std::move(base));
    m_whyNothing.clear();
    m_answered.reset();
    m_isAside = false;
    m_isOpenTrace = false;
    m_flame->zoomTo(0);
    markStale();
    Q_EMIT baseChanged();
}

void ComparePanel::compareRuns(RunSplit split)
{
    m_split = std::move(split);
    m_splitNames = {};
    m_splitTrouble.clear();
    begin(trace());
}

void ComparePanel::compareWithBase()
{
    m_isAside = false;
    refreshNow();
    tell();
}

void ComparePanel::forgetQuestions()
{
    m_isAside = m_base && !m_isOpenTrace && !m_split; // who keeps a trace as base has said what the next one is compared with
    m_isOpenTrace = false;
    forget();
}

void ComparePanel::keepAsBase()
{
    if (trace().isEmpty())
        return;
    setBase(head());
    m_isOpenTrace = true;
    Q_EMIT baseKept();
    refreshNow();
}

void ComparePanel::refresh()
{
    if (!m_base || m_isOpenTrace || trace().isEmpty())
        return forget();
    m_answers->request();
}

namespace {

/// What is compared, and for each of its rows what changed by topic: as the command compare does.
struct Differences {
    Comparison comparison = {};
    std::vector<std::vector<TopicChange>> topics = {};
};

RunTable condenseTopics(const Trace& trace, Cancellation cancellation)
{
    return condenseRuns(trace, RunScope::Commands, {.settings = false, .topics = true}, cancellation);
}

/// Void if cancelled.
Differences differencesOf(const Trace& base, const Trace& head, Cancellation cancellation)
{
    const RunProfile baseProfile = profileRuns(base, cancellation);
    const RunProfile headProfile = profileRuns(head, cancellation);
    Differences found{compare(baseProfile, headProfile, cancellation)};
    const RunTable before = condenseTopics(base, cancellation);
    const RunTable after = condenseTopics(head, cancellation);
    if (cancellation.isRequested())
        return {};
    found.topics = topicChanges(found.comparison, before, allRuns(before), after, allRuns(after));
    return found;
}

/// Void if cancelled.
Differences differencesOf(const Trace& trace, const ComparePanel::RunSides& sides, Cancellation cancellation)
{
    const RunProfile base = profileRuns(trace, sides.base, cancellation);
    const RunProfile head = profileRuns(trace, sides.head, cancellation);
    Differences found{compare(base, head, cancellation)};
    const auto table = sides.runs ? sides.runs : std::make_shared<const RunTable>(condenseTopics(trace, cancellation));
    if (cancellation.isRequested())
        return {};
    const auto runsOf = [&](const std::vector<SessionId>& sessions) {
        RunList runs = allRuns(*table);
        std::erase_if(
            runs, [chosen = std::set(sessions.begin(), sessions.end())](const RunRow* run) { return !chosen.contains(run->session); });
        return runs;
    };
    found.topics = topicChanges(found.comparison, *table, runsOf(sides.base), *table, runsOf(sides.head));
    return found;
}

} // namespace

TraceCalculation::Job ComparePanel::makeAnswer()
{
    return [this, head = this->head(), base = m_base, split = m_split, isAside = m_isAside](
               const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
        const Cancellation cancellation(&cancel);
        if (!split) {
            const QString why = nothingToCompare(*base, head);
            auto found
                = std::make_shared<Differences>(why.isEmpty() && !isAside ? differencesOf(*base, head, cancellation) : Differences{});
            deliver([this, found, why, answered = trace.revision()] {
                m_whyNothing = why;
                m_answered = answered;
                present(std::move(found->comparison), std::move(found->topics));
            });
            return;
        }
        const auto sides = split(trace, cancellation);
        if (cancellation.isRequested())
            return;
        auto found = std::make_shared<Differences>(sides ? differencesOf(trace, sides.value(), cancellation) : Differences{});
        deliver([this, found, names = sides ? sides.value().names : SideNames{},
                    trouble = sides ? QString() : displayText(sides.error().message)] {
            m_splitNames = names;
            m_splitTrouble = trouble;
            present(std::move(found->comparison), std::move(found->topics));
        });
    };
}

void ComparePanel::forget()
{
    m_answers->cancel();
    m_whyNothing.clear();
    m_answered.reset();
    m_head.reset();
    if (std::exchange(m_split, nullptr))
        m_base.reset();
    present({}, {});
}

void ComparePanel::present(Comparison comparison, std::vector<std::vector<TopicChange>> topics)
{
    m_topics = std::move(topics);
    m_rows->show(std::move(comparison));
    tell();
    Q_EMIT shown();
}

void ComparePanel::tell()
{
    const bool ready = m_base && !trace().isEmpty();
    const auto unlessOverlaid = [this](const QString& toolTip) {
        return isOverlaid() ? tr("%1. First turn off \"On one timeline\": what is open is both.").arg(toolTip) : toolTip;
    };
    m_keep->setEnabled(!trace().isEmpty() && !isOverlaid());
    m_keep->setToolTip(unlessOverlaid(tr("Remember the open trace, to compare the next one with it")));
    m_compare->setVisible(ready && m_isAside && m_whyNothing.isEmpty());
    m_drop->setVisible(m_base != nullptr);
    m_drop->setEnabled(!isOverlaid());
    m_drop->setToolTip(unlessOverlaid(tr("Forget the base that is named above")));
    const SideNames names = sideNames();
    m_title->showNames(names.base, !ready || m_isAside || m_isOpenTrace ? tr("none") : names.head);
    m_title->setVisible(m_base != nullptr);
    m_views->setVisible(m_rows->rowCount() > 0);
    m_asFlame->setVisible(m_rows->rowCount() > 0);
    m_overlay->setVisible(isOverlaid() || (m_rows->rowCount() > 0 && !m_split)); // two kinds of runs are on it
    m_overlay->setChecked(isOverlaid());
    m_hasRuns = false;
    if (m_rows->rowCount() > 0)
        describe(0);
    else
        m_headline->setText(headlineWithoutRows());
    placeChart();
}

QString ComparePanel::headlineWithoutRows() const
{
    if (!m_base)
        return tr("Choose a trace to compare the open one with, or keep the open one as base and open another.");
    if (trace().isEmpty())
        return tr("Open a trace to compare it with the base.");
    if (m_split && !m_splitTrouble.isEmpty())
        return m_splitTrouble;
    if (m_isOpenTrace)
        return tr("Now open another trace to compare it with this one.");
    if (!m_whyNothing.isEmpty())
        return m_whyNothing;
    return m_isAside ? tr("The base was chosen for an earlier trace: compare this one with it?")
                     : tr("The traces have no command to compare.");
}

void ComparePanel::placeChart()
{
    constexpr int kHeightForChart = 400; // in a lower panel, the table needs the room
    m_chart->setVisible(m_hasRuns && height() >= kHeightForChart);
}

void ComparePanel::resizeEvent(QResizeEvent* event)
{
    constexpr QSize kBesideHead(720, 300); // if lower, but not narrower, the table goes beside the headline, so that its rows are in sight
    Panel::resizeEvent(event);
    const bool isBeside = width() >= kBesideHead.width() && height() < kBesideHead.height();
    m_answer->setDirection(isBeside ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    m_answer->setSpacing(isBeside ? 14 : 8);
    m_answer->setStretch(0, isBeside ? 1 : 0);
    m_answer->setStretch(1, isBeside ? 2 : 1);
    placeChart();
}

ComparePanel::SideNames ComparePanel::sideNames() const
{
    if (m_split)
        return m_splitNames;
    return m_base && m_naming ? m_naming() : SideNames{};
}

void ComparePanel::describe(std::size_t command)
{
    const Comparison& comparison = m_rows->comparison();
    const ComparedRow& row = comparison.rows[command];
    QString text = rowLabel(row) + QStringLiteral(": ") + comparisonHeadline(comparison, command, m_topics[command]);
    if (comparison.differences.empty())
        text = tr("The traces do not differ.");
    else if (!row.insideSpread && !m_topics[command].empty())
        text += QLatin1Char('\n') + tr("By topic: %1").arg(topicsText(m_topics[command]));
    if (isOverlaid())
        text += QLatin1Char('\n') + m_aligned;
    const QString undecided = undecidedText(comparison);
    m_headline->setText(undecided.isEmpty() ? text : undecided + QLatin1Char('\n') + text);
    m_command = command;
    showFlame(command);
    m_hasRuns = row.base.times.size() > 1 || row.head.times.size() > 1;
    placeChart();
    if (m_hasRuns)
        m_chart->showRuns(tr("Distribution of %1").arg(rowLabel(row)),
            {{sideName(Side::Base), row.base.times, Side::Base}, {sideName(Side::Head), row.head.times, Side::Head}});
}

void ComparePanel::overlay()
{
    const ComparedRow& row = m_rows->comparison().rows[m_command];
    const SessionId before = CommandIndex(*m_base).slowest(*m_base, row.key.name);
    const SessionId after = CommandIndex(trace()).slowest(trace(), row.key.name);
    if (m_base->sources().empty())
        return;
    const auto begin = [](const Trace& of, SessionId id) { return id ? of.shown(id, of.session(id).start) : of.extent().begin; };
    const SourceId source = before ? m_base->session(before).source : SourceId();
    const Duration offset = source ? m_base->source(source).clockOffset : Duration::zero();
    const auto which = [](std::uint32_t runs) { return runs == 1 ? tr("the only one") : tr("the longest of %1").arg(formatCount(runs)); };
    m_aligned = before && after ? tr("On the timeline, two runs of %1 begin together: %2 of base, %3 of head.")
                                      .arg(rowLabel(row), which(row.base.allRuns()), which(row.head.allRuns()))
                                : tr("On the timeline, both traces begin together: %1 ran in one of them alone.").arg(rowLabel(row));
    m_head = std::make_shared<const Trace>(trace());
    tell();
    Q_EMIT overlayRequested(begin(trace(), after) - begin(*m_base, before) + offset);
}

void ComparePanel::overlayFailed()
{
    m_head.reset();
    tell();
}

Duration ComparePanel::clocksMoved(std::size_t row, std::size_t known) const
{
    if (!m_head || m_head->sources().empty() || row - known >= m_base->sources().size())
        return Duration::zero();
    const auto epoch = [](const Trace& of, std::size_t source) { return of.sources()[source].epoch; };
    return (epoch(trace(), 0) - epoch(*m_head, 0)) - (epoch(trace(), row) - epoch(*m_base, row - known));
}

void ComparePanel::applyColors()
{
    const Theme& theme = Theme::of(palette());
    m_rows->setColors({theme.bad, theme.good, sideColor(theme, Side::Base), sideColor(theme, Side::Head)});
    m_table->viewport()->update();
    if (m_rows->rowCount() > 0)
        showFlame(m_command); // its legend has the colours
}

void ComparePanel::goTo(const QModelIndex& index)
{
    describe(m_rows->commandOf(index.row()));
    reveal(m_rows->comparedRow(index.row()));
}

void ComparePanel::reveal(std::size_t compared)
{
    const ComparedRow& row = m_rows->comparison().rows[compared];
    if (row.head.longest && row.head.longest.row() < trace().regionCount())
        state().reveal({.region = row.head.longest}, ViewState::Reveal::Whole);
}

} // namespace emberline

#include "compare_panel.moc"
#include "moc_compare_panel.cpp"
