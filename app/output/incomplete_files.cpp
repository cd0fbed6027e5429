// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/output/incomplete_files.h"

#include "importers/reading/file_diagnostics.h"
#include "model/trace.h"
#include "views/format/display_text.h"
#include "views/kit/trace_texts.h"

#include <QCoreApplication>

#include <utility>

namespace emberline {

namespace {

class IncompleteText {
    Q_DECLARE_TR_FUNCTIONS(emberline::IncompleteText)
};

constexpr int kMostOfText = 1000; ///< so that a name of the longest path stays whole

std::string whyOf(const DiagnosticKind& kind, const std::string& path, const std::string& example)
{
    if (&kind == &files::kMemoryShort) // the example is the share that was read
        return meaningText(kind).toStdString() + " (" + example + ")";
    return example == path ? meaningText(kind).toStdString() : example;
}

} // namespace

std::vector<IncompleteFile> incompleteFiles(const Trace& trace)
{
    std::vector<IncompleteFile> list;
    for (const Diagnostics::Entry& entry : trace.diagnostics().entries()) {
        if (!files::isIncomplete(*entry.kind))
            continue;
        for (const Diagnostics::Example& example : entry.examples) {
            std::string path = example.place.source ? trace.sources()[example.place.source.row()].path : std::string();
            std::string why = whyOf(*entry.kind, path, example.text);
            list.push_back({std::move(path), std::move(why)});
        }
    }
    return list;
}

QString incompleteSentence(const IncompleteFile& file, const std::string& name)
{
    const QString why = displayText(file.why, kMostOfText);
    return file.path.empty() ? why : IncompleteText::tr("%1 was not read to its end. %2").arg(displayText(name, kMostOfText), why);
}

} // namespace emberline
