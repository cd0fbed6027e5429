// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/soak_writer.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace emberline::bench {

namespace {

constexpr std::size_t kLinesBetween = 1000;
/// A log that nothing else ends is rotated after this many disturbances.
constexpr std::size_t kTurnsOfAFile = 4;

std::string record(int session, const char* event, const std::string& more)
{
    char sid[80];
    std::snprintf(sid, sizeof sid, "20261120T010000.%06dZ-H0a7c9cdf-P%08x", session % 1'000'000, 4096 + session);
    return std::string("{\"event\":\"") + event + "\",\"sid\":\"" + sid
        + "\",\"thread\":\"main\",\"time\":\"2026-11-20T01:00:00.000000Z\",\"file\":\"a.c\",\"line\":1" + more + "}\n";
}

std::string beginningOf(int session)
{
    return record(session, "version", ",\"evt\":\"4\",\"exe\":\"2.50.0\"")
        + record(session, "start", ",\"t_abs\":0.001,\"argv\":[\"git\",\"gc\"]");
}

[[noreturn]] void fail(const std::string& path)
{
    throw std::runtime_error(path + ": " + std::strerror(errno));
}

} // namespace

SoakWriter::SoakWriter(std::string directory, int files, int growing, HasArrived hasArrived) :
    m_directory(std::move(directory)), m_fileCount(files), m_hasArrived(std::move(hasArrived)), m_files(static_cast<std::size_t>(growing))
{
    for (int i = 0; i < files; ++i) {
        File still{m_directory + "/still" + std::to_string(i)};
        begin(still);
        ::close(still.descriptor);
    }
    for (std::size_t i = 0; i < m_files.size(); ++i) {
        m_files[i].path = m_directory + "/log" + std::to_string(i);
        begin(m_files[i]);
    }
}

SoakWriter::~SoakWriter()
{
    for (const File& file : m_files)
        ::close(file.descriptor);
}

/// A new process writes to a new file.
void SoakWriter::begin(File& file)
{
    file.session = m_sessions++;
    file.descriptor = ::open(file.path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (file.descriptor < 0)
        fail(file.path);
    put(file, beginningOf(file.session));
}

void SoakWriter::put(const File& file, const std::string& text) const
{
    if (::write(file.descriptor, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
        fail(file.path);
}

void SoakWriter::write(std::size_t number)
{
    File& file = m_files[number % m_files.size()];
    put(file, record(file.session, "printf", ",\"t_abs\":0.002,\"msg\":\"" + std::to_string(number) + "\""));
    file.lastLine = number;
    if (number % kLinesBetween == kLinesBetween - 1)
        disturb();
}

void SoakWriter::disturb()
{
    const std::size_t turn = m_turn++;
    File& file = m_files[turn / kTurnsOfAFile % m_files.size()];
    switch (turn % kTurnsOfAFile) {
    case 0:
        return rotate(file);
    case 1:
        return truncate(file);
    case 2:
        return remove(file);
    default:
        if (turn % 60 == 59)
            touchAll();
    }
}

/// The program goes on writing to the renamed file for one more record, as programs do that reopen their logs at a signal.
void SoakWriter::rotate(File& file)
{
    const std::string old = file.path + ".1";
    // The log that was rotated before makes room for this one, long after its last line.
    if (::rename(file.path.c_str(), old.c_str()) != 0)
        fail(old);
    put(file, record(file.session, "exit", ",\"t_abs\":0.003,\"code\":0"));
    ::close(file.descriptor);
    begin(file);
    ++m_counts.rotated;
}

void SoakWriter::truncate(File& file)
{
    if (!m_hasArrived(file.lastLine))
        return;
    if (::ftruncate(file.descriptor, 0) != 0)
        fail(file.path);
    file.session = m_sessions++;
    put(file, beginningOf(file.session));
    ++m_counts.truncated;
}

void SoakWriter::remove(File& file)
{
    if (!m_hasArrived(file.lastLine))
        return;
    ::close(file.descriptor);
    if (::unlink(file.path.c_str()) != 0)
        fail(file.path);
    begin(file);
    ++m_counts.removed;
}

/// Opening for writing and closing is one notification a file; two rounds exceed the 16,384 that Linux keeps by default.
void SoakWriter::touchAll()
{
    for (int round = 0; round < 2; ++round) {
        for (int i = 0; i < m_fileCount; ++i) {
            const std::string path = m_directory + "/still" + std::to_string(i);
            const int descriptor = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
            if (descriptor < 0)
                fail(path);
            ::close(descriptor);
        }
    }
    ++m_counts.bursts;
}

} // namespace emberline::bench
