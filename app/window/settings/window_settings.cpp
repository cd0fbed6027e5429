// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/settings/window_settings.h"

#include <QFileInfo>

#include <algorithm>
#include <array>

namespace emberline {

namespace {

constexpr std::array kThemeNames{"system", "light", "dark"}; ///< by ThemeChoice

} // namespace

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
