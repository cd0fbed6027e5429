// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/overview_widget.h"

#include "model/answers/command_index.h"
#include "model/answers/time_split.h"
#include "model/outcome.h"
#include "views/format/display_text.h"
#include "views/kit/small_widgets.h"
#include "views/kit/trace_texts.h"
#include "views/theme/theme.h"
#include "views/timeline/painter.h"
#include "views/timeline/timeline_text.h"
#include "views/timeline/track_layout.h"

#include <QMouseEvent>
#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <array>
#include <cmath>

namespace emberline {

/// Extends a lane's last region from `drawnTo` to `end` if it is still running.
static void growLast(
    const Trace& trace, const Lane& lane, const SourceScale& scale, std::int32_t drawnTo, std::int32_t end, std::vector<float>& sums)
{
    if (lane.runs.empty() || lane.runs.back()->regions().empty())
        return;
    const RegionId last = lane.runs.back()->regions().back();
    if (!isRunning(trace, last))
        return;
    end = std::min(end, static_cast<std::int32_t>(sums.size()));
    for (std::int32_t column = std::max(drawnTo, scale.columnAt(trace.start(last))); column < end; ++column)
        sums[static_cast<std::size_t>(column)] += 1.0F;
}

/// A lane's box begins and ends with a column. A region that has it for itself counts with its exact share of each.
static void addBox(const Trace& trace, const SourceScale& scale, const LaneBox& box, std::vector<float>& sums)
{
    const double begin = scale.pixelAt(trace.start(box.region));
    const double end = scale.pixelAt(trace.end(box.region));
    const bool isExact = box.folded == 1 && end > box.begin && !isRunning(trace, box.region);
    const std::int32_t last = isExact ? std::min(box.end + 1, static_cast<std::int32_t>(sums.size())) : box.end;
    for (std::int32_t column = box.begin; column < last; ++column) {
        const double share = std::min(end, column + 1.0) - std::max(begin, static_cast<double>(column));
        sums[static_cast<std::size_t>(column)] += isExact ? static_cast<float>(std::max(share, 0.0)) : box.cover;
    }
}

std::vector<float> activity(const Trace& trace, const TimeScale& scale, std::optional<TraceTime> now, const LaneSubset* only,
    const std::set<SourceId>& hidden, Cancellation cancel, const std::function<bool(const LaneBox&)>& visit)
{
    const auto columns = static_cast<std::int32_t>(scale.width());
    std::vector<float> sums(static_cast<std::size_t>(columns), 0);
    std::vector<LaneBox> boxes;
    std::vector<TrackId> tracks;
    tracks.reserve(trace.tracks().size());
    for (std::size_t row = 0; row < trace.tracks().size(); ++row)
        tracks.emplace_back(row);
    std::ranges::stable_sort(tracks, {}, [&](TrackId track) { return trace.track(track).session; });
    for (const TrackId id : tracks) {
        const Track& track = trace.track(id);
        const std::size_t row = id.row();
        const Lanes* lanes = only ? (row < only->tracks.size() ? &only->tracks[row] : nullptr) : &track.lanes;
        if (!lanes)
            continue;
        if (!hidden.empty() && hidden.contains(trace.session(track.session).source))
            continue;
        const SourceScale own = inSource(scale, trace.clockShift(track.session));
        for (const Lane& lane : *lanes) {
            if (cancel.isRequested())
                return sums;
            boxes.clear();
            sampleLane(trace.regions(), lane, own, columns, boxes);
            for (const LaneBox& box : boxes) {
                if (!visit || visit(box))
                    addBox(trace, own, box, sums);
            }
            if (now)
                growLast(trace, lane, own, boxes.empty() ? 0 : boxes.back().end, scale.columnAt(*now), sums);
        }
    }
    return sums;
}

constexpr float kHardly = 1.0F / 65'536;
constexpr std::size_t kMostParts = 32; ///< of a process in a column: the last begun nearly always fill it

static void addCover(std::vector<std::pair<QRgb, float>>& covers, QRgb fill, float cover)
{
    const auto known = std::ranges::find(covers, fill, &std::pair<QRgb, float>::first);
    (known == covers.end() ? covers.emplace_back(fill, 0.0F) : *known).second += cover;
}

ColumnFills::ColumnFills(const Trace& trace, RegionStyles& styles, std::size_t columns) :
    m_trace(trace), m_styles(styles), m_timed(trace), m_hasLog(trace.regionCount()), m_columns(columns)
{
    for (const Session& session : trace.sessions()) {
        if (session.spawnedBy && session.spawnedBy.row() < m_hasLog.size()) // its region may still be on its way
            m_hasLog[session.spawnedBy.row()] = true;
    }
}

/// A track's lanes come one after the other, the outermost first, so the last box of a column may hold this one.
bool ColumnFills::add(const LaneBox& box)
{
    if (hasLostEnd(m_trace, box.region))
        return false;
    const TrackId track = m_trace.track(box.region);
    if (!m_timed[track])
        return true;
    const SessionId process = m_trace.track(track).session;
    const LineStyle line = m_styles.lineOf(m_trace, box.region);
    const bool isWork = m_trace.role(box.region) != RegionRole::Process && !m_trace.isOpen(box.region)
        && line.fill != m_styles.theme().idle.rgb() && !(line.passesOn && m_hasLog[box.region.row()]);
    const Part part{m_trace.start(box.region), line.fill, box.cover};
    for (std::int32_t at = box.begin; at < box.end; ++at) {
        Column& column = m_columns[static_cast<std::size_t>(at)];
        if (column.track == track)
            column.last.cover -= std::min(box.cover, column.last.cover);
        finishBox(column);
        if (column.process != process)
            finishProcess(column);
        column.process = process;
        column.track = track;
        column.last = part;
        column.isWork = isWork;
    }
    return true;
}

void ColumnFills::finishBox(Column& column)
{
    const Part& part = column.last;
    if (part.cover <= 0)
        return;
    if (!column.isWork)
        return addCover(column.covers, part.fill, part.cover * kHardly);
    const auto isEarlier = [&part](const Part& other) { return other.begin <= part.begin; };
    column.parts.insert(std::ranges::find_if(column.parts, isEarlier), part);
    if (column.parts.size() > kMostParts)
        column.parts.pop_back();
}

void ColumnFills::finishProcess(Column& column)
{
    if (std::ranges::any_of(column.parts, [](const Part& part) { return part.cover > kHardly; }))
        column.workers.push_back(column.process);
    float left = 1;
    for (const Part& part : column.parts) {
        addCover(column.covers, part.fill, std::min(part.cover, left));
        left -= std::min(part.cover, left);
    }
    column.parts.clear();
}

std::vector<QRgb> ColumnFills::largest()
{
    std::vector<QRgb> fills;
    fills.reserve(m_columns.size());
    QRgb before = 0; // of a box in the column before, which may end in this one
    for (Column& column : m_columns) {
        finishBox(column);
        finishProcess(column);
        const auto most = std::ranges::max_element(column.covers, {}, &std::pair<QRgb, float>::second);
        const QRgb own = most == column.covers.end() ? 0 : most->first;
        fills.push_back(own ? own : before);
        before = own;
    }
    return fills;
}

ColumnWorkers ColumnFills::workers() const
{
    ColumnWorkers all;
    for (std::size_t i = 0; i < m_columns.size(); ++i) // as in largest(), a box in the column before may end in this one
        all.push_back(m_columns[m_columns[i].covers.empty() && i > 0 ? i - 1 : i].workers);
    return all;
}

void fillAsAnswered(const Trace& trace, RegionStyles& styles, const TimeScale& scale, const std::optional<CompiledFilter>& filter,
    const std::set<SourceId>& hidden, std::vector<QRgb>& fills, const ColumnWorkers& workers)
{
    const CommandIndex index(trace);
    std::vector<SessionId> commands = piecesOf(trace);
    if (const SessionId foremost = commands.empty() ? index.foremost(trace) : SessionId())
        commands.push_back(foremost);
    std::erase_if(commands, [&](SessionId command) { return hidden.contains(trace.session(command).source); });
    if (commands.empty())
        return;
    std::vector<TraceTime> edges;
    for (std::size_t column = 0; column <= fills.size(); ++column)
        edges.push_back(scale.timeAt(static_cast<double>(column)));
    const std::vector<SplitLine> lines = splitTime(trace, index, commands, filter, edges).lines;
    const auto isGrey = [&theme = styles.theme()](QRgb fill) { return fill == theme.idle.rgb() || fill == theme.starting.rgb(); };
    std::vector<QRgb> ofLines;
    for (const SplitLine& line : lines)
        ofLines.push_back(styles.of(trace, line.topic, line.leading, line.time).fill);
    const std::set<SessionId> answering(commands.begin(), commands.end());
    const auto isOther = [&](SessionId process) { return !answering.contains(index.commandOf(trace, process)); };
    std::vector<double> owed(lines.size()); // columns: those of several pieces, or of which the filter hides less, weigh no more
    enum class Of { Nothing, Rest, Work };
    std::vector<Of> kinds(fills.size() + 4, Of::Nothing); // of the columns from the second before the first on
    for (std::size_t column = 0; column < fills.size(); ++column) {
        const auto timeOf = [&](std::size_t line) { return static_cast<double>(toNs(lines[line].columns[column])); };
        double work = 0;
        std::optional<std::size_t> rest; // the grey line that has most of the column
        for (std::size_t line = 0; line < lines.size(); ++line) {
            if (!isGrey(ofLines[line]))
                work += timeOf(line);
            else if (timeOf(line) > (rest ? timeOf(*rest) : 0.0))
                rest = line;
        }
        kinds[column + 2] = work > 0 ? Of::Work : rest ? Of::Rest : Of::Nothing;
        if (work <= 0) {
            if (rest && (column >= workers.size() || std::ranges::none_of(workers[column], isOther)))
                fills[column] = ofLines[*rest];
            continue;
        }
        std::optional<std::size_t> most;
        for (std::size_t line = 0; line < lines.size(); ++line) {
            if (isGrey(ofLines[line]) || timeOf(line) <= 0)
                continue;
            owed[line] += timeOf(line) / work;
            if (!most || owed[line] > owed[*most])
                most = line;
        }
        owed[*most] -= 1;
        fills[column] = ofLines[*most];
    }
    using Kinds = std::array<Of, 4>; // a run that is narrower than a column works in one of its two, and is not grey in the other
    for (std::size_t column = 0; column < fills.size(); ++column) {
        const auto matches
            = [&](std::size_t from, const Kinds& pattern) { return std::equal(pattern.begin(), pattern.end(), &kinds[from]); };
        if (isGrey(fills[column]) && matches(column + 1, {Of::Nothing, Of::Rest, Of::Work, Of::Nothing}))
            fills[column] = fills[column + 1];
        else if (isGrey(fills[column]) && matches(column, {Of::Nothing, Of::Work, Of::Rest, Of::Nothing}))
            fills[column] = fills[column - 1];
    }
}

constexpr int kBarPitch = 4;
constexpr int kBarWidth = 3;
constexpr int kOverviewTop = 5;
constexpr int kHitWidth = 2;
constexpr int kFlagWidth = 2;
constexpr int kHitHeight = 8;
constexpr double kEdgeGrip = 5; ///< how close to an edge of the window the mouse grabs it
constexpr double kLeastWindow = 4;

OverviewWidget::OverviewWidget(TimelineController& controller, QWidget* parent) :
    QWidget(parent), m_controller(controller), m_measuring(controller.store(), nullptr, nullptr, [this] { return makeMeasuring(); })
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setMouseTracking(true);
    setAccessibleName(tr("Overview"));
    setAccessibleDescription(tr("The whole trace and the visible part of it"));
    addToolTips(this, [this](QPoint at) { return toolTipAt(at); });
    connect(&controller.model(), &TimelineModel::contentChanged, this, &OverviewWidget::contentChanged);
    connect(&controller, &TimelineController::timePassed, this, &OverviewWidget::showNow);
    connect(&controller.state(), &ViewState::visibleRangeChanged, this, qOverload<>(&OverviewWidget::update));
    connect(&controller.state(), &ViewState::colorByChanged, this, [this] { m_measuring.restart(); });
    connect(&controller.state(), &ViewState::foldsChanged, this, [this] {
        contentChanged();
        update();
    });
}

TimeScale OverviewWidget::scale() const
{
    const TimeFolds& folds = m_controller.state().folds();
    return {fitted(m_controller.model().extent(), folds), static_cast<double>(width()), folds};
}

void OverviewWidget::contentChanged()
{
    if (m_controller.trace().isEmpty()) {
        m_measuring.cancel();
        m_bars.clear();
        m_hits.clear();
        update();
    } else {
        m_measuring.request();
    }
}

/// Running regions have grown: measures again once the growth is visible.
void OverviewWidget::showNow()
{
    if (!m_bars.empty() && scale().pixelAt(m_of.end) <= width() - kBarPitch)
        contentChanged();
    update();
}

/// Walks all lanes, so it runs on another thread.
TraceCalculation::Job OverviewWidget::makeMeasuring()
{
    if (m_controller.trace().isEmpty())
        return nullptr;
    const ShownRegions& shown = m_controller.model().shownRegions();
    return [this, only = shown.rowsOf(), hits = shown.hits(), range = scale().range(), folds = m_controller.state().folds(),
               now = m_controller.state().now(), hidden = m_controller.layout().hiddenSources(), width = static_cast<double>(width()),
               &theme = Theme::of(palette()), by = m_controller.state().colorBy(),
               filter = shown.filter()](const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
        const TimeScale pitches(range, std::floor(width / kBarPitch), folds);
        RegionStyles styles(theme, by);
        ColumnFills fills(trace, styles, static_cast<std::size_t>(pitches.width()));
        std::vector<float> bars = activity(
            trace, pitches, now, only.get(), hidden, Cancellation(&cancel), [&fills](const LaneBox& box) { return fills.add(box); });
        std::vector<float> found
            = hits ? activity(trace, {range, width, folds}, now, hits.get(), hidden, Cancellation(&cancel)) : std::vector<float>();
        std::vector<QRgb> largest = fills.largest();
        const Result<CompiledFilter> compiled = CompiledFilter::compile(filter, trace, Cancellation(&cancel));
        if (by == ColorBy::Topic && compiled && !cancel) // the lines of the answer are topics
            fillAsAnswered(trace, styles, pitches, compiled.value(), hidden, largest, fills.workers());
        deliver([this, range, folds, fills = std::move(largest), bars = std::move(bars), found = std::move(found)] {
            m_of = range;
            m_ofFolds = folds;
            m_bars = bars;
            m_fills = fills;
            m_hits = found;
            update();
        });
    };
}

/// When, or how long nothing ran, and what the flags and marks there are.
QString OverviewWidget::toolTipAt(QPoint at) const
{
    if (m_controller.trace().isEmpty())
        return {};
    const TraceTime time = scale().timeAt(at.x());
    const QString idle = foldText(m_controller.state().folds(), time);
    QStringList lines;
    constexpr int kNear = 3; // pixels: a flag is narrow
    if (std::ranges::any_of(m_flags, [&](TraceTime flag) { return std::abs(scale().pixelAt(flag) - at.x()) <= kNear; }))
        lines += tr("Bookmark");
    const double found = TimeScale(m_of, width(), m_ofFolds).pixelAt(time); // the trace may have grown since
    const auto column = std::lround(std::clamp(found, -10.0, static_cast<double>(m_hits.size()) + 10));
    const auto begin = std::clamp<std::ptrdiff_t>(column - kNear, 0, std::ssize(m_hits));
    const auto end = std::clamp<std::ptrdiff_t>(column + kNear + 1, begin, std::ssize(m_hits));
    if (std::any_of(m_hits.begin() + begin, m_hits.begin() + end, [](float busy) { return busy > 0; }))
        lines += tr("Found by the search");
    lines += idle.isEmpty() ? timeText(m_controller.trace(), time, m_controller.state().timeMode()) : idle;
    return plainToolTip(lines.join(QLatin1Char('\n')));
}

void OverviewWidget::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        m_measuring.restart();
}

void OverviewWidget::setFlags(std::vector<TraceTime> flags)
{
    m_flags = std::move(flags);
    update();
}

void OverviewWidget::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const Theme& theme = Theme::of(palette());
    painter.fillRect(rect(), theme.header);
    painter.fillRect(0, height() - 1, width(), 1, theme.line);
    if (m_controller.trace().isEmpty())
        return;
    const TimeScale measured(m_of, width(), m_ofFolds);
    const TimeScale at = scale();
    const auto shownAt = [&](double x) { return static_cast<int>(std::lround(at.pixelAt(measured.timeAt(x)))); };
    const float highest = m_bars.empty() ? 0 : *std::ranges::max_element(m_bars);
    for (std::size_t i = 0; i < m_bars.size() && highest > 0; ++i) {
        if (m_bars[i] <= 0)
            continue;
        const int bar = std::max(1,
            static_cast<int>(std::lround((height() - kOverviewTop - 2) * static_cast<double>(m_bars[i]) / static_cast<double>(highest))));
        painter.fillRect(shownAt(static_cast<double>(i) * kBarPitch), height() - 1 - bar, kBarWidth, bar,
            m_fills[i] == 0 ? theme.overview : QColor::fromRgb(m_fills[i]));
    }
    for (const TimeFold& fold : m_controller.state().folds().all())
        paintFold(painter, at.pixelAt(fold.gap.begin), at.pixelAt(fold.gap.end), height() - 1, theme);
    const TraceRange visible = m_controller.state().visibleRange();
    const double begin = at.pixelAt(visible.begin);
    const double end = at.pixelAt(visible.end);
    const double left = std::clamp(begin, 0.0, width() - kLeastWindow);
    const double right = std::clamp(end, left + kLeastWindow, static_cast<double>(width()));
    QColor shade = theme.window;
    shade.setAlpha(150);
    painter.fillRect(QRectF(0, 0, left, height()), shade);
    painter.fillRect(QRectF(right, 0, width() - right, height()), shade);
    for (std::size_t i = 0; i < m_hits.size(); ++i) {
        if (m_hits[i] > 0)
            painter.fillRect(shownAt(static_cast<double>(i)) - 1, 0, kHitWidth, kHitHeight, theme.hit);
    }
    for (const TraceTime flag : m_flags)
        painter.fillRect(QRectF(std::floor(at.pixelAt(flag)), 0, kFlagWidth, height() - 1), theme.accent);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(theme.accent, 1.5));
    painter.setBrush(Qt::NoBrush);
    // A view that goes on beyond the trace has a frame that is open there.
    const double openLeft = begin < -1 ? 2 : 0;
    const double openRight = end > width() + 1 ? 2 : 0;
    painter.drawRect(QRectF(left, 0, right - left, height()).adjusted(0.75 - openLeft, 0.75, openRight - 0.75, -0.75));
}

OverviewWidget::Grip OverviewWidget::gripAt(double x) const
{
    const TraceRange visible = m_controller.state().visibleRange();
    const double left = scale().pixelAt(visible.begin);
    const double right = scale().pixelAt(visible.end);
    if (right - left > 3 * kEdgeGrip) {
        if (std::abs(x - left) <= kEdgeGrip)
            return Grip::Left;
        if (std::abs(x - right) <= kEdgeGrip)
            return Grip::Right;
    }
    return x >= left - kEdgeGrip && x <= right + kEdgeGrip ? Grip::Window : Grip::Choose;
}

void OverviewWidget::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return;
    m_pressX = event->position().x();
    m_pressRange = m_controller.state().visibleRange();
    m_grip = gripAt(m_pressX);
}

void OverviewWidget::mouseMoveEvent(QMouseEvent* event)
{
    const double x = event->position().x();
    const TimeScale at = scale();
    TraceRange range = m_pressRange;
    switch (m_grip) {
    case Grip::None: {
        const Grip grip = gripAt(x);
        setCursor(grip == Grip::Window ? Qt::OpenHandCursor : grip == Grip::Choose ? Qt::ArrowCursor : Qt::SizeHorCursor);
        return;
    }
    case Grip::Left:
        range.begin = std::min(at.timeAt(x), range.end - kShortestVisible);
        break;
    case Grip::Right:
        range.end = std::max(at.timeAt(x), range.begin + kShortestVisible);
        break;
    case Grip::Window:
        range = panned(range, (x - m_pressX) * at.perPixel(), m_controller.state().folds());
        break;
    case Grip::Choose:
        range = {at.timeAt(std::min(x, m_pressX)), at.timeAt(std::max(x, m_pressX) + 1)};
        break;
    }
    m_controller.setVisible(range, false);
}

void OverviewWidget::mouseReleaseEvent(QMouseEvent* event)
{
    // A click outside the window moves the window there.
    if (m_grip == Grip::Choose && std::abs(event->position().x() - m_pressX) < 2) {
        const TraceTime middle = scale().timeAt(event->position().x());
        m_controller.setVisible(pannedTo(m_pressRange, middle, 0.5, m_controller.state().folds()), true);
    }
    m_grip = Grip::None;
}

void OverviewWidget::wheelEvent(QWheelEvent* event)
{
    const double notches = event->angleDelta().y() / 120.0;
    const ViewState& state = m_controller.state();
    m_controller.setVisible(
        zoomed(state.visibleRange(), scale().timeAt(event->position().x()), std::pow(0.8, notches), state.folds()), true);
    event->accept();
}

} // namespace emberline

#include "moc_overview_widget.cpp"
