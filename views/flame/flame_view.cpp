// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/flame/flame_view.h"

#include "views/kit/canvas.h"
#include "views/kit/small_widgets.h"
#include "views/timeline/painter.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <cmath>

namespace emberline {

namespace {

/// A node with its exact position: each position is rounded only once, so that children never leave their parent.
struct Placed {
    std::uint32_t node;
    double begin;
    double end;
};

std::int32_t column(double x)
{
    return static_cast<std::int32_t>(std::lround(x));
}

void addBox(std::vector<FlameBox>& row, const Placed& place, std::uint32_t node)
{
    const std::int32_t begin = column(place.begin);
    const std::int32_t end = std::max(column(place.end), begin + 1);
    if (!row.empty() && begin < row.back().end) {
        FlameBox& shared = row.back();
        if (end - begin > shared.end - shared.begin)
            shared.node = node;
        ++shared.folded;
        shared.end = std::max(shared.end, end);
        return;
    }
    row.push_back({begin, end, node, 1});
}

} // namespace

FlameLayout layOutFlame(const FlameTree& tree, std::uint32_t zoomed, std::int32_t width)
{
    FlameLayout layout{width, zoomed, {}};
    if (width <= 0)
        return layout;
    layout.rows.resize(tree.nodes[zoomed].depth + 1);
    for (std::uint32_t node = zoomed; node != FlameNode::kNone; node = tree.nodes[node].parent)
        layout.rows[tree.nodes[node].depth].push_back({0, width, node, 1});

    std::vector<Placed> above{{zoomed, 0, static_cast<double>(width)}};
    while (!above.empty()) {
        std::vector<FlameBox> row;
        std::vector<Placed> below;
        for (const Placed& parent : above) {
            const auto total = static_cast<double>(toNs(tree.nodes[parent.node].total));
            double x = parent.begin;
            for (std::uint32_t i = tree.nodes[parent.node].firstChild; i != FlameNode::kNone && total > 0; i = tree.nodes[i].nextSibling) {
                const double share = static_cast<double>(toNs(tree.nodes[i].total)) / total;
                const Placed place{i, x, std::min(parent.end, x + share * (parent.end - parent.begin))};
                x = place.end;
                if (place.end - place.begin <= 0)
                    continue;
                // There is no room beyond the last column: a tiny last child merges with its neighbour.
                addBox(row, {i, std::min(place.begin, parent.end - 1), place.end}, i);
                if (place.end - place.begin >= 1)
                    below.push_back(place);
            }
        }
        if (!row.empty())
            layout.rows.push_back(std::move(row));
        above = std::move(below);
    }
    return layout;
}

const FlameBox* flameBoxAt(const FlameLayout& layout, std::size_t row, std::int32_t x)
{
    if (row >= layout.rows.size())
        return nullptr;
    const std::vector<FlameBox>& boxes = layout.rows[row];
    const auto after = std::ranges::upper_bound(boxes, x, {}, &FlameBox::begin);
    if (after == boxes.begin() || std::prev(after)->end <= x)
        return nullptr;
    return &*std::prev(after);
}

constexpr int kPadding = 6; ///< of a label in its box
constexpr std::uint32_t kFaded = 170; ///< of 256: share of the surface colour in a box that does not match the search

QString FlamePicture::toolTip(const FlameTree& tree, std::uint32_t node) const
{
    return m_look ? m_look->toolTip(node) : flameToolTip(m_store.trace(), tree, node);
}

FillStyle FlamePicture::styleOf(const FlameTree& tree, std::uint32_t index)
{
    const Theme& theme = m_styles->theme();
    if (m_look)
        return m_look->style(index, theme);
    const FlameNode& node = tree.nodes[index];
    FillStyle style
        = node.longest ? m_styles->of(m_store.trace(), node.longest, node.total) : FillStyle{theme.header.rgb(), theme.text.rgb()};
    if (m_highlight && (node.parent == FlameNode::kNone || !m_highlight->matches(m_store.trace().text(node.name)))) {
        style.fill = blended(style.fill, theme.surface.rgb(), kFaded);
        style.text = theme.mutedText.rgb();
    }
    return style;
}

void FlamePicture::addLane(const FlameTree& tree, const std::vector<FlameBox>& boxes, int top, int height)
{
    const double ratio = m_scene.devicePixelRatio;
    const auto pixels = [ratio](double logical) { return static_cast<std::int32_t>(std::lround(logical * ratio)); };
    SceneLane lane{};
    lane.y = pixels(top);
    lane.height = pixels(height - 1);
    lane.firstBox = static_cast<std::uint32_t>(m_scene.boxes.size());
    for (const FlameBox& box : boxes) {
        const FlameNode& node = tree.nodes[box.node];
        const FillStyle style = styleOf(tree, box.node);
        const std::int32_t end = std::min(box.end, m_scene.width);
        m_scene.boxes.push_back({box.begin, end, style.fill, node.longest, box.folded, 0});
        const std::int32_t room = end - box.begin - 2 * pixels(kPadding);
        if (room > pixels(10)) { // what shares its columns with it is too narrow to be seen
            const LabelCache::LabelId name = m_look ? m_labels->label(m_look->name(box.node))
                : node.only                         ? m_labels->label(m_store.trace(), node.only)
                                                    : m_labels->label(flameName(m_store.trace(), node));
            const QString whole
                = m_look ? m_look->label(box.node) : (*m_labels)[name].text + QStringLiteral("  ") + formatDuration(node.total);
            const LabelCache::LabelId label = m_labels->fitting(whole, name, room);
            m_scene.labels.push_back({box.begin + pixels(kPadding), lane.y, room, lane.height, label, style.text});
        }
    }
    lane.boxCount = static_cast<std::uint32_t>(m_scene.boxes.size()) - lane.firstBox;
    m_scene.lanes.push_back(lane);
}

void FlamePicture::render(const FlameTree& tree, const FlameLayout& layout, const FlameRows& rows, const QAbstractScrollArea& view)
{
    const Theme& theme = Theme::of(view.palette());
    const double ratio = view.devicePixelRatioF();
    if (!m_styles || &m_styles->theme() != &theme || m_styles->by() != m_state.colorBy())
        m_styles.emplace(theme, m_state.colorBy());
    if (!m_labels || m_labels->devicePixelRatio() != ratio)
        m_labels.emplace(view.font(), ratio);
    m_labels->trim();
    const QSize size = view.viewport()->size() * ratio;
    if (m_image.size() != size)
        m_image = QImage(size, QImage::Format_RGB32);
    m_image.setDevicePixelRatio(ratio);
    m_scene.clear();
    m_scene.width = size.width();
    m_scene.height = size.height();
    m_scene.devicePixelRatio = ratio;
    for (std::size_t row = 0; row < layout.rows.size(); ++row) {
        const int top = rows.top(row);
        if (top + rows.height > 0 && top < rows.viewport)
            addLane(tree, layout.rows[row], top, rows.height);
    }
    PixelCanvas canvas(m_image, *m_labels);
    paintScene(m_scene, theme, canvas);
    m_isStale = false;
}

void FlamePicture::paint(
    QPainter& painter, const FlameTree& tree, const FlameLayout& layout, const FlameRows& rows, const QAbstractScrollArea& view)
{
    if (m_isStale)
        render(tree, layout, rows, view);
    if (!ShapeCanvas::suits(painter)) {
        painter.drawImage(0, 0, m_image);
        return;
    }
    ShapeCanvas canvas(painter, *m_labels, m_image.size());
    paintScene(m_scene, Theme::of(view.palette()), canvas);
}

/// The node of `tree` whose stack has the same names as that of the node `node` of `of`; FlameNode::kNone if there is none.
static std::uint32_t sameStackIn(const FlameTree& tree, const FlameTree& of, std::uint32_t node)
{
    std::vector<std::uint32_t> path;
    for (std::uint32_t at = node; at != 0 && at != FlameNode::kNone; at = of.nodes[at].parent)
        path.push_back(at);
    std::uint32_t found = 0;
    for (std::size_t i = path.size(); i-- > 0;) {
        const FlameNode& wanted = of.nodes[path[i]];
        std::uint32_t child = tree.nodes[found].firstChild;
        while (child != FlameNode::kNone && (tree.nodes[child].name != wanted.name || tree.nodes[child].category != wanted.category))
            child = tree.nodes[child].nextSibling;
        if (child == FlameNode::kNone)
            return FlameNode::kNone;
        found = child;
    }
    return found;
}

FlameView::FlameView(const TraceStore& store, const ViewState& state, QWidget* parent) :
    QAbstractScrollArea(parent), m_picture(store, state)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    setAccessibleName(tr("Flame graph"));
    viewport()->setMouseTracking(true);
    setMinimumSize(120, 60);
    addToolTips(viewport(), [this](QPoint at) {
        const std::uint32_t node = nodeAt(at);
        // Escaped, because Qt would treat a name that looks like rich text as rich text.
        const QString text = node == FlameNode::kNone ? QString() : m_picture.toolTip(*m_tree, node);
        return text.isEmpty() ? text : QStringLiteral("<div style='white-space:pre'>%1</div>").arg(text.toHtmlEscaped());
    });
    connect(&state, &ViewState::colorByChanged, this, [this] {
        m_picture.outdate();
        viewport()->update();
    });
}

void FlameView::setTree(std::shared_ptr<const FlameTree> tree)
{
    const std::uint32_t zoomed = sameStackIn(*tree, *m_tree, m_zoomed);
    const std::uint32_t current = m_current == FlameNode::kNone ? m_current : sameStackIn(*tree, *m_tree, m_current);
    m_tree = std::move(tree);
    m_zoomed = zoomed == FlameNode::kNone ? 0 : zoomed;
    m_current = current;
    m_hovered = FlameNode::kNone;
    layOut();
    Q_EMIT currentChanged();
}

void FlameView::setTree(std::shared_ptr<const FlameTree> tree, std::shared_ptr<const FlameLook> look)
{
    m_picture.setLook(std::move(look));
    setTree(std::move(tree));
}

void FlameView::setUpwards(bool upwards)
{
    m_upwards = upwards;
    layOut();
}

void FlameView::setHighlight(std::optional<TextMatcher> matcher)
{
    m_picture.setHighlight(std::move(matcher));
    m_picture.outdate();
    viewport()->update();
}

void FlameView::zoomTo(std::uint32_t node)
{
    m_zoomed = node;
    layOut();
}

void FlameView::setCurrent(std::uint32_t node)
{
    m_isCurrentByFocus = false;
    if (node == m_current)
        return;
    m_current = node;
    if (node != FlameNode::kNone) {
        ensureVisible(node);
        setAccessibleDescription(m_picture.toolTip(*m_tree, node));
    }
    viewport()->update();
    Q_EMIT currentChanged();
}

FlameRows FlameView::rows() const
{
    // Flames grow from the bottom, so the scroll bar's bottom is the root.
    const QScrollBar* bar = verticalScrollBar();
    return {rowHeight(), viewport()->height(), m_upwards ? bar->maximum() - bar->value() : bar->value(), m_upwards};
}

void FlameView::layOut()
{
    m_layout = layOutFlame(*m_tree, m_zoomed, static_cast<std::int32_t>(std::lround(viewport()->width() * devicePixelRatioF())));
    updateScrollBar();
    m_picture.outdate();
    viewport()->update();
}

void FlameView::updateScrollBar()
{
    const int content = static_cast<int>(m_layout.rows.size()) * rowHeight();
    QScrollBar* bar = verticalScrollBar();
    const bool atRoot = !m_upwards || bar->value() == bar->maximum();
    bar->setPageStep(viewport()->height());
    bar->setSingleStep(rowHeight());
    bar->setRange(0, std::max(0, content - viewport()->height()));
    if (m_upwards && atRoot)
        bar->setValue(bar->maximum());
}

std::uint32_t FlameView::nodeAt(QPoint point) const
{
    const FlameRows shown = rows();
    for (std::size_t row = 0; row < m_layout.rows.size(); ++row) {
        const int top = shown.top(row);
        if (point.y() < top || point.y() >= top + shown.height)
            continue;
        const FlameBox* box = flameBoxAt(m_layout, row, static_cast<std::int32_t>(point.x() * devicePixelRatioF()));
        return box ? box->node : FlameNode::kNone;
    }
    return FlameNode::kNone;
}

QRect FlameView::boxOf(std::uint32_t node) const
{
    if (node >= m_tree->nodes.size() || m_tree->nodes[node].depth >= m_layout.rows.size())
        return {};
    const std::size_t row = m_tree->nodes[node].depth;
    const auto box = std::ranges::find(m_layout.rows[row], node, &FlameBox::node);
    if (box == m_layout.rows[row].end())
        return {};
    const double ratio = devicePixelRatioF();
    const int left = static_cast<int>(box->begin / ratio);
    return {left, rows().top(row), std::max(1, static_cast<int>(box->end / ratio) - left), rowHeight()};
}

void FlameView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    const Theme& theme = Theme::of(palette());
    m_picture.paint(painter, *m_tree, m_layout, rows(), *this);
    const auto outline = [&](std::uint32_t node, const QColor& color, double width) {
        const QRect box = boxOf(node);
        if (box.isEmpty())
            return;
        painter.setPen(QPen(color, width));
        painter.drawRect(QRectF(box).adjusted(width / 2, width / 2, -width / 2 - 1, -width / 2 - 1));
    };
    if (m_hovered != m_current)
        outline(m_hovered, theme.mutedText, 1);
    outline(m_current, hasFocus() ? theme.selection : theme.mutedText, 2);
}

void FlameView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void FlameView::scrollContentsBy(int /*dx*/, int /*dy*/)
{
    m_picture.outdate();
    viewport()->update();
}

void FlameView::changeEvent(QEvent* event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange) {
        m_picture.dropLabels();
        layOut();
    }
}

bool FlameView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::Leave) {
        m_hovered = FlameNode::kNone;
        viewport()->update();
    }
    return QAbstractScrollArea::viewportEvent(event);
}

void FlameView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::RightButton)
        setCurrent(nodeAt(event->pos()));
    if (event->button() == Qt::LeftButton)
        m_pressed = event->pos();
}

void FlameView::mouseReleaseEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || !m_pressed)
        return;
    const std::uint32_t node = nodeAt(event->pos());
    if (node != FlameNode::kNone && node == nodeAt(*m_pressed)) {
        setCurrent(node);
        zoomTo(node);
    }
    m_pressed.reset();
}

void FlameView::mouseDoubleClickEvent(QMouseEvent* event)
{
    // The first click has zoomed, so its node's box is now as wide as the view.
    m_pressed.reset();
    const std::uint32_t node = nodeAt(event->pos());
    if (event->button() == Qt::LeftButton && node != FlameNode::kNone && node != 0)
        Q_EMIT activated(node);
}

void FlameView::mouseMoveEvent(QMouseEvent* event)
{
    const std::uint32_t node = nodeAt(event->pos());
    if (node == m_hovered)
        return;
    m_hovered = node;
    viewport()->update();
}

void FlameView::focusInEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusInEvent(event);
    if (m_current == FlameNode::kNone && event->reason() != Qt::MouseFocusReason) { // shows where the keys will start
        setCurrent(m_zoomed);
        m_isCurrentByFocus = true;
    }
}

void FlameView::focusOutEvent(QFocusEvent* event)
{
    QAbstractScrollArea::focusOutEvent(event);
    const bool comesBack = event->reason() == Qt::PopupFocusReason || event->reason() == Qt::ActiveWindowFocusReason;
    if (m_isCurrentByFocus && !comesBack)
        setCurrent(FlameNode::kNone);
}

void FlameView::keyPressEvent(QKeyEvent* event)
{
    const std::uint32_t at = m_current == FlameNode::kNone ? m_zoomed : m_current;
    const FlameNode& node = m_tree->nodes[at];
    const auto go = [this](std::uint32_t to) {
        if (to != FlameNode::kNone)
            setCurrent(to);
    };
    const auto previousSibling = [&] {
        std::uint32_t sibling = node.parent == FlameNode::kNone ? at : m_tree->nodes[node.parent].firstChild;
        while (sibling != at && m_tree->nodes[sibling].nextSibling != at)
            sibling = m_tree->nodes[sibling].nextSibling;
        return sibling;
    };
    switch (event->key()) {
    case Qt::Key_Up:
        return go(m_upwards ? node.firstChild : node.parent);
    case Qt::Key_Down:
        return go(m_upwards ? node.parent : node.firstChild);
    case Qt::Key_Left:
        return go(previousSibling());
    case Qt::Key_Right:
        return go(node.nextSibling);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return zoomTo(at);
    case Qt::Key_Backspace:
        return zoomTo(m_tree->nodes[m_zoomed].parent == FlameNode::kNone ? 0 : m_tree->nodes[m_zoomed].parent);
    case Qt::Key_Home:
        return zoomTo(0);
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void FlameView::ensureVisible(std::uint32_t node)
{
    // A node outside the zoomed box has no box: zoom out until it has.
    std::uint32_t zoom = m_zoomed;
    while (zoom != 0 && boxOf(node).isEmpty()) {
        zoom = m_tree->nodes[zoom].parent;
        zoomTo(zoom);
    }
    const int top = rows().top(m_tree->nodes[node].depth);
    QScrollBar* bar = verticalScrollBar();
    if (top < 0)
        bar->setValue(bar->value() + top);
    else if (top + rowHeight() > viewport()->height())
        bar->setValue(bar->value() + top + rowHeight() - viewport()->height());
}

} // namespace emberline

#include "moc_flame_view.cpp"
