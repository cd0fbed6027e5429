// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_store.h"
#include "views/flame/flame_layout.h"
#include "views/flame/flame_look.h"
#include "views/flame/flame_rows.h"
#include "views/kit/label_cache.h"
#include "views/timeline/region_style.h"
#include "views/timeline/scene.h"

#include <QImage>

#include <memory>
#include <optional>

class QAbstractScrollArea;
class QPainter;

namespace emberline {

/// Draws the boxes of a flame view with the timeline's painter and colours, and keeps the image until it is outdated. GUI thread.
class FlamePicture {
public:
    explicit FlamePicture(const TraceStore& store) : m_store(store) { }

    /// Of the trees from now on; null: their nodes are regions of the store's trace.
    void setLook(std::shared_ptr<const FlameLook> look) { m_look = std::move(look); }
    /// Highlights matching names and fades the others; none: no highlight.
    void setHighlight(std::optional<TextMatcher> matcher) { m_highlight = std::move(matcher); }
    /// The font has changed.
    void dropLabels() { m_labels.reset(); }
    /// What paint() last drew is no longer what the view shows.
    void outdate() { m_isStale = true; }

    /// Draws into `view`, which `painter` paints on.
    void paint(QPainter& painter, const FlameTree& tree, const FlameLayout& layout, const FlameRows& rows, const QAbstractScrollArea& view);
    [[nodiscard]] QString toolTip(const FlameTree& tree, std::uint32_t node) const;

private:
    void render(const FlameTree& tree, const FlameLayout& layout, const FlameRows& rows, const QAbstractScrollArea& view);
    void addLane(const FlameTree& tree, const std::vector<FlameBox>& boxes, int top, int height);
    [[nodiscard]] FillStyle styleOf(const FlameTree& tree, std::uint32_t index);

    const TraceStore& m_store;
    std::shared_ptr<const FlameLook> m_look;
    std::optional<TextMatcher> m_highlight;
    std::optional<RegionStyles> m_styles;
    std::optional<LabelCache> m_labels;
    Scene m_scene;
    QImage m_image;
    bool m_isStale = true; ///< m_image is
};

} // namespace emberline
