// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/painter.h"

#include "views/timeline/shapes.h"
#include "views/timeline/track_layout.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <vector>

namespace emberline {

namespace {

constexpr int kOpenEndFade = 28; ///< length over which an open end fades, logical pixels
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
    [[nodiscard]] int pixels(double logical) const
    {
        return std::max(1, static_cast<int>(std::lround(logical * m_scene.devicePixelRatio)));
    }

    void paintLane(const SceneLane& lane)
    {
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
        const int fade = box.flags & box_flag::kOpen ? std::min(pixels(kOpenEndFade), (end - box.begin) * 2 / 3) : 0;
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
            m_canvas.columns(area.firstColumn, m_columns, area.fill, alpha);
        };
        paint(&AreaBounds::from, &AreaBounds::solid, Canvas::kOpaque);
        paint(&AreaBounds::solid, &AreaBounds::light, kLightArea);
    }

    void paintMark(const SceneMark& mark)
    {
        // A thread can have many instants: their lines, as high as its lanes, stay faint.
        m_canvas.fill(mark.x, mark.top, mark.x + m_pixel, mark.bottom, mark.color, mark.fullLine ? 150 : 80);
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
