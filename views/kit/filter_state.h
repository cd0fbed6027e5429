// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/analysis/filter.h"

#include <QObject>

#include <utility>
#include <vector>

namespace emberline {

struct NamedFilter {
    std::string name; ///< UTF-8
    RegionFilter filter;
    friend bool operator==(const NamedFilter&, const NamedFilter&) = default;
};

/// The filter that all views of one trace follow. GUI thread.
class FilterState : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] const RegionFilter& filter() const { return m_filter; }
    void setFilter(const RegionFilter& filter) { set(m_filter, filter, &FilterState::filterChanged); }
    void clear() { setFilter({}); }

    /// Whether the timeline dims what the filter drops instead of hiding it.
    [[nodiscard]] bool dims() const { return m_dims; }
    void setDims(bool dims) { set(m_dims, dims, &FilterState::dimsChanged); }

    [[nodiscard]] const std::vector<NamedFilter>& saved() const { return m_saved; }
    void setSaved(std::vector<NamedFilter> saved) { set(m_saved, std::move(saved), &FilterState::savedChanged); }
    /// Saves the current filter, replacing one with the same name.
    void save(const std::string& name);
    void forget(const std::string& name);

    /// Whether the category is neither hidden nor excluded because others are shown alone.
    [[nodiscard]] bool isShown(const std::string& category) const;
    void setShown(const std::string& category, bool shown);
    void showOnly(const std::string& category);

Q_SIGNALS:
    void filterChanged();
    void dimsChanged();
    void savedChanged();

private:
    template <class T>
    void set(T& kept, T value, void (FilterState::*changed)())
    {
        if (value == kept)
            return;
        kept = std::move(value);
        Q_EMIT(this->*changed)();
    }

    RegionFilter m_filter;
    std::vector<NamedFilter> m_saved;
    bool m_dims = false;
};

} // namespace emberline
