// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <array>

class QCoreApplication;

namespace emberline {

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
