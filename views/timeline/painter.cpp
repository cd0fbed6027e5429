// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/painter.h"

#include "views/timeline/track_layout.h"

#include <QPainter>

#include <cstdlib>
#include <span>
#include <vector>

namespace emberline {

constexpr std::uint32_t kTint = 88; ///< lives are paler than slices, so their text has the same colour as on the surface
constexpr int kFade = 28; ///< length over which an open end fades, logical pixels
constexpr int kSnapshotSize = 4;
constexpr int kHead = 5; ///< length of an arrow's head
constexpr double kLeastPull = 18;
constexpr double kRise = 16;
constexpr double kTear = 5; ///< between the teeth of a torn edge, and how far they stick out
constexpr double kNarrowest = 3; ///< fold that is drawn; many narrower ones would only be stripes
constexpr double kStep = 10; ///< of a curve drawn as lines, pixels

static void paintLife(Canvas& canvas, const SceneLife& life, const Theme& theme, double ratio)
{
    const int bottom = life.y + life.height;
    const QRgb body = blended(theme.surface.rgb(), life.color, kTint);
    canvas.fill(life.begin, life.y, life.end, bottom, life.folded > 1 ? life.color : body);
    const int edge = devicePixels(1, ratio);
    canvas.fill(life.begin, life.y, life.end, life.y + edge, life.color);
    canvas.fill(life.begin, bottom - edge, life.end, bottom, life.color);
    if (life.flags & box_flag::kOpen) {
        const int length = std::min(devicePixels(kFade, ratio), (life.end - life.begin) * 2 / 3);
        for (int i = 0; i < length; ++i)
            canvas.fill(life.end - length + i, life.y, life.end - length + i + 1, bottom, theme.surface.rgb(),
                static_cast<std::uint32_t>(240 * (i + 1) / length));
    }
    if (!(life.flags & box_flag::kCutLeft))
        canvas.fill(life.begin, life.y, std::min(life.begin + 2 * edge, life.end), bottom, life.color);
    if (!(life.flags & (box_flag::kCutRight | box_flag::kOpen)))
        canvas.fill(std::max(life.end - 2 * edge, life.begin), life.y, life.end - edge, bottom, life.color);
}

static void paintSnapshot(Canvas& canvas, const SceneSnapshot& snapshot, const Theme& theme, double ratio)
{
    const int size = devicePixels(kSnapshotSize, ratio);
    const int middle = snapshot.y + snapshot.height / 2;
    const QRgb rim = theme.surface.rgb();
    const QRgb core = blended(snapshot.color, theme.text.rgb(), 110);
    const auto diamond = [&](int radius, QRgb color) {
        std::vector<PixelColumn> columns;
        for (int dx = -radius; dx <= radius; ++dx)
            columns.push_back({middle - (radius - std::abs(dx)), middle + (radius - std::abs(dx)) + 1});
        canvas.columns(snapshot.x - radius, columns, color);
    };
    diamond(size + devicePixels(1, ratio), rim);
    diamond(size, core);
}

QPointF ArrowCurve::at(double t) const
{
    const double u = 1 - t;
    return u * u * u * points[0] + 3 * u * u * t * points[1] + 3 * u * t * t * points[2] + t * t * t * points[3];
}

ArrowCurve curveOf(const SceneArrow& arrow, double ratio)
{
    const bool level = arrow.y0 == arrow.y1; // within one lane the arrow rises over the boxes between
    const double pull = std::max((arrow.x1 - arrow.x0) / 2.0, level ? 0 : kLeastPull * ratio);
    const double rise = level ? kRise * ratio : 0;
    const QPointF from(arrow.x0, arrow.y0);
    const QPointF to(arrow.x1, arrow.y1);
    return {{from, from + QPointF(pull, -rise), to + QPointF(-pull, -rise), to}};
}

namespace {

void paintArrow(Canvas& canvas, const SceneArrow& arrow, QRgb color, std::uint32_t alpha, double ratio)
{
    const ArrowCurve curve = curveOf(arrow, ratio);
    const double length = std::abs(arrow.x1 - arrow.x0) + std::abs(arrow.y1 - arrow.y0);
    const int lines = static_cast<int>(std::clamp(length / (kStep * ratio), 4.0, 200.0));
    std::vector<QPointF> points;
    for (int i = 0; i <= lines; ++i)
        points.push_back(curve.at(static_cast<double>(i) / lines));
    canvas.polyline(points, color, alpha);
    const int size = devicePixels(kHead, ratio);
    std::vector<PixelColumn> head;
    for (int i = size - 1; i >= 0; --i)
        head.push_back({arrow.y1 - i / 2, arrow.y1 + i / 2 + 1});
    canvas.columns(arrow.x1 - size + 1, head, color, std::min(2 * alpha, Canvas::kOpaque));
}

/// A zigzag from the top to the bottom.
QList<QPointF> tornEdge(double x, double top, double bottom, double ratio)
{
    QList<QPointF> points;
    const double step = kTear * ratio;
    const auto count = static_cast<int>(std::ceil((bottom - top) / step)) + 1;
    for (int i = 0; i < count; ++i)
        points.emplace_back(x + (i % 2 == 0 ? -1 : 1) * step / 2, top + i * step);
    return points;
}

QRgb tearColor(const Theme& theme)
{
    return blended(theme.line.rgb(), theme.mutedText.rgb(), 64);
}

/// A narrow fold has no room for teeth.
bool hasTeeth(double begin, double end, double ratio)
{
    return end - begin >= 2 * kTear * ratio;
}

void paintFold(Canvas& canvas, const SceneFold& fold, const Scene& scene, const Theme& theme)
{
    if (fold.end - fold.begin < kNarrowest * scene.devicePixelRatio)
        return;
    canvas.fill(std::max(fold.begin, 0), 0, std::min(fold.end, scene.width), scene.height, theme.window.rgb());
    if (!hasTeeth(fold.begin, fold.end, scene.devicePixelRatio))
        return;
    for (const std::int32_t x : {fold.begin, fold.end})
        canvas.polyline(tornEdge(x, 0, scene.height, scene.devicePixelRatio), tearColor(theme), Canvas::kOpaque);
}

} // namespace

void paintFold(QPainter& painter, double begin, double end, double height, const Theme& theme)
{
    if (end - begin < kNarrowest)
        return;
    const double far = painter.viewport().width() + 100.0; // a painter cannot draw at any distance
    begin = std::clamp(begin, -100.0, far);
    end = std::clamp(end, -100.0, far);
    painter.fillRect(QRectF(begin, 0, end - begin, height), theme.window);
    if (!hasTeeth(begin, end, 1))
        return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QColor(tearColor(theme)));
    for (const double x : {begin, end})
        painter.drawPolyline(QPolygonF(tornEdge(x, 0, height, 1)));
    painter.restore();
}

namespace {

constexpr std::size_t kManyArrows = 60; ///< with more arrows, each is fainter, because they cover everything else
constexpr std::uint32_t kClearArrow = 150;
constexpr std::uint32_t kFaintArrow = 80;
constexpr std::uint32_t kHatchStroke = 190;
constexpr std::uint32_t kHatchBorder = 90;
constexpr std::uint32_t kLightArea = 140;

class ScenePainter {
public:
    ScenePainter(const Scene& scene, const Theme& theme, Canvas& canvas) :
        m_scene(scene), m_theme(theme), m_canvas(canvas), m_surface(theme.surface.rgb()), m_pixel(pixels(1)), m_wide(pixels(4))
    { }

    void paint()
    {
        m_canvas.fill(0, 0, m_scene.width, m_scene.height, m_surface);
        for (const SceneRow& row : m_scene.rows)
            m_canvas.fill(0, row.y + row.height - m_pixel, m_scene.width, row.y + row.height, m_theme.line.rgb());
        for (const SceneSpan& span : m_scene.spans)
            m_canvas.fill(span.begin, span.y, span.end, span.y + span.height, span.color);
        for (const SceneHatch& hatch : m_scene.hatches)
            paintHatch(hatch);
        for (const SceneArea& area : m_scene.areas)
            paintArea(area);
        for (const SceneLane& lane : m_scene.lanes)
            paintLane(lane);
        for (const SceneLife& life : m_scene.lives)
            paintLife(m_canvas, life, m_theme, m_scene.devicePixelRatio);
        for (const SceneSnapshot& snapshot : m_scene.snapshots)
            paintSnapshot(m_canvas, snapshot, m_theme, m_scene.devicePixelRatio);
        for (const SceneFold& fold : m_scene.folds)
            paintFold(m_canvas, fold, m_scene, m_theme);
        const std::uint32_t strength = m_scene.arrows.size() > kManyArrows ? kFaintArrow : kClearArrow;
        for (const SceneArrow& arrow : m_scene.arrows)
            paintArrow(m_canvas, arrow, m_theme.text.rgb(), strength, m_scene.devicePixelRatio);
        for (const SceneHit& hit : m_scene.hits)
            paintHit(hit);
        for (const SceneLabel& label : m_scene.labels)
            m_canvas.text(QRect(label.x, label.y, label.width, label.height), label.label, label.color);
        for (const SceneMark& mark : m_scene.marks)
            paintMark(mark);
    }

private:
    [[nodiscard]] int pixels(double logical) const { return devicePixels(logical, m_scene.devicePixelRatio); }

    void paintLane(const SceneLane& lane)
    {
        if (!m_canvas.shows(lane.y, lane.height))
            return;
        const auto boxes = std::span(m_scene.boxes).subspan(lane.firstBox, lane.boxCount);
        m_runs.clear();
        for (const SceneBox& box : boxes)
            addRuns(box);
        // Hatches and life spans lie beside a lane's boxes, never between them.
        m_canvas.runs(lane.y, lane.height, m_runs, m_surface);
        for (const SceneBox& box : boxes) {
            if (box.flags & (box_flag::kBad | box_flag::kApproximate))
                paintOutline(box, lane);
        }
    }

    void addRuns(const SceneBox& box)
    {
        const int width = box.end - box.begin;
        if (width == 1) { // in the fullest scenes nearly all are this narrow
            m_runs.push_back({box.begin, box.end, box.fill, false, false});
            return;
        }
        // A gap separates neighbours; boxes of a few pixels have no room for one.
        const bool isWide = width > m_wide;
        const int gap = isWide && !(box.flags & box_flag::kCutRight) ? m_pixel : 0;
        const int end = std::min(box.end - gap, m_scene.width);
        const int fade = box.flags & box_flag::kOpen ? std::min(pixels(kFade), (end - box.begin) * 2 / 3) : 0;
        m_runs.push_back({box.begin, end - fade, box.fill, isWide && !(box.flags & box_flag::kCutLeft),
            isWide && fade == 0 && !(box.flags & box_flag::kCutRight)});
        for (int i = 1; i <= fade; ++i) {
            const QRgb color = blended(box.fill, m_surface, static_cast<std::uint32_t>(240 * i / fade));
            m_runs.push_back({end - fade + i - 1, end - fade + i, color, false, false});
        }
    }

    void paintOutline(const SceneBox& box, const SceneLane& lane)
    {
        const bool bad = (box.flags & box_flag::kBad) != 0;
        const QRgb color = bad ? m_theme.bad.rgb() : m_theme.mutedText.rgb();
        const int thick = bad ? pixels(1.5) : m_pixel;
        const int end = box.end - (box.end - box.begin > m_wide ? m_pixel : 0);
        const int dash = bad ? end - box.begin : pixels(3);
        for (int x = box.begin; x < end; x += bad ? std::max(dash, 1) : 2 * dash) {
            const int stop = std::min(x + dash, end);
            m_canvas.fill(x, lane.y, stop, lane.y + thick, color);
            m_canvas.fill(x, lane.y + lane.height - thick, stop, lane.y + lane.height, color);
        }
        if (!(box.flags & box_flag::kCutLeft))
            m_canvas.fill(box.begin, lane.y, box.begin + thick, lane.y + lane.height, color);
        if (!(box.flags & (box_flag::kCutRight | box_flag::kOpen)))
            m_canvas.fill(end - thick, lane.y, end, lane.y + lane.height, color);
    }

    /// A hit is never too narrow to notice.
    void paintHit(const SceneHit& hit)
    {
        const QRgb color = m_theme.hit.rgb();
        const int thick = pixels(2);
        const int end = std::max(hit.end - (hit.end - hit.begin > m_wide ? m_pixel : 0), hit.begin + thick);
        m_canvas.fill(hit.begin, hit.y, end, hit.y + thick, color);
        m_canvas.fill(hit.begin, hit.y + hit.height - thick, end, hit.y + hit.height, color);
        m_canvas.fill(hit.begin, hit.y, hit.begin + thick, hit.y + hit.height, color);
        m_canvas.fill(end - thick, hit.y, end, hit.y + hit.height, color);
    }

    void paintHatch(const SceneHatch& hatch)
    {
        const QRgb color = m_theme.hatch.rgb();
        const int period = pixels(6);
        for (int first = hatch.begin - hatch.begin % period; first < hatch.end + hatch.height; first += period) {
            for (int at = first; at < first + m_pixel; ++at) { // a diagonal: column + row == at
                const int top = std::max(0, at - hatch.end + 1);
                const int bottom = std::min(hatch.height, at - hatch.begin + 1);
                const QPointF line[] = {QPointF(at - top, hatch.y + top), QPointF(at - bottom, hatch.y + bottom)};
                if (top < bottom)
                    m_canvas.polyline(line, color, kHatchStroke);
            }
        }
        const int bottom = hatch.y + hatch.height;
        m_canvas.fill(hatch.begin, hatch.y, hatch.end, hatch.y + m_pixel, color, kHatchBorder);
        m_canvas.fill(hatch.begin, bottom - m_pixel, hatch.end, bottom, color, kHatchBorder);
    }

    void paintArea(const SceneArea& area)
    {
        const auto paint = [&](std::int16_t AreaBounds::*from, std::int16_t AreaBounds::*to, std::uint32_t alpha) {
            m_columns.clear();
            for (const AreaBounds& bounds : std::span(m_scene.bounds).subspan(area.first, area.count)) {
                const auto [low, high] = std::minmax(bounds.*from, bounds.*to);
                m_columns.push_back({area.base - high, area.base - low});
            }
            m_canvas.columns(0, m_columns, area.fill, alpha);
        };
        paint(&AreaBounds::from, &AreaBounds::solid, Canvas::kOpaque);
        paint(&AreaBounds::solid, &AreaBounds::light, kLightArea);
    }

    void paintMark(const SceneMark& mark)
    {
        // A thread can have many instants: their lines, as high as its lanes, stay faint.
        m_canvas.fill(mark.x, mark.top, mark.x + m_pixel, mark.bottom, mark.color, mark.fullLine ? 96 : 64);
        const int size = pixels(metrics::kMarkHead); // a head that points down
        const int width = m_pixel + 2 * (size - 1);
        m_columns.clear();
        for (int i = 0; i < width; ++i)
            m_columns.push_back({mark.top, mark.top + std::min({i + 1, width - i, size})});
        m_canvas.columns(mark.x - (size - 1), m_columns, mark.color);
    }

    const Scene& m_scene;
    const Theme& m_theme;
    Canvas& m_canvas;
    QRgb m_surface;
    int m_pixel; ///< one logical pixel
    int m_wide; ///< wider boxes have corners and a gap to the next one
    std::vector<Run> m_runs;
    std::vector<PixelColumn> m_columns;
};

} // namespace

void paintScene(const Scene& scene, const Theme& theme, Canvas& canvas)
{
    ScenePainter(scene, theme, canvas).paint();
}

} // namespace emberline
