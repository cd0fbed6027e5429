// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/logs/text_importer.h"

#include "importers/trace2/syntax/line_reader.h"
#include "importers/trace2/syntax/make_syntax.h"
#include "importers/trace2/syntax/normal_syntax.h"
#include "importers/trace2/syntax/perf_syntax.h"

namespace emberline::trace2 {

namespace {

LinesAhead<ParsedText>& linesAhead(ImportContext& context, Target target)
{
    if (target == Target::Perf)
        return context.shared<LinesParsedAhead<TextParser<PerfSyntax>>>();
    return context.shared<LinesParsedAhead<TextParser<NormalSyntax>>>();
}

} // namespace

TextImporter::TextImporter(ImportContext& context, const ImportSource& source, Target target) :
    m_log(context, source, target), m_syntax(makeSyntax(target)), m_lines(*m_syntax, m_log, source.id, linesAhead(context, target))
{
    m_lines.startAt(source.firstByte);
    if (!source.rereadPath.empty())
        context.builder().edit(source.id).reader = std::make_shared<LineReader>(source.rereadPath);
}

/// Each record is one write, so the last one is whole.
void TextImporter::reachEnd()
{
    m_lines.drain();
    if (m_log.isJoined())
        m_lines.flush();
}

void TextImporter::settle()
{
    m_lines.drain();
    m_log.settle();
}

void TextImporter::finish()
{
    m_lines.finish();
    m_log.finish();
}

void TextImporter::stop()
{
    m_lines.drain();
    m_lines.flush();
    m_log.finish();
}

} // namespace emberline::trace2
