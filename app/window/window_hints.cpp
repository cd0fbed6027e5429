// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_hints.h"

#include "app/window/help/capture_help.h"
#include "app/window/help/capture_hints.h"
#include "app/window/opening/message_bar.h"
#include "importers/reading/file_diagnostics.h"
#include "model/analysis/far_events.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/timeline/timeline_controller.h"

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

WindowHints::WindowHints(const TraceStore& store, const TraceLoader& loader, TimelineController& timeline, Bars bars, QWidget* window) :
    QObject(window), m_store(store), m_loader(loader), m_timeline(timeline), m_bars(bars), m_window(window), m_searching(store)
{
    connect(&loader, &TraceLoader::finished, this, &WindowHints::showLoaded);
    connect(&store, &TraceStore::changed, this, &WindowHints::showLive);
    connect(&store, &TraceStore::wasReset, this, [this] {
        m_shown.clear();
        m_bars.hints.dismiss(); // a trace that is followed takes the place of another long before its reading is finished
    });
}

void WindowHints::showLoaded(const ImportOutcome& outcome)
{
    m_bars.hints.dismiss();
    m_bars.errors.say(incompleteFiles(m_store.trace()));
    const QStringList hints = outcome.job.isLive() || outcome.cancelled ? QStringList() : captureHints(m_store.trace().diagnostics());
    if (!hints.isEmpty())
        m_bars.hints.ask(hints.first(), {{tr("Capturing Traces"), [this] { showCaptureDialog(m_window); }}});
    if (outcome.job.isLive())
        return;
    m_searching.start([this](const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
        if (const auto far = findFarEvents(trace, &cancel))
            deliver([this, far] { leaveOut(*far); });
    });
}

void WindowHints::leaveOut(const FarEvents& far)
{
    m_timeline.model().refresh(); // the last events may be new
    if (!m_timeline.fitFirst(far.rest))
        return;
    m_bars.hints.ask((far.count == 1 ? tr("%1 event lies far from all others (%2) and is out of view.")
                                     : tr("%1 events lie far from all others (up to %2) and are out of view."))
                         .arg(formatCount(far.count), formatDuration(far.distance)),
        {{tr("Show &All"), [this] { m_timeline.fitAll(); }}});
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
    m_bars.hints.say({*fresh});
}

} // namespace emberline

#include "moc_window_hints.cpp"
