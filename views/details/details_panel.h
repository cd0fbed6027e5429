// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/details/details.h"
#include "views/kit/panel.h"

class QGridLayout;
class QScrollArea;

namespace emberline {

/// Everything known about the selection.
class DetailsPanel : public Panel {
    Q_OBJECT

public:
    DetailsPanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr);

    /// The contents, for the clipboard.
    [[nodiscard]] QString text();

protected:
    void refresh() override;
    void forget() override;
    [[nodiscard]] QString emptyText() const override;

private:
    void showDetails(const Details& details);
    QWidget* makeValue(const DetailRow& row);
    void addData(const Details& details, QGridLayout& grid);

    QScrollArea* m_scroll;
    Details m_details;
    FlowIndex m_flows;
};

} // namespace emberline
