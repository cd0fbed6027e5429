// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/flame_tree.h"
#include "model/trace_store.h"
#include "views/kit/cell_table.h"
#include "views/kit/label_cache.h"
#include "views/kit/region_style.h"
#include "views/kit/view_state.h"
#include "views/timeline/scene.h"

#include <QAbstractScrollArea>
#include <QImage>
#include <QString>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

class QPainter;

namespace emberline {

/// The position of a node in a flame graph: columns [begin, end) of its row, in device pixels.
struct FlameBox {
    std::int32_t begin;
    std::int32_t end;
    std::uint32_t node;
    std::uint32_t folded; ///< number of nodes in it: neighbours too narrow for a column of their own share one, and `node` is the widest
};

/// Rows from the root down. The zoomed node and its ancestors take the whole width.
struct FlameLayout {
    std::int32_t width = 0;
    std::uint32_t zoomed = 0;
    std::vector<std::vector<FlameBox>> rows; ///< by depth, each sorted by column
};

/// Places the nodes that are wide enough to be visible. The tree's children must be sorted. Examines only the children of visible nodes.
[[nodiscard]] FlameLayout layOutFlame(const FlameTree& tree, std::uint32_t zoomed, std::int32_t width);

/// The box of `row` at column `x`; null if there is none.
[[nodiscard]] const FlameBox* flameBoxAt(const FlameLayout& layout, std::size_t row, std::int32_t x);

/// Where the rows of a flame graph lie in its viewport, in logical pixels.
struct FlameRows {
    int height = 1; ///< of one row
    int viewport = 0; ///< height
    int scrolled = 0; ///< how far the root is out of sight
    bool upwards = false; ///< the root lies at the bottom

    [[nodiscard]] int top(std::size_t row) const
    {
        const int from = static_cast<int>(row) * height;
        return upwards ? viewport - from - height + scrolled : from - scrolled;
    }
};

/// The texts and colours of a tree's boxes whose nodes are not regions of the store's trace.
class FlameLook {
public:
    virtual ~FlameLook() = default;
    [[nodiscard]] virtual QString label(std::uint32_t node) const = 0;
    [[nodiscard]] virtual QString name(std::uint32_t node) const = 0; ///< the label without its number
    [[nodiscard]] virtual QString toolTip(std::uint32_t node) const = 0;
    [[nodiscard]] virtual FillStyle style(std::uint32_t node, const Theme& theme) const = 0;
};

/// Draws the boxes of a flame view with the timeline's painter and colours, and keeps the image until it is outdated. GUI thread.
class FlamePicture {
public:
    FlamePicture(const TraceStore& store, const ViewState& state) : m_store(store), m_state(state) { }

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
    const ViewState& m_state;
    std::shared_ptr<const FlameLook> m_look;
    std::optional<TextMatcher> m_highlight;
    std::optional<RegionStyles> m_styles;
    std::optional<LabelCache> m_labels;
    Scene m_scene;
    QImage m_image;
    bool m_isStale = true; ///< m_image is
};

/// Draws a flame tree with the timeline's painter and colours: icicles that hang from the root, or flames that stand on it. A click zooms
/// to a box, and a click above the zoomed box zooms out. Arrows walk to parent, children and siblings, Enter zooms, Backspace zooms out, 0
/// shows all. GUI thread.
class FlameView : public QAbstractScrollArea {
    Q_OBJECT

public:
    /// `state` says how boxes are coloured; both must outlive this object.
    FlameView(const TraceStore& store, const ViewState& state, QWidget* parent = nullptr);

    /// Keeps the zoomed and the current box if the new tree has the same stacks.
    void setTree(std::shared_ptr<const FlameTree> tree);
    /// `look` belongs to this tree. Only the structure and the totals of such a tree matter; its names only need to tell siblings apart.
    void setTree(std::shared_ptr<const FlameTree> tree, std::shared_ptr<const FlameLook> look);
    void setUpwards(bool upwards);
    /// Highlights matching names and fades the others; none: no highlight.
    void setHighlight(std::optional<TextMatcher> matcher);

    [[nodiscard]] const FlameTree& tree() const { return *m_tree; }
    [[nodiscard]] std::uint32_t zoomed() const { return m_zoomed; }
    [[nodiscard]] std::uint32_t current() const { return m_current; }
    void zoomTo(std::uint32_t node);
    void setCurrent(std::uint32_t node);
    /// The node at a point of the viewport; kNone if there is none.
    [[nodiscard]] std::uint32_t nodeAt(QPoint point) const;
    /// The rectangle of a node's box in the viewport; empty if it has no box.
    [[nodiscard]] QRect boxOf(std::uint32_t node) const;
    [[nodiscard]] int contentHeight() const { return static_cast<int>(m_layout.rows.size()) * rowHeight(); }
    [[nodiscard]] const FlameLayout& boxes() const { return m_layout; }

Q_SIGNALS:
    void currentChanged();
    /// The user wants to go to the longest region of a node.
    void activated(std::uint32_t node);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void changeEvent(QEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;

private:
    void layOut();
    void updateScrollBar();
    [[nodiscard]] int rowHeight() const { return fontMetrics().height() + 4; }
    [[nodiscard]] FlameRows rows() const;
    void ensureVisible(std::uint32_t node);

    FlamePicture m_picture;
    std::shared_ptr<const FlameTree> m_tree = std::make_shared<const FlameTree>();
    FlameLayout m_layout;
    bool m_upwards = false;
    std::uint32_t m_zoomed = 0;
    std::uint32_t m_current = FlameNode::kNone;
    bool m_isCurrentByFocus = false; ///< nobody has chosen it
    std::uint32_t m_hovered = FlameNode::kNone;
    std::optional<QPoint> m_pressed;
};

// The texts of nodes and trees.

/// "fetch refs"; "Source vector" of a node of one region alone; "all" for the root.
[[nodiscard]] QString flameName(const Trace& trace, const FlameNode& node);
/// Whether what ran in it side by side, or went on after it had ended, makes its box longer than all of it took.
[[nodiscard]] bool addsUp(const FlameNode& node);
/// Plain text of several lines: name, total with its share of the root's, self time, count.
[[nodiscard]] QString flameToolTip(const Trace& trace, const FlameTree& tree, std::uint32_t node);
/// The stack from the outermost call to the node, one name per line.
[[nodiscard]] QString flameStack(const Trace& trace, const FlameTree& tree, std::uint32_t node);
/// One row per node: stack, category, count, total and self time in nanoseconds; headings first.
[[nodiscard]] TextTable flameTable(const Trace& trace, const FlameTree& tree);
/// The whole tree for other flame graph tools: lines of the form "outer;inner 1234", with self time in nanoseconds. Replaces semicolons
/// and line ends in names.
[[nodiscard]] QString foldedStacks(const Trace& trace, const FlameTree& tree);

} // namespace emberline
