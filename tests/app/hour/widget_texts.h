// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QAbstractItemModel;
class QWidget;

namespace emberline::hour {

/// All that can be read in the visible widgets at and below `top`, one line a widget or a row: labels, buttons, fields, and the models
/// behind lists, tables and trees with their headers and colours, level by level.
[[nodiscard]] QString textsOf(const QWidget& top);
/// The rows of a model, with what lies below them. Cut after some thousand.
[[nodiscard]] QString rowsOf(const QAbstractItemModel& model);

} // namespace emberline::hour
