// SPDX-License-Identifier: GPL-3.0-or-later
// libFuzzer target for the ways that a text reaches the importers as files: packed, recoded, cut, spread over several logs, and growing
// while they are followed. The trace must be that of the plain file, and a cut or a truncation loses no complete record. The last byte
// chooses the way.
#include "importers/file_set_reader.h"
#include "importers/live/followed_files.h"
#include "model/answers/summary.h"
#include "tests/fuzz/fuzz_reading.h"
#include "tests/importers/announced_rows.h"
#include "tests/support/packing.h"

#include <QStringDecoder>
#include <QTemporaryDir>

#include <array>
#include <fstream>
#include <set>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace emberline;

namespace {

/// The folder that an input's files are written to; empty at first.
class Folder {
public:
    [[nodiscard]] std::string path(const std::string& name) const
    {
        return m_directory.filePath(QString::fromStdString(name)).toStdString();
    }
    [[nodiscard]] std::string path() const { return m_directory.path().toStdString(); }
    /// All files are equally old: logs without a date begin by when their file was written.
    void append(const std::string& name, std::string_view text) const
    {
        std::ofstream(path(name), std::ios::binary | std::ios::app).write(text.data(), static_cast<std::streamsize>(text.size()));
        constexpr timespec kWritten{1'800'000'000, 0};
        const std::array times{kWritten, kWritten};
        ::utimensat(AT_FDCWD, path(name).c_str(), times.data(), 0);
    }
    void truncate(const std::string& name) const { static_cast<void>(::truncate(path(name).c_str(), 0)); }

private:
    QTemporaryDir m_directory;
};

/// fuzzOutcome() without what names the file.
std::string outcomeOf(const Trace& trace)
{
    const std::string all = fuzzOutcome(trace);
    std::string outcome;
    for (std::size_t begin = 0; begin < all.size();) {
        const std::size_t end = std::min(all.find('\n', begin), all.size() - 1) + 1;
        if (!std::string_view(all).substr(begin).starts_with(R"({"kind":"source")"))
            outcome.append(all, begin, end - begin);
        begin = end;
    }
    return outcome;
}

Trace readFile(const Folder& folder, const std::string& name)
{
    return importPath(QString::fromStdString(folder.path(name)));
}

void compareWithPlain(const Folder& folder, std::string_view text, const std::string& otherwise, const char* what)
{
    if (isPacked(text)) // as a file
        return;
    folder.append("plain", text);
    const Trace trace = readFile(folder, otherwise);
    checkTimes(trace);
    if (outcomeOf(trace) != outcomeOf(readFile(folder, "plain")))
        broken(std::string(what) + " gives another trace than the plain text");
}

void readPacked(std::string_view text, unsigned choice)
{
    const Folder folder;
    const auto pack = choice % 2 == 0 ? &gzip : &zstd;
    const std::size_t half = text.size() * (choice % 8) / 8; // several members
    folder.append("packed", pack(std::string(text.substr(0, half))) + pack(std::string(text.substr(half))));
    compareWithPlain(folder, text, "packed", "packing");
    std::string cut = pack(std::string(text));
    cut.resize(cut.size() * (choice % 16) / 16);
    folder.append("cut", cut);
    checkTimes(readFile(folder, "cut"));
    cut.resize(cut.size() + 1);
    if (!text.empty())
        cut[text.size() % cut.size()] ^= static_cast<char>(1U << choice % 8);
    folder.append("damaged", cut);
    checkTimes(readFile(folder, "damaged"));
}

void readRecoded(std::string_view text, unsigned choice)
{
    QStringDecoder decoder(QStringDecoder::Utf8, QStringDecoder::Flag::Stateless);
    const QString decoded = decoder(QByteArrayView(text.data(), static_cast<qsizetype>(text.size())));
    const Folder folder;
    std::string recoded = choice % 2 == 0 ? "\xff\xfe" : "\xfe\xff";
    for (const QChar c : decoded) {
        const std::array bytes{static_cast<char>(c.unicode() & 0xff), static_cast<char>(c.unicode() >> 8)};
        recoded += bytes[choice % 2];
        recoded += bytes[1 - choice % 2];
    }
    folder.append("recoded", recoded);
    if (decoder.hasError() || text.find('\0') != std::string_view::npos || text.starts_with("\xef\xbb\xbf"))
        checkTimes(readFile(folder, "recoded"));
    else
        compareWithPlain(folder, text, "recoded", "UTF-16");
}

std::uint64_t recordsOf(const Trace& trace)
{
    const TraceCounts counts = countTrace(trace);
    return counts.records + counts.skipped;
}

/// Lines are spread over logs, and so are sids.
void readSeveral(std::string_view text, unsigned choice)
{
    const Folder folder;
    std::set<std::string> logs;
    for (unsigned i = 0; !text.empty(); ++i) {
        const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
        const std::string log = "log" + std::to_string((choice >> i % 6) % 3);
        logs.insert(log);
        folder.append(log, text.substr(0, end));
        text.remove_prefix(end);
    }
    const Trace trace = importPath(QString::fromStdString(folder.path()));
    checkTimes(trace);
    if (outcomeOf(importPath(QString::fromStdString(folder.path()))) != outcomeOf(trace))
        broken("the same logs give another trace when they are read again");
    std::uint64_t records = 0;
    for (const std::string& log : logs)
        records += recordsOf(readFile(folder, log));
    if (records != recordsOf(trace))
        broken("logs that hold " + std::to_string(records) + " records alone hold " + std::to_string(recordsOf(trace)) + " together");
}

/// Whether nothing of it was odd.
bool isClean(const Trace& trace)
{
    return trace.diagnostics().count(Severity::Error) == 0 && trace.diagnostics().count(Severity::Warning) == 0
        && countTrace(trace).skipped == 0;
}

/// A complete record that a text begins with is there whatever follows. Of an odd text, what it announces is not what it holds: rows of one
/// record would hide that another was skipped.
void readCut(std::string_view text, unsigned choice)
{
    const ImporterInfo* const format = formatTable().sniff(text);
    if (!format)
        return;
    const Trace whole = readAs(*format, text);
    if (!isClean(whole))
        return;
    const AnnouncedRows announced(*format, text, whole);
    const std::string_view cut = text.substr(0, text.size() * (choice % 32) / 32);
    if (const std::string missing = announced.missing(cut.size(), readAs(*format, cut)); !missing.empty())
        broken("cut at byte " + std::to_string(cut.size()) + ": " + missing);
}

/// A folder that is followed, one look after another.
struct Followed {
    explicit Followed(const Folder& folder) : files(imported.context(), {folder.path()}) { }

    void look()
    {
        for (int i = 0; i < 3; ++i)
            files.work();
        files.updateModel();
        trace.apply(imported.takeBatch());
    }
    void finish()
    {
        files.finish();
        imported.context().finish();
        trace.apply(imported.takeBatch());
    }

    ImportedTrace imported;
    FollowedFiles files;
    Trace trace;
};

std::set<std::string_view> formatsOf(const Trace& trace)
{
    std::set<std::string_view> formats;
    for (const Source& source : trace.sources())
        formats.insert(source.format);
    return formats;
}

/// A log grows in pieces; or it is cut to nothing in between, and grows again: then both of its lives are in the trace.
void followGrowing(std::string_view text, unsigned choice)
{
    const Folder folder;
    const bool isCut = choice % 2 == 1;
    const std::size_t piece = 1 + text.size() / (1 + choice / 2 % 8);
    Followed followed(folder);
    const auto grow = [&] {
        for (std::string_view rest = text; !rest.empty(); rest.remove_prefix(std::min(piece, rest.size()))) {
            folder.append("log", rest.substr(0, piece));
            followed.look();
        }
    };
    grow();
    if (isCut) {
        folder.truncate("log");
        followed.look();
        grow();
    }
    followed.finish();
    checkTimes(followed.trace);
    const Trace whole = importPath(QString::fromStdString(folder.path()));
    // A log keeps the format that its first piece has, so a text of several formats may be another's as a whole. And only of a folder that
    // is complete is it an error that it holds no trace: of one whose logs turn out to be none, only the records are alike.
    if (whole.sources().empty() || formatsOf(followed.trace) != formatsOf(whole))
        return;
    if (!isCut && recordsOf(whole) > 0 && outcomeOf(followed.trace) != outcomeOf(whole))
        broken("a log that was followed gives another trace than the whole one");
    if (const std::size_t lives = isCut ? 2 : 1; recordsOf(followed.trace) != lives * recordsOf(whole))
        broken("of a log of " + std::to_string(recordsOf(whole)) + " records that is written " + std::to_string(lives) + " times, "
            + std::to_string(recordsOf(followed.trace)) + " are there");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const FuzzInput input(data, size);
    static constexpr std::array kWays{readPacked, readRecoded, readSeveral, readCut, followGrowing};
    kWays[input.choice % kWays.size()](input.text, input.choice / kWays.size());
    return 0;
}
