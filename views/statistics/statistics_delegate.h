// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/timeline/region_style.h"

#include <QStyledItemDelegate>

#include <optional>

namespace emberline {

class StatisticsModel;

/// Paints the name cell of a statistics row: a chip in the colour that its regions have in the timeline, and behind it a bar for its share
/// of the longest row.
class StatisticsDelegate : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit StatisticsDelegate(const StatisticsModel& model, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    [[nodiscard]] QColor colorOf(const QModelIndex& index, const Theme& theme) const;

    const StatisticsModel& m_model;
    mutable std::optional<RegionStyles> m_styles; ///< of the last painted theme
};

} // namespace emberline
