// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/timeline/view_history.h"

#include "views/timeline/timeline_controller.h"

#include <utility>

namespace emberline {

ViewHistory::ViewHistory(TimelineController& controller, QObject* parent) : QObject(parent), m_controller(controller)
{
    connect(&controller.state(), &ViewState::aboutToJump, this, [this] { m_left = here(); });
    connect(&controller.state(), &ViewState::jumped, this, &ViewHistory::arrive);
    connect(&controller.store(), &TraceStore::wasReset, this, &ViewHistory::forget);
}

ViewHistory::Place ViewHistory::here() const
{
    const ViewState& state = m_controller.state();
    const TraceRange visible = m_controller.target();
    const bool isWhole = visible == fitted(m_controller.model().extent(), state.folds());
    return {isWhole ? std::nullopt : std::optional(visible), m_controller.scrollY(), state.selection(), state.markedRange(),
        m_controller.hasRowOfSelection()};
}

void ViewHistory::arrive()
{
    if (m_isGoing || here() == m_left)
        return;
    m_forward.clear();
    if (m_back.empty() || m_back.back() != m_left) // otherwise the user came back by hand
        m_back.push_back(m_left);
    if (m_back.size() > kMostPlaces)
        m_back.erase(m_back.begin());
    Q_EMIT changed();
}

void ViewHistory::go(std::vector<Place>& from, std::vector<Place>& to)
{
    const Place left = here();
    while (!from.empty() && from.back() == left)
        from.pop_back();
    if (!from.empty()) {
        const Place place = from.back();
        from.pop_back();
        to.push_back(left);
        m_isGoing = true;
        m_controller.state().select(place.selection);
        m_controller.state().setMarkedRange(place.marked);
        if (place.visible)
            m_controller.setVisible(*place.visible, true);
        else
            m_controller.fitAll();
        m_controller.scrollTo(place.y);
        if (place.isOpen && !m_controller.hasRowOfSelection()) // a jump to another run has closed it
            m_controller.revealRow();
        m_isGoing = false;
    }
    Q_EMIT changed();
}

void ViewHistory::forget()
{
    m_back.clear();
    m_forward.clear();
    Q_EMIT changed();
}

} // namespace emberline

#include "moc_view_history.cpp"
