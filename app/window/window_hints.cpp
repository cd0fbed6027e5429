// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_hints.h"

#include "app/window/help/capture_help.h"
#include "app/window/help/capture_hints.h"
#include "app/window/opening/message_bar.h"
#include "importers/reading/file_diagnostics.h"
#include "views/format/display_text.h"

#include <QFileInfo>

#include <algorithm>

namespace emberline {

namespace {

/// One for each file of which only a part is there.
QStringList incompleteFiles(const Trace& trace)
{
    constexpr int kMostFiles = 10;
    QStringList sentences;
    for (const Diagnostics::Entry& entry : trace.diagnostics().entries()) {
        if (!files::isIncomplete(*entry.kind))
            continue;
        for (const Diagnostics::Example& example : entry.examples) {
            const std::string name = example.place.source ? trace.sources()[example.place.source.row()].path : std::string();
            const std::string_view why = example.text == name ? entry.kind->meaning : std::string_view(example.text);
            if (sentences.size() < kMostFiles)
                sentences.append(WindowHints::tr("%1 was not read to its end. %2")
                                     .arg(QFileInfo(displayText(name, 1000)).fileName(), displayText(why, 1000)));
        }
    }
    return sentences;
}

} // namespace

WindowHints::WindowHints(const TraceStore& store, const TraceLoader& loader, MessageBar& bar, MessageBar& errors, QWidget* window) :
    QObject(window), m_store(store), m_loader(loader), m_bar(bar), m_errors(errors), m_window(window)
{
    connect(&loader, &TraceLoader::finished, this, &WindowHints::showLoaded);
    connect(&store, &TraceStore::changed, this, &WindowHints::showLive);
    connect(&store, &TraceStore::wasReset, this, [this] {
        m_shown.clear();
        m_bar.dismiss(); // a trace that is followed takes the place of another long before its reading is finished
    });
}

void WindowHints::showLoaded(const ImportOutcome& outcome)
{
    m_bar.dismiss();
    m_errors.say(incompleteFiles(m_store.trace()));
    const QStringList hints = outcome.job.isLive() || outcome.cancelled ? QStringList() : captureHints(m_store.trace().diagnostics());
    if (!hints.isEmpty())
        m_bar.ask(hints.first(), {{tr("Capturing Traces"), [this] { showCaptureDialog(m_window); }}});
}

void WindowHints::showLive()
{
    if (!m_loader.isLive())
        return;
    const QStringList hints = liveHints(m_store.trace().diagnostics());
    const auto fresh = std::ranges::find_if(hints, [this](const QString& hint) { return !m_shown.contains(hint); });
    if (fresh == hints.end())
        return;
    m_shown.append(*fresh);
    m_bar.say({*fresh});
}

} // namespace emberline

#include "moc_window_hints.cpp"
