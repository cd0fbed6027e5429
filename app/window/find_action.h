// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QAction;
class QLineEdit;
class QMenuBar;
class QSortFilterProxyModel;
class QStandardItemModel;
class QTreeView;

namespace emberline {

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
};

} // namespace emberline
