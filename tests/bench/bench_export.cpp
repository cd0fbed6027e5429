// SPDX-License-Identifier: GPL-3.0-or-later
// bench_export [--json FILE] TRACE...: the time to write an open trace in each format. The baseline writes as many existing bytes to the
// same file system.
#include "app/export/export_formats.h"
#include "importers/import.h"
#include "tests/bench/measure.h"
#include "tests/bench/report.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QTemporaryDir>

#include <algorithm>
#include <chrono>
#include <cstring>

namespace {

using namespace emberline;

constexpr int kRuns = 2;
constexpr std::size_t kBlock = 1 << 20;

template <class Work>
double milliseconds(Work work)
{
    double best = 1e300;
    for (int run = 0; run < kRuns; ++run) {
        const auto start = std::chrono::steady_clock::now();
        work();
        best = std::min(best, std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count());
    }
    return best;
}

double plainWriteMs(const std::string& path, std::uint64_t bytes)
{
    const std::string block(kBlock, 'x');
    return milliseconds([&] {
        std::FILE* file = std::fopen(path.c_str(), "wb");
        for (std::uint64_t written = 0; file && written < bytes; written += block.size())
            std::fwrite(block.data(), 1, static_cast<std::size_t>(std::min<std::uint64_t>(block.size(), bytes - written)), file);
        if (file)
            std::fclose(file);
    });
}

bool measureTrace(const std::string& path, bench::Report& report)
{
    Import import;
    import.read({path}, {});
    Trace trace;
    trace.apply(import.takeBatch());
    if (trace.isEmpty()) {
        std::fprintf(stderr, "bench_export: %s is no trace\n", path.c_str());
        return false;
    }
    report.heading("export of " + path);
    const QTemporaryDir directory;
    for (const ExportFormat& format : exportFormats()) {
        const QString to = directory.filePath(QLatin1String(format.name));
        std::optional<Error> error;
        const double ms = milliseconds([&] {
            QFile::remove(to);
            error = exportToFile(trace, format, to);
        });
        if (error) {
            std::fprintf(stderr, "bench_export: %s\n", error->message.c_str());
            return false;
        }
        const auto bytes = static_cast<std::uint64_t>(QFileInfo(to).size());
        char name[80];
        std::snprintf(name, sizeof name, "%s, %.1f MB", format.name, static_cast<double>(bytes) / 1e6);
        report.add(name, ms, "ms", bench::Baseline{"plain write of as many bytes", plainWriteMs(to.toStdString(), bytes)});
        QFile::remove(to);
    }
    return true;
}

} // namespace

int main(int argc, char** argv)
{
    const QCoreApplication application(argc, argv); // for the SQL driver
    bench::Report report;
    bool good = true;
    for (int i = 1; i < argc; ++i) {
        if (std::strcmp(argv[i], "--json") == 0)
            ++i;
        else
            good = measureTrace(argv[i], report) && good;
    }
    return report.write(bench::option(argc, argv, "--json")) && good ? 0 : 1;
}
