// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/byte_source.h"

#include <QFile>
#include <QStringEncoder>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <vector>

#include <sys/stat.h>
#include <zlib.h>

using namespace emberline;

namespace {

std::string gzip(const std::string& text)
{
    std::vector<Bytef> packed(text.size() + 1000);
    z_stream stream{};
    deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = packed.data();
    stream.avail_out = static_cast<uInt>(packed.size());
    deflate(&stream, Z_FINISH);
    const std::string result(reinterpret_cast<char*>(packed.data()), stream.total_out);
    deflateEnd(&stream);
    return result;
}

struct ReadAll {
    std::string text;
    std::string trouble;
    std::string error;
};

ReadAll readAll(const std::string& path)
{
    ReadAll result;
    auto opened = openByteSource(path);
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

} // namespace

class ByteSourceTest : public QObject {
    Q_OBJECT

private:
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

    void allMembersOfAGzipStreamAreUnpacked()
    {
        const ReadAll read = readAll(make("two.bin", gzip("first ") + gzip("second")));
        QCOMPARE(read.text, std::string("first second"));
        QCOMPARE(read.trouble, std::string());
    }

    void aCutGzipStreamGivesWhatItHeldAndSaysSo()
    {
        std::string text;
        for (int i = 0; i < 20000; ++i)
            text += std::to_string(i * 7919) + "\n";
        const std::string packed = gzip(text);
        const ReadAll read = readAll(make("cut", packed.substr(0, packed.size() / 2)));
        QVERIFY(!read.text.empty());
        QVERIFY(text.starts_with(read.text));
        QVERIFY(read.text.size() > text.size() / 4);
        QVERIFY(!read.trouble.empty());
    }

    void aWrongChecksumIsToldAndTheTextKept()
    {
        std::string packed = gzip("some text");
        packed[packed.size() - 6] ^= 1;
        const ReadAll read = readAll(make("crc", packed));
        QCOMPARE(read.text, std::string("some text"));
        QVERIFY(!read.trouble.empty());
    }

    void utf16PairsSurviveBlockBordersAndHalvesAreTold()
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
            QStringEncoder encoder(encoding, QStringConverter::Flag::WriteBom);
            const QByteArray bytes = encoder.encode(QStringLiteral("[{\"name\":\"µ€😀\"}]"));
            const QByteArray expected = QStringLiteral("[{\"name\":\"µ€😀\"}]").toUtf8();
            QCOMPARE(QByteArray::fromStdString(readAll(make("utf16", bytes.toStdString())).text), expected);
        }
    }

    void aMissingFileADirectoryAndADeviceGetASentence()
    {
        QVERIFY(readAll("/no/such/file").error.find("no such file") != std::string::npos);
        QVERIFY(readAll(m_dir.path().toStdString()).error.find("directory") != std::string::npos);
        QVERIFY(readAll("/dev/zero").error.find("device") != std::string::npos);
    }
};

QTEST_GUILESS_MAIN(ByteSourceTest)
#include "tst_byte_source.moc"
