// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/status_line.h"

#include "app/window/opening/load_status.h"
#include "app/window/trace_summary.h"
#include "views/kit/trace_texts.h"

#include <QLabel>
#include <QStatusBar>
#include <QToolButton>

namespace emberline {

StatusLine::StatusLine(QStatusBar& bar, const TraceStore& store, const ViewState& state, TraceLoader& loader) :
    QObject(&bar), m_store(store), m_state(state), m_loader(loader), m_position(new QLabel(&bar)), m_loadStatus(new LoadStatus(&bar)),
    m_totals(new QLabel(&bar)), m_problems(new QToolButton(&bar))
{
    m_problems->setObjectName(QStringLiteral("problems"));
    m_problems->setAutoRaise(true);
    m_problems->setToolTip(tr("Problems while reading: opens the Import report"));
    for (QLabel* label : {m_position, m_totals})
        label->setTextFormat(Qt::PlainText);
    bar.setSizeGripEnabled(false);
    bar.addWidget(m_position, 1);
    bar.addPermanentWidget(m_loadStatus);
    bar.addPermanentWidget(m_totals);
    bar.addPermanentWidget(m_problems);
    m_loadStatus->hide();
    connect(m_problems, &QToolButton::clicked, this, &StatusLine::problemsClicked);
    connect(m_loadStatus, &LoadStatus::cancelRequested, &loader, &TraceLoader::cancel);
    connect(m_loadStatus, &LoadStatus::goOnRequested, &loader, &TraceLoader::goOn);
    connect(&loader, &TraceLoader::started, this, &StatusLine::showProgress);
    connect(&loader, &TraceLoader::progressed, this, &StatusLine::showProgress);
    connect(&loader, &TraceLoader::finished, this, &StatusLine::showProgress);
    connect(&state, &ViewState::cursorChanged, this, &StatusLine::showPosition);
    connect(&state, &ViewState::markedRangeChanged, this, &StatusLine::showPosition);
    connect(&state, &ViewState::timeModeChanged, this, &StatusLine::showPosition);
}

void StatusLine::showTrace()
{
    const Trace& trace = m_store.trace();
    const Diagnostics& diagnostics = trace.diagnostics();
    m_totals->setText(trace.isEmpty() ? QString() : totalsText(trace, m_loader.isLive()));
    m_problems->setText(problemsText(diagnostics));
    m_problems->setVisible(diagnostics.count(Severity::Error) + diagnostics.count(Severity::Warning) > 0);
    showPosition();
}

void StatusLine::showProgress()
{
    const bool canGoOn = m_loader.canGoOn();
    if (m_loader.isLoading())
        m_loadStatus->setProgress(m_loader.progress());
    else if (canGoOn)
        m_loadStatus->setStopped();
    m_loadStatus->setVisible(m_loader.isLoading() || canGoOn);
}

void StatusLine::showPosition()
{
    m_position->setText(positionText(m_store.trace(), m_state));
}

} // namespace emberline

#include "moc_status_line.cpp"
