// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"

#include <QObject>

namespace emberline {

/// The filter that all views of one trace follow. GUI thread.
class FilterState : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] const RegionFilter& filter() const { return m_filter; }
    void setFilter(const RegionFilter& filter);
    void clear() { setFilter({}); }

    /// A category that is neither hidden nor left out by others being seen alone.
    [[nodiscard]] bool isShown(const std::string& category) const;
    void setShown(const std::string& category, bool shown);
    void showOnly(const std::string& category);

Q_SIGNALS:
    void filterChanged();

private:
    RegionFilter m_filter;
};

} // namespace emberline
