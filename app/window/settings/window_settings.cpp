// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/settings/window_settings.h"

#include "app/output/native_path.h"
#include "model/reference.h"
#include "views/format/time_format.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <algorithm>

// Outside any namespace, as the macro requires.
static void initTranslations()
{
    Q_INIT_RESOURCE(translations);
}
static void initBuiltIn()
{
    Q_INIT_RESOURCE(emberline);
}

namespace emberline {

constexpr std::array kThemeNames{"system", "light", "dark"}; ///< by ThemeChoice

void initResources()
{
    initBuiltIn();
}

std::optional<ThemeChoice> themeNamed(const QString& name)
{
    const auto* const found = std::ranges::find_if(kThemeNames, [&](const char* one) { return name == QLatin1String(one); });
    return found == kThemeNames.end() ? std::nullopt : std::optional(static_cast<ThemeChoice>(found - kThemeNames.begin()));
}

WindowSettings::WindowSettings() : m_settings(std::make_unique<QSettings>())
{ }

WindowSettings::WindowSettings(const QString& file) :
    m_settings(file.isEmpty() ? nullptr : std::make_unique<QSettings>(file, QSettings::IniFormat))
{ }

std::optional<int> WindowSettings::gutterWidth() const
{
    bool isNumber = false;
    const int width = value("view/gutterWidth").toInt(&isNumber);
    return isNumber ? std::optional(width) : std::nullopt;
}

void WindowSettings::setTheme(ThemeChoice choice)
{
    setValue("view/theme", QString::fromLatin1(kThemeNames.at(static_cast<std::size_t>(choice))));
}

void WindowSettings::addRecent(const QString& path)
{
    QStringList paths = recent();
    const bool isAddress = path.contains(QLatin1String("://")); // of a store on a server
    const QString absolute = isAddress ? path : pathText(lastingPath(absolutePath(pathBytes(path))));
    paths.removeAll(absolute);
    paths.prepend(absolute);
    while (paths.size() > kMaxRecent)
        paths.removeLast();
    setValue("files/recent", paths);
}

void WindowSettings::setValue(const char* key, const QVariant& value)
{
    if (m_settings)
        m_settings->setValue(QLatin1String(key), value);
}

static QString codeFor(const QString& chosen)
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

static void installTranslator(QCoreApplication& application, const QString& file)
{
    auto* translator = new QTranslator(&application);
    if (translator->load(file))
        QCoreApplication::installTranslator(translator);
}

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
