// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace emberline::bench {

/// What programs and people do to a directory of logs: writes numbered lines to some of its files, and now and then rotates a file,
/// truncates one, removes one, or touches all of them at once, more than the kernel keeps notifications for. Used on one thread.
class SoakWriter {
public:
    struct Counts {
        std::size_t rotated = 0;
        std::size_t truncated = 0;
        std::size_t removed = 0;
        std::size_t bursts = 0; ///< all files touched
    };
    /// Whether line `number` reached the reader. What was not read cannot be told from what was never written, so only then its file may
    /// be truncated or removed.
    using HasArrived = std::function<bool(std::size_t number)>;

    /// Makes `files` logs in `directory`; `growing` of them will grow.
    SoakWriter(std::string directory, int files, int growing, HasArrived hasArrived);
    ~SoakWriter();
    SoakWriter(const SoakWriter&) = delete;
    SoakWriter& operator=(const SoakWriter&) = delete;

    /// Writes line `number`, from 0 on without gaps. Afterwards may disturb the directory: in turns, after every thousandth line.
    void write(std::size_t number);
    [[nodiscard]] const Counts& counts() const { return m_counts; }

private:
    struct File {
        std::string path;
        int session = 0;
        int descriptor = -1;
        std::size_t lastLine = 0;
    };
    void begin(File& file);
    void put(const File& file, const std::string& text) const;
    void disturb();
    void rotate(File& file);
    void truncate(File& file);
    void remove(File& file);
    void touchAll();

    std::string m_directory;
    int m_fileCount;
    HasArrived m_hasArrived;
    std::vector<File> m_files;
    int m_sessions = 0;
    std::size_t m_turn = 0;
    Counts m_counts;
};

} // namespace emberline::bench
