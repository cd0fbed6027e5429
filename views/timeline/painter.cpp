// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/painter.h"

#include "views/kit/canvas.h"
#include "views/timeline/shapes.h"
#include "views/timeline/track_layout.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <span>
#include <vector>

namespace emberline {

namespace {

constexpr int kOpenEndFade = 28; ///< length over which an open end fades, logical pixels
constexpr std::size_t kManyArrows = 60; ///< with more arrows, each is fainter, because they cover everything else
constexpr std::uint32_t kClearArrow = 150;
constexpr std::uint32_t kFaintArrow = 80;

class ScenePainter {
public:
    ScenePainter(const Scene& scene, const Theme& theme, const LabelCache& labels, QImage& image) :
        m_scene(scene), m_theme(theme), m_labels(labels), m_canvas(image), m_surface(theme.surface.rgb()),
        m_body(static_cast<std::size_t>(scene.width)), m_edge(static_cast<std::size_t>(scene.width))
    { }

    void paint()
    {
        m_canvas.fill(0, 0, m_scene.width, m_scene.height, m_surface);
        for (const SceneRow& row : m_scene.rows)
            m_canvas.fill(0, row.y + row.height - pixels(1), m_scene.width, row.y + row.height, m_theme.line.rgb());
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
        const std::uint32_t strength = m_scene.arrows.size() > kManyArrows ? kFaintArrow : kClearArrow;
        for (const SceneArrow& arrow : m_scene.arrows)
            paintArrow(m_canvas, arrow, m_theme.text.rgb(), strength, m_scene.devicePixelRatio);
        for (const SceneHit& hit : m_scene.hits)
            paintHit(hit);
        for (const SceneLabel& label : m_scene.labels)
            paintLabel(label);
        for (const SceneMark& mark : m_scene.marks)
            paintMark(mark);
    }

private:
    [[nodiscard]] int pixels(double logical) const
    {
        return std::max(1, static_cast<int>(std::lround(logical * m_scene.devicePixelRatio)));
    }

    /// All pixel rows of a lane are the same, except the first and last, which have softer corners. So this computes two lines and copies
    /// them.
    void paintLane(const SceneLane& lane)
    {
        if (lane.boxCount == 0)
            return;
        const auto boxes = std::span(m_scene.boxes).subspan(lane.firstBox, lane.boxCount);
        const int from = boxes.front().begin;
        const int to = std::min(boxes.back().end, m_scene.width);
        if (from >= to)
            return;
        // Hatches and life spans lie beside a lane's boxes, never between them, so this copies the whole stretch from first to last.
        std::fill(m_body.begin() + from, m_body.begin() + to, m_surface);
        std::fill(m_edge.begin() + from, m_edge.begin() + to, m_surface);
        for (const SceneBox& box : boxes)
            layBox(box);
        const int top = std::max(lane.y, 0);
        const int bottom = std::min(lane.y + lane.height, m_scene.height);
        for (int y = top; y < bottom; ++y) {
            const bool isEdge = y == lane.y || y == lane.y + lane.height - 1;
            const QRgb* source = isEdge ? m_edge.data() : m_body.data();
            std::memcpy(m_canvas.row(y) + from, source + from, static_cast<std::size_t>(to - from) * sizeof(QRgb));
        }
        for (const SceneBox& box : boxes) {
            if (box.flags & (box_flag::kBad | box_flag::kApproximate))
                paintOutline(box, lane);
        }
    }

    void layBox(const SceneBox& box)
    {
        const int width = box.end - box.begin;
        if (width == 1) { // in the fullest scenes nearly all are this narrow
            m_body[static_cast<std::size_t>(box.begin)] = box.fill;
            m_edge[static_cast<std::size_t>(box.begin)] = box.fill;
            return;
        }
        // A gap separates neighbours; boxes of a few pixels have no room for one.
        const int gap = width > pixels(4) && !(box.flags & box_flag::kCutRight) ? pixels(1) : 0;
        const int end = std::min(box.end - gap, m_scene.width);
        std::fill(m_body.begin() + box.begin, m_body.begin() + end, box.fill);
        std::fill(m_edge.begin() + box.begin, m_edge.begin() + end, box.fill);
        if (box.flags & box_flag::kOpen)
            fadeOut(box, end);
        if (width <= pixels(4))
            return;
        if (!(box.flags & box_flag::kCutLeft))
            soften(box.begin, box.begin + pixels(1));
        if (!(box.flags & box_flag::kCutRight))
            soften(end - pixels(1), end);
    }

    void soften(int from, int to)
    {
        for (auto x = static_cast<std::size_t>(from); x < static_cast<std::size_t>(to); ++x)
            m_edge[x] = blended(m_surface, m_edge[x], 96);
    }

    void fadeOut(const SceneBox& box, int end)
    {
        const int length = std::min(pixels(kOpenEndFade), (end - box.begin) * 2 / 3);
        for (int i = 0; i < length; ++i) {
            const int column = end - length + i;
            const auto x = static_cast<std::size_t>(column);
            const QRgb color = blended(box.fill, m_surface, static_cast<std::uint32_t>(240 * (i + 1) / length));
            m_body[x] = color;
            m_edge[x] = color;
        }
    }

    void paintOutline(const SceneBox& box, const SceneLane& lane)
    {
        const bool bad = (box.flags & box_flag::kBad) != 0;
        const QRgb color = bad ? m_theme.bad.rgb() : m_theme.mutedText.rgb();
        const int thick = bad ? pixels(1.5) : pixels(1);
        const int end = box.end - (box.end - box.begin > pixels(4) ? pixels(1) : 0);
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
        const int end = std::max(hit.end - (hit.end - hit.begin > pixels(4) ? pixels(1) : 0), hit.begin + thick);
        m_canvas.fill(hit.begin, hit.y, end, hit.y + thick, color);
        m_canvas.fill(hit.begin, hit.y + hit.height - thick, end, hit.y + hit.height, color);
        m_canvas.fill(hit.begin, hit.y, hit.begin + thick, hit.y + hit.height, color);
        m_canvas.fill(end - thick, hit.y, end, hit.y + hit.height, color);
    }

    void paintHatch(const SceneHatch& hatch)
    {
        const QRgb color = m_theme.hatch.rgb();
        const int period = pixels(6);
        const int width = pixels(1);
        for (int y = std::max(hatch.y, 0); y < std::min(hatch.y + hatch.height, m_scene.height); ++y) {
            QRgb* line = m_canvas.row(y);
            const bool border = y < hatch.y + width || y >= hatch.y + hatch.height - width;
            for (int x = hatch.begin; x < hatch.end; ++x) {
                const bool stroke = (x + y - hatch.y) % period < width;
                if (border || stroke)
                    line[x] = blended(line[x], color, border ? 90 : 190);
            }
        }
    }

    void paintArea(const SceneArea& area)
    {
        for (std::uint32_t i = 0; i < area.count; ++i) {
            const AreaBounds& bounds = m_scene.bounds[area.first + i];
            const int x = area.firstColumn + static_cast<int>(i);
            const auto [low, high] = std::minmax(bounds.from, bounds.solid);
            m_canvas.fill(x, area.base - high, x + 1, area.base - low, area.fill);
            const auto [lightLow, lightHigh] = std::minmax(bounds.solid, bounds.light);
            m_canvas.blend(x, area.base - lightHigh, x + 1, area.base - lightLow, area.fill, 140);
        }
    }

    void paintLabel(const SceneLabel& place)
    {
        const Label& label = m_labels[place.label];
        const Elided elided = m_labels.elide(label, place.width);
        const int baseline = place.y + (place.height + m_labels.ascent() - m_labels.descent()) / 2;
        int pen = place.x;
        if (label.simple) {
            for (std::size_t i = 0; i < elided.glyphs; ++i) {
                const Glyph& glyph = m_labels.glyph(label.glyphs[i]);
                paintGlyph(glyph, pen, baseline, glyph.width, place.color);
                pen += glyph.advance;
            }
        } else if (elided.width > 0) {
            const Glyph& bitmap = m_labels.glyph(label.bitmap);
            paintGlyph(bitmap, pen, baseline, elided.ellipsis ? elided.width - bitmap.left : bitmap.width, place.color);
            pen += elided.width;
        }
        if (elided.ellipsis)
            paintGlyph(m_labels.ellipsis(), pen, baseline, m_labels.ellipsis().width, place.color);
    }

    void paintGlyph(const Glyph& glyph, int pen, int baseline, int width, QRgb color)
    {
        const int left = pen + glyph.left;
        const int from = std::max(0, -left);
        const int to = std::min({width, glyph.width, m_scene.width - left});
        for (int y = 0; y < glyph.height; ++y) {
            const int row = baseline + glyph.top + y;
            if (row < 0 || row >= m_scene.height)
                continue;
            QRgb* line = m_canvas.row(row) + left;
            const std::uint8_t* alpha = glyph.alpha.data() + static_cast<std::ptrdiff_t>(y) * glyph.width;
            for (int x = from; x < to; ++x) {
                if (alpha[x] != 0)
                    line[x] = blended(line[x], color, alpha[x] + (alpha[x] >> 7U));
            }
        }
    }

    void paintMark(const SceneMark& mark)
    {
        const int width = pixels(1);
        // A thread can have many instants: their lines, as high as its lanes, stay faint.
        m_canvas.blend(mark.x, mark.top, mark.x + width, mark.bottom, mark.color, mark.fullLine ? 150 : 80);
        const int size = pixels(metrics::kMarkHead); // a head that points down
        for (int i = 0; i < size; ++i)
            m_canvas.fill(mark.x - (size - 1 - i), mark.top + i, mark.x + width + (size - 1 - i), mark.top + i + 1, mark.color);
    }

    const Scene& m_scene;
    const Theme& m_theme;
    const LabelCache& m_labels;
    Canvas m_canvas;
    QRgb m_surface;
    std::vector<QRgb> m_body;
    std::vector<QRgb> m_edge;
};

} // namespace

void paintScene(const Scene& scene, const Theme& theme, const LabelCache& labels, QImage& image)
{
    ScenePainter(scene, theme, labels, image).paint();
}

} // namespace emberline
