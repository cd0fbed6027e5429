// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/docks/window_panels.h"

#include "app/export/virtual_tables.h"
#include "app/window/docks/window_docks.h"
#include "app/window/live/output_panel.h"
#include "views/answers/compare_panel.h"
#include "views/answers/critical_path_panel.h"
#include "views/answers/history_panel.h"
#include "views/answers/time_split_panel.h"
#include "views/bookmarks/bookmarks.h"
#include "views/bookmarks/bookmarks_panel.h"
#include "views/counters/counters_panel.h"
#include "views/details/arguments_panel.h"
#include "views/details/details_panel.h"
#include "views/details/source_line_panel.h"
#include "views/events/events_panel.h"
#include "views/flame/flame_panel.h"
#include "views/report/import_report_panel.h"
#include "views/search/results_panel.h"
#include "views/sources/sources_panel.h"
#include "views/sql/sql_panel.h"
#include "views/statistics/statistics_panel.h"

#include <QMainWindow>

namespace emberline {

namespace {

/// The panel, which does not follow the filter and says so.
template <class P>
P* unfiltered(P* panel, const FilterState& filter, Panel::Mark mark = Panel::Mark::Follows)
{
    panel->declareUnfiltered(filter, mark);
    return panel;
}

constexpr auto kClosed = WindowDocks::AtFirst::Closed;
constexpr auto kEmpty = WindowDocks::AtFirst::Empty;

} // namespace

WindowPanels::WindowPanels(const Data& data, WindowDocks& docks, QMainWindow* window) : QObject(window), m_docks(docks)
{
    addSelection(data);
    addAnswers(data);
    addLists(data);
}

void WindowPanels::addSelection(const Data& data)
{
    using enum DockId;
    m_details = new DetailsPanel(data.store, data.state, nullptr, &data.filter);
    m_docks.add(Details, "details", QT_TR_NOOP("Details"), m_details);
    m_docks.add(Arguments, "arguments", QT_TR_NOOP("Arguments"), new ArgumentsPanel(data.store, data.state));
    m_docks.add(SourceLine, "sourceLine", QT_TR_NOOP("Source line"), new SourceLinePanel(data.store, data.state));
}

void WindowPanels::addAnswers(const Data& data)
{
    using enum DockId;
    m_split = new TimeSplitPanel(data.store, data.state, nullptr, &data.filter);
    m_docks.add(TimeSplit, "timeSplit", QT_TR_NOOP("Where the time went"), m_split);
    m_path = unfiltered(new CriticalPathPanel(data.store, data.state), data.filter);
    connect(m_docks.add(CriticalPath, "criticalPath", QT_TR_NOOP("Critical path"), m_path, kClosed), &QDockWidget::visibilityChanged,
        m_path, &CriticalPathPanel::setInFront);
    m_docks.add(
        Statistics, "statistics", QT_TR_NOOP("Range statistics"), new StatisticsPanel(data.store, data.state, nullptr, &data.filter));
    m_docks.add(Flame, "flame", QT_TR_NOOP("Flame graph"), new FlamePanel(data.store, data.state, nullptr, &data.filter, &data.hits));
    m_docks.add(Counters, "counters", QT_TR_NOOP("Counters"), unfiltered(new CountersPanel(data.store, data.state), data.filter));
    m_compare = unfiltered(new ComparePanel(data.store, data.state), data.filter, Panel::Mark::Ignores);
    m_docks.add(Compare, "compare", QT_TR_NOOP("Compare"), m_compare);
    m_history = unfiltered(new HistoryPanel(data.store, data.state), data.filter, Panel::Mark::Ignores);
    m_docks.add(History, "history", QT_TR_NOOP("History"), m_history);
    m_sql = unfiltered(new SqlPanel(data.store, data.state, createTraceDatabase), data.filter);
    m_docks.add(Sql, "sql", QT_TR_NOOP("SQL"), m_sql, kClosed);
}

void WindowPanels::addLists(const Data& data)
{
    using enum DockId;
    m_output = new OutputPanel(data.store, data.state);
    m_docks.add(Output, "output", QT_TR_NOOP("Command output"), m_output, kEmpty);
    m_docks.add(Events, "events", QT_TR_NOOP("Events"), unfiltered(new EventsPanel(data.store, data.state), data.filter));
    m_docks.add(
        Found, "found", QT_TR_NOOP("Search results"), unfiltered(new ResultsPanel(data.store, data.state, data.hits), data.filter), kEmpty);
    m_report = new ImportReportPanel(data.store, data.state);
    connect(m_report, &ImportReportPanel::recordRequested, this, [this] { m_docks.raise(DockId::SourceLine); });
    m_docks.add(ImportReport, "importReport", QT_TR_NOOP("Import report"), m_report);
    m_bookmarks = new BookmarksPanel(data.bookmarks, data.store, data.state);
    connect(m_bookmarks, &BookmarksPanel::added, this, [this] { m_docks.raise(DockId::Bookmarks); });
    m_docks.add(Bookmarks, "bookmarks", QT_TR_NOOP("Bookmarks"), m_bookmarks, kEmpty);
    connect(&data.bookmarks, &Bookmarks::modelReset, this, [this, &bookmarks = data.bookmarks] {
        if (bookmarks.count() > 0) // of a session
            m_docks.dock(DockId::Bookmarks).show();
    });
    auto* sources = new SourcesPanel(data.store, data.state);
    connect(sources, &SourcesPanel::closeRequested, this, &WindowPanels::closeRequested);
    m_docks.add(Sources, "sources", QT_TR_NOOP("Sources"), sources);
}

void WindowPanels::showReport()
{
    m_docks.raise(DockId::ImportReport);
    m_report->takeFocus();
}

} // namespace emberline

#include "moc_window_panels.cpp"
