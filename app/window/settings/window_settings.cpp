// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/settings/window_settings.h"

#include <QFileInfo>

namespace emberline {

namespace {

struct ThemeName {
    ThemeChoice choice;
    const char* name;
};
constexpr ThemeName kThemeWords[] = {{ThemeChoice::System, "system"}, {ThemeChoice::Light, "light"}, {ThemeChoice::Dark, "dark"}};

} // namespace

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

ThemeChoice WindowSettings::theme() const
{
    const QString name = value("view/theme").toString();
    for (const ThemeName& theme : kThemeWords) {
        if (name == QLatin1String(theme.name))
            return theme.choice;
    }
    return ThemeChoice::System;
}

void WindowSettings::setTheme(ThemeChoice choice)
{
    for (const ThemeName& theme : kThemeWords) {
        if (theme.choice == choice)
            setValue("view/theme", QString::fromLatin1(theme.name));
    }
}

void WindowSettings::addRecent(const QString& path)
{
    QStringList paths = recent();
    const QString absolute = path.contains(QLatin1String("://")) ? path : QFileInfo(path).absoluteFilePath(); // a store on a server
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

} // namespace emberline
