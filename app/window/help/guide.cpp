// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/help/guide.h"

#include "views/theme/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
#include <QImage>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QVBoxLayout>

// Outside of the namespace, as Qt demands.
static void initGuideResources()
{
    Q_INIT_RESOURCE(emberline);
}

namespace emberline {

namespace {

struct GuideText {
    Q_DECLARE_TR_FUNCTIONS(emberline::Guide)
};

constexpr QSize kSize(820, 680);
constexpr int kMargin = 18;

QString contents()
{
    return QStringLiteral("index");
}

QUrl urlOf(const QString& page)
{
    return QUrl(QStringLiteral("qrc:/guide/%1.md").arg(page));
}

/// The page that has the heading; the contents if none has.
QString pageWith(const QString& heading)
{
    const QRegularExpression line(QStringLiteral("^#+ %1$").arg(QRegularExpression::escape(heading)), QRegularExpression::MultilineOption);
    for (const QString& page : guidePages()) {
        if (!heading.isEmpty() && guidePage(page).contains(line))
            return page;
    }
    return contents();
}

/// Qt gives headings of Markdown no more room above than a paragraph has.
void spaceHeadings(QTextDocument& text)
{
    for (QTextBlock block = text.firstBlock().next(); block.isValid(); block = block.next()) {
        QTextBlockFormat format = block.blockFormat();
        if (format.headingLevel() == 0)
            continue;
        format.setTopMargin(kMargin);
        QTextCursor(block).setBlockFormat(format);
    }
}

void scrollTo(QTextBrowser& browser, const QString& heading)
{
    for (QTextBlock block = browser.document()->begin(); block.isValid(); block = block.next()) {
        if (block.blockFormat().headingLevel() == 0 || block.text() != heading)
            continue;
        browser.setTextCursor(QTextCursor(block));
        const QRectF place = browser.document()->documentLayout()->blockBoundingRect(block);
        browser.verticalScrollBar()->setValue(static_cast<int>(place.top()));
        return;
    }
}

/// Its pictures are there twice, as NAME-light.png and NAME-dark.png: it shows those of the window's theme.
class GuideBrowser : public QTextBrowser {
protected:
    QVariant loadResource(int type, const QUrl& url) override
    {
        if (type != QTextDocument::ImageResource)
            return QTextBrowser::loadResource(type, url);
        QString name = url.fileName();
        if (&Theme::of(palette()) == &Theme::darkTheme())
            name.replace(QLatin1String("-light."), QLatin1String("-dark."));
        return QImage(QStringLiteral(":/screenshots/") + name);
    }
};

QDialog* makeWindow(QWidget* parent, const QString& name)
{
    auto* dialog = new QDialog(parent);
    dialog->setObjectName(name);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(GuideText::tr("Guide"));
    dialog->resize(kSize);
    auto* browser = new GuideBrowser;
    browser->setFrameShape(QFrame::NoFrame);
    browser->setAccessibleName(GuideText::tr("Guide"));
    browser->document()->setDocumentMargin(kMargin);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    auto* toContents = buttons->addButton(GuideText::tr("&Contents"), QDialogButtonBox::ActionRole);
    auto* back = buttons->addButton(GuideText::tr("&Back"), QDialogButtonBox::ActionRole);
    back->setEnabled(false);
    for (QPushButton* button : {toContents, back})
        button->setAutoDefault(false);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    QObject::connect(toContents, &QPushButton::clicked, browser, [browser] { browser->setSource(urlOf(contents())); });
    QObject::connect(back, &QPushButton::clicked, browser, &QTextBrowser::backward);
    QObject::connect(browser, &QTextBrowser::sourceChanged, browser, [browser] { spaceHeadings(*browser->document()); });
    QObject::connect(browser, &QTextBrowser::backwardAvailable, back, &QPushButton::setEnabled);
    auto* layout = new QVBoxLayout(dialog);
    layout->addWidget(browser, 1);
    layout->addWidget(buttons);
    return dialog;
}

} // namespace

QStringList guidePages()
{
    static const QRegularExpression link(QStringLiteral("\\]\\((\\w+)\\.md\\)"));
    QStringList pages{contents()};
    for (auto found = link.globalMatch(guidePage(contents())); found.hasNext();)
        pages << found.next().captured(1);
    return pages;
}

QString guidePage(const QString& name)
{
    initGuideResources();
    QFile file(QLatin1Char(':') + urlOf(name).path());
    return !name.contains(QLatin1Char('/')) && file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

void showGuide(QWidget* parent, const QString& heading)
{
    const QString name = QStringLiteral("guide");
    auto* window = parent->findChild<QDialog*>(name);
    if (!window)
        window = makeWindow(parent, name);
    auto* browser = window->findChild<QTextBrowser*>();
    browser->setSource(urlOf(pageWith(heading)));
    window->show(); // headings have their places once the text is laid out
    scrollTo(*browser, heading);
    window->raise();
    window->activateWindow();
    browser->setFocus();
}

namespace {

struct KeyText {
    Q_DECLARE_TR_FUNCTIONS(emberline::Help)
};

struct Key {
    const char* keys;
    const char* action; ///< none: `keys` is the title of the group that follows
};
constexpr Key kKeys[] = {
    {QT_TRANSLATE_NOOP("emberline::Help", "The timeline"), nullptr},
    {QT_TRANSLATE_NOOP("emberline::Help", "W, S, Ctrl++, Ctrl+-"), QT_TRANSLATE_NOOP("emberline::Help", "Zoom in and out")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+="), QT_TRANSLATE_NOOP("emberline::Help", "Zoom in")},
    {QT_TRANSLATE_NOOP("emberline::Help", "A, D"), QT_TRANSLATE_NOOP("emberline::Help", "Move left and right")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+Wheel"), QT_TRANSLATE_NOOP("emberline::Help", "Zoom at the mouse")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Wheel, Page up, Page down"), QT_TRANSLATE_NOOP("emberline::Help", "Scroll")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Drag"), QT_TRANSLATE_NOOP("emberline::Help", "Move")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Shift+Drag, or drag in the ruler"), QT_TRANSLATE_NOOP("emberline::Help", "Mark a range")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+Drag"),
        QT_TRANSLATE_NOOP("emberline::Help", "Move the clock of a source; catches on regions of others, Esc leaves it")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+Z"),
        QT_TRANSLATE_NOOP("emberline::Help", "Undo the last shift of a clock, or the deletion of a bookmark")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Double click, F"), QT_TRANSLATE_NOOP("emberline::Help", "Zoom to a region; fit the selection")},
    {QT_TRANSLATE_NOOP("emberline::Help", "0, Ctrl+0"), QT_TRANSLATE_NOOP("emberline::Help", "Fit the whole trace")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+I"), QT_TRANSLATE_NOOP("emberline::Help", "Fold gaps in which nothing runs, or not")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Home, End"), QT_TRANSLATE_NOOP("emberline::Help", "Go to the beginning and the end")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+G"), QT_TRANSLATE_NOOP("emberline::Help", "Go to a time that you type")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Alt+Left, Alt+Right, the mouse's Back and Forward"),
        QT_TRANSLATE_NOOP("emberline::Help", "Return to where the timeline was before a jump; go there again")},
    {QT_TRANSLATE_NOOP("emberline::Help", "M"), QT_TRANSLATE_NOOP("emberline::Help", "Mark the selection's range")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Left, Right"),
        QT_TRANSLATE_NOOP("emberline::Help", "Previous and next region of the same depth")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Up, Down"), QT_TRANSLATE_NOOP("emberline::Help", "Parent and first child")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+Up, Ctrl+Down"),
        QT_TRANSLATE_NOOP("emberline::Help", "What encloses the selection; the process it started")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+Shift+P"),
        QT_TRANSLATE_NOOP("emberline::Help", "Dim everything that is not on the critical path")},
    {QT_TRANSLATE_NOOP("emberline::Help", "F8, Shift+F8"),
        QT_TRANSLATE_NOOP("emberline::Help", "Next and previous error, or what never ended")},
    {QT_TRANSLATE_NOOP("emberline::Help", "L, Shift+P"),
        QT_TRANSLATE_NOOP("emberline::Help", "Live: follow the newest events; pause and resume the view")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Esc"), QT_TRANSLATE_NOOP("emberline::Help", "Clear the selection and the marked range")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Rows beside the timeline"), nullptr},
    {QT_TRANSLATE_NOOP("emberline::Help", "Tab, then Up and Down"),
        QT_TRANSLATE_NOOP("emberline::Help", "Choose a row; Left and Right collapse and expand it")},
    {QT_TRANSLATE_NOOP("emberline::Help", "R"), QT_TRANSLATE_NOOP("emberline::Help", "Find a process or a thread by its name")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+Click, Shift+Click, Shift+Up, Shift+Down"),
        QT_TRANSLATE_NOOP("emberline::Help", "Choose several rows, to pin them or to show only these")},
    {QT_TRANSLATE_NOOP("emberline::Help", "P"), QT_TRANSLATE_NOOP("emberline::Help", "Pin the row on top")},
    {QT_TRANSLATE_NOOP("emberline::Help", "F2"), QT_TRANSLATE_NOOP("emberline::Help", "Rename the row")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Alt+Up, Alt+Down"), QT_TRANSLATE_NOOP("emberline::Help", "Move the row among its siblings")},
    {QT_TRANSLATE_NOOP("emberline::Help", "O"), QT_TRANSLATE_NOOP("emberline::Help", "Show only this process or thread: a filter")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Space, Shift+C, Shift+O"),
        QT_TRANSLATE_NOOP("emberline::Help", "Collapse or expand a process, collapse all, expand all")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Menu key, right click"),
        QT_TRANSLATE_NOOP("emberline::Help", "What can be done with a row, or with a box of the timeline")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Search and filter"), nullptr},
    {QT_TRANSLATE_NOOP("emberline::Help", "/, Ctrl+F"),
        QT_TRANSLATE_NOOP("emberline::Help", "Find names, categories, arguments and messages; Esc clears and leaves")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Enter, Shift+Enter, F3, Shift+F3"),
        QT_TRANSLATE_NOOP("emberline::Help", "The hit of which most is in view; from there the next and previous in time")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+L, Ctrl+Shift+L"), QT_TRANSLATE_NOOP("emberline::Help", "Filter; show all again")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Filter: Space, Enter"), QT_TRANSLATE_NOOP("emberline::Help", "Hide a category; show only it")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Filter: a name, then Enter"),
        QT_TRANSLATE_NOOP("emberline::Help", "Save the filter; choose the name to apply it again")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Docks"), nullptr},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+1 to Ctrl+8"),
        QT_TRANSLATE_NOOP(
            "emberline::Help", "Where the time went, critical path, statistics, flame graph, counters, compare, history, SQL")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Alt+1 to Alt+8"),
        QT_TRANSLATE_NOOP("emberline::Help", "Details, arguments, source line, events, search results, import report, bookmarks, sources")},
    {QT_TRANSLATE_NOOP("emberline::Help", "F6, Shift+F6"), QT_TRANSLATE_NOOP("emberline::Help", "Next and previous part of the window")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Esc"),
        QT_TRANSLATE_NOOP("emberline::Help", "Close what is open in the dock, then return to the timeline")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+C, Ctrl+Shift+C, Ctrl+Alt+C, right click"),
        QT_TRANSLATE_NOOP("emberline::Help", "Copy what is shown or chosen as text, as CSV, as a picture")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+T"),
        QT_TRANSLATE_NOOP("emberline::Help", "Sort a table by the column of the current cell; again: the other way round")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Enter"), QT_TRANSLATE_NOOP("emberline::Help", "Go to what a row is about")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Statistics: G, H, O"),
        QT_TRANSLATE_NOOP("emberline::Help", "Go to the longest, hide the category, show only it")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Statistics: Left, Right in the histogram"),
        QT_TRANSLATE_NOOP("emberline::Help", "Go through its bars; Tab leads to it")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Flame graph: arrows, Enter, Backspace, Home"),
        QT_TRANSLATE_NOOP("emberline::Help", "Walk the boxes, zoom to one, zoom out, all the way")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Flame graph: S, G, H"),
        QT_TRANSLATE_NOOP("emberline::Help", "Callers and callees; go to the longest; hide the category")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+B"),
        QT_TRANSLATE_NOOP("emberline::Help", "Bookmark the selection or the time under the mouse")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Bookmarks: F2, Shift+F2, Del"),
        QT_TRANSLATE_NOOP("emberline::Help", "Rename, edit the note, delete")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Bookmarks: Shift+Down, M"),
        QT_TRANSLATE_NOOP("emberline::Help", "Choose two to measure the time between; mark it")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Sources: Space, F2, Del"),
        QT_TRANSLATE_NOOP("emberline::Help", "Hide a source, type its clock offset, close it")},
    {QT_TRANSLATE_NOOP("emberline::Help", "SQL: Ctrl+Return, Ctrl+Enter, Esc"),
        QT_TRANSLATE_NOOP("emberline::Help", "Run the query; stop it")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+Shift+D"), QT_TRANSLATE_NOOP("emberline::Help", "Copy the details of the selection")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Files and the window"), nullptr},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+O, Ctrl+Shift+O, Ctrl+Alt+O"),
        QT_TRANSLATE_NOOP("emberline::Help", "Open files, open a directory, add to the trace")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+S, Ctrl+Shift+S"),
        QT_TRANSLATE_NOOP("emberline::Help", "Save the session, to another file")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+E, Ctrl+Shift+E"),
        QT_TRANSLATE_NOOP("emberline::Help", "Export; a picture of the timeline")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+Shift+F, Ctrl+R"),
        QT_TRANSLATE_NOOP("emberline::Help", "Follow a directory; record a command")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+W, Ctrl+F4, Ctrl+Q"),
        QT_TRANSLATE_NOOP("emberline::Help", "Close the trace; quit Emberline")},
    {QT_TRANSLATE_NOOP("emberline::Help", "Ctrl+Shift+A"), QT_TRANSLATE_NOOP("emberline::Help", "Find an entry of the menus")},
    {QT_TRANSLATE_NOOP("emberline::Help", "F11"), QT_TRANSLATE_NOOP("emberline::Help", "Full screen")},
    {QT_TRANSLATE_NOOP("emberline::Help", "F1"),
        QT_TRANSLATE_NOOP("emberline::Help", "The guide, at the page about the dock that has the keyboard")},
    {QT_TRANSLATE_NOOP("emberline::Help", "?"), QT_TRANSLATE_NOOP("emberline::Help", "This list")},
};

} // namespace

QList<KeyGroup> keyOverview()
{
    QList<KeyGroup> groups;
    for (const Key& key : kKeys) {
        if (key.action)
            groups.last().lines.append({KeyText::tr(key.keys), KeyText::tr(key.action)});
        else
            groups.append({KeyText::tr(key.keys), {}});
    }
    return groups;
}

} // namespace emberline
