// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/docks/dock.h"

#include "views/theme/theme.h"

#include <QHBoxLayout>
#include <QMainWindow>
#include <QPainter>
#include <QTabBar>
#include <QTimer>
#include <QToolButton>

#include <algorithm>

namespace emberline {

namespace {

/// Of a dock's contents. Without it, each trace would move the docks, because the smallest size of most widgets depends on what they show.
constexpr QSize kSmallest(240, 150);

} // namespace

class Dock::Title : public QWidget {
public:
    explicit Title(const QString& text, QDockWidget* dock) : m_tabs(new QTabBar(this)), m_close(new QToolButton(this))
    {
        setObjectName(QStringLiteral("dockTitle"));
        setAttribute(Qt::WA_StyledBackground);
        m_tabs->setAttribute(Qt::WA_TransparentForMouseEvents); // so that the user can drag the dock by it
        m_tabs->setFocusPolicy(Qt::NoFocus);
        m_tabs->setDrawBase(false);
        m_tabs->setExpanding(false);
        m_tabs->addTab(text);
        auto* layout = new QHBoxLayout(this);
        layout->setContentsMargins(0, 0, 0, 0);
        layout->addWidget(m_tabs);
        layout->addStretch(1);
        layout->addWidget(m_close);
        m_close->setObjectName(QStringLiteral("closeDock"));
        m_close->setText(QStringLiteral("✕"));
        m_close->setAutoRaise(true);
        m_close->setFocusPolicy(Qt::NoFocus);
        m_close->setToolTip(Dock::tr("Close"));
        m_close->setAccessibleName(Dock::tr("Close"));
        m_close->hide();
        connect(m_close, &QToolButton::clicked, dock, &QWidget::close);
    }
    void setText(const QString& text) { m_tabs->setTabText(0, text); }
    void setClosable(bool closable) { m_close->setVisible(closable); }
    void setShown(bool shown)
    {
        // Hiding the title bar would bring back the style's own.
        m_tabs->setVisible(shown);
        setMaximumHeight(shown ? QWIDGETSIZE_MAX : 0);
        updateGeometry();
    }
    [[nodiscard]] QSize sizeHint() const override { return maximumHeight() == 0 ? QSize(0, 0) : QWidget::sizeHint(); }
    [[nodiscard]] QSize minimumSizeHint() const override { return {0, sizeHint().height()}; }

private:
    QTabBar* m_tabs;
    QToolButton* m_close;
};

Dock::Dock(const QString& name, const QString& title, QWidget* contents, QMainWindow* window) :
    QDockWidget(title, window), m_title(new Title(title, this))
{
    setObjectName(name);
    setAccessibleName(title);
    setTitleBarWidget(m_title);
    contents->setMinimumSize(kSmallest);
    setWidget(contents);
    // The window regroups its docks only after the signal.
    const auto later = [this] { QTimer::singleShot(0, this, &Dock::updateTitleBar); };
    connect(this, &QDockWidget::topLevelChanged, this, later);
    connect(this, &QDockWidget::dockLocationChanged, this, later);
    connect(this, &QDockWidget::visibilityChanged, this, later);
}

void Dock::setTitle(const QString& title)
{
    setWindowTitle(title);
    m_title->setText(title);
}

void Dock::updateTitleBar()
{
    const auto* window = qobject_cast<QMainWindow*>(parentWidget());
    const QList<QDockWidget*> group = window ? window->tabifiedDockWidgets(this) : QList<QDockWidget*>();
    const bool grouped = std::ranges::any_of(group, [](const QDockWidget* dock) { return dock->toggleViewAction()->isChecked(); });
    m_title->setShown(isFloating() || !grouped);
    m_title->setClosable(isFloating());
}

/// Qt draws no frame around a custom title bar.
void Dock::paintEvent(QPaintEvent* event)
{
    QDockWidget::paintEvent(event);
    if (!isFloating())
        return;
    QPainter painter(this);
    painter.setPen(Theme::of(palette()).mutedText);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

} // namespace emberline

#include "moc_dock.cpp"
