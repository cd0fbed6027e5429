// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

#include <cstddef>
#include <functional>
#include <memory>
#include <unordered_map>
#include <utility>

namespace emberline {

/// nlohmann's ordered_map searches all its keys before it adds one, and an event may have 100,000 args. This one has an index of many keys.
template <class Key, class T, class IgnoredLess = std::less<Key>, class Allocator = std::allocator<std::pair<const Key, T>>>
struct IndexedMap : nlohmann::ordered_map<Key, T, IgnoredLess, Allocator> {
    using Base = nlohmann::ordered_map<Key, T, IgnoredLess, Allocator>;
    using iterator = typename Base::iterator;
    using Base::Base;

    template <class KeyType>
    std::pair<iterator, bool> emplace(KeyType&& key, T&& value)
    {
        if (this->size() < kMany)
            return Base::emplace(std::forward<KeyType>(key), std::move(value));
        if (m_rows.empty()) {
            for (const auto& [known, ignored] : *this)
                m_rows.try_emplace(known, m_rows.size());
        }
        const auto [row, isNew] = m_rows.try_emplace(Key(std::forward<KeyType>(key)), this->size());
        if (isNew)
            Base::Container::emplace_back(row->first, std::move(value));
        return {this->begin() + static_cast<std::ptrdiff_t>(row->second), isNew};
    }
    template <class KeyType>
    T& operator[](KeyType&& key)
    {
        return emplace(std::forward<KeyType>(key), T{}).first->second;
    }
    template <class KeyType>
    const T& operator[](KeyType&& key) const
    {
        return this->at(std::forward<KeyType>(key));
    }
    template <class... What>
    auto erase(What&&... what)
    {
        m_rows.clear();
        return Base::erase(std::forward<What>(what)...);
    }

private:
    static constexpr std::size_t kMany = 64;

    std::unordered_map<Key, std::size_t> m_rows; ///< all keys, or none
};

/// JSON whose objects keep the order of their members, fast with any number of them.
using OrderedJson = nlohmann::basic_json<IndexedMap>;

} // namespace emberline
