// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/details/peers_pane.h"

#include "views/format/display_text.h"
#include "views/format/percent.h"
#include "views/format/time_format.h"
#include "views/statistics/statistics_histogram.h"

#include <QLabel>
#include <QVBoxLayout>

namespace emberline {

namespace {

constexpr std::uint64_t kLeastPeers = 3; ///< of fewer there is no distribution
constexpr std::uint64_t kLeastForMedian = 8; ///< of fewer, a median and "95 %" say less than they seem to

QString placeText(const Peers& peers, const QString& name)
{
    const QString all = PeersPane::tr("%1 × %2").arg(formatCount(peers.count), name);
    const auto& bins = peers.histogram.bins;
    const QString usual = peers.count < kLeastForMedian && !bins.empty()
        ? PeersPane::tr("They take %1 to %2.").arg(formatDuration(bins.front().from), formatDuration(bins.back().to))
        : PeersPane::tr("Median %1; 95\u00a0% take at most %2.").arg(formatDuration(peers.median), formatDuration(peers.p95));
    if (peers.histogram.bins.size() == 1)
        return PeersPane::tr("As long as all %1.").arg(all);
    constexpr double kNearlyAll = 0.999; // "100.0 %" would be wrong
    const auto share = [&](std::uint64_t count) {
        if (peers.count < kLeastForMedian)
            return formatCount(count);
        return percentText(std::min(static_cast<double>(count) / static_cast<double>(peers.count), kNearlyAll));
    };
    const bool isAlone = peers.equal == 1;
    const QString place = peers.isOpen  ? PeersPane::tr("So far longer than %1 of %2.").arg(share(peers.shorter), all)
        : peers.shorter == 0 && isAlone ? PeersPane::tr("The shortest of %1.").arg(all)
        : peers.shorter == 0            ? PeersPane::tr("As short as %1 of %2.").arg(share(peers.equal), all)
        : peers.shorter + peers.equal < peers.count || !isAlone ? PeersPane::tr("Longer than %1 of %2.").arg(share(peers.shorter), all)
                                                                : PeersPane::tr("The longest of %1.").arg(all);
    return place + QLatin1Char(' ') + usual;
}

QString groupText(const LengthClue& clue)
{
    switch (clue.kind) {
    case LengthClue::Kind::Caller:
        return clue.value.empty() ? PeersPane::tr("In no named box") : PeersPane::tr("Directly in %1").arg(displayText(clue.value, 60));
    case LengthClue::Kind::Thread:
        return PeersPane::tr("On its thread");
    case LengthClue::Kind::Argument:
        return PeersPane::tr("With %1 = %2").arg(displayText(clue.key, 40), displayText(clue.value, 60));
    }
    return {};
}

QString clueText(const LengthClue& clue)
{
    if (const auto* trend = std::get_if<LengthClue::Trend>(&clue.how)) {
        const QString text
            = trend->rankCorrelation > 0 ? PeersPane::tr("The larger %1, the longer") : PeersPane::tr("The larger %1, the shorter");
        return text.arg(displayText(clue.key, 40))
            + PeersPane::tr(" (rank correlation %1 over %2).")
                  .arg(QString::number(trend->rankCorrelation, 'f', 2), formatCount(trend->regions));
    }
    const auto& groups = std::get<LengthClue::Groups>(clue.how);
    return (clue.isSampled ? PeersPane::tr("%1 (%2 of %3 sampled) the median is %4, otherwise %5.")
                           : PeersPane::tr("%1 (%2 of %3) the median is %4, otherwise %5."))
        .arg(groupText(clue), formatCount(groups.same), formatCount(groups.same + groups.others), formatDuration(groups.medianOfSame),
            formatDuration(groups.medianOfOthers));
}

} // namespace

PeersPane::PeersPane(const TraceStore& store, QWidget* parent) :
    QWidget(parent), m_calculation(new TraceCalculation(store, this)), m_place(new QLabel(this)), m_histogram(new HistogramWidget(this))
{
    m_place->setTextFormat(Qt::PlainText);
    m_place->setWordWrap(true);
    m_place->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_histogram->setFixedHeight(m_histogram->sizeHint().height());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 6);
    layout->setSpacing(2);
    layout->addWidget(m_place);
    layout->addWidget(m_histogram);
    hide();
}

void PeersPane::show(RegionId region)
{
    if (region && region == m_region && (m_calculation->isBusy() || !m_calculation->isOutdated()))
        return; // a trace that grows faster than it is read would never be answered for
    if (region != m_region || !region) // while a trace grows, what was known stays until more is known
        hide();
    m_region = region;
    m_calculation->cancel();
    if (!region)
        return;
    m_calculation->start([this, region](const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
        auto peers = findPeers(trace, region, HistogramWidget::kBins, Cancellation(&cancel));
        if (peers)
            deliver([this, peers = std::move(*peers), name = displayText(trace.name(region), 60)] { present(peers, name); });
    });
}

QString PeersPane::text() const
{
    return isHidden() ? QString() : m_place->text();
}

void PeersPane::present(const Peers& peers, const QString& name)
{
    if (peers.count < kLeastPeers)
        return hide();
    m_place->setText(placeText(peers, name) + (peers.clue ? QLatin1Char('\n') + clueText(*peers.clue) : QString()));
    m_histogram->setVisible(peers.histogram.bins.size() > 1);
    m_histogram->setHistogram(peers.histogram, peers.length);
    QWidget::show();
}

} // namespace emberline

#include "moc_peers_pane.cpp"
