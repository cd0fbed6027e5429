// SPDX-License-Identifier: GPL-3.0-or-later
// Other languages need more room than English, and some are written from right to left. The texts of this one are longer by two fifths, and
// have accents.
#include "app/window/docks/window_docks.h"
#include "app/window/main_window.h"
#include "app/window/window_actions.h"
#include "tests/support/test_room.h"
#include "views/kit/background.h"
#include "views/kit/small_widgets.h"
#include "views/timeline/lanes_widget.h"
#include "views/timeline/timeline_view.h"

#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QApplication>
#include <QComboBox>
#include <QFileDialog>
#include <QGroupBox>
#include <QHeaderView>
#include <QHelpEvent>
#include <QLabel>
#include <QMenu>
#include <QRegularExpression>
#include <QScopeGuard>
#include <QStyleOptionComboBox>
#include <QTabBar>
#include <QTextDocumentFragment>
#include <QToolTip>
#include <QTranslator>

#include <algorithm>
#include <memory>

using namespace emberline;

namespace {

/// Brackets show where a text ends. Places, mnemonics, tags and keys stay as they are.
QString longer(const QString& source)
{
    static const QRegularExpression kept(QStringLiteral("%(?:L?\\d+|[a-z])|&(?:\\w+;|.)|<[^>]*>"));
    static const QString plain = QStringLiteral("AEIOUYaeiouyncs");
    static const QString accented = QStringLiteral("ÅÊÎÖÛÝåéîöûýñçş");
    static const QString more = QStringLiteral("ñöçh éîñ påår Wörtë ðåžû ");
    const qsizetype end = source.indexOf(QLatin1Char('\t')) < 0 ? source.size() : source.indexOf(QLatin1Char('\t'));
    QString text(QLatin1Char('['));
    for (qsizetype at = 0; at < end;) {
        const auto found = kept.match(source, at, QRegularExpression::NormalMatch, QRegularExpression::AnchorAtOffsetMatchOption);
        if (found.hasMatch()) {
            text += found.captured();
            at = found.capturedEnd();
            continue;
        }
        const qsizetype letter = plain.indexOf(source[at]);
        text += letter < 0 ? source[at] : accented[letter];
        ++at;
    }
    text += QLatin1Char(' ');
    for (qsizetype i = 0; i < end * 2 / 5; ++i)
        text += more[i % more.size()];
    return text.trimmed() + QLatin1Char(']') + source.mid(end);
}

class LongTexts : public QTranslator {
public:
    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char* context, const char* source, const char* /*note*/, int /*n*/) const override
    {
        const QByteArrayView from(context);
        const bool isNoText = from == "QGuiApplication" || from == "QShortcut" || QByteArrayView(source).contains("(*");
        if (!*source || isNoText) // the direction, names of keys, or a filter of files
            return {};
        return longer(QString::fromUtf8(source));
    }
};

QString plainText(const QString& text)
{
    return (Qt::mightBeRichText(text) ? QTextDocumentFragment::fromHtml(text).toPlainText() : text).simplified();
}

/// What the user reads who waits with the mouse on the widget.
QString toolTipOf(QWidget* widget)
{
    QToolTip::hideText();
    const QPoint at = widget->rect().center();
    QHelpEvent event(QEvent::ToolTip, at, widget->mapToGlobal(at));
    QCoreApplication::sendEvent(widget, &event);
    return plainText(QToolTip::text());
}

/// The texts that are cut in `widget`, with no tool tip that has them whole.
QStringList cutTexts(QWidget* widget)
{
    QStringList cut;
    const auto look = [&cut](const QString& text, bool isCut, const QString& toolTip) {
        const QString plain = plainText(text);
        const bool hasWords = std::ranges::any_of(plain, [](QChar sign) { return sign.isLetter(); });
        if (isCut && hasWords && !toolTip.contains(plain))
            cut << plain;
    };
    const auto isTooSmall = [widget](QSize needed) { return widget->width() < needed.width() || widget->height() < needed.height(); };
    const QWidget* parent = widget->parentWidget();
    const bool isScrolled = qobject_cast<const QAbstractScrollArea*>(parent->parentWidget());
    const bool isOutside = !isScrolled && !parent->rect().contains(widget->geometry());
    if (const auto* label = qobject_cast<const QLabel*>(widget)) {
        const bool isCut = label->wordWrap() ? isTooSmall({label->minimumSizeHint().width(), label->heightForWidth(label->width())})
                                             : isTooSmall(label->sizeHint());
        look(label->text(), isCut || isOutside, toolTipOf(widget));
    } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
        const bool isLink = qobject_cast<const LinkButton*>(button); // its text is what fits
        look(isLink ? button->accessibleName() : button->text(), isTooSmall(button->sizeHint()) || isOutside, toolTipOf(widget));
    } else if (const auto* group = qobject_cast<const QGroupBox*>(widget)) {
        look(group->title(), isTooSmall(group->minimumSizeHint()), toolTipOf(widget));
    } else if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) {
        for (int i = 0; i < tabs->count(); ++i) {
            const int needed = tabs->fontMetrics().size(Qt::TextShowMnemonic, tabs->tabText(i)).width();
            look(tabs->tabText(i), tabs->isTabVisible(i) && tabs->tabRect(i).width() < needed, plainText(tabs->tabToolTip(i)));
        }
    } else if (const auto* header = qobject_cast<const QHeaderView*>(widget); header && header->orientation() == Qt::Horizontal) {
        QStyleOptionHeader option;
        option.initFrom(header);
        for (int i = 0; i < header->count(); ++i) {
            const auto said = [&](int role) { return header->model()->headerData(i, Qt::Horizontal, role).toString(); };
            option.text = said(Qt::DisplayRole);
            const int needed = header->style()->sizeFromContents(QStyle::CT_HeaderSection, &option, {}, header).width();
            look(option.text, !header->isSectionHidden(i) && header->sectionSize(i) < needed, plainText(said(Qt::ToolTipRole)));
        }
    } else if (const auto* box = qobject_cast<const QComboBox*>(widget)) {
        QStyleOptionComboBox option;
        option.initFrom(box);
        option.editable = box->isEditable();
        const QRect field = box->style()->subControlRect(QStyle::CC_ComboBox, &option, QStyle::SC_ComboBoxEditField, box);
        look(box->currentText(), field.width() < box->fontMetrics().horizontalAdvance(box->currentText()), toolTipOf(widget));
    }
    return cut;
}

/// One line for each, that begins with `where`.
QStringList cutTextsIn(const QWidget& window, const QString& where)
{
    QStringList cut;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
        if (widget->window() != &window || widget->visibleRegion().isEmpty())
            continue;
        for (const QString& text : cutTexts(widget))
            cut << QStringLiteral("%1, %2: %3").arg(where, QLatin1String(widget->metaObject()->className()), text);
    }
    QToolTip::hideText();
    return cut;
}

bool isPainted(MainWindow& window)
{
    return QTest::qWaitFor([&] { return window.timeline().isSettled() && !Background::isAnyBusy(); }, 30000)
        && QTest::qWaitFor([n = 0]() mutable { return ++n > 10; }, 60'000); // changes that are collected for a frame or two
}

/// The entries of all menus that open a dialog, among them the pages of help.
QList<QAction*> dialogActions(const MainWindow& window, const WindowActions& actions)
{
    QList<QAction*> found{actions.showGuide, actions.showKeys, actions.showCapture, actions.showDiagnostics, actions.about};
    for (QMenu* menu : window.findChildren<QMenu*>()) {
        Q_EMIT menu->aboutToShow();
        for (QAction* action : menu->actions()) {
            if (action->isEnabled() && !action->menu() && action->text().contains(QChar(0x2026)) && !found.contains(action))
                found << action;
        }
    }
    return found;
}

/// Dialogs and popups.
QList<QWidget*> openDialogs()
{
    QList<QWidget*> open;
    for (QWidget* window : QApplication::topLevelWidgets()) {
        const bool isOther = qobject_cast<MainWindow*>(window) || qobject_cast<QMenu*>(window) || window->windowType() == Qt::ToolTip;
        if (window->isVisible() && !isOther)
            open << window;
    }
    return open;
}

} // namespace

class LongTextsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nothingIsCut_data()
    {
        QTest::addColumn<Qt::LayoutDirection>("direction");
        QTest::newRow("left to right") << Qt::LeftToRight;
        QTest::newRow("right to left") << Qt::RightToLeft;
    }
    void nothingIsCut()
    {
        QFETCH(const Qt::LayoutDirection, direction);
        LongTexts texts;
        QVERIFY(QCoreApplication::installTranslator(&texts));
        QApplication::setLayoutDirection(direction);
        const auto undo = qScopeGuard([] { QApplication::setLayoutDirection(Qt::LayoutDirectionAuto); });

        MainWindow window(std::make_unique<WindowSettings>(QString()), ThemeChoice::Light);
        window.resize(1280, 720);
        window.show();
        QVERIFY(isPainted(window));
        QStringList cut = cutTextsIn(window, QStringLiteral("start"));
        window.windowActions().openSample->trigger();
        QVERIFY(QTest::qWaitFor([&] { return !window.trace().isEmpty() && !window.loader().isLoading(); }, 30000));
        QVERIFY(isPainted(window));
        const QWidget& lanes = window.timeline().lanes();
        QVERIFY(lanes.mapTo(&window, QPoint()).x() > 100); // right of the names, in either direction
        window.windowActions().nextError->trigger();
        for (Dock* dock : window.findChildren<Dock*>()) {
            dock->show();
            dock->raise();
            QVERIFY(isPainted(window));
            cut += cutTextsIn(window, dock->objectName());
        }
        int dialogs = 0;
        for (QAction* action : dialogActions(window, window.windowActions())) {
            action->trigger();
            QVERIFY(isPainted(window));
            for (QWidget* dialog : openDialogs()) {
                if (!qobject_cast<QFileDialog*>(dialog)) { // which is Qt's
                    cut += cutTextsIn(*dialog, action->text());
                    ++dialogs;
                }
                dialog->close();
            }
        }
        QVERIFY(dialogs > 10);
        QVERIFY2(cut.isEmpty(), qPrintable(cut.join(QLatin1Char('\n'))));
    }
};

EMBERLINE_TEST(LongTextsTest, QApplication)
#include "tst_long_texts.moc"
