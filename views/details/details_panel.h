// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/answers/peers.h"
#include "views/details/details.h"
#include "views/kit/background.h"
#include "views/kit/panel.h"

#include <QWidget>

#include <vector>

class QGridLayout;
class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace emberline {

class ElidedLabel;
class FilterState;
class HistogramWidget;

/// Where the selected box stands among all of its name: the distribution of their lengths, and what tells the long ones from the short
/// ones. Hidden for a box without others of its name. Calculates in the background.
class PeersPane : public QWidget {
    Q_OBJECT

public:
    explicit PeersPane(const TraceStore& store, QWidget* parent = nullptr);

    /// Invalid: none. Calculates again if the trace has grown since.
    void show(RegionId region);
    [[nodiscard]] QString text() const;

private:
    void present(const Peers& peers, const QString& name);

    TraceCalculation* m_calculation;
    RegionId m_region;
    QLabel* m_place;
    HistogramWidget* m_histogram;
};

/// Where the selected thread or process is idle longest; each line leads to its gap. Hidden if it never is. Calculates in the background.
class IdlePane : public QWidget {
    Q_OBJECT

public:
    IdlePane(const TraceStore& store, ViewState& state, QWidget* parent = nullptr);

    /// Without a thread, of the whole process; without either, nothing. Calculates again if the trace has grown since.
    void show(SessionId session, ThreadId thread);

private:
    void present(std::vector<TraceRange> gaps, TraceTime traceBegin);
    void zoomTo(TraceRange gap);

    const TraceStore& m_store;
    ViewState& m_state;
    TraceCalculation* m_calculation;
    SessionId m_session;
    ThreadId m_thread;
    std::vector<TraceRange> m_gaps;
    TraceTime m_traceBegin;
    QVBoxLayout* m_layout;
    ElidedLabel* m_title;
    QWidget* m_links = nullptr;
};

/// Everything known about the selection.
class DetailsPanel : public Panel {
    Q_OBJECT

public:
    /// `filter`: what the timeline hides; null: nothing.
    DetailsPanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr, const FilterState* filter = nullptr);

    /// The contents, for the clipboard.
    [[nodiscard]] QString text();

protected:
    void refresh() override;
    void forget() override;
    [[nodiscard]] QString nothingText() const override
    {
        return m_details.rows.isEmpty() ? tr("Click a box in the timeline to see its details.") : QString();
    }

private:
    [[nodiscard]] bool isHidden(RegionId region) const;
    void showIdle();
    void showDetails(const Details& details);
    [[nodiscard]] QGridLayout* makeGrid(const QList<DetailRow>& rows);
    QWidget* makeValue(const DetailRow& row);
    void addData(const Details& details, QGridLayout& grid);

    const FilterState* m_filter;
    QLabel* m_hidden; ///< says that the filter hides the selection
    QScrollArea* m_scroll;
    QWidget* m_head = nullptr; ///< the first rows
    PeersPane* m_peers; ///< between the first rows and the others, in the scroll area
    IdlePane* m_idle; ///< there, too
    QWidget* m_rows = nullptr;
    Details m_details;
    FlowIndex m_flows;
};

} // namespace emberline
