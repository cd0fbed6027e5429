// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"
#include "views/theme/side_colors.h"

#include <QString>

#include <set>

namespace emberline {

/// Two traces on one timeline, set against each other. The rows of base stand above those of head.
struct ComparedSides {
    QString base; ///< display names
    QString head;
    std::set<SourceId> baseSources; ///< all others are head's

    [[nodiscard]] Side of(SourceId source) const { return baseSources.contains(source) ? Side::Base : Side::Head; }
    [[nodiscard]] const QString& name(Side side) const { return side == Side::Base ? base : head; }
};

} // namespace emberline
