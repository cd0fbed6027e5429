// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/ids.h"

#include <QObject>

#include <vector>

class QMainWindow;

namespace emberline {

class Bookmarks;
class BookmarksPanel;
class ComparePanel;
class CriticalPathPanel;
class DetailsPanel;
class FilterState;
class HistoryPanel;
class ImportReportPanel;
class OutputPanel;
class SearchHits;
class SqlPanel;
class TimeSplitPanel;
class TraceStore;
class ViewState;
class WindowDocks;

/// The panels in the window's docks: which stands where, and what leads from one to another. The docks own the panels.
class WindowPanels : public QObject {
    Q_OBJECT

public:
    /// What the panels show.
    struct Data {
        TraceStore& store;
        ViewState& state;
        FilterState& filter;
        SearchHits& hits;
        Bookmarks& bookmarks;
    };

    /// Adds a dock for each panel, in the order of the tabs. All arguments must outlive this object, which `window` owns.
    WindowPanels(const Data& data, WindowDocks& docks, QMainWindow* window);

    [[nodiscard]] DetailsPanel& details() const { return *m_details; }
    [[nodiscard]] OutputPanel& output() const { return *m_output; }
    [[nodiscard]] TimeSplitPanel& timeSplit() const { return *m_split; }
    [[nodiscard]] CriticalPathPanel& criticalPath() const { return *m_path; }
    [[nodiscard]] HistoryPanel& history() const { return *m_history; }
    [[nodiscard]] ComparePanel& compare() const { return *m_compare; }
    [[nodiscard]] BookmarksPanel& bookmarks() const { return *m_bookmarks; }
    [[nodiscard]] SqlPanel& sql() const { return *m_sql; }
    [[nodiscard]] ImportReportPanel& report() const { return *m_report; }
    void showReport();

Q_SIGNALS:
    /// The user wants the trace without these sources.
    void closeRequested(const std::vector<emberline::SourceId>& sources);

private:
    void addSelection(const Data& data);
    void addAnswers(const Data& data);
    void addLists(const Data& data);

    WindowDocks& m_docks;
    DetailsPanel* m_details = nullptr;
    OutputPanel* m_output = nullptr;
    TimeSplitPanel* m_split = nullptr;
    CriticalPathPanel* m_path = nullptr;
    HistoryPanel* m_history = nullptr;
    ComparePanel* m_compare = nullptr;
    SqlPanel* m_sql = nullptr;
    BookmarksPanel* m_bookmarks = nullptr;
    ImportReportPanel* m_report = nullptr;
};

} // namespace emberline
