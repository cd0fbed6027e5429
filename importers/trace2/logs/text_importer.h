// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/import_context.h"
#include "importers/reading/importer.h"
#include "importers/trace2/logs/text_log.h"
#include "importers/trace2/syntax/text_records.h"

#include <memory>

namespace emberline::trace2 {

/// Reads git's PERF and NORMAL targets. In a trace directory, a file named after a sid holds one process, and its name gives the pid and
/// start time.
class TextImporter final : public Importer {
public:
    /// `target` is PERF or NORMAL.
    TextImporter(ImportContext& context, const ImportSource& source, Target target);

    std::span<char> prepare(std::size_t wanted) override { return m_lines.prepare(wanted); }
    void commit(std::size_t size) override { m_lines.commit(size); }
    void reachEnd() override;
    void settle() override;
    void finish() override;
    void stop() override;

private:
    TextLog m_log;
    std::unique_ptr<TextSyntax> m_syntax;
    TextRecords m_lines;
};

} // namespace emberline::trace2
