// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/output/native_path.h"
#include "app/window/main_window.h"

#include "app/export/derived_trace.h"
#include "app/export/export_formats.h"
#include "app/output/output_file.h"
#include "app/window/docks/window_docks.h"
#include "app/window/docks/window_panels.h"
#include "app/window/live/live_control.h"
#include "app/window/opening/empty_state.h"
#include "app/window/opening/opening.h"
#include "app/window/run_window.h"
#include "app/window/saving/session_control.h"
#include "app/window/window_actions.h"
#include "views/counters/counters_panel.h"
#include "views/flame/flame_panel.h"
#include "views/flame/flame_view.h"
#include "views/kit/background.h"
#include "views/picture/picture.h"
#include "views/timeline/timeline_view.h"

#include <QAction>
#include <QDropEvent>
#include <QFrame>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QStatusBar>
#include <QUrl>

#include <functional>

namespace emberline {

/// The window's Export menu: the trace in each of the formats, whole or only the marked range, filtered unless the user chooses otherwise,
/// and redacted if desired, written off the GUI thread; also pictures of the visible part.
class ExportControl : public QObject {
    Q_OBJECT

public:
    /// All arguments must outlive this object.
    ExportControl(const TraceStore& store, const ViewState& state, const FilterState& filter, SaveDialogs& saving, Opening& opening,
        QWidget* window) :
        QObject(window),
        m_store(store), m_state(state), m_filter(filter), m_saving(saving), m_opening(opening), m_window(window),
        m_background(new Background(this)), m_onlyMarked(new QAction(tr("Only the &Marked Range"), this)),
        m_onlyShown(new QAction(tr("Only What the F&ilter Leaves"), this)), m_redacted(new QAction(tr("&Redacted"), this))
    {
        m_onlyMarked->setToolTip(tr("Export only what touches the marked range"));
        m_redacted->setToolTip(tr("Replace each host, user name, path and URL with an invented one, the same wherever it occurs"));
        m_onlyShown->setToolTip(tr("Export only what passes the filter; counters are whole"));
        for (QAction* choice : {m_onlyMarked, m_onlyShown, m_redacted})
            choice->setCheckable(true);
        m_onlyShown->setChecked(true); // by default, export what the user sees
        m_onlyMarked->setEnabled(false);
        connect(&state, &ViewState::markedRangeChanged, this, &ExportControl::followMarked);
        followMarked();
    }

    /// Calls `widget` when the picture is to be drawn; null: there is nothing to draw.
    void addPicture(const QString& text, const QString& toolTip, const QKeySequence& key, std::function<QWidget*()> widget)
    {
        auto* action = new QAction(text, this);
        action->setToolTip(key.isEmpty() ? toolTip : QStringLiteral("%1 (%2)").arg(toolTip, key.toString(QKeySequence::NativeText)));
        action->setShortcut(key);
        m_window->addAction(action);
        connect(action, &QAction::triggered, this, [this, widget = std::move(widget)] {
            if (m_store.trace().isEmpty() || !widget())
                return;
            m_saving.ask({tr("Save Picture"), tr("SVG pictures (*.svg);;PNG pictures (*.png)"), QStringLiteral("svg")},
                [this, widget](const QString& path) {
                    constexpr double kScale = 2;
                    if (mayNotReplace(path))
                        return;
                    if (const auto error = savePicture(pictureOf(*widget(), pictureFormatOf(path), kScale), path))
                        m_opening.sayError(*error);
                    else
                        Q_EMIT done(tr("Saved %1").arg(path));
                });
        });
        m_pictures.append(action);
    }

    /// Call it after the pictures were added.
    void fillMenu(QMenu& menu)
    {
        menu.setToolTipsVisible(true);
        menu.addActions(m_pictures);
        menu.addSeparator();
        for (const ExportFormat& format : exportFormats()) {
            auto* action = menu.addAction(tr(format.title));
            action->setToolTip(QString::fromLatin1(format.what));
            connect(action, &QAction::triggered, this, [this, &format] {
                const QString suffix = QString::fromLatin1(format.suffix);
                m_saving.ask({tr("Export"), QStringLiteral("*.") + suffix, suffix},
                    [this, &format](const QString& path) { exportTo(format, path); });
            });
        }
        menu.addSeparator();
        menu.addActions({m_onlyMarked, m_onlyShown, m_redacted});
    }

    void exportTo(const ExportFormat& format, const QString& path)
    {
        if (mayNotReplace(path))
            return;
        m_background->start([this, &format, path, derivation = derivation(), trace = std::make_shared<const Trace>(m_store.trace())](
                                const std::atomic<bool>& cancel, const Background::Deliver& deliver) {
            std::optional<Result<DerivedTrace>> derived;
            if (derivation.changesAnything())
                derived.emplace(deriveTrace(*trace, derivation, Cancellation(&cancel)));
            if (cancel)
                return;
            std::optional<Error> error;
            if (derived && !derived->ok())
                error = derived->error();
            else
                error = exportToFile(derived ? Exported(derived->value()) : Exported(*trace), format, path, [&] { return cancel.load(); });
            deliver([this, path, error = std::move(error)] {
                if (error)
                    m_opening.sayError(*error);
                else
                    Q_EMIT done(tr("Exported to %1").arg(path));
            });
        });
    }

Q_SIGNALS:
    /// A sentence for the status bar.
    void done(const QString& message);

private:
    /// Says why an export must not have this name, if that is so.
    bool mayNotReplace(const QString& path)
    {
        if (OutputFile::namesStream(path)) // it may never get a reader
            m_opening.sayError({path.toStdString() + ": this is not a regular file. Choose another name for the export."});
        else if (const auto trouble = sourceTrouble(m_store.trace(), path, "export"))
            m_opening.sayError(*trouble);
        else
            return false;
        return true;
    }
    [[nodiscard]] Derivation derivation() const
    {
        Derivation derivation;
        if (m_onlyMarked->isChecked())
            derivation.range = m_state.markedRange();
        derivation.redacted = m_redacted->isChecked();
        if (m_onlyShown->isChecked())
            derivation.filter = m_filter.filter();
        return derivation;
    }
    /// Whoever marks a range means it; what they choose then stays while the range moves.
    void followMarked()
    {
        const bool isMarked = m_state.markedRange().has_value();
        if (m_onlyMarked->isEnabled() == isMarked)
            return;
        m_onlyMarked->setEnabled(isMarked);
        m_onlyMarked->setChecked(isMarked);
    }

    const TraceStore& m_store;
    const ViewState& m_state;
    const FilterState& m_filter;
    SaveDialogs& m_saving;
    Opening& m_opening;
    QWidget* m_window;
    Background* m_background;
    QList<QAction*> m_pictures;
    QAction* m_onlyMarked;
    QAction* m_onlyShown;
    QAction* m_redacted;
};

/// The local files and directories of a drag; empty if there are none.
static std::vector<std::string> localPaths(const QMimeData& data)
{
    std::vector<std::string> paths;
    for (const QUrl& url : data.urls()) {
        if (url.isLocalFile())
            paths.push_back(pathBytes(url.toLocalFile()));
    }
    return paths;
}

/// Accepts files and directories dropped anywhere on its host, and shows that while they hover over it.
class DropZone : public QFrame {
    Q_OBJECT

public:
    explicit DropZone(QWidget* host) : QFrame(host), m_host(host), m_hint(new QLabel(tr("Drop to open"), this))
    {
        setObjectName(QStringLiteral("dropOverlay"));
        setAttribute(Qt::WA_TransparentForMouseEvents); // so that the host gets the drag
        hide();
        host->setAcceptDrops(true);
        host->installEventFilter(this);
    }

Q_SIGNALS:
    void dropped(const std::vector<std::string>& paths);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (watched != m_host)
            return false;
        switch (event->type()) {
        case QEvent::DragEnter:
        case QEvent::DragMove: {
            auto* drag = static_cast<QDragMoveEvent*>(event);
            if (localPaths(*drag->mimeData()).empty())
                return false;
            // Whatever the other side prefers, this only reads its files.
            drag->setDropAction(Qt::CopyAction);
            drag->accept();
            setGeometry(m_host->rect());
            raise();
            show();
            return true;
        }
        case QEvent::DragLeave:
            hide();
            return false;
        case QEvent::Drop: {
            auto* drop = static_cast<QDropEvent*>(event);
            hide();
            const std::vector<std::string> paths = localPaths(*drop->mimeData());
            if (paths.empty())
                return false;
            drop->setDropAction(Qt::CopyAction);
            drop->accept();
            Q_EMIT dropped(paths);
            return true;
        }
        default:
            return false;
        }
    }

    void resizeEvent(QResizeEvent* event) override
    {
        QFrame::resizeEvent(event);
        m_hint->adjustSize();
        m_hint->move((width() - m_hint->width()) / 2, height() / 3);
    }

private:
    QWidget* m_host;
    QLabel* m_hint;
};

void MainWindow::connectFileMenu()
{
    m_opening->fillRecentMenu(m_actions->recentMenu);
    m_live->fillMenu(*m_actions->liveMenu);
    connect(new DropZone(this), &DropZone::dropped, m_opening, &Opening::openOrAsk);
    connect(m_actions->open, &QAction::triggered, m_opening, &Opening::showOpenDialog);
    connect(m_actions->openDirectory, &QAction::triggered, m_opening, &Opening::showDirectoryDialog);
    connect(m_actions->openServer, &QAction::triggered, m_opening, &Opening::showServerDialog);
    connect(m_actions->add, &QAction::triggered, m_opening, &Opening::showAddDialog);
    connect(m_actions->saveSession, &QAction::triggered, m_session, &SessionControl::save);
    connect(m_actions->saveSessionAs, &QAction::triggered, m_session, &SessionControl::saveAs);
    connect(
        m_session, &SessionControl::saved, this, [this](const QString& path) { statusBar()->showMessage(tr("Saved %1").arg(path), 5000); });
    connect(m_actions->close, &QAction::triggered, this, [this] {
        m_session->keepNow();
        m_opening->close();
    });
    connect(m_actions->quit, &QAction::triggered, this, &QWidget::close);
    connect(&m_start->state(), &EmptyState::openRequested, m_opening, &Opening::showOpenDialog);
    connect(&m_start->state(), &EmptyState::openDirectoryRequested, m_opening, &Opening::showDirectoryDialog);
    connect(&m_start->state(), &EmptyState::recentRequested, m_opening, &Opening::openRecent);
    connect(&m_start->state(), &EmptyState::sampleRequested, m_opening, &Opening::openSample);
    fillExportMenu();
}

void MainWindow::fillExportMenu()
{
    auto* exporting = new ExportControl(m_store, m_state, m_filter, *m_saving, *m_opening, this);
    exporting->addPicture(tr("Picture of the &Timeline…"), tr("Save the visible timeline as SVG or PNG"), Qt::CTRL | Qt::SHIFT | Qt::Key_E,
        [this] { return static_cast<QWidget*>(m_timeline); });
    exporting->addPicture(tr("Picture of the &Flame Graph…"), tr("Save the visible flame graph as SVG or PNG"), {},
        [this]() -> QWidget* { return m_docks.raise(DockId::Flame).findChild<FlamePanel*>()->view().viewport(); });
    exporting->addPicture(tr("Picture of the &Charts…"), tr("Save the counters' charts as SVG or PNG"), {},
        [this]() -> QWidget* { return m_docks.raise(DockId::Counters).findChild<CountersPanel*>()->charts(); });
    exporting->fillMenu(*m_actions->exportMenu);
    connect(m_actions->exportAs, &QAction::triggered, this, [this] { m_actions->exportMenu->popup(m_timeline->mapToGlobal(QPoint())); });
    connect(exporting, &ExportControl::done, this, [this](const QString& message) { statusBar()->showMessage(message, 5000); });
}

} // namespace emberline

#include "main_window_file.moc"
