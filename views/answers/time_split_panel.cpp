// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/time_split_panel.h"

#include "model/outcome.h"
#include "views/answers/answer_text.h"
#include "views/answers/shown_command.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/region_style.h"
#include "views/kit/small_widgets.h"
#include "views/kit/view_state.h"
#include "views/theme/theme.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QHeaderView>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QString>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace emberline {

namespace {

struct RunningText {
    Q_DECLARE_TR_FUNCTIONS(emberline::TimeSplitPanel)
};

/// A child counts more than a region, because the command waits for it.
RunningCommand findRunning(const Trace& trace, const CommandIndex& index, SessionId command)
{
    RegionId youngest;
    const auto rank = [&](RegionId id) { return std::pair(isBar(trace.role(id)), trace.range(id).begin); };
    for (const TrackId track : index.tracks(command)) {
        for (const Lane& lane : trace.track(track).lanes) {
            for (const auto& run : lane.runs) {
                for (const RegionId id : run->regions()) {
                    const bool isWork = trace.role(id) == RegionRole::Region || isBar(trace.role(id));
                    if (isWork && isRunning(trace, id) && (!youngest || rank(id) >= rank(youngest)))
                        youngest = id;
                }
            }
        }
    }
    if (!youngest)
        return {};
    return {runningTitle(trace, youngest), trace.shown(command, trace.range(youngest)).begin};
}

/// The sentences above the split, and what stands beside its title. Of a running command they say how long it has been running and what
/// runs now: how much of its time the log explains is known only when it ends.
QString headlineUntil(const SplitView& view, std::optional<TraceTime> now)
{
    if (!view.running)
        return view.headline;
    const TraceRange life = grown(view.range, now.value_or(view.range.end));
    QString text = view.running->what.isEmpty()
        ? RunningText::tr("Running for %1.").arg(formatDuration(life.length()))
        : RunningText::tr("Running for %1; %3 has been running for %2.")
              .arg(formatDuration(life.length()), formatDuration(life.end - view.running->since), view.running->what);
    for (const Fact& fact : view.facts) {
        if (fact.kind == FactKind::HookFailed)
            text += QLatin1Char(' ') + factText(fact) + QLatin1Char('.');
    }
    return text + QLatin1Char(' ')
        + RunningText::tr("The numbers are those up to the last record, %1 after the begin.").arg(formatDuration(view.range.length()));
}

QString subtitleUntil(const SplitView& view, std::optional<TraceTime> now)
{
    if (!view.running)
        return view.subtitle;
    QStringList parts{formatDuration(grown(view.range, now.value_or(view.range.end)).length()), RunningText::tr("still running")};
    if (view.split.processes > 1)
        parts << RunningText::tr("%1 processes").arg(formatCount(view.split.processes));
    return parts.join(QStringLiteral(" · "));
}

} // namespace

static Duration wholeOf(const Trace& trace, const SplitPart& part)
{
    if (part.region)
        return trace.duration(part.region);
    const Session& session = trace.session(part.session);
    return SourceRange{session.start, session.end}.length();
}

/// "17.5 ms  Source v1/string × 3", "2.337 s of 3.694 s  main()", a row each. Empty if there are none.
static QString largestText(const Trace& trace, const SplitLine& line, std::span<const LineName> largest)
{
    constexpr std::size_t kRows = 12;
    if (largest.empty())
        return {};
    QStringList rows{TimeSplitModel::tr("Each by itself, without what runs inside or began later:")};
    for (const LineName& one : largest.first(std::min(largest.size(), kRows))) {
        const Duration whole = wholeOf(trace, one.largest);
        const QString time = one.boxes == 1 && whole > one.time
            ? TimeSplitModel::tr("%1 of %2").arg(formatDuration(one.time), formatDuration(whole))
            : formatDuration(one.time);
        rows << time + QStringLiteral("  ") + lineNameTitle(trace, one)
                + (one.boxes > 1 ? QStringLiteral(" × ") + formatCount(one.boxes) : QString());
    }
    std::size_t others = line.boxes(); // those whose labels are not known count one by one
    for (const LineName& one : largest)
        others -= one.boxes;
    if (largest.size() > kRows)
        rows << TimeSplitModel::tr("and %1 more").arg(formatCount(largest.size() - kRows + others));
    return rows.join(QLatin1Char('\n'));
}

SplitView viewSplit(
    const Trace& trace, const CommandIndex& index, std::span<const SessionId> commands, const RegionFilter& filter, Cancellation cancel)
{
    SplitView view;
    Result<CompiledFilter> compiled = CompiledFilter::compile(filter, trace, cancel);
    if (!compiled) {
        view.title = displayText(compiled.error().message);
        return view;
    }
    view.split = splitTime(trace, index, commands, compiled.value());
    if (commands.size() == 1)
        view.facts = findFacts(trace, index, commands.front(), cancel);
    const auto lifeOf = [&](SessionId id) { return trace.shown(id, SourceRange{trace.session(id).start, trace.session(id).end}); };
    view.range = lifeOf(commands.front());
    for (const SessionId command : commands)
        view.range = view.range.united(lifeOf(command));
    view.title = commandTitle(trace, commands);
    view.subtitle = commandSubtitle(trace, commands, view.split);
    if (commands.size() > 1)
        view.subtitleTip = TimeSplitModel::tr(
            "Work: their wall times added up, also of those that ran side by side. In: from the first begin to the last end, without the "
            "gaps in it if the time axis folds the long ones. Spread over: with these gaps.");
    std::vector<Fact> said = view.facts;
    std::erase_if(said, [](const Fact& fact) { // the sentence would say no more than the fact right below it
        return fact.kind == FactKind::DeviceBusy || fact.kind == FactKind::CutWhile || fact.kind == FactKind::CutAfter
            || (fact.kind == FactKind::EndsMissing && !fact.region);
    });
    const std::vector<std::vector<LineName>> names = lineNames(trace, view.split, cancel);
    view.headline = splitHeadline(trace, view.split, names, said);
    if (commands.size() == 1 && isRunning(trace, commands.front()))
        view.running = findRunning(trace, index, commands.front());
    for (std::size_t i = 0; i < names.size(); ++i) {
        SplitLine& line = view.split.lines[i];
        const std::vector<LineName>& largest = names[i];
        view.titles.push_back(topicTitle(line.topic));
        view.details.push_back(lineDetail(trace, line, largest));
        view.largest.push_back(largestText(trace, line, largest));
        if (largest.empty())
            continue;
        const auto first = std::ranges::find(line.parts, largest.front().largest); // a click leads to what the details begin with
        std::rotate(line.parts.begin(), first, first + 1);
    }
    return view;
}

constexpr std::array<HeadedColumn, 4> kSplitColumns = {{{""}, {QT_TRANSLATE_NOOP("emberline::TimeSplitModel", "Share of %1"), true},
    {QT_TRANSLATE_NOOP("emberline::TimeSplitModel", "Time"), true}, {QT_TRANSLATE_NOOP("emberline::TimeSplitModel", "What")}}};
constexpr std::array<HeadedColumn, 1> kFactColumns = {{{QT_TRANSLATE_NOOP("emberline::FactsModel", "Fact")}}};

TimeSplitModel::TimeSplitModel(QObject* parent) : CellModel(kSplitColumns, parent)
{ }

void TimeSplitModel::show(SplitView view)
{
    m_fills.clear();
    replace(m_view, std::move(view));
}

void TimeSplitModel::setFills(std::vector<QColor> fills, QColor waits)
{
    m_fills = std::move(fills);
    m_waitFill = waits;
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

QString TimeSplitModel::title(int column) const
{
    const QString title = CellModel::title(column);
    return column == static_cast<int>(SplitColumn::Share) ? title.arg(formatDuration(m_view.split.counted)) : title;
}

Cell TimeSplitModel::cell(int row, int column) const
{
    const auto at = static_cast<SplitColumn>(column);
    const auto i = static_cast<std::size_t>(row);
    if (i >= m_view.titles.size())
        return i == m_view.titles.size() ? sumCell(at) : waitCell(i - m_view.titles.size() - 1, at);
    const SplitLine& line = m_view.split.lines[i];
    const QColor fill = i < m_fills.size() ? m_fills[i] : QColor();
    const Duration whole = m_view.split.counted;
    switch (at) {
    case SplitColumn::Line:
        return {.text = m_view.titles[i], .swatch = fill};
    case SplitColumn::Share:
        return {.text = formatShare(line.time, whole), .rightAligned = true, .barColor = fill, .bar = shareOf(line.time, whole)};
    case SplitColumn::Time:
        return {.text = formatDuration(line.time), .tone = Tone::Strong, .rightAligned = true};
    case SplitColumn::What:
        return {.text = m_view.details[i], .tone = Tone::Muted, .toolTip = m_view.largest[i]};
    }
    return {};
}

Cell TimeSplitModel::sumCell(SplitColumn column) const
{
    Cell cell{.tone = Tone::Strong, .lineAbove = true};
    switch (column) {
    case SplitColumn::Line:
        cell.text = tr("Sum");
        break;
    case SplitColumn::Share:
        cell.text = formatShare(m_view.split.counted, m_view.split.counted);
        cell.rightAligned = true;
        break;
    case SplitColumn::Time:
        cell.text = formatDuration(m_view.split.counted);
        cell.rightAligned = true;
        break;
    case SplitColumn::What:
        cell.text = m_view.running ? tr("up to the last record: it is still running")
            : m_view.split.counted < m_view.split.whole
            ? tr("of the wall time, %1, passes the filter, which hides the other %2")
                  .arg(formatDuration(m_view.split.whole), formatDuration(m_view.split.whole - m_view.split.counted))
            : m_view.split.command ? tr("equals the wall time")
                                   : tr("equals the wall times added up");
        cell.tone = Tone::Muted;
        break;
    }
    return cell;
}

Cell TimeSplitModel::waitCell(std::size_t wait, SplitColumn column) const
{
    switch (column) {
    case SplitColumn::Line:
        return {.text = topicTitle(m_view.split.waits[wait].topic), .tone = Tone::Muted, .swatch = m_waitFill};
    case SplitColumn::Share: // of what? threads wait at once
        break;
    case SplitColumn::Time:
        return {.text = formatDuration(m_view.split.waits[wait].time), .tone = Tone::Muted, .rightAligned = true};
    case SplitColumn::What:
        return {.text = waitDetail(m_view.split.waits[wait]), .tone = Tone::Muted};
    }
    return {};
}

FactsModel::FactsModel(QObject* parent) : CellModel(kFactColumns, parent)
{ }

Selection FactsModel::box(int row) const
{
    const Fact& fact = m_facts[static_cast<std::size_t>(row)];
    return fact.instant ? Selection{.instant = fact.instant} : boxOf(fact.region, fact.session, fact.thread);
}

Qt::ItemFlags FactsModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = CellModel::flags(index);
    return index.isValid() && box(index.row()).isEmpty() ? flags & ~Qt::ItemIsSelectable : flags;
}

Cell FactsModel::cell(int row, int /*column*/) const
{
    const Fact& fact = m_facts[static_cast<std::size_t>(row)];
    return {
        .text = factText(fact), .tone = fact.weight == FactWeight::Problem ? Tone::Bad : Tone::Normal, .toolTip = displayText(fact.source)};
}

constexpr int kHeight = 26;
constexpr qreal kBarGap = 1;

SplitBar::SplitBar(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Shares of the time"));
    addToolTips(this, [this](QPoint at) {
        const int part = partAt(at.x());
        return part < 0 ? QString() : plainToolTip(m_parts[static_cast<std::size_t>(part)].title);
    });
}

void SplitBar::setParts(std::vector<BarPart> parts)
{
    m_parts = std::move(parts);
    update();
}

QSize SplitBar::sizeHint() const
{
    return {200, kHeight};
}

int SplitBar::partAt(double x) const
{
    double left = 0;
    for (std::size_t i = 0; i < m_parts.size(); ++i) {
        left += m_parts[i].share * width();
        if (x < left)
            return static_cast<int>(i);
    }
    return -1;
}

void SplitBar::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.setLayoutDirection(Qt::LeftToRight); // as the parts stand, in every language
    painter.setRenderHint(QPainter::Antialiasing);
    const Theme& theme = Theme::of(palette());
    QFont font = painter.font();
    font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    double left = 0;
    for (const BarPart& part : m_parts) {
        const double partWidth = part.share * width();
        const QRectF box(left, 0, std::max(partWidth - kBarGap, std::min(partWidth, 1.0)), height());
        left += partWidth;
        painter.setPen(Qt::NoPen);
        painter.setBrush(part.fill);
        const qreal radius = std::min(2.0, box.width() / 2);
        painter.drawRoundedRect(box, radius, radius);
        if (painter.fontMetrics().horizontalAdvance(part.label) + 12 > box.width())
            continue;
        painter.setPen(theme.textOn(part.fill));
        painter.drawText(box.adjusted(6, 0, -6, 0), Qt::AlignLeft | Qt::AlignVCenter, part.label);
    }
}

void SplitBar::mouseReleaseEvent(QMouseEvent* event)
{
    const int part = event->button() == Qt::LeftButton ? partAt(event->position().x()) : -1;
    if (part >= 0)
        Q_EMIT partClicked(part);
}

constexpr int kNarrow = 640; ///< if narrower, the subtitle goes below the title
constexpr QSize kBeside(480, 290); ///< if lower, but not narrower, the table goes beside the headline, so that its first lines are in sight
constexpr int kWide = 1000; ///< from here on it does so in any height
constexpr double kLabelShare = 0.03; ///< parts with a smaller share show no number

TimeSplitPanel::TimeSplitPanel(TraceStore& store, ViewState& state, QWidget* parent, const FilterState* filter) :
    Panel(store, state, parent), m_filter(filter), m_answers(new PacedCalculation(store, this, this, [this] { return makeAnswer(); })),
    m_lines(new TimeSplitModel(this)), m_facts(new FactsModel(this)), m_title(makeAnswerTitle(this)),
    m_subtitle(makeAnswerLabel(QStringLiteral("muted"), this)), m_headline(makeAnswerLabel(QString(), this)), m_bar(new SplitBar(this)),
    m_table(new CellTable(this)), m_factsTitle(makeAnswerLabel(QStringLiteral("mutedTitle"), this)), m_factsTable(new CellTable(this))
{
    m_table->setModel(m_lines);
    m_table->setAccessibleName(tr("Where the time went"));
    m_table->setWidths({{250, 160}, {200, 0}, {90, 74}, {0, 0, 1}});
    m_factsTable->setModel(m_facts);
    m_factsTable->setAccessibleName(tr("Facts found in the log"));
    m_factsTable->horizontalHeader()->hide();
    m_factsTable->setWordWrap(true);
    m_factsTable->setWidths({{0, 300, 1}});
    makeLayout();
    connect(m_bar, &SplitBar::partClicked, this, &TimeSplitPanel::goToLine);
    connect(m_table, &CellTable::rowChosen, this, [this](const QModelIndex& index) { goToLine(index.row()); });
    m_table->followSelection(
        state, [this](const QModelIndex& row, const Selection& selected) { return hasBox(static_cast<std::size_t>(row.row()), selected); });
    m_factsTable->followSelection(
        state, [this](const QModelIndex& row, const Selection& selected) { return m_facts->box(row.row()) == selected; });
    connect(m_factsTable, &CellTable::rowChosen, this, [this](const QModelIndex& index) {
        if (const Selection box = m_facts->box(index.row()); !box.isEmpty())
            this->state().reveal(box);
    });
    connect(&state, &ViewState::selectionChanged, this, &TimeSplitPanel::markStale);
    connect(&state, &ViewState::colorByChanged, this, &TimeSplitPanel::applyColors);
    connect(&state, &ViewState::markedRangeChanged, this, &TimeSplitPanel::sayScope);
    connect(&state, &ViewState::nowChanged, this, [this] {
        if (m_lines->view().running)
            sayUntilNow();
    });
    if (m_filter)
        connect(m_filter, &FilterState::filterChanged, this, &TimeSplitPanel::markStale);
    present({});
}

void TimeSplitPanel::makeLayout()
{
    auto* content = new QWidget(this);
    m_titleRow = new QBoxLayout(QBoxLayout::LeftToRight);
    m_titleRow->addWidget(m_title, 3);
    m_titleRow->addWidget(m_subtitle, 2);
    m_head = new QWidget(content);
    auto* head = layoutWith<QVBoxLayout>(m_head, {0, 0, 0, 0}, 8);
    head->addLayout(m_titleRow);
    head->addWidget(m_headline);
    head->addWidget(m_bar);
    head->addWidget(makeColorNote(state(), content));
    m_factsBox = new QWidget(content);
    auto* facts = layoutWith<QVBoxLayout>(m_factsBox, {0, 6, 0, 0}, 8);
    facts->addWidget(m_factsTitle);
    facts->addWidget(m_factsTable);
    m_answer = layoutWith<QGridLayout>(content, {14, 10, 14, 10}, 8);
    m_answer->setHorizontalSpacing(14);
    m_scroll = new QScrollArea(this);
    m_scroll->setFocusPolicy(Qt::NoFocus); // its tables take the focus instead
    m_scroll->setWidget(content);
    putScrollBarInMargin(*m_scroll);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    auto* outer = layoutWith<QVBoxLayout>(this, {0, 0, 0, 0});
    outer->addWidget(m_scroll);
}

void TimeSplitPanel::resizeEvent(QResizeEvent* event)
{
    Panel::resizeEvent(event);
    const bool isBeside = width() >= kWide || (width() >= kBeside.width() && height() < kBeside.height());
    if (m_answer->isEmpty() || (m_answer->itemAtPosition(0, 1) != nullptr) != isBeside)
        arrange(isBeside);
    const bool isNarrow = isBeside || width() < kNarrow;
    m_titleRow->setDirection(isNarrow ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
    m_titleRow->setSpacing(isNarrow ? 2 : 14);
}

/// What is found stands below the sentence, where there is room, rather than below the last line of the table, where few would scroll to
/// it.
void TimeSplitPanel::arrange(bool isBeside)
{
    for (QWidget* part : std::initializer_list<QWidget*>{m_head, m_table, m_factsBox})
        m_answer->removeWidget(part);
    m_answer->addWidget(m_head, 0, 0, Qt::AlignTop);
    m_answer->addWidget(m_table, isBeside ? 0 : 1, isBeside ? 1 : 0, isBeside ? 2 : 1, 1, Qt::AlignTop);
    m_answer->addWidget(m_factsBox, isBeside ? 1 : 2, 0, Qt::AlignTop);
    m_answer->setColumnStretch(0, 1);
    m_answer->setColumnStretch(1, isBeside ? 2 : 0);
    m_answer->setRowStretch(1, isBeside ? 1 : 0); // the rest of the height goes to the last row
    m_answer->setRowStretch(2, isBeside ? 0 : 1);
}

void TimeSplitPanel::setReading(bool isReading)
{
    if (!std::exchange(m_isReading, isReading) || isReading)
        return;
    if (isVisible())
        refreshNow();
    else
        markStale();
}

/// Once all is read, an answer about a part is not worth waiting for.
void TimeSplitPanel::refresh()
{
    if (m_isOfPart && !m_isReading)
        m_answers->restart();
    else
        m_answers->request();
}

TraceCalculation::Job TimeSplitPanel::makeAnswer()
{
    m_isOfPart = m_isReading;
    const auto view = [filter = m_filter ? m_filter->filter() : RegionFilter(), ofJob = !state().selection().session](
                          const Trace& trace, const CommandIndex& index, SessionId command, Cancellation cancel) {
        const std::vector<SessionId> pieces = ofJob ? piecesOf(trace) : std::vector<SessionId>();
        return viewSplit(trace, index, pieces.empty() ? std::span(&command, 1) : std::span(pieces), filter, cancel);
    };
    return viewOfShownCommand<SplitView>(state().selection(), view, [this, isOfPart = m_isOfPart](SplitView split) {
        m_isKnown = true;
        split.isOfPart = isOfPart;
        present(std::move(split));
    });
}

void TimeSplitPanel::forget()
{
    m_isKnown = false;
    m_answers->cancel();
    present({});
}

void TimeSplitPanel::present(SplitView view)
{
    if (view.split.command != m_lines->view().split.command) {
        m_line = -1;
        m_scroll->verticalScrollBar()->setValue(0);
    }
    const int selected = m_table->selectedRow().row();
    m_title->setText(view.title);
    m_facts->show(factsBelow(headlineUntil(view, state().now()), view.facts));
    m_lines->show(std::move(view));
    sayUntilNow();
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

void TimeSplitPanel::sayUntilNow()
{
    m_headline->setText(headlineUntil(m_lines->view(), state().now()));
    sayScope();
}

/// The statistics beside this dock are about the marked range. Unless that is the whole command, the subtitle says that this answer is not.
void TimeSplitPanel::sayScope()
{
    const SplitView& view = m_lines->view();
    QString text = subtitleUntil(view, state().now());
    if (const auto marked = state().markedRange(); marked && !text.isEmpty()) {
        if (!marked->overlaps(view.range))
            text += QStringLiteral(" · ") + tr("outside of the marked range");
        else if (marked->begin > view.range.begin || marked->end < view.range.end)
            text += QStringLiteral(" · ") + tr("all of it, not only the marked range");
    }
    if (view.isOfPart && !text.isEmpty())
        text += QStringLiteral(" · ") + tr("of what has been read so far");
    m_subtitle->setText(text);
    m_subtitle->setToolTip(view.subtitleTip);
}

QString TimeSplitPanel::nothingText() const
{
    return m_isKnown && m_title->text().isEmpty() ? noCommandText(trace()) : QString();
}

bool TimeSplitPanel::hasContents() const
{
    return Panel::hasContents() || (!trace().isEmpty() && showsNothing(trace())); // which no other panel says
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
        colors.push_back(QColor::fromRgb(styles.of(trace(), line.topic, line.leading, line.time).fill));
        const double share = shareOf(line.time, whole);
        parts.push_back({share, colors.back(), view.titles[i] + QStringLiteral(", ") + formatShare(line.time, whole),
            share >= kLabelShare ? roughPercentText(share) : QString()});
    }
    m_lines->setFills(std::move(colors), styles.theme().idle);
    m_bar->setParts(std::move(parts));
}

bool TimeSplitPanel::hasBox(std::size_t row, const Selection& box) const
{
    const TimeSplit& split = m_lines->view().split;
    if (row >= split.lines.size())
        return row > split.lines.size() && boxOf(split.waits[row - split.lines.size() - 1].longest, {}) == box;
    const SplitLine& line = split.lines[row];
    const auto isBox = [&box](const SplitPart& part) { return boxOf(part.region, part.session) == box; };
    // What is on its way while nothing runs says nothing of that, but the user may go there from the line.
    if (isNothing(line.topic) && box.region && trace().role(box.region) == RegionRole::Async)
        return static_cast<int>(row) == m_line && m_box < line.parts.size() && isBox(line.parts[m_box]);
    return std::ranges::any_of(std::span(line.parts).first(std::min(line.parts.size(), kSortedParts)), isBox);
}

void TimeSplitPanel::goToLine(int row)
{
    const SplitView& view = m_lines->view();
    if (row < 0)
        return;
    const auto lines = view.split.lines.size();
    if (static_cast<std::size_t>(row) >= lines) {
        if (const std::size_t wait = static_cast<std::size_t>(row) - lines; wait > 0) {
            const RegionId longest = view.split.waits[wait - 1].longest;
            revealBox(state(), longest, {}, trace().shown(longest));
        }
        return;
    }
    const SplitLine& line = view.split.lines[static_cast<std::size_t>(row)];
    m_box = row == m_line ? (m_box + 1) % line.parts.size() : 0;
    m_line = row;
    m_table->selectRow(row);
    const SplitPart& part = line.parts[m_box];
    revealBox(state(), part.region, part.session, part.region ? std::optional(trace().shown(part.region)) : std::nullopt);
}

} // namespace emberline

#include "moc_time_split_panel.cpp"
