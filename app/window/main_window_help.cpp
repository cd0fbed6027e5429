// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include "app/output/incomplete_files.h"
#include "app/window/docks/window_docks.h"
#include "app/window/go_dialogs.h"
#include "app/window/help/guide.h"
#include "app/window/opening/message_bar.h"
#include "app/window/opening/opening.h"
#include "app/window/window_actions.h"
#include "importers/formats.h"
#include "importers/reading/file_diagnostics.h"
#include "model/analysis/far_events.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/background.h"
#include "views/kit/trace_texts.h"
#include "views/report/import_report_panel.h"
#include "views/timeline/timeline_controller.h"
#include "views/timeline/timeline_view.h"

#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QFocusEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMainWindow>
#include <QMenuBar>
#include <QPointer>
#include <QStyledItemDelegate>
#include <QTabBar>
#include <QTreeWidget>

#include <algorithm>

namespace emberline {

namespace {

struct HelpText {
    Q_DECLARE_TR_FUNCTIONS(emberline::Help)
};

/// Breaks texts at the width of their column, of which a tree does not tell its delegates.
class MeaningDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        constexpr int kPadding = 12; // of an item, as the style sheet has it
        QStyleOptionViewItem placed = option;
        placed.rect = QRect(0, 0, static_cast<const QTreeView*>(option.widget)->columnWidth(index.column()) - kPadding, 1);
        return QStyledItemDelegate::sizeHint(placed, index);
    }
};

/// The texts of the last column stand in as many lines as they need.
QTreeWidget* makeTable(const QStringList& header, const QString& name)
{
    auto* table = new QTreeWidget;
    table->setHeaderLabels(header);
    table->setRootIsDecorated(false);
    table->setWordWrap(true);
    table->setItemDelegateForColumn(static_cast<int>(header.size()) - 1, new MeaningDelegate(table));
    QObject::connect(table->header(), &QHeaderView::sectionResized, table, &QTreeWidget::doItemsLayout, Qt::QueuedConnection);
    table->setAllColumnsShowFocus(true);
    table->setAccessibleName(name);
    return table;
}

/// Lists the keys and gestures.
void showKeysDialog(QWidget* parent)
{
    QTreeWidget* table = makeTable({HelpText::tr("Keys"), HelpText::tr("What they do")}, HelpText::tr("Keys and gestures"));
    table->setObjectName(QStringLiteral("keys"));
    QTreeWidgetItem* group = nullptr;
    for (const KeyLine& line : keyOverview()) {
        if (!line.action.isEmpty()) {
            new QTreeWidgetItem(group, {line.keys, line.action});
            continue;
        }
        group = new QTreeWidgetItem(table, {line.keys});
        group->setFirstColumnSpanned(true);
        QFont font = table->font();
        font.setWeight(QFont::DemiBold);
        group->setFont(0, font);
    }
    table->setIndentation(10);
    table->setItemsExpandable(false);
    table->expandAll();
    table->resizeColumnToContents(0);
    makeHelpDialog(parent, HelpText::tr("Keys and Gestures"), {920, 640}, table)->show();
}

/// Lists every diagnostic code and its meaning.
void showDiagnosticsDialog(QWidget* parent)
{
    QTreeWidget* table
        = makeTable({HelpText::tr("Code"), HelpText::tr("Severity"), HelpText::tr("Meaning")}, HelpText::tr("Diagnostic codes"));
    table->setObjectName(QStringLiteral("diagnosticCodes"));
    const auto text = [](std::string_view view) { return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size())); };
    for (const DiagnosticKind* kind : allDiagnostics())
        new QTreeWidgetItem(table, {text(kind->code), ReportModel::severityText(kind->severity), meaningText(*kind)});
    for (const int column : {0, 1})
        table->resizeColumnToContents(column);
    makeHelpDialog(parent, HelpText::tr("Diagnostic Codes"), {860, 520}, table)->show();
}

/// Shows version, licence and the libraries used.
void showAboutDialog(QWidget* parent)
{
    auto* label = new QLabel;
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setAlignment(Qt::AlignCenter);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setText(HelpText::tr(
        "Emberline %1\n\nWhere the time went, in git Trace2 logs and Chrome JSON traces.\n\nFree software under the GNU General "
        "Public License, version 3 or later. Qt %2.")
                       .arg(QStringLiteral(EMBERLINE_VERSION), QString::fromLatin1(qVersion())));
    makeHelpDialog(parent, HelpText::tr("About Emberline"), {420, 220}, label)->show();
}

/// One for each file of which only a part is there.
QStringList incompleteSentences(const Trace& trace)
{
    constexpr std::size_t kMostFiles = 10;
    QStringList sentences;
    for (const IncompleteFile& file : incompleteFiles(trace)) {
        if (static_cast<std::size_t>(sentences.size()) < kMostFiles)
            sentences.append(incompleteSentence(file, file.path.substr(file.path.rfind('/') + 1)));
    }
    return sentences;
}

/// The guide's heading about the dock that holds the widget, unless it is behind another; of a bar of tabs, about its current dock; empty
/// if there is none.
QString headingAbout(const QWidget* widget)
{
    if (const auto* tabs = qobject_cast<const QTabBar*>(widget); tabs && qobject_cast<const QMainWindow*>(tabs->parentWidget())) {
        for (const Dock* dock : tabs->window()->findChildren<Dock*>()) {
            if (dock->windowTitle() == tabs->tabText(tabs->currentIndex()))
                return dock->heading();
        }
    }
    while (widget && !qobject_cast<const Dock*>(widget))
        widget = widget->parentWidget();
    return widget && !widget->visibleRegion().isEmpty() ? static_cast<const Dock*>(widget)->heading() : QString();
}

/// The dock that the user clicked last. A click on a tab or a button does not move the keyboard, so until it moves or acts elsewhere, help
/// is about that dock.
class ClickedDock : public QObject {
public:
    explicit ClickedDock(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

    [[nodiscard]] const QWidget* widget() const { return m_widget; }
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        if (event->type() == QEvent::MouseButtonPress && watched->isWidgetType())
            note(static_cast<QWidget*>(watched));
        else if (event->type() == QEvent::KeyPress && static_cast<QKeyEvent*>(event)->key() != Qt::Key_F1)
            m_widget = nullptr;
        else if (event->type() == QEvent::FocusIn && static_cast<QFocusEvent*>(event)->reason() <= Qt::BacktabFocusReason)
            m_widget = nullptr;
        else if (event->type() == QEvent::FocusIn && static_cast<QFocusEvent*>(event)->reason() == Qt::ShortcutFocusReason)
            m_widget = nullptr;
        return false;
    }

private:
    /// A press that a title does not take comes to its dock and to the window next.
    void note(QWidget* pressed)
    {
        const bool isTabs = qobject_cast<QTabBar*>(pressed) && qobject_cast<QMainWindow*>(pressed->parentWidget());
        const QWidget* dock = pressed;
        while (dock && !qobject_cast<const Dock*>(dock))
            dock = dock->parentWidget();
        if (isTabs || (dock && dock != pressed))
            m_widget = pressed;
        else if (!qobject_cast<Dock*>(pressed) && !qobject_cast<QMainWindow*>(pressed))
            m_widget = nullptr;
    }

    QPointer<QWidget> m_widget;
};

} // namespace

/// Which files were not read to their end, which events the first picture leaves out, and advice on data that the logs lack: the most
/// important one after loading, each one once while the trace grows.
class WindowHints : public QObject {
    Q_OBJECT

public:
    struct Bars {
        MessageBar& hints;
        MessageBar& errors;
    };
    /// All arguments must outlive this object. `window` is the parent of this object and of its dialogs.
    WindowHints(const TraceStore& store, const TraceLoader& loader, TimelineController& timeline, Bars bars, QWidget* window) :
        QObject(window), m_store(store), m_loader(loader), m_timeline(timeline), m_bars(bars), m_window(window), m_searching(store)
    {
        connect(&loader, &TraceLoader::finished, this, &WindowHints::showLoaded);
        connect(&store, &TraceStore::changed, this, &WindowHints::showLive);
        connect(&store, &TraceStore::wasReset, this, [this] {
            m_shown.clear();
            m_bars.hints.dismiss(); // a trace that is followed takes the place of another long before its reading is finished
        });
    }

private:
    void showLoaded(const ImportOutcome& outcome)
    {
        m_bars.hints.dismiss();
        m_bars.errors.say(incompleteSentences(m_store.trace()));
        const QStringList hints = outcome.job.isLive() || outcome.cancelled ? QStringList() : captureHints(m_store.trace().diagnostics());
        if (!hints.isEmpty())
            m_bars.hints.ask(hints.first(), {{tr("Capturing Traces"), [this] { showCaptureDialog(m_window); }}});
        if (outcome.job.isLive())
            return;
        m_searching.start([this](const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
            if (const auto far = findFarEvents(trace, &cancel))
                deliver([this, far] { leaveOut(*far); });
        });
    }

    void showLive()
    {
        if (!m_loader.isLive())
            return;
        const QStringList hints = liveHints(m_store.trace().diagnostics());
        const auto fresh = std::ranges::find_if(hints, [this](const QString& hint) { return !m_shown.contains(hint); });
        if (fresh == hints.end())
            return;
        m_shown.append(*fresh);
        m_bars.hints.say({*fresh});
    }
    void leaveOut(const FarEvents& far)
    {
        m_timeline.model().refresh(); // the last events may be new
        if (!m_timeline.fitFirst(far.rest))
            return;
        m_bars.hints.ask((far.count == 1 ? tr("%1 event lies far from all others (%2) and is out of view.")
                                         : tr("%1 events lie far from all others (up to %2) and are out of view."))
                             .arg(formatCount(far.count), formatDuration(far.distance)),
            {{tr("Show &All"), [this] { m_timeline.fitAll(); }}});
    }

    const TraceStore& m_store;
    const TraceLoader& m_loader;
    TimelineController& m_timeline;
    Bars m_bars;
    QWidget* m_window;
    QStringList m_shown; ///< of the live trace
    TraceCalculation m_searching; ///< for far events
};

void MainWindow::connectHelpMenu()
{
    new WindowHints(m_store, m_loader, m_timeline->controller(), {*m_hintBar, *m_errorBar}, this);
    connect(m_actions->findAction, &QAction::triggered, this, [this] { (new FindAction(*menuBar(), this))->show(); });
    connect(m_actions->showGuide, &QAction::triggered, this, [this, clicked = new ClickedDock(this)] {
        showGuide(this, headingAbout(clicked->widget() ? clicked->widget() : QApplication::focusWidget()));
    });
    connect(m_actions->showKeys, &QAction::triggered, this, [this] { showKeysDialog(this); });
    connect(m_actions->openSample, &QAction::triggered, m_opening, &Opening::openSample);
    connect(m_actions->showCapture, &QAction::triggered, this, [this] { showCaptureDialog(this); });
    connect(m_actions->showDiagnostics, &QAction::triggered, this, [this] { showDiagnosticsDialog(this); });
    connect(m_actions->about, &QAction::triggered, this, [this] { showAboutDialog(this); });
}

} // namespace emberline

#include "main_window_help.moc"
