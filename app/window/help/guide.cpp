// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/help/guide.h"

#include "app/window/settings/window_settings.h"
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
    /// The document keeps the pictures that it has loaded, those of the theme before.
    void changeEvent(QEvent* event) override
    {
        QTextBrowser::changeEvent(event);
        if (event->type() != QEvent::PaletteChange)
            return;
        for (const QTextFormat& format : document()->allFormats()) {
            if (!format.isImageFormat())
                continue;
            const QUrl picture = source().resolved(QUrl(format.toImageFormat().name()));
            document()->addResource(QTextDocument::ImageResource, picture, loadResource(QTextDocument::ImageResource, picture));
        }
    }
    QVariant loadResource(int type, const QUrl& url) override
    {
        if (type != QTextDocument::ImageResource)
            return QTextBrowser::loadResource(type, url);
        QString name = url.fileName();
        if (Theme::of(palette()).dark)
            name.replace(QLatin1String("-light."), QLatin1String("-dark."));
        return QImage(QStringLiteral(":/screenshots/") + name);
    }
};

QDialog* makeWindow(QWidget* parent, const QString& name)
{
    auto* browser = new GuideBrowser;
    QDialog* dialog = makeHelpDialog(parent, GuideText::tr("Guide"), kSize, browser);
    dialog->setObjectName(name);
    browser->setFrameShape(QFrame::NoFrame);
    browser->setAccessibleName(GuideText::tr("Guide"));
    browser->document()->setDocumentMargin(kMargin);
    auto* buttons = dialog->findChild<QDialogButtonBox*>();
    auto* toContents = buttons->addButton(GuideText::tr("&Contents"), QDialogButtonBox::ActionRole);
    auto* back = buttons->addButton(GuideText::tr("&Back"), QDialogButtonBox::ActionRole);
    back->setEnabled(false);
    for (QPushButton* button : {toContents, back})
        button->setAutoDefault(false);
    QObject::connect(toContents, &QPushButton::clicked, browser, [browser] { browser->setSource(urlOf(contents())); });
    QObject::connect(back, &QPushButton::clicked, browser, &QTextBrowser::backward);
    QObject::connect(browser, &QTextBrowser::sourceChanged, browser, [browser] { spaceHeadings(*browser->document()); });
    QObject::connect(browser, &QTextBrowser::backwardAvailable, back, &QPushButton::setEnabled);
    return dialog;
}

} // namespace

QDialog* makeHelpDialog(QWidget* parent, const QString& title, const QSize& size, QWidget* content)
{
    auto* dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    dialog->resize(size);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    auto* layout = new QVBoxLayout(dialog);
    layout->addWidget(content, 1);
    layout->addWidget(buttons);
    return dialog;
}

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
    initResources();
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

public:
    struct Key {
        const char* keys;
        const char* action; ///< none: `keys` is the title of the group that follows
    };
    static constexpr Key kAll[] = {
        {QT_TR_NOOP("The timeline"), nullptr},
        {QT_TR_NOOP("W, S, Ctrl++, Ctrl+-"), QT_TR_NOOP("Zoom in and out")},
        {QT_TR_NOOP("Ctrl+="), QT_TR_NOOP("Zoom in")},
        {QT_TR_NOOP("A, D"), QT_TR_NOOP("Move left and right")},
        {QT_TR_NOOP("Ctrl+Wheel"), QT_TR_NOOP("Zoom at the mouse")},
        {QT_TR_NOOP("Wheel, Page up, Page down"), QT_TR_NOOP("Scroll")},
        {QT_TR_NOOP("Drag"), QT_TR_NOOP("Move")},
        {QT_TR_NOOP("Shift+Drag, or drag in the ruler"), QT_TR_NOOP("Mark a range; a double click on its length zooms to it, × clears it")},
        {QT_TR_NOOP("Ctrl+Drag"), QT_TR_NOOP("Move the clock of a source; catches on regions of others, Esc leaves it")},
        {QT_TR_NOOP("Ctrl+Z"), QT_TR_NOOP("Undo the last shift of a clock, or the deletion of a bookmark")},
        {QT_TR_NOOP("Double click, F"), QT_TR_NOOP("Zoom to a region; fit the selection")},
        {QT_TR_NOOP("0, Ctrl+0"), QT_TR_NOOP("Fit the whole trace")},
        {QT_TR_NOOP("Ctrl+I"), QT_TR_NOOP("Fold gaps in which nothing runs, or not")},
        {QT_TR_NOOP("Home, End"), QT_TR_NOOP("Go to the beginning and the end")},
        {QT_TR_NOOP("Ctrl+G"), QT_TR_NOOP("Go to a time that you type")},
        {QT_TR_NOOP("Alt+Left, Alt+Right, the mouse's Back and Forward"),
            QT_TR_NOOP("Return to where the timeline was before a jump; go there again")},
        {QT_TR_NOOP("M"), QT_TR_NOOP("Make the selection the marked range")},
        {QT_TR_NOOP("Left, Right"), QT_TR_NOOP("Previous and next region of the same depth")},
        {QT_TR_NOOP("Up, Down"), QT_TR_NOOP("Parent and first child")},
        {QT_TR_NOOP("Ctrl+Up, Ctrl+Down"), QT_TR_NOOP("What encloses the selection; the process it started")},
        {QT_TR_NOOP("Ctrl+Shift+P"), QT_TR_NOOP("Dim everything that is not on the critical path")},
        {QT_TR_NOOP("F8, Shift+F8"), QT_TR_NOOP("Next and previous error, or what never ended")},
        {QT_TR_NOOP("L, Shift+P"), QT_TR_NOOP("Live: follow the newest events; pause and resume the view")},
        {QT_TR_NOOP("Esc"), QT_TR_NOOP("Clear the selection and the marked range")},
        {QT_TR_NOOP("Rows beside the timeline"), nullptr},
        {QT_TR_NOOP("Tab, then Up and Down"), QT_TR_NOOP("Choose a row; Left and Right collapse and expand it")},
        {QT_TR_NOOP("R"), QT_TR_NOOP("Find a process or a thread by its name")},
        {QT_TR_NOOP("Ctrl+Click, Shift+Click, Shift+Up, Shift+Down"), QT_TR_NOOP("Choose several rows, to pin them or to show only these")},
        {QT_TR_NOOP("P"), QT_TR_NOOP("Pin the row on top")},
        {QT_TR_NOOP("F2"), QT_TR_NOOP("Rename the row")},
        {QT_TR_NOOP("Alt+Up, Alt+Down"), QT_TR_NOOP("Move the row among its siblings")},
        {QT_TR_NOOP("O"), QT_TR_NOOP("Show only this process or thread: a filter; again: all")},
        {QT_TR_NOOP("Space, Shift+C, Shift+O"), QT_TR_NOOP("Collapse or expand a process, collapse all, expand all")},
        {QT_TR_NOOP("Menu key, right click"), QT_TR_NOOP("What can be done with a row, or with a box of the timeline")},
        {QT_TR_NOOP("Search and filter"), nullptr},
        {QT_TR_NOOP("/, Ctrl+F"), QT_TR_NOOP("Find names, categories, arguments and messages; Esc clears and leaves")},
        {QT_TR_NOOP("Enter, Shift+Enter, F3, Shift+F3"),
            QT_TR_NOOP("The hit of which most is in view; from there the next and previous in time")},
        {QT_TR_NOOP("Ctrl+L, Ctrl+Shift+L"), QT_TR_NOOP("Filter; show all again")},
        {QT_TR_NOOP("Filter: Space, Enter"), QT_TR_NOOP("Hide a category; show only it")},
        {QT_TR_NOOP("Filter: a name, then Enter"), QT_TR_NOOP("Save the filter; choose the name to apply it again")},
        {QT_TR_NOOP("Docks"), nullptr},
        {QT_TR_NOOP("Ctrl+1 to Ctrl+8"),
            QT_TR_NOOP("Where the time went, critical path, statistics, flame graph, counters, compare, history, SQL")},
        {QT_TR_NOOP("Alt+1 to Alt+8"),
            QT_TR_NOOP("Details, arguments, source line, events, search results, import report, bookmarks, sources")},
        {QT_TR_NOOP("F6, Shift+F6"), QT_TR_NOOP("Next and previous part of the window")},
        {QT_TR_NOOP("Esc"), QT_TR_NOOP("Close what is open in the dock, then return to the timeline")},
        {QT_TR_NOOP("Ctrl+C, Ctrl+Shift+C, Ctrl+Alt+C, right click"),
            QT_TR_NOOP("Copy what is shown or chosen as text, as CSV, as a picture")},
        {QT_TR_NOOP("Ctrl+T"), QT_TR_NOOP("Sort a table by the column of the current cell; again: the other way round")},
        {QT_TR_NOOP("Enter"), QT_TR_NOOP("Go to what a row is about")},
        {QT_TR_NOOP("Statistics: G, H, O"), QT_TR_NOOP("Go to the longest, hide the category, show only it")},
        {QT_TR_NOOP("Statistics: Left, Right in the histogram"), QT_TR_NOOP("Go through its bars; Tab leads to it")},
        {QT_TR_NOOP("Flame graph: arrows, Enter, Backspace, Home"), QT_TR_NOOP("Walk the boxes, zoom to one, zoom out, all the way")},
        {QT_TR_NOOP("Flame graph: S, G, H"), QT_TR_NOOP("Callers and callees; go to the longest; hide the category")},
        {QT_TR_NOOP("Ctrl+B"), QT_TR_NOOP("Bookmark the selection or the time under the mouse")},
        {QT_TR_NOOP("Bookmarks: F2, Shift+F2, Del"), QT_TR_NOOP("Rename, edit the note, delete")},
        {QT_TR_NOOP("Bookmarks: Shift+Down, M"), QT_TR_NOOP("Choose two to measure the time between; mark it")},
        {QT_TR_NOOP("Sources: Space, F2, Del"), QT_TR_NOOP("Hide a source, type its clock offset, close it")},
        {QT_TR_NOOP("SQL: Ctrl+Return, Ctrl+Enter, Esc"), QT_TR_NOOP("Run the query; stop it")},
        {QT_TR_NOOP("Ctrl+Shift+D"), QT_TR_NOOP("Copy the details of the selection")},
        {QT_TR_NOOP("Files and the window"), nullptr},
        {QT_TR_NOOP("Ctrl+O, Ctrl+Shift+O, Ctrl+Alt+O"), QT_TR_NOOP("Open files, open a directory, add to the trace")},
        {QT_TR_NOOP("Ctrl+S, Ctrl+Shift+S"), QT_TR_NOOP("Save the session, to another file")},
        {QT_TR_NOOP("Ctrl+E, Ctrl+Shift+E"), QT_TR_NOOP("Export; a picture of the timeline")},
        {QT_TR_NOOP("Ctrl+Shift+F, Ctrl+R"), QT_TR_NOOP("Follow a directory; record a command")},
        {QT_TR_NOOP("Ctrl+W, Ctrl+F4, Ctrl+Q"), QT_TR_NOOP("Close the trace; quit Emberline")},
        {QT_TR_NOOP("Ctrl+Shift+A"), QT_TR_NOOP("Find an entry of the menus")},
        {QT_TR_NOOP("F11"), QT_TR_NOOP("Full screen")},
        {QT_TR_NOOP("F1"), QT_TR_NOOP("The guide, at the page about the dock that has the keyboard")},
        {QT_TR_NOOP("?"), QT_TR_NOOP("This list")},
    };
};

} // namespace

QList<KeyLine> keyOverview()
{
    QList<KeyLine> lines;
    for (const KeyText::Key& key : KeyText::kAll)
        lines.append({KeyText::tr(key.keys), key.action ? KeyText::tr(key.action) : QString()});
    return lines;
}

} // namespace emberline
