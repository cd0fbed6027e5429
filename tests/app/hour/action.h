// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace emberline::hour {

/// One thing that a user does, such as "drop gc replace": a verb (user_verbs.h) and its words.
struct Action {
    QString verb;
    QStringList words;
    bool isHurried = false; ///< the next action does not wait for what this one begins
    friend bool operator==(const Action&, const Action&) = default;
};

using Sequence = QList<Action>;

/// "drop gc replace"; with a leading "!" if it is hurried.
[[nodiscard]] QString lineOf(const Action& action);
/// Nothing for an empty line.
[[nodiscard]] std::optional<Action> actionOf(const QString& line);
/// The lines of a sequence, separated by semicolons: the form in which kept_sequences.h keeps it.
[[nodiscard]] QString textOf(const Sequence& sequence);
[[nodiscard]] Sequence sequenceOf(const QString& text);

} // namespace emberline::hour
