// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/help/guide.h"

#include <QAbstractTextDocumentLayout>
#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFile>
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

QDialog* makeWindow(QWidget* parent, const QString& name)
{
    auto* dialog = new QDialog(parent);
    dialog->setObjectName(name);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(GuideText::tr("Guide"));
    dialog->resize(kSize);
    auto* browser = new QTextBrowser;
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

} // namespace emberline
