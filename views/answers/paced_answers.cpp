// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/answers/paced_answers.h"

#include <chrono>
#include <utility>

namespace emberline {

namespace {

using namespace std::chrono_literals;
constexpr auto kPause = 250ms;

} // namespace

PacedAnswers::PacedAnswers(const TraceStore& store, QWidget* panel) : QObject(panel), m_calculation(store), m_late(new LateSign(panel))
{
    m_pause.setSingleShot(true);
    connect(&m_pause, &QTimer::timeout, this, &PacedAnswers::begin);
    connect(&m_calculation, &TraceCalculation::finished, this, [this] {
        m_late->end(m_next != nullptr);
        m_pause.start(kPause);
    });
}

void PacedAnswers::request(std::function<Job()> make)
{
    m_next = std::move(make);
    if (!m_pause.isActive())
        begin();
}

void PacedAnswers::forget()
{
    m_next = nullptr;
    m_calculation.cancel();
    m_late->end(false);
}

void PacedAnswers::begin()
{
    if (!m_next || m_calculation.isBusy())
        return;
    m_calculation.start([job = std::exchange(m_next, nullptr)()](const Trace& trace, const std::atomic<bool>& /*cancel*/,
                            const TraceCalculation::Deliver& deliver) { deliver(job(trace)); });
    m_late->begin();
}

SessionId commandToShow(const Trace& trace, const CommandIndex& index, const Selection& selection)
{
    SessionId session = selection.session;
    if (selection.region && selection.region.row() < trace.regionCount())
        session = trace.session(selection.region);
    else if (selection.instant && selection.instant.row() < trace.instantCount())
        session = trace.instants().session[selection.instant.row()];
    if (session && session.row() < trace.sessions().size() && !trace.session(session).attributes->placeholder)
        return index.commandOf(trace, session);
    return index.foremost(trace);
}

void revealBox(ViewState& state, RegionId region, SessionId session)
{
    Selection selection;
    if (region)
        selection.region = region;
    else
        selection.session = session;
    if (!selection.isEmpty())
        state.reveal(selection);
}

void markRange(ViewState& state, const Trace& trace, SessionId session, SourceRange range)
{
    state.setMarkedRange(trace.shown(session, range));
}

} // namespace emberline

#include "moc_paced_answers.cpp"
