// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <new>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace emberline {

/// A vector that takes the room of one pointer while it is empty. For rows that have many lists, most of them empty: a trace may have a
/// million such rows. Holds up to 2^32 - 1 items.
template <class T>
class ShortList {
    static_assert(std::is_nothrow_move_constructible_v<T> && alignof(T) <= 8);

public:
    using value_type = T;

    ShortList() = default;
    ShortList(std::initializer_list<T> items) { append(items); }
    explicit ShortList(std::span<const T> items) { append(items); }
    ShortList(const ShortList& other) { append(other); }
    ShortList(ShortList&& other) noexcept : m_head(std::exchange(other.m_head, nullptr)) { }
    ShortList& operator=(const ShortList& other)
    {
        if (this != &other)
            *this = ShortList(other);
        return *this;
    }
    ShortList& operator=(ShortList&& other) noexcept
    {
        std::swap(m_head, other.m_head);
        return *this;
    }
    ~ShortList()
    {
        clear();
        ::operator delete(m_head);
    }

    [[nodiscard]] std::size_t size() const { return m_head ? m_head->size : 0; }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] T* data() { return m_head ? reinterpret_cast<T*>(m_head + 1) : nullptr; }
    [[nodiscard]] const T* data() const { return m_head ? reinterpret_cast<const T*>(m_head + 1) : nullptr; }
    [[nodiscard]] T* begin() { return data(); }
    [[nodiscard]] T* end() { return data() + size(); }
    [[nodiscard]] const T* begin() const { return data(); }
    [[nodiscard]] const T* end() const { return data() + size(); }
    T& operator[](std::size_t at) { return data()[at]; }
    const T& operator[](std::size_t at) const { return data()[at]; }
    [[nodiscard]] T& front() { return data()[0]; }
    [[nodiscard]] const T& front() const { return data()[0]; }
    [[nodiscard]] T& back() { return data()[size() - 1]; }
    [[nodiscard]] const T& back() const { return data()[size() - 1]; }

    void push_back(const T& item)
    {
        T copy = item; // it may be one of ours
        if (size() == capacity())
            reserve(size() < 2 ? size() + 1 : size() * 2);
        std::construct_at(end(), std::move(copy));
        ++m_head->size;
    }
    /// Makes room for `capacity` items in all.
    void reserve(std::size_t capacity)
    {
        if (capacity <= this->capacity())
            return;
        if (capacity > UINT32_MAX)
            throw std::length_error("ShortList");
        Head* const larger = new (::operator new(sizeof(Head) + capacity * sizeof(T)))
            Head{static_cast<std::uint32_t>(size()), static_cast<std::uint32_t>(capacity)};
        std::uninitialized_move(begin(), end(), reinterpret_cast<T*>(larger + 1));
        std::destroy(begin(), end());
        ::operator delete(std::exchange(m_head, larger));
    }
    /// Keeps the first `size` items, and the memory for what is added next.
    void truncate(std::size_t size)
    {
        if (size >= this->size())
            return;
        std::destroy(begin() + size, end());
        m_head->size = static_cast<std::uint32_t>(size);
    }
    void pop_back() { truncate(size() - 1); }
    void resize(std::size_t size)
    {
        truncate(size);
        if (size == this->size())
            return;
        reserve(size);
        std::uninitialized_value_construct(end(), begin() + size);
        m_head->size = static_cast<std::uint32_t>(size);
    }
    void clear() { truncate(0); }
    friend bool operator==(const ShortList& a, const ShortList& b)
    {
        return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin());
    }

private:
    struct alignas(8) Head {
        std::uint32_t size;
        std::uint32_t capacity;
    };

    [[nodiscard]] std::size_t capacity() const { return m_head ? m_head->capacity : 0; }
    void append(std::span<const T> items)
    {
        if (items.empty())
            return;
        reserve(items.size());
        std::uninitialized_copy(items.begin(), items.end(), data());
        m_head->size = static_cast<std::uint32_t>(items.size());
    }

    Head* m_head = nullptr;
};

} // namespace emberline
