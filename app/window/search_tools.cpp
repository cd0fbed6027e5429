// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/search_tools.h"

#include "app/window/settings/window_settings.h"
#include "app/window/window_actions.h"
#include "views/kit/filter_state.h"
#include "views/search/filter_button.h"
#include "views/search/search_bar.h"
#include "views/search/search_hits.h"

#include <QAction>
#include <QToolBar>

namespace emberline {

SearchTools::SearchTools(const Parts& parts, QToolBar* bar) : QObject(bar)
{
    auto* space = new QWidget(bar);
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    bar->addWidget(space);
    auto* search = new SearchBar(parts.hits, bar);
    bar->addWidget(search);
    auto* filter = new FilterButton(parts.store, parts.filter, bar);
    filter->setObjectName(QStringLiteral("filterButton"));
    bar->addWidget(filter);
    connect(parts.actions.filter, &QAction::triggered, filter, &FilterButton::open);
    connect(parts.actions.clearFilter, &QAction::triggered, &parts.filter, &FilterState::clear);
    parts.filter.setDims(parts.settings.dimsFiltered());
    connect(&parts.filter, &FilterState::dimsChanged, this,
        [&state = parts.filter, &settings = parts.settings] { settings.setDimsFiltered(state.dims()); });
    connect(&parts.hits, &SearchHits::queryChanged, this, [this, &hits = parts.hits] {
        if (!hits.query().text.isEmpty())
            Q_EMIT searched();
    });
    connect(parts.actions.find, &QAction::triggered, search, &SearchBar::startTyping);
    connect(parts.actions.findNext, &QAction::triggered, &parts.hits, &SearchHits::next);
    connect(parts.actions.findPrevious, &QAction::triggered, &parts.hits, &SearchHits::previous);
    connect(search, &SearchBar::left, &parts.timeline, qOverload<>(&QWidget::setFocus));
    connect(filter, &FilterButton::left, &parts.timeline, qOverload<>(&QWidget::setFocus));
}

} // namespace emberline

#include "moc_search_tools.cpp"
