// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/reading/file_reading.h"
#include "tests/support/open_files.h"
#include "tests/support/packing.h"
#include "tests/support/test_room.h"

#include <QFile>
#include <QStringEncoder>
#include <QTemporaryDir>

#include <array>
#include <atomic>
#include <cmath>
#include <cstring>
#include <random>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace emberline;

namespace {

struct ReadAll {
    std::string text;
    std::string trouble;
    std::string error;
};

ReadAll readAll(const std::string& path, Cancellation cancel = {})
{
    ReadAll result;
    auto opened = openByteSource(path, cancel);
    if (!opened) {
        result.error = opened.error().message;
        return result;
    }
    std::array<char, 7> room{};
    while (true) {
        const auto got = opened.value()->read(room);
        if (!got || got.value() == 0)
            break;
        result.text.append(room.data(), got.value());
    }
    result.trouble = opened.value()->trouble();
    return result;
}

/// Reads to the end, and returns how many bytes that were.
std::size_t readThrough(ByteSource& bytes)
{
    std::vector<char> room(1U << 20);
    std::size_t size = 0;
    for (auto got = bytes.read(room); got && got.value() > 0; got = bytes.read(room))
        size += got.value();
    return size;
}

using Packing = std::string (*)(const std::string&);

/// Rows for `pack`, by the format's name.
void addPackings()
{
    QTest::addColumn<Packing>("pack");
    QTest::newRow("gzip") << Packing(&gzip);
    QTest::newRow("zstd") << Packing(&zstd);
}

} // namespace

class ByteSourceTest : public QObject {
    Q_OBJECT

private:
    /// A pipe, and its writing end in m_writer.
    std::string makePipe(bool isStandardInput)
    {
        if (isStandardInput) {
            std::array<int, 2> ends{};
            if (::pipe(ends.data()) != 0)
                return {};
            ::dup2(ends[0], STDIN_FILENO);
            ::close(ends[0]);
            m_writer = ends[1];
            return "-";
        }
        const std::string path = m_dir.filePath("pipe").toStdString();
        ::unlink(path.c_str());
        ::mkfifo(path.c_str(), 0600);
        m_writer = ::open(path.c_str(), O_RDWR);
        return path;
    }
    int m_writer = -1;

    std::string make(const std::string& name, const std::string& bytes)
    {
        QFile file(m_dir.filePath(QString::fromStdString(name)));
        if (file.open(QIODevice::WriteOnly))
            file.write(bytes.data(), static_cast<qint64>(bytes.size()));
        return file.fileName().toStdString();
    }
    QTemporaryDir m_dir;

private Q_SLOTS:
    void aPlainFileIsReadAsItIs()
    {
        QCOMPARE(readAll(make("plain", "hello\nworld")).text, std::string("hello\nworld"));
        QCOMPARE(readAll(make("one", "x")).text, std::string("x"));
        QCOMPARE(readAll(make("none", "")).text, std::string());
    }

    /// `emberline - <trace.json`: there is no file "-" to open again.
    void aFileAtStandardInputIsReadOnlyOnce()
    {
        const std::string path = make("given", "hello\nworld");
        QCOMPARE(openByteSource(path).value()->rereadPath(), path);
        const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        QVERIFY(::dup2(descriptor, STDIN_FILENO) == STDIN_FILENO);
        ::close(descriptor);
        const auto given = openByteSource("-");
        QVERIFY(given);
        QCOMPARE(given.value()->totalBytes(), std::uint64_t{11});
        QCOMPARE(given.value()->rereadPath(), std::string());
    }

    void aShortFileCostsOneRead()
    {
        if (readCalls() < 0)
            QSKIP("The system does not count reads.");
        const std::string text(20'000, 'x');
        const std::string path = make("short", text);
        std::vector<char> room(1U << 20);
        const qint64 first = readCalls();
        const qint64 second = readCalls();
        auto opened = openByteSource(path);
        QVERIFY(opened);
        std::string read;
        for (auto got = opened.value()->read(room); got && got.value() > 0; got = opened.value()->read(room))
            read.append(room.data(), got.value());
        QCOMPARE(readCalls() - second - (second - first), qint64{1});
        QCOMPARE(read, text);
        (void)make("short", text + "and more"); // as a log that grows
        const auto more = opened.value()->read(room);
        QVERIFY(more);
        QCOMPARE(std::string(room.data(), more.value()), std::string("and more"));
    }

    void allMembersOfAPackedStreamAreUnpacked_data() { addPackings(); }
    void allMembersOfAPackedStreamAreUnpacked()
    {
        QFETCH(const Packing, pack);
        const std::string large(3'000'000, 'x'); // more than is read at once
        const ReadAll read = readAll(make("three.bin", pack("first ") + pack(large) + pack("third")));
        QVERIFY(read.text == "first " + large + "third");
        QCOMPARE(read.trouble, std::string());
    }

    void aFrameToSkipMayComeFirst()
    {
        const ReadAll read = readAll(make("skipped", std::string("\x52\x2a\x4d\x18\x02\0\0\0ab", 10) + zstd("text")));
        QCOMPARE(read.text, std::string("text"));
        QCOMPARE(read.trouble, std::string());
    }

    void zerosBehindAPackedStreamAreNoDamage_data() { addPackings(); }
    void zerosBehindAPackedStreamAreNoDamage()
    {
        QFETCH(const Packing, pack);
        const std::string zeros(300'000, '\0'); // more than a block
        for (const std::string& behind : {zeros, zeros + pack(""), std::string(1, '\0')}) {
            const ReadAll read = readAll(make("padded", pack("text") + behind));
            QCOMPARE(read.text, std::string("text"));
            QCOMPARE(read.trouble, std::string());
        }
        for (const std::string& behind : {std::string("x"), zeros + "x"}) {
            const ReadAll read = readAll(make("followed", pack("text") + behind));
            QCOMPARE(read.text, std::string("text"));
            QCOMPARE(read.trouble, "The " + std::string(QTest::currentDataTag()) + " stream is followed by bytes that were not read.");
        }
    }

    void aStreamThatUnpacksToFarMoreThanTracesDoIsGivenUp_data() { addPackings(); }
    void aStreamThatUnpacksToFarMoreThanTracesDoIsGivenUp()
    {
        QFETCH(const Packing, pack);
        constexpr std::size_t kInside = 80U << 20;
        const std::string packed = pack(std::string(kInside, 'x'));
        const auto opened = openByteSource(make("bomb", packed), {});
        QVERIFY(opened);
        const std::size_t size = readThrough(*opened.value());
        QVERIFY(size < kInside);
        // A share of the file's bytes as it is of the text's: each byte unpacks to a thousand.
        const ByteSource& bytes = *opened.value();
        const double share = static_cast<double>(bytes.bytesRead()) / static_cast<double>(bytes.totalBytes());
        QVERIFY(std::abs(share - static_cast<double>(size) / kInside) < 0.05);
        QVERIFY2(opened.value()->trouble().find("unlikely size") != std::string::npos, opened.value()->trouble().c_str());
    }

    void aLogThatRepeatsItselfIsReadBackFromZstd()
    {
        std::mt19937_64 numbers;
        std::string text;
        while (text.size() < (60U << 20))
            text.append(std::to_string(numbers())).append(4000, 'x');
        const std::string packed = zstd(text);
        QVERIFY(packed.size() * 150 < text.size());
        const auto opened = openByteSource(make("repetitive", packed), {});
        QVERIFY(opened);
        QCOMPARE(readThrough(*opened.value()), text.size());
        QCOMPARE(opened.value()->trouble(), std::string());
    }

    void aStreamThatNeedsADictionarySaysSo()
    {
        // The header of a frame with an identifier of a dictionary, and an empty block.
        const ReadAll read = readAll(make("dictionary", std::string("\x28\xb5\x2f\xfd\x01\x58\x05\x01\x00\x00", 10)));
        QCOMPARE(read.text, std::string());
        QVERIFY2(read.trouble.find("needs the dictionary") != std::string::npos, read.trouble.c_str());
    }

    void aStreamThatNeedsTooMuchMemoryIsRefused()
    {
        // A frame of an unknown size whose window has 2 GiB.
        const ReadAll read = readAll(make("long", std::string("\x28\xb5\x2f\xfd\x00\xa8\x01\x00\x00", 9)));
        QCOMPARE(read.text, std::string());
        QVERIFY2(read.trouble.find("zstd -d --long=31") != std::string::npos, read.trouble.c_str());
    }

    void aCutOrDamagedStreamGivesItsTextAndAnError_data() { addPackings(); }
    void aCutOrDamagedStreamGivesItsTextAndAnError()
    {
        QFETCH(const Packing, pack);
        std::string text;
        for (int i = 0; i < 200'000; ++i)
            text += std::to_string(i * 7919LL) + "\n";
        const std::string packed = pack(text);
        const std::string cut = packed.substr(0, packed.size() / 2);
        for (const std::string& bytes : {cut, cut + std::string(packed.size() / 2, '\xff')}) {
            const ReadAll read = readAll(make("cut", bytes));
            QVERIFY(text.starts_with(bytes == cut ? read.text : read.text.substr(0, text.size() / 4))); // gzip unpacks damage, too
            QVERIFY(read.text.size() > text.size() / 4);
            QVERIFY(!read.trouble.empty());
        }
    }

    void aCutGzipStreamOfUtf16IsReportedToo()
    {
        std::string units("\xff\xfe", 2);
        for (int i = 0; i < 50'000; ++i)
            units += {static_cast<char>('a' + std::size_t(i) * std::size_t(i) % 23), '\0'};
        const std::string packed = gzip(units);
        const ReadAll read = readAll(make("cut16", packed.substr(0, packed.size() / 2)));
        QVERIFY(read.text.starts_with("ab"));
        QVERIFY(!read.trouble.empty());
    }

    void aWrongChecksumIsReportedAndTheTextIsKept_data() { addPackings(); }
    void aWrongChecksumIsReportedAndTheTextIsKept()
    {
        QFETCH(const Packing, pack);
        std::string large;
        for (int i = 0; i < 20'000; ++i) // a block of zstd, and more than is read first
            large += std::to_string(i * 7919LL % 10'007) + "\n";
        for (const std::string& text : {std::string("some text"), std::string("[]"), large}) {
            std::string packed = pack(text);
            packed[packed.size() - (pack == &gzip ? 6 : 1)] ^= 1; // gzip ends with a length
            const ReadAll read = readAll(make("crc", packed));
            QCOMPARE(read.text, text);
            QVERIFY2(read.trouble.find("wrong checksum") != std::string::npos, read.trouble.c_str());
        }
    }

    void aWrongLengthOfAGzipStreamIsReportedAsAWrongChecksumIs()
    {
        std::string packed = gzip("some text");
        packed[packed.size() - 2] ^= 1;
        const ReadAll read = readAll(make("length", packed));
        QCOMPARE(read.text, std::string("some text"));
        QVERIFY2(read.trouble.find("wrong checksum") != std::string::npos, read.trouble.c_str());
    }

    void utf16PairsMayCrossBlocksAndHalvesAreReported()
    {
        std::string pairs("\xff\xfe[\0", 4); // an odd number of units before the pairs, so that blocks end within some
        for (int i = 0; i < 200'000; ++i)
            pairs += "\x3d\xd8\x80\xde";
        const ReadAll whole = readAll(make("pairs", pairs));
        QCOMPARE(whole.trouble, std::string());
        QCOMPARE(whole.text.size(), 1 + 200'000 * std::string("\U0001f680").size());
        QVERIFY(whole.text.find("\ufffd") == std::string::npos);
        for (const std::string& damage : {std::string("\x3d\xd8", 2), std::string("\x80\xde", 2), std::string("a", 1)}) {
            const ReadAll read = readAll(make("half", std::string("\xff\xfe[\0", 4) + damage));
            QCOMPARE(read.text, std::string("[\ufffd"));
            QVERIFY(!read.trouble.empty());
        }
    }

    void utf16IsRecoded()
    {
        for (const auto encoding : {QStringConverter::Utf16LE, QStringConverter::Utf16BE}) {
            for (const auto mark : {QStringConverter::Flag::WriteBom, QStringConverter::Flag::Default}) {
                QStringEncoder encoder(encoding, mark);
                const QByteArray bytes = encoder.encode(QStringLiteral("[{\"name\":\"µ€😀\"}]"));
                const QByteArray expected = QStringLiteral("[{\"name\":\"µ€😀\"}]").toUtf8();
                QCOMPARE(QByteArray::fromStdString(readAll(make("utf16", bytes.toStdString())).text), expected);
            }
        }
    }

    void anIdlePipeIsWaitedForUntilCancelled_data()
    {
        QTest::addColumn<std::string>("written");
        QTest::addColumn<bool>("isStandardInput");
        QTest::newRow("nothing written") << std::string() << false;
        QTest::newRow("some text") << std::string("[ some text") << false;
        QTest::newRow("gzip") << gzip("some text").substr(0, 15) << false;
        QTest::newRow("standard input") << std::string("[ some text") << true;
    }
    void anIdlePipeIsWaitedForUntilCancelled()
    {
        QFETCH(std::string, written);
        QFETCH(bool, isStandardInput);
        const int usualInput = ::dup(STDIN_FILENO);
        const std::string path = makePipe(isStandardInput);
        QVERIFY(::write(m_writer, written.data(), written.size()) == static_cast<ssize_t>(written.size()));
        std::atomic<bool> cancel = false;
        std::atomic<bool> ended = false;
        std::thread reader([&] {
            readAll(path, Cancellation(&cancel));
            ended = true;
        });
        const bool isRead = QTest::qWaitFor([&] { return isStandardInput || timesOpen(0, QString::fromStdString(path)) > 1; }, 10000)
            && QTest::qWaitFor([&] { return isDrained(m_writer); }, 10000);
        const bool waits = isRead && !ended;
        cancel = true;
        const bool ends = QTest::qWaitFor([&] { return ended.load(); }, 10000);
        ::close(m_writer); // ends a read that otherwise would not end
        reader.join();
        ::dup2(usualInput, STDIN_FILENO);
        ::close(usualInput);
        QVERIFY(waits);
        QVERIFY(ends);
    }

    void lateBytesOfAPipeAreRead_data()
    {
        QTest::addColumn<bool>("isStandardInput");
        QTest::newRow("FIFO") << false;
        QTest::newRow("standard input") << true;
    }
    void lateBytesOfAPipeAreRead()
    {
        QFETCH(bool, isStandardInput);
        const int usualInput = ::dup(STDIN_FILENO);
        const std::string path = makePipe(isStandardInput);
        ReadAll read;
        std::thread reader([&] { read = readAll(path); });
        for (const char* piece : {"[", " one", " two"}) {
            QVERIFY(::write(m_writer, piece, std::strlen(piece)) > 0);
            QVERIFY(QTest::qWaitFor([&] { return isDrained(m_writer); }, 10000)); // read before the next comes
        }
        ::close(m_writer);
        reader.join();
        ::dup2(usualInput, STDIN_FILENO);
        ::close(usualInput);
        QCOMPARE(read.text, std::string("[ one two"));
        QCOMPARE(read.error, std::string());
    }

    void aMissingFileADirectoryAndADeviceGetASentence()
    {
        QVERIFY(readAll("/no/such/file").error.find("no such file") != std::string::npos);
        QVERIFY(readAll(m_dir.path().toStdString()).error.find("directory") != std::string::npos);
        QVERIFY(readAll("/dev/zero").error.find("device") != std::string::npos);
    }
};

EMBERLINE_TEST(ByteSourceTest, QCoreApplication)
#include "tst_byte_source.moc"
