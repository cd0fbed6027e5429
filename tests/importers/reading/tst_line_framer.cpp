// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test_room.h"

#include "importers/reading/line_framer.h"

#include <cstring>
#include <initializer_list>
#include <string>
#include <vector>

using namespace emberline;

namespace {

struct Cut {
    std::string text;
    std::uint64_t offset;
    std::uint64_t number;
    friend bool operator==(const Cut&, const Cut&) = default;
};

std::vector<Cut> cut(std::string_view bytes, std::size_t piece)
{
    LineFramer framer;
    std::vector<Cut> lines;
    Line line;
    while (!bytes.empty()) {
        const std::size_t size = std::min(piece, bytes.size());
        std::memcpy(framer.prepare(size).data(), bytes.data(), size);
        framer.commit(size);
        bytes.remove_prefix(size);
        while (framer.next(line))
            lines.push_back({std::string(line.text), line.offset, line.number});
    }
    if (framer.rest(line))
        lines.push_back({std::string(line.text), line.offset, line.number});
    return lines;
}

/// The same by blocks, as when another thread cuts the lines.
std::vector<Cut> cutInBlocks(std::string_view bytes, std::size_t piece, std::size_t blockSize)
{
    LineFramer framer;
    std::vector<Cut> lines;
    while (!bytes.empty()) {
        const std::size_t size = std::min(piece, bytes.size());
        std::memcpy(framer.prepare(size).data(), bytes.data(), size);
        framer.commit(size);
        bytes.remove_prefix(size);
        for (LineBlock block; framer.nextBlock(block, blockSize);) {
            std::uint64_t offset = block.offset;
            for (std::string_view rest = block.text; !rest.empty();) {
                const std::string_view text = rest.substr(0, rest.find('\n'));
                lines.push_back({std::string(text), offset, framer.countLine()});
                offset += text.size() + 1;
                rest.remove_prefix(text.size() + 1);
            }
        }
    }
    if (Line line; framer.rest(line))
        lines.push_back({std::string(line.text), line.offset, line.number});
    return lines;
}

} // namespace

class TestLineFramer : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void linesComeWithOffsetAndNumber()
    {
        const std::vector<Cut> expected{{"one", 0, 1}, {"", 4, 2}, {"three", 5, 3}};
        QVERIFY(cut("one\n\nthree", 100) == expected);
    }

    void piecesDoNotMatter()
    {
        std::string bytes;
        for (int i = 0; i < 300; ++i)
            bytes += std::string(static_cast<std::size_t>(i * i % 997), static_cast<char>('a' + i % 26)) + '\n';
        bytes += "rest";
        const std::vector<Cut> whole = cut(bytes, bytes.size());
        for (const std::size_t piece : std::initializer_list<std::size_t>{1, 7, 64, 4096})
            QVERIFY(cut(bytes, piece) == whole);
        for (const std::size_t piece : {std::size_t{1}, std::size_t{64}, std::size_t{4096}, bytes.size()}) {
            for (const std::size_t block : std::initializer_list<std::size_t>{1, 100, 5000, 1 << 20})
                QVERIFY(cutInBlocks(bytes, piece, block) == whole);
        }
    }

    void aLongLineInSmallPiecesTakesLinearTime()
    {
        const std::string line(8 << 20, 'x');
        QCOMPARE(cut(line, 64).front().text.size(), line.size());
    }

    void whatWaitsForMoreKeepsNoBuffer()
    {
        LineFramer framer;
        const auto add = [&](std::string_view bytes) {
            std::memcpy(framer.prepare(1 << 20).data(), bytes.data(), bytes.size());
            framer.commit(bytes.size());
        };
        Line line;
        add("one\ntw");
        QVERIFY(framer.next(line));
        framer.commit(0);
        QVERIFY(framer.prepare(1).size() > 1 << 19); // half a line is kept
        add("o\n");
        QVERIFY(framer.next(line));
        QCOMPARE(line.text, std::string_view("two"));
        framer.commit(0);
        QVERIFY(!framer.next(line) && !framer.rest(line));
        QVERIFY(framer.prepare(1).size() < 1 << 16);
        add("three\n");
        QVERIFY(framer.next(line));
        QCOMPARE(line.text, std::string_view("three"));
        QCOMPARE(line.offset, std::uint64_t{8});
        QCOMPARE(line.number, std::uint64_t{3});
    }

    void nothingGivesNothing() { QVERIFY(cut("", 1).empty()); }
};

EMBERLINE_TEST(TestLineFramer, QCoreApplication)
#include "tst_line_framer.moc"
