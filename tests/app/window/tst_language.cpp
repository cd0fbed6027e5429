// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/docks/window_docks.h"
#include "app/window/help/guide.h"
#include "app/window/main_window.h"
#include "app/window/settings/window_settings.h"
#include "app/window/window_actions.h"
#include "importers/formats.h"
#include "tests/support/test_room.h"
#include "views/answers/answer_text.h"
#include "views/format/display_text.h"
#include "views/kit/trace_texts.h"

#include <QActionGroup>
#include <QApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QMenu>
#include <QMenuBar>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <memory>
#include <set>
#include <vector>

using namespace emberline;
using namespace std::chrono_literals;

namespace {

const QString kRoot = QDir::cleanPath(QStringLiteral(EMBERLINE_TEST_DATA "/../.."));

QString translationFile(const QString& code)
{
    return kRoot + QStringLiteral("/resources/translations/emberline_%1.ts").arg(code);
}

/// One entry of a translation file.
struct Entry {
    QString context;
    QString source;
    QString state; ///< "unfinished", "vanished"; empty if it is finished
    QStringList forms; ///< several of a plural, otherwise one
    bool isPlural = false;
};

std::vector<Entry> entriesOf(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QXmlStreamReader xml(&file);
    std::vector<Entry> entries;
    QString context;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("name")) {
            context = xml.readElementText();
        } else if (xml.name() == QLatin1String("message")) {
            const bool isPlural = xml.attributes().value(QLatin1String("numerus")) == QLatin1String("yes");
            entries.push_back({context, {}, {}, {}, isPlural});
        } else if (xml.name() == QLatin1String("source")) {
            entries.back().source = xml.readElementText();
        } else if (xml.name() == QLatin1String("translation")) {
            entries.back().state = xml.attributes().value(QLatin1String("type")).toString();
            if (!entries.back().isPlural)
                entries.back().forms << xml.readElementText();
        } else if (xml.name() == QLatin1String("numerusform")) {
            entries.back().forms << xml.readElementText();
        }
    }
    return xml.hasError() ? std::vector<Entry>() : entries;
}

/// What the program replaces: "%1", "%n", and the words of a fact, "%a".
std::set<QString> placesOf(const QString& text)
{
    static const QRegularExpression place(QStringLiteral("%(\\d|[nabis]\\b)"));
    std::set<QString> places;
    for (auto found = place.globalMatch(text); found.hasNext();)
        places.insert(found.next().captured());
    return places;
}

} // namespace

class LanguageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyTextIsTranslated_data() { addLanguages(); }
    void everyTextIsTranslated()
    {
        QFETCH(const QString, code);
        const std::vector<Entry> entries = entriesOf(translationFile(code));
        QVERIFY(entries.size() > 1000);
        const qsizetype plurals = code == QLatin1String("zh_CN") ? 1 : 2;
        for (const Entry& entry : entries) {
            const QByteArray where = (entry.context + QStringLiteral(": ") + entry.source).toUtf8();
            QVERIFY2(entry.state.isEmpty(), where.constData());
            QVERIFY2(entry.forms.size() == (entry.isPlural ? plurals : 1), where.constData());
            for (const QString& form : entry.forms) {
                QVERIFY2(!form.isEmpty(), where.constData());
                QVERIFY2(placesOf(form) == placesOf(entry.source), where.constData());
                QVERIFY2(form.count(QLatin1Char('&')) == entry.source.count(QLatin1Char('&')), where.constData());
            }
        }
    }

    void theSourcesHaveNoOtherText_data() { addLanguages(); }
    void theSourcesHaveNoOtherText()
    {
        if (!QFile::exists(QStringLiteral(EMBERLINE_LUPDATE)))
            QSKIP("lupdate is not installed: whether the sources have other texts remains unknown");
        QFETCH(const QString, code);
        const QTemporaryDir directory;
        const QString copy = directory.filePath(QStringLiteral("copy.ts"));
        QVERIFY(QFile::copy(translationFile(code), copy));
        QProcess update;
        update.setWorkingDirectory(kRoot);
        update.start(QStringLiteral(EMBERLINE_LUPDATE),
            {"-silent", "-locations", "none", "-I", ".", "app", "importers", "model", "views", "-ts", copy});
        QVERIFY(update.waitForFinished(120'000));
        QCOMPARE(update.exitCode(), 0);
        for (const Entry& entry : entriesOf(copy))
            QVERIFY2(entry.state.isEmpty(),
                qPrintable(entry.state + QStringLiteral(": ") + entry.context + QStringLiteral(": ") + entry.source));
    }

    void theMenuStoresTheLanguage()
    {
        const QTemporaryDir directory;
        const QString file = directory.filePath(QStringLiteral("settings.ini"));
        {
            MainWindow window(std::make_unique<WindowSettings>(file));
            QCOMPARE(window.windowActions().languages->checkedAction()->data().toString(), QString());
            const auto choose = [&](const QString& code) {
                for (QAction* action : window.windowActions().languages->actions()) {
                    if (action->data().toString() == code)
                        action->trigger();
                }
            };
            choose(QStringLiteral("de"));
            QVERIFY(!window.statusBar()->currentMessage().isEmpty());
            choose(QString());
            QCOMPARE(window.statusBar()->currentMessage(), QString()); // nothing will change
            choose(QStringLiteral("de"));
        }
        QCOMPARE(WindowSettings(file).language(), QStringLiteral("de"));
        MainWindow window(std::make_unique<WindowSettings>(file));
        QCOMPARE(window.windowActions().languages->checkedAction()->data().toString(), QStringLiteral("de"));
    }

    /// From here on, all that the application shows is German.
    void theWindowSpeaksGerman()
    {
        installLanguage(*qApp, QStringLiteral("de"));
        MainWindow window(std::make_unique<WindowSettings>(QString()));
        QCOMPARE(window.menuBar()->actions().first()->text(), QStringLiteral("&Datei"));
        QCOMPARE(topicTitle({TopicKind::Hook, "hook", "Hook %1", "pre-commit"}), QStringLiteral("Hook pre-commit"));
        QCOMPARE(topicTitle({TopicKind::Work, kWorkTopicId, {}, "Reading the index"}), QStringLiteral("Lesen des Index"));
        for (const DiagnosticKind* kind : allDiagnostics())
            QVERIFY2(meaningText(*kind).toStdString() != kind->meaning, kind->code.data());
    }

    void theButtonsOfQtSpeakGermanToo()
    {
        const QDialogButtonBox box(QDialogButtonBox::Cancel);
        QCOMPARE(box.button(QDialogButtonBox::Cancel)->text().remove('&'), QStringLiteral("Abbrechen"));
    }

    void numbersHaveTheLanguagesPoint()
    {
        QCOMPARE(formatDuration(1500ms), QStringLiteral("1,50\u00a0s"));
        QCOMPARE(formatExactDuration(2570031us), QStringLiteral("2,570\u202f031\u00a0s"));
        QCOMPARE(percentText(0.433), QStringLiteral("43,3\u00a0%"));
        QCOMPARE(formatValue(1234.25), QStringLiteral("1\u202f234,25"));
        QCOMPARE(formatBytes(1536), QStringLiteral("1,50\u00a0KiB"));
        for (const char* text : {"1,5 s", "1.5 s"})
            QCOMPARE(parseDuration(QString::fromLatin1(text)), std::optional<Duration>(1500ms));
        QCOMPARE(parseDuration(formatExactDuration(2570031us)), std::optional<Duration>(2570031us));
    }

    void everyEntryOfAMenuHasItsOwnMnemonic()
    {
        const MainWindow window(std::make_unique<WindowSettings>(QString()));
        for (const QMenu* menu : window.menuWidget()->findChildren<QMenu*>()) {
            QStringList mnemonics;
            for (const QAction* action : menu->actions()) {
                const QString mnemonic = QKeySequence::mnemonic(action->text()).toString();
                QVERIFY2(
                    mnemonic.isEmpty() || !mnemonics.contains(mnemonic), qPrintable(menu->title() + QStringLiteral(": ") + action->text()));
                mnemonics << mnemonic;
            }
        }
    }

    /// The guide is English.
    void everyDockFindsItsHeadingInTheGuide()
    {
        QString guide;
        for (const QString& page : guidePages())
            guide += QLatin1Char('\n') + guidePage(page);
        const MainWindow window(std::make_unique<WindowSettings>(QString()));
        const auto* split = window.findChild<Dock*>(QStringLiteral("timeSplit"));
        QVERIFY(split && split->windowTitle() == QStringLiteral("Wo die Zeit blieb"));
        for (const Dock* dock : window.findChildren<Dock*>())
            QVERIFY2(guide.contains(QStringLiteral("# ") + dock->heading() + QLatin1Char('\n')), qPrintable(dock->heading()));
    }

private:
    static void addLanguages()
    {
        QTest::addColumn<QString>("code");
        for (const Language& language : kLanguages) {
            if (const QString code = QString::fromLatin1(language.code); code != QLatin1String("en"))
                QTest::newRow(language.code) << code;
        }
    }
};

EMBERLINE_TEST(LanguageTest, QApplication)
#include "tst_language.moc"
