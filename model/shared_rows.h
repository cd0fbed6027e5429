// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cassert>
#include <compare>
#include <cstddef>
#include <iterator>
#include <memory>
#include <utility>
#include <vector>

namespace emberline {

/// The rows of a small table, for reading. All copies of the table share its blocks, so that copying is cheap however many rows there are.
/// A SharedRows never changes under its reader: a writer writes into its own blocks (WritableTable).
template <class Row>
class SharedRows {
public:
    static constexpr std::size_t kShift = 6;
    static constexpr std::size_t kBlockRows = std::size_t{1} << kShift;

    class Iterator {
    public:
        using iterator_category = std::random_access_iterator_tag;
        using value_type = Row;
        using difference_type = std::ptrdiff_t;
        using pointer = const Row*;
        using reference = const Row&;

        Iterator() = default;
        Iterator(const SharedRows& table, std::size_t row) : m_table(&table), m_row(row) { }
        const Row& operator*() const { return (*m_table)[m_row]; }
        const Row* operator->() const { return &(*m_table)[m_row]; }
        const Row& operator[](std::ptrdiff_t offset) const { return *(*this + offset); }
        Iterator& operator++() { return *this += 1; }
        Iterator& operator--() { return *this += -1; }
        Iterator operator++(int) { return std::exchange(*this, *this + 1); }
        Iterator operator--(int) { return std::exchange(*this, *this - 1); }
        Iterator& operator+=(std::ptrdiff_t offset)
        {
            m_row = static_cast<std::size_t>(static_cast<std::ptrdiff_t>(m_row) + offset);
            return *this;
        }
        Iterator& operator-=(std::ptrdiff_t offset) { return *this += -offset; }
        friend Iterator operator+(Iterator at, std::ptrdiff_t offset) { return at += offset; }
        friend Iterator operator+(std::ptrdiff_t offset, Iterator at) { return at += offset; }
        friend Iterator operator-(Iterator at, std::ptrdiff_t offset) { return at -= offset; }
        friend std::ptrdiff_t operator-(Iterator a, Iterator b)
        {
            return static_cast<std::ptrdiff_t>(a.m_row) - static_cast<std::ptrdiff_t>(b.m_row);
        }
        friend bool operator==(Iterator a, Iterator b) { return a.m_row == b.m_row; }
        friend auto operator<=>(Iterator a, Iterator b) { return a.m_row <=> b.m_row; }

    private:
        const SharedRows* m_table = nullptr;
        std::size_t m_row = 0;
    };

    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool empty() const { return m_size == 0; }
    const Row& operator[](std::size_t row) const
    {
        assert(row < m_size);
        return m_blocks[row >> kShift][row & (kBlockRows - 1)];
    }
    const Row& front() const { return (*this)[0]; }
    [[nodiscard]] Iterator begin() const { return {*this, 0}; }
    [[nodiscard]] Iterator end() const { return {*this, m_size}; }

    /// For the owner of this copy; other copies keep the old row.
    Row& edit(std::size_t row)
    {
        assert(row < m_size);
        cloneBlock(row >> kShift);
        return cell(row);
    }

protected:
    using Block = std::shared_ptr<Row[]>;

    Row& cell(std::size_t row) { return m_blocks[row >> kShift][row & (kBlockRows - 1)]; }
    void cloneBlock(std::size_t block)
    {
        const auto copy = std::make_shared<Row[]>(kBlockRows);
        const std::size_t rows = std::min(kBlockRows, m_size - (block << kShift));
        std::copy_n(&m_blocks[block][0], rows, &copy[0]);
        m_blocks[block] = copy;
    }

    std::vector<Block> m_blocks;
    std::size_t m_size = 0;
};

/// The writer's side of a small table. The copies that it hands out share its blocks. In a block that was handed out, the table writes only
/// rows after those it handed out; to change one of the rows in it, the table replaces the block by a copy. So edit() invalidates other
/// references into the table.
template <class IdType, class Row>
class WritableTable : private SharedRows<Row> {
    using Base = SharedRows<Row>;

public:
    using Base::empty;
    using Base::size;

    IdType add(Row row)
    {
        const IdType id(this->m_size);
        if (this->m_size % Base::kBlockRows == 0) {
            this->m_blocks.push_back(std::make_shared<Row[]>(Base::kBlockRows));
            m_isOwn.push_back(true);
        }
        ++this->m_size;
        this->cell(id.row()) = std::move(row);
        return id;
    }
    const Row& operator[](IdType id) const { return Base::operator[](id.row()); }
    /// Several threads may edit different rows at once if each of these rows was already edited since the last share().
    Row& edit(IdType id)
    {
        assert(id.row() < this->m_size);
        const std::size_t block = id.row() >> Base::kShift;
        if (id.row() < m_shared && !m_isOwn[block]) {
            this->cloneBlock(block);
            m_isOwn[block] = true;
        }
        return this->cell(id.row());
    }
    /// The table in its current state.
    SharedRows<Row> share()
    {
        m_isOwn.assign(m_isOwn.size(), false);
        m_shared = this->m_size;
        return *this;
    }

private:
    std::vector<bool> m_isOwn; ///< by block: no copy of the table shares it
    std::size_t m_shared = 0; ///< the rows before this one are in a copy of the table
};

} // namespace emberline
