// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/settings/language.h"

#include "views/format/time_format.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <algorithm>

/// Outside any namespace, as the macro requires.
static void initTranslations()
{
    Q_INIT_RESOURCE(translations);
}

namespace emberline {

namespace {

QString codeFor(const QString& chosen)
{
    if (std::ranges::any_of(kLanguages, [&](const Language& language) { return chosen == QLatin1String(language.code); }))
        return chosen;
    for (const QString& tag : QLocale::system().uiLanguages()) { // as de-AT or zh-Hans-CN
        for (const Language& language : kLanguages) {
            if (const QLocale spoken(QLatin1String(language.code)), wanted(tag);
                spoken.language() == wanted.language() && spoken.script() == wanted.script())
                return QLatin1String(language.code);
        }
    }
    return QStringLiteral("en");
}

void installTranslator(QCoreApplication& application, const QString& file)
{
    auto* translator = new QTranslator(&application);
    if (translator->load(file))
        QCoreApplication::installTranslator(translator);
}

} // namespace

void installLanguage(QCoreApplication& application, const QString& chosen)
{
    const QString code = codeFor(chosen);
    // The system's locale knows of the user's own region and format of numbers.
    const QLocale locale = QLocale::system().language() == QLocale(code).language() ? QLocale::system() : QLocale(code);
    QLocale::setDefault(locale);
    setDecimalPoint(locale.decimalPoint().front());
    if (code == QLatin1String("en"))
        return;
    initTranslations();
    installTranslator(application, QLibraryInfo::path(QLibraryInfo::TranslationsPath) + QStringLiteral("/qtbase_%1.qm").arg(code));
    installTranslator(application, QStringLiteral(":/translations/emberline_%1.qm").arg(code));
}

} // namespace emberline
