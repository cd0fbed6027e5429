// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <memory>

namespace emberline {
class MainWindow;
}

namespace emberline::hour {

/// What lies on the disk of a user: the program's settings, the sessions that it keeps, saved session files, and a directory to which
/// commands log. It can be put back to how it was, so that several
/// windows find the same. GUI thread; one at a time, because the place of
/// the program's data belongs to the process.
class Home {
public:
    /// Everything lies in `folder`, which must exist. Without a note there, it is the home of somebody who has never run the program.
    explicit Home(const QString& folder);

    /// A visible, active window, `width` x `height` until settings say otherwise. Null if it does not become active.
    [[nodiscard]] std::unique_ptr<MainWindow> openWindow() const;

    /// Notes how everything is now, together with the layout of `window`, as if it were closed now.
    void note(MainWindow& window) const;
    /// From now on, goBack() leads to what was noted last.
    void keepNote() const;
    /// Puts everything back to how it was noted. No window may be open.
    void goBack();

    [[nodiscard]] QString logs() const { return m_folder + QStringLiteral("/logs"); } ///< directory to follow
    [[nodiscard]] QString saved() const { return m_folder + QStringLiteral("/saved"); } ///< the user's session files
    /// A command runs, and logs it.
    void log() const;
    /// Whatever else is to be kept here. Not put back.
    [[nodiscard]] QString folder() const { return m_folder; }

private:
    [[nodiscard]] QString state() const; ///< settings and data of the program, since the last goBack()
    [[nodiscard]] QString settings() const { return state() + QStringLiteral("/settings.ini"); }

    QString m_folder;
    int m_returns = 0;
};

} // namespace emberline::hour
