// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/reference.h"
#include "model/trace_store.h"
#include "views/kit/view_state.h"

#include <QObject>

#include <string>
#include <vector>

namespace emberline {

/// Carries selection, marks and hidden sources over when the trace restarts without its oldest part (TraceStore::aboutToRestart()).
class KeptView : public QObject {
    Q_OBJECT

public:
    KeptView(const TraceStore& store, ViewState& state);

private:
    void remember();
    void restore();

    const TraceStore& m_store;
    ViewState& m_state;
    std::optional<RegionReference> m_region;
    std::optional<SessionReference> m_session;
    std::optional<TraceRange> m_marked;
    std::vector<std::string> m_hidden; ///< paths of sources
};

} // namespace emberline
