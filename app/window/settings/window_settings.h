// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QSettings>
#include <QSize>
#include <QString>
#include <QStringList>
#include <QVariantMap>

#include <array>
#include <memory>
#include <optional>

class QCoreApplication;

namespace emberline {

/// Which theme the user wants; System follows the platform's palette.
enum class ThemeChoice { System, Light, Dark };
/// By its name in the settings and on the command line, as "dark".
[[nodiscard]] std::optional<ThemeChoice> themeNamed(const QString& name);

/// The window's stored settings. GUI thread.
class WindowSettings {
public:
    static constexpr int kMaxRecent = 10;

    /// Stored in the user's settings; or in `file` (INI) if given; nowhere if that is empty.
    WindowSettings();
    explicit WindowSettings(const QString& file);

    /// Whether anything is stored at all.
    [[nodiscard]] bool remembers() const { return m_settings != nullptr; }
    [[nodiscard]] QByteArray geometry() const { return value("window/geometry").toByteArray(); }
    void setGeometry(const QByteArray& geometry) { setValue("window/geometry", geometry); }
    [[nodiscard]] QByteArray docks() const { return value("window/docks").toByteArray(); }
    void setDocks(const QByteArray& docks) { setValue("window/docks", docks); }
    /// The size of the window for which the docks' layout was stored.
    [[nodiscard]] QSize docksSize() const { return value("window/docksSize").toSize(); }
    void setDocksSize(QSize size) { setValue("window/docksSize", size); }
    /// The sizes that the user gave the docks last, in the window's own form (window_layout.cpp).
    [[nodiscard]] QVariantMap dockSizes() const { return value("window/dockSizes").toMap(); }
    void setDockSizes(const QVariantMap& sizes) { setValue("window/dockSizes", sizes); }
    /// None: a suitable share of the window.
    [[nodiscard]] std::optional<int> gutterWidth() const;
    void setGutterWidth(std::optional<int> width) { setValue("view/gutterWidth", width ? QVariant(*width) : QVariant()); }
    [[nodiscard]] ThemeChoice theme() const { return themeNamed(value("view/theme").toString()).value_or(ThemeChoice::System); }
    void setTheme(ThemeChoice choice);
    /// The code of a language (kLanguages); empty: that of the system.
    [[nodiscard]] QString language() const { return value("view/language").toString(); }
    void setLanguage(const QString& code) { setValue("view/language", code); }
    [[nodiscard]] int rowSort() const { return value("view/rowSort").toInt(); }
    void setRowSort(int sort) { setValue("view/rowSort", sort); }
    [[nodiscard]] int timeMode() const { return value("view/timeMode").toInt(); }
    void setTimeMode(int mode) { setValue("view/timeMode", mode); }
    [[nodiscard]] int colorBy() const { return value("view/colorBy").toInt(); }
    void setColorBy(int by) { setValue("view/colorBy", by); }
    [[nodiscard]] bool dimsFiltered() const { return value("view/dimFiltered").toBool(); }
    void setDimsFiltered(bool dims) { setValue("view/dimFiltered", dims); }
    [[nodiscard]] QString lastDirectory() const { return value("files/lastDirectory").toString(); }
    void setLastDirectory(const QString& path) { setValue("files/lastDirectory", path); }
    /// Of the dialog that opens files.
    [[nodiscard]] QSize openDialogSize() const { return value("files/openDialogSize").toSize(); }
    void setOpenDialogSize(QSize size) { setValue("files/openDialogSize", size); }
    /// Where the last recorded command ran.
    [[nodiscard]] QString recordDirectory() const { return value("files/recordDirectory").toString(); }
    void setRecordDirectory(const QString& path) { setValue("files/recordDirectory", path); }
    /// Where the user last saved anything.
    [[nodiscard]] QString saveDirectory() const { return value("files/saveDirectory").toString(); }
    void setSaveDirectory(const QString& path) { setValue("files/saveDirectory", path); }

    /// Absolute and lasting paths (lastingPath()), newest first.
    [[nodiscard]] QStringList recent() const { return value("files/recent").toStringList(); }
    void addRecent(const QString& path);
    void clearRecent() { setValue("files/recent", QStringList()); }

private:
    [[nodiscard]] QVariant value(const char* key) const { return m_settings ? m_settings->value(QLatin1String(key)) : QVariant(); }
    void setValue(const char* key, const QVariant& value);

    std::unique_ptr<QSettings> m_settings;
};

/// Call it before anything that is built into the program is read: icons, the sample, the guide, schemas.
void initResources();

/// A language that the window speaks.
struct Language {
    const char* code; ///< what the settings store, and the end of its file in resources/translations; English needs none
    const char* name; ///< in that language, for its entry of a menu
};
inline constexpr std::array kLanguages{Language{"en", "&English"}, Language{"de", "&Deutsch"}, Language{"zh_CN", "简体中文(&Z)"}};

/// Translates what the application shows from now on: into the language with the code `chosen`, or if that is none of kLanguages, into the
/// first language of the system that is one, or English. Dates and decimal points follow. Call it once, before a window is made.
void installLanguage(QCoreApplication& application, const QString& chosen);

} // namespace emberline
