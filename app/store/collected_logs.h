// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/store/run_store.h"
#include "importers/reading/format_table.h"

#include <cstdint>
#include <iosfwd>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

/// The logs from which runs are collected: which there are, which belong together, and their packed copies.
namespace emberline {

/// A log file, and what its place in a directory says about it.
struct CollectedLog {
    CollectedFile file;
    std::string entry; ///< see InputFile
};
using LogsByName = std::map<std::string, CollectedLog>;

/// The logs that there are, and what belongs to each: logs of one run, which come from git's several targets.
class LogList {
public:
    /// `paths`: logs, and directories of them. `store`: a file that may lie among them. All are absolute.
    LogList(std::vector<std::string> paths, const std::string& store);

    /// Looks at everything.
    void list(std::set<std::string>& troubles);
    /// Looks at one that may have changed.
    void look(const std::string& name);
    [[nodiscard]] const CollectedFile* find(const std::string& name) const;
    [[nodiscard]] std::set<std::string> names() const;
    /// Adds a log by its name, with those of its group, as they are now. Returns whether it is there; it may lie elsewhere.
    bool add(const std::string& name, LogsByName& logs) const;

private:
    struct Known {
        CollectedLog log;
        FileGroupKey key;
    };

    void insert(const std::string& name, std::string entry);
    void forget(const std::string& name);

    std::vector<std::string> m_paths;
    std::string m_packs;
    std::set<std::string> m_ownFiles; ///< SQLite keeps files beside the store
    std::map<std::string, Known> m_logs; ///< by name: git's names begin with the time
    std::unordered_map<std::string, std::vector<std::string>> m_members; ///< names, by the name of the group
};

/// Copies the log, packed, and gives back the copy's name. What kill -9 leaves of a copy has another name, and goes with the day's.
[[nodiscard]] Result<std::string> packLog(const CollectedFile& log, const std::string& folder);
/// The day with which the names of packs begin, as "2026-11-26", in UTC. `modified`: ns since 1970, of the log.
[[nodiscard]] std::string packDay(std::int64_t modified);
/// Drops the packs of the days before `day`.
void dropPacks(const std::string& folder, const std::string& day);

/// Whether the file begins as gzip does. Reads two bytes.
[[nodiscard]] bool isGzip(std::istream& file);
/// So many hexadecimal digits of the bytes' SHA-256.
[[nodiscard]] std::string shortHash(std::string_view bytes, int digits);

} // namespace emberline
