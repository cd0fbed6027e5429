// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/chrome/events/event_phases.h"

#include "importers/chrome/diagnostics/chrome_diagnostics.h"
#include "importers/chrome/roundtrip/words.h"
#include "importers/chrome/text/json_grammar.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace emberline::chrome {

namespace {

bool isEmptyObject(std::string_view object)
{
    return std::ranges::all_of(object.substr(1, object.size() - 2), isJsonSpace);
}

} // namespace

EventPhases::EventPhases(TraceBuilder& builder, SourceReport& report, SourceTables& tables, ArgsKeeper& args) :
    m_report(report), m_flows(report, tables.flows), m_regions(builder, args, m_flows, tables.stackFrames),
    m_slices(builder, report, tables, args, m_regions), m_instants(builder, report, tables.actors, args, tables.extent),
    m_counters(builder, report, tables.actors, tables.extent), m_objects(report, args, tables.objects),
    m_asyncs(report, tables.asyncs, m_regions, m_instants, tables.extent),
    m_metadata(builder, report, tables.actors, tables.statedProcesses)
{ }

const EventPhases::Meaning& EventPhases::meaningOf(char phase)
{
    using To = EventPhases;
    struct Row {
        std::string_view phases;
        Apply apply;
    };
    static constexpr std::array kRows{
        Row{"B", [](To& to, const Event& event) { to.m_slices.addBegin(event); }},
        Row{"E", [](To& to, const Event& event) { to.m_slices.addEnd(event); }},
        Row{"X", [](To& to, const Event& event) { to.m_slices.addComplete(event); }},
        Row{"iI", [](To& to, const Event& event) { to.m_instants.add(event); }},
        Row{"C", [](To& to, const Event& event) { to.m_counters.add(event); }},
        Row{"NOD", [](To& to, const Event& event) { to.m_objects.add(event); }},
        Row{"bneSTpF", [](To& to, const Event& event) { to.m_asyncs.add(event); }},
        Row{"stf", [](To& to, const Event& event) { to.m_flows.add(event); }},
        Row{"M", [](To& to, const Event& event) { to.m_metadata.take(event); }},
        // Samples, memory dumps, marks, clock syncs and contexts.
        Row{"PVvRc()", [](To& to, const Event& event) { to.m_instants.addInstead(event, told::kPhaseNotShown); }},
    };
    static constexpr Meaning kUnknown{[](To& to, const Event& event) { to.m_instants.addInstead(event, told::kUnknownPhase); }, true};
    static constexpr auto kMeanings = [] {
        std::array<Meaning, 128> meanings{};
        meanings.fill(kUnknown);
        for (const Row& row : kRows) {
            for (const char letter : row.phases)
                meanings[static_cast<unsigned char>(letter)] = {row.apply, letter != 'M'};
        }
        return meanings;
    }();
    const auto letter = static_cast<unsigned char>(phase);
    return letter < kMeanings.size() ? kMeanings[letter] : kUnknown;
}

void EventPhases::apply(const Event& event)
{
    m_report.countRecord();
    if (event.record.phase == phase::kMissing)
        return applyNone(event);
    m_hasEvents = true;
    if (event.record.hasBadActor)
        m_report.tell(told::kBadActor, event);
    if (event.record.phase != 'X' && event.states(words::kAside))
        return;
    const Meaning& meaning = meaningOf(event.record.phase);
    if (!meaning.needsTime || checkTime(event))
        meaning.apply(*this, event);
}

void EventPhases::applyNone(const Event& event)
{
    if (isEmptyObject(event.stretch.json(event.record))) // some writers put one after the last comma
        return;
    m_hasOtherObjects = true;
    m_report.drop(told::kNoPhase, event);
}

bool EventPhases::checkTime(const Event& event)
{
    const EventRecord& record = event.record;
    if (record.time == TimeState::OutOfRange || record.duration == DurationState::OutOfRange) {
        m_report.drop(told::kTimeOutOfRange, event);
        return false;
    }
    if (record.time != TimeState::Ok) {
        m_report.drop(told::kBadTime, event);
        return false;
    }
    return true;
}

} // namespace emberline::chrome
