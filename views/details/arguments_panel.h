// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/panel.h"

class QTreeView;

namespace emberline {

class ArgsModel;

/// The arguments of the selection as a tree.
class ArgumentsPanel : public Panel {
    Q_OBJECT

public:
    ArgumentsPanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr);

protected:
    void refresh() override;
    [[nodiscard]] QString emptyText() const override { return m_why; }
    void forget() override;

private:
    void copyCurrent();
    void showMenu(const QPoint& position);

    ArgsModel* m_model;
    QTreeView* m_view;
    QString m_why; ///< why there is nothing to show
    Selection m_shown;
};

} // namespace emberline
