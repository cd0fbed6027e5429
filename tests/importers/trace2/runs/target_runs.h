// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/import.h"
#include "model/trace.h"
#include "tests/support/run_command.h"

#include <QByteArray>
#include <QDir>
#include <QFile>
#include <QString>
#include <QStringList>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

/// Runs of this machine's git that write several targets, and what is read of them.
namespace emberline {

inline void git(const QString& directory, const QStringList& arguments, const Environment& targets = {})
{
    Environment environment = targets;
    environment.emplace_back("GIT_OPTIONAL_LOCKS", "0"); // otherwise status refreshes the index or not, depending on the clock
    QCOMPARE(run(directory, "git", arguments, environment).status, 0);
}

/// Writes each target into one file of `directory`, for any number of processes.
inline Environment oneFileEach(const QString& directory)
{
    return {{"GIT_TRACE2", directory + "/normal.log"}, {"GIT_TRACE2_PERF", directory + "/perf.log"},
        {"GIT_TRACE2_EVENT", directory + "/event.log"}};
}

inline void write(const QString& path, const QByteArray& text)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(text);
}

/// A repository, and commands in it that write traces.
class TargetRuns {
public:
    /// Call it first.
    void makeRepository()
    {
        m_repository = makeDirectory("repository");
        git(m_repository, {"init", "-q"});
        QDir(m_repository).mkpath("a/b");
        for (const char* name : {"one", "a/two", "a/b/three"}) {
            QFile file(m_repository + '/' + name);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(name);
        }
        git(m_repository, {"add", "one", "a/two"});
        git(m_repository, {"-c", "user.name=u", "-c", "user.email=u@example.com", "commit", "-qm", "first"});
    }

    [[nodiscard]] const QString& repository() const { return m_repository; }
    QString makeDirectory(const QString& name) const
    {
        QDir(m_dir.path()).mkpath(name);
        return m_dir.filePath(name);
    }
    void runStatus(const Environment& targets) const { git(m_repository, {"-c", "alias.st=!git status", "st"}, targets); }
    /// Several commands one after the other, none of which starts another.
    void runInTurn(const Environment& targets) const
    {
        git(m_repository, {"rev-parse", "HEAD"}, targets);
        git(m_repository, {"status"}, targets);
        git(m_repository, {"log", "-1"}, targets);
        git(m_repository, {"status"}, targets);
    }
    /// Several commands one after the other, and some at once.
    void runMany(const Environment& targets) const
    {
        git(m_repository, {"rev-parse", "HEAD"}, targets);
        runStatus(targets);
        git(m_repository, {"-c", "alias.all=!git status & git log -1 & git rev-parse HEAD & git diff & git status -s & wait", "all"},
            targets);
        runStatus(targets);
    }

private:
    QTemporaryDir m_dir;
    QString m_repository;
};

inline Trace readPaths(const std::vector<std::string>& paths, bool addsOtherLogs = true)
{
    Import import;
    import.setAddsOtherLogs(addsOtherLogs);
    import.read(paths, {});
    Trace trace;
    trace.apply(import.takeBatch());
    return trace;
}

inline Trace read(const QString& path, bool addsOtherLogs = true)
{
    return readPaths({path.toStdString()}, addsOtherLogs);
}

/// The depth, counting only regions.
inline int depthOf(const Trace& trace, RegionId id)
{
    int depth = 0;
    for (RegionId above = id; above; above = trace.parent(above))
        depth += trace.role(above) == RegionRole::Region ? 1 : 0;
    return depth;
}

/// The number of regions by name and depth.
inline std::map<std::pair<std::string, int>, int> regionsOf(const Trace& trace)
{
    std::map<std::pair<std::string, int>, int> found;
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        if (const RegionId id(row); trace.role(id) == RegionRole::Region)
            ++found[{std::string(trace.name(id)), depthOf(trace, id)}];
    }
    return found;
}

/// The regions of each process, by its sid: name, depth and length in microseconds.
inline std::map<std::string, std::multiset<std::tuple<std::string, int, std::int64_t>>> regionsBySession(const Trace& trace)
{
    std::map<std::string, std::multiset<std::tuple<std::string, int, std::int64_t>>> found;
    for (std::size_t row = 0; row < trace.regionCount(); ++row) {
        const RegionId id(row);
        auto& regions = found[std::string(trace.text(trace.session(trace.session(id)).sid))];
        if (trace.role(id) == RegionRole::Region)
            regions.emplace(trace.name(id), depthOf(trace, id), toNs(trace.duration(id)) / 1000);
    }
    return found;
}

inline int deepest(const Trace& trace)
{
    int depth = 0;
    for (const auto& [region, count] : regionsOf(trace))
        depth = std::max(depth, region.second);
    return depth;
}

inline int instantsNamed(const Trace& trace, std::string_view name)
{
    int count = 0;
    for (std::size_t row = 0; row < trace.instantCount(); ++row)
        count += trace.text(trace.instants().name[row]) == name ? 1 : 0;
    return count;
}

inline std::size_t sessionsWithSid(const Trace& trace)
{
    return static_cast<std::size_t>(std::ranges::count_if(trace.sessions(), [](const Session& session) { return bool(session.sid); }));
}

/// The examples of a diagnostic, sorted; none if it was not reported.
inline std::vector<std::string> examplesOf(const Trace& trace, std::string_view code)
{
    std::vector<std::string> texts;
    for (const Diagnostics::Entry& entry : trace.diagnostics().entries()) {
        for (const Diagnostics::Example& example : entry.examples) {
            if (entry.kind->code == code)
                texts.push_back(example.text);
        }
    }
    std::ranges::sort(texts);
    return texts;
}

} // namespace emberline
