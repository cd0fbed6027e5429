// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <initializer_list>
#include <memory>
#include <new>
#include <span>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace emberline {

/// A vector that takes the room of one pointer while it is empty, and while it holds a single number of up to four bytes. For rows that
/// have many lists, most of them so short: a trace may have a million such rows. Holds up to 2^32 - 1 items.
template <class T>
class ShortList {
    static_assert(std::is_nothrow_move_constructible_v<T> && alignof(T) <= 8);

public:
    using value_type = T;

    ShortList() = default;
    ShortList(std::initializer_list<T> items) { append(items); }
    explicit ShortList(std::span<const T> items) { append(items); }
    ShortList(const ShortList& other) { append(other); }
    ShortList(ShortList&& other) noexcept : m_place(std::exchange(other.m_place, {})) { }
    ShortList& operator=(const ShortList& other)
    {
        if (this != &other)
            *this = ShortList(other);
        return *this;
    }
    ShortList& operator=(ShortList&& other) noexcept
    {
        std::swap(m_place, other.m_place);
        return *this;
    }
    ~ShortList()
    {
        clear();
        ::operator delete(head());
    }

    [[nodiscard]] std::size_t size() const { return head() ? head()->size : isOne(); }
    [[nodiscard]] bool empty() const { return size() == 0; }
    [[nodiscard]] T* data() { return const_cast<T*>(std::as_const(*this).data()); }
    [[nodiscard]] const T* data() const
    {
        if (head())
            return reinterpret_cast<const T*>(head() + 1);
        return kHoldsOne ? reinterpret_cast<const T*>(&m_place[kOne]) : nullptr;
    }
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
        setSize(size() + 1);
        std::construct_at(end() - 1, std::move(copy));
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
        ::operator delete(head());
        std::memcpy(m_place.data(), &larger, kPointer);
    }
    /// Keeps the first `size` items, and the memory for what is added next.
    void truncate(std::size_t size)
    {
        if (size >= this->size())
            return;
        std::destroy(begin() + size, end());
        setSize(size);
    }
    void pop_back() { truncate(size() - 1); }
    void resize(std::size_t size)
    {
        truncate(size);
        if (size == this->size())
            return;
        reserve(size);
        const std::size_t before = this->size();
        setSize(size);
        std::uninitialized_value_construct(begin() + before, end());
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

    static constexpr std::size_t kPointer = sizeof(void*);
    /// Memory is aligned, so the lowest bit of a pointer is free: it says that the one item lies in the other half of the place.
    static constexpr bool kHoldsOne = std::is_trivially_copyable_v<T> && sizeof(T) <= 4 && kPointer == 8;
    static constexpr bool kIsLittle = std::endian::native == std::endian::little;
    static constexpr std::size_t kFlag = kIsLittle ? 0 : kPointer - 1;
    static constexpr std::size_t kOne = kIsLittle ? kPointer / 2 : 0;

    [[nodiscard]] bool isOne() const { return m_place[kFlag] == std::byte(1); }
    [[nodiscard]] Head* head() const
    {
        Head* head = nullptr;
        if (!isOne())
            std::memcpy(&head, m_place.data(), kPointer);
        return head;
    }
    [[nodiscard]] std::size_t capacity() const { return head() ? head()->capacity : kHoldsOne; }
    /// There is room for them; new ones are constructed after it, since only a flagged place may hold an item.
    void setSize(std::size_t size)
    {
        if (head())
            head()->size = static_cast<std::uint32_t>(size);
        else if (size > 0)
            m_place[kFlag] = std::byte(1);
        else
            m_place = {};
    }
    void append(std::span<const T> items)
    {
        if (items.empty())
            return;
        reserve(items.size());
        setSize(items.size());
        std::uninitialized_copy(items.begin(), items.end(), data());
    }

    alignas(Head*) std::array<std::byte, kPointer> m_place{}; ///< a Head*, or an item
};

} // namespace emberline
