// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/trace2/sessions/session_assembler.h"

#include "importers/trace2/sessions/argv.h"

#include <array>

namespace emberline::trace2 {

struct SessionAssembler::Verbs {
    using Handler = void (*)(SessionAssembler&, const SessionRecord&);
    struct Row {
        Verb verb;
        Handler handler;
    };

    template <auto Part, auto Function>
    static void to(SessionAssembler& assembler, const SessionRecord& event)
    {
        (assembler.*Part.*Function)(event);
    }

    static constexpr auto kLifecycle = &SessionAssembler::m_lifecycle;
    static constexpr auto kCommand = &SessionAssembler::m_command;
    static constexpr auto kRegions = &SessionAssembler::m_regions;
    static constexpr auto kChildren = &SessionAssembler::m_children;
    static constexpr auto kData = &SessionAssembler::m_data;

    // In the order of the enumerators.
    static constexpr std::array<Row, kVerbs> kTable{{
        {Verb::Unknown, to<kCommand, &CommandRecords::unknown>},
        {Verb::Version, to<kLifecycle, &LifecycleRecords::version>},
        {Verb::TooManyFiles, to<kLifecycle, &LifecycleRecords::tooManyFiles>},
        {Verb::Start, to<kLifecycle, &LifecycleRecords::start>},
        {Verb::Exit, to<kLifecycle, &LifecycleRecords::exit>},
        {Verb::Atexit, to<kLifecycle, &LifecycleRecords::atexit>},
        {Verb::Signal, to<kLifecycle, &LifecycleRecords::signal>},
        {Verb::Error, to<kCommand, &CommandRecords::error>},
        {Verb::CmdPath, to<kCommand, &CommandRecords::path>},
        {Verb::CmdAncestry, to<kCommand, &CommandRecords::ancestry>},
        {Verb::CmdName, to<kCommand, &CommandRecords::name>},
        {Verb::CmdMode, to<kCommand, &CommandRecords::mode>},
        {Verb::Alias, to<kCommand, &CommandRecords::alias>},
        {Verb::ChildStart, to<kChildren, &ChildRecords::start>},
        {Verb::ChildExit, to<kChildren, &ChildRecords::exit>},
        {Verb::ChildReady, to<kChildren, &ChildRecords::ready>},
        {Verb::Exec, to<kChildren, &ChildRecords::exec>},
        {Verb::ExecResult, to<kChildren, &ChildRecords::execResult>},
        {Verb::ThreadStart, to<kRegions, &RegionRecords::threadStart>},
        {Verb::ThreadExit, to<kRegions, &RegionRecords::threadExit>},
        {Verb::DefParam, to<kCommand, &CommandRecords::param>},
        {Verb::DefRepo, to<kCommand, &CommandRecords::repo>},
        {Verb::RegionEnter, to<kRegions, &RegionRecords::enter>},
        {Verb::RegionLeave, to<kRegions, &RegionRecords::leave>},
        {Verb::Data, to<kData, &DataRecords::data>},
        {Verb::DataJson, to<kData, &DataRecords::data>},
        {Verb::Printf, to<kCommand, &CommandRecords::message>},
        {Verb::Timer, to<kData, &DataRecords::timer>},
        {Verb::ThTimer, to<kData, &DataRecords::timer>},
        {Verb::Counter, to<kData, &DataRecords::counter>},
        {Verb::ThCounter, to<kData, &DataRecords::counter>},
    }};
    static constexpr bool isInOrder()
    {
        for (std::size_t i = 0; i < kTable.size(); ++i) {
            if (kTable[i].verb != static_cast<Verb>(i))
                return false;
        }
        return true;
    }
};

void SessionAssembler::apply(SessionState& session, const Record& record, const RecordPlace& place)
{
    static_assert(Verbs::isInOrder());
    ++m_order;
    if (session.firstOrder == 0) {
        session.first = place;
        session.firstOrder = m_order;
    }
    session.lastOrder = m_order;
    const SourceTime time = m_clock.read(session, record);
    if (!session.process && record.verb != Verb::Version && record.verb != Verb::TooManyFiles)
        m_rows.openProcess(session, time, record.verb == Verb::Start ? displayName(record.list) : std::string());
    Verbs::kTable[static_cast<std::size_t>(record.verb)].handler(*this, {session, record, place, time, m_order});
}

} // namespace emberline::trace2
