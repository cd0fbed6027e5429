// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace_store.h"
#include "views/format/time_format.h"
#include "views/kit/view_state.h"

#include <QDialog>

#include <optional>

class QAction;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QMenuBar;
class QSortFilterProxyModel;
class QStandardItemModel;
class QTreeView;

namespace emberline {

/// The property of an action that holds another name by which FindAction finds it.
inline constexpr char kAlsoCalled[] = "alsoCalled";

/// All actions of the menus, by words of their names: type, Enter. Whoever remembers what something is called need not know where it is.
class FindAction : public QDialog {
    Q_OBJECT

public:
    /// Lists what the menus hold now.
    FindAction(const QMenuBar& menus, QWidget* parent);

protected:
    /// The list follows the keys that mean nothing to the text.
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void addActions(const QList<QAction*>& actions, const QString& path);
    void filter(const QString& words);
    void trigger();

    QStandardItemModel* m_model;
    QSortFilterProxyModel* m_found;
    QLineEdit* m_words;
    QTreeView* m_list;
    QLabel* m_none;
};

/// The moment of a trace that begins at `begin` that a user types: the time since the beginning ("1.5 s", "250 ms"), or, if the trace has a
/// date, a time of day as the ruler writes it in `mode` ("09:29:44.305", with or without "2026-11-21 "). Nothing for other texts.
[[nodiscard]] std::optional<TraceTime> parseMoment(const QString& text, TraceTime begin, TimeMode mode);

/// Asks for a time and brings it to the middle of the view, at the same zoom. The cursor marks it until the mouse moves.
class GoToTime : public QDialog {
    Q_OBJECT

public:
    /// Store and state must outlive it.
    GoToTime(const TraceStore& store, ViewState& state, QWidget* parent);

private:
    [[nodiscard]] std::optional<TraceTime> moment() const;
    void check();
    void go();

    const TraceStore& m_store;
    ViewState& m_state;
    QLineEdit* m_text;
    QDialogButtonBox* m_buttons;
};

} // namespace emberline
