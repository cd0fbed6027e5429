// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/details/details_panel.h"

#include "model/analysis/busy_time.h"
#include "model/trace.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/small_widgets.h"
#include "views/kit/trace_texts.h"
#include "views/kit/view_state.h"
#include "views/statistics/statistics_model.h"
#include "views/timeline/time_scale.h"

#include <QClipboard>
#include <QFontDatabase>
#include <QFrame>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace emberline {

constexpr std::uint64_t kLeastPeers = 3; ///< of fewer there is no distribution
constexpr int kSectionGap = 6; ///< above and below what stands between the rows
constexpr std::uint64_t kLeastForMedian = 8; ///< of fewer, a median and "95 %" say less than they seem to

static QString placeText(const Peers& peers, const QString& name)
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

static QString groupText(const LengthClue& clue)
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

static QString clueText(const LengthClue& clue)
{
    if (const auto* trend = std::get_if<LengthClue::Trend>(&clue.how)) {
        const QString text
            = trend->rankCorrelation > 0 ? PeersPane::tr("The larger %1, the longer") : PeersPane::tr("The larger %1, the shorter");
        return text.arg(displayText(clue.key, 40))
            + PeersPane::tr(" (rank correlation %1 over %2).")
                  .arg(formatNumber(trend->rankCorrelation, 'f', 2), formatCount(trend->regions));
    }
    const auto& groups = std::get<LengthClue::Groups>(clue.how);
    return (clue.isSampled ? PeersPane::tr("%1 (%2 of %3 sampled) the median is %4, otherwise %5.")
                           : PeersPane::tr("%1 (%2 of %3) the median is %4, otherwise %5."))
        .arg(groupText(clue), formatCount(groups.same), formatCount(groups.same + groups.others), formatDuration(groups.medianOfSame),
            formatDuration(groups.medianOfOthers));
}

PeersPane::PeersPane(const TraceStore& store, QWidget* parent) :
    QWidget(parent), m_calculation(new TraceCalculation(store, this)), m_place(makeAnswerLabel(QString(), this)),
    m_histogram(new HistogramWidget(this))
{
    m_histogram->setFixedHeight(m_histogram->sizeHint().height());
    auto* layout = layoutWith<QVBoxLayout>(this, {0, kSectionGap, 0, kSectionGap}, 2);
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
            deliver([this, peers = std::move(*peers), name = displayName(trace.name(region), 60)] { present(peers, name); });
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

IdlePane::IdlePane(const TraceStore& store, ViewState& state, QWidget* parent) :
    QWidget(parent), m_store(store), m_state(state), m_calculation(new TraceCalculation(store, this)), m_layout(new QVBoxLayout(this)),
    m_title(new ElidedLabel(this, QStringLiteral("mutedTitle")))
{
    m_title->setToolTip(plainToolTip(tr("In these, no region runs that works. Waiting is no work, nor is what has lost its end. What the "
                                        "program does not record may still run.")));
    m_layout->setContentsMargins(0, kSectionGap, 0, kSectionGap);
    m_layout->setSpacing(2);
    m_layout->addWidget(m_title);
    hide();
}

void IdlePane::show(SessionId session, ThreadId thread)
{
    const bool isOther = session != m_session || thread != m_thread;
    if (session && !isOther && (m_calculation->isBusy() || !m_calculation->isOutdated()))
        return; // a trace that grows faster than it is read would never be answered for
    m_session = session;
    m_thread = thread;
    m_calculation->cancel();
    if (isOther || !session) // while a trace grows, what was known stays until more is known
        present({}, {});
    if (!session)
        return;
    // Where the log of a command has no region, nobody knows what it did, as Where the time went says.
    m_title->setText(
        m_store.trace().session(session).attributes->hasArgv ? tr("Longest stretches not instrumented") : tr("Longest idle gaps"));
    m_calculation->start([=, this](const Trace& trace, const std::atomic<bool>& cancel, const TraceCalculation::Deliver& deliver) {
        constexpr std::size_t kMostGaps = 5;
        deliver(
            [this, gaps = longestIdle(trace, session, thread, kMostGaps, &cancel), begin = trace.extent().begin] { present(gaps, begin); });
    });
}

void IdlePane::present(std::vector<TraceRange> gaps, TraceTime traceBegin)
{
    if (gaps == m_gaps && traceBegin == m_traceBegin)
        return; // a growing trace must not take a button away between the press and the release
    m_gaps = std::move(gaps);
    m_traceBegin = traceBegin;
    delete std::exchange(m_links, new QWidget(this));
    m_layout->addWidget(m_links);
    auto* lines = layoutWith<QVBoxLayout>(m_links, {0, 0, 0, 0}, 2);
    for (const TraceRange gap : m_gaps) {
        const QString words = tr("%1 at %2").arg(formatDuration(gap.length()), formatExactDuration(gap.begin - traceBegin));
        auto* link = new LinkButton(words);
        link->setToolTip(plainToolTip(words + QLatin1Char('\n') + tr("Mark the gap and zoom to it"))); // a narrow dock cuts them
        link->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        connect(link, &QPushButton::clicked, this, [this, gap] { zoomTo(gap); });
        lines->addWidget(link);
    }
    setVisible(!m_gaps.empty());
}

void IdlePane::zoomTo(TraceRange gap)
{
    m_state.jump([&] {
        m_state.setVisibleRange(clamped(framed(gap, m_state.folds()), m_store.trace().extent(), m_state.folds()));
        m_state.setMarkedRange(gap);
    });
}

namespace {

constexpr qsizetype kMaxRows = 200;
constexpr int kLabelWidth = 92;

QLabel* makeLabel(const QString& text, const QString& role)
{
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setObjectName(role);
    return label;
}

/// Breaks lines between words and, as fittedWords() does, within one that is wider than the label. The tool tip has all of it.
class WordsLabel : public QLabel {
public:
    explicit WordsLabel(const QString& text) : m_text(text)
    {
        setTextFormat(Qt::PlainText);
        setText(text);
        connect(QGuiApplication::clipboard(), &QClipboard::changed, this, [this](QClipboard::Mode mode) { cleanCopy(mode); });
    }

protected:
    void resizeEvent(QResizeEvent* event) override
    {
        QLabel::resizeEvent(event);
        const QString fitting = fitted();
        const bool isWhole = fitting.size() == m_text.size() && !fitting.contains(kWordBreak); // else breaks may make up for what is cut
        setToolTip(isWhole ? QString() : plainToolTip(m_text));
        if (fitting != text())
            setText(fitting);
    }

private:
    [[nodiscard]] bool fits(const QString& word) const { return fontMetrics().horizontalAdvance(word) <= contentsRect().width(); }
    [[nodiscard]] QString fitted() const
    {
        QString all = m_text;
        QStringList lines = all.split(QLatin1Char('\n'));
        for (QString& line : lines) {
            QStringList words = line.split(QLatin1Char(' '));
            for (QString& word : words) {
                if (!fits(word)) // "2 d 07 h 38 min" rather on two lines
                    word.replace(QChar(QChar::Nbsp), QLatin1Char(' '));
            }
            line = fittedWords(words.join(QLatin1Char(' ')), fontMetrics(), contentsRect().width(), Qt::ElideRight);
        }
        return lines.join(QLatin1Char('\n'));
    }
    /// No shell finds a file by a path with breaks in it that nobody sees.
    void cleanCopy(QClipboard::Mode mode) const
    {
        if (!hasSelectedText())
            return;
        const QString selected = selectedText() // as Qt copies it
                                     .replace(QChar::ParagraphSeparator, QLatin1Char('\n'))
                                     .replace(QChar(QChar::Nbsp), QLatin1Char(' '));
        QString copied = QGuiApplication::clipboard()->text(mode);
        if (copied.contains(kWordBreak) && copied == selected)
            QGuiApplication::clipboard()->setText(copied.remove(kWordBreak), mode);
    }

    QString m_text;
};

QLabel* makeSelectable(const QString& text)
{
    auto* label = new WordsLabel(text);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    label->setWordWrap(true);
    // A name without a space must not widen the dock.
    label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    return label;
}

std::optional<Args> readArgs(const Trace& trace, const Selection& selection)
{
    if (!selection.region && !selection.snapshot)
        return std::nullopt;
    auto args = selection.region ? regionArgs(trace, selection.region) : snapshotArgs(trace, selection.object, *selection.snapshot);
    return args ? std::optional(std::move(args.value())) : std::nullopt;
}

} // namespace

DetailsPanel::DetailsPanel(TraceStore& store, ViewState& state, QWidget* parent, const FilterState* filter) :
    Panel(store, state, parent), m_filter(filter),
    m_hidden(new ElidedLabel(this, QStringLiteral("muted"), tr("The filter hides this on the timeline."))), m_scroll(new QScrollArea(this)),
    m_peers(new PeersPane(store, this)), m_idle(new IdlePane(store, state, this))
{
    m_hidden->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_hidden->setMargin(6);
    m_hidden->hide();
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setAccessibleName(tr("Details of the selection"));
    auto* content = new QWidget;
    auto* column = layoutWith<QVBoxLayout>(content, {14, 10, 14, 10});
    column->addWidget(m_peers);
    column->addWidget(m_idle);
    column->addStretch(1);
    m_scroll->setWidget(content);
    putScrollBarInMargin(*m_scroll);
    stack({m_hidden, m_scroll});
    connect(&state, &ViewState::selectionChanged, this, &DetailsPanel::markStale);
    if (m_filter) {
        connect(m_filter, &FilterState::filterChanged, this, &DetailsPanel::markStale);
        connect(m_filter, &FilterState::dimsChanged, this, &DetailsPanel::markStale);
    }
    addCopyActions(this, [this] {
        refreshNow();
        return detailsTable(m_details);
    });
}

QString DetailsPanel::text()
{
    refreshNow();
    return detailsText(m_details);
}

bool DetailsPanel::isHidden(RegionId region) const
{
    if (!region || !m_filter || m_filter->dims() || m_filter->filter().isEmpty())
        return false;
    Result<CompiledFilter> passes = CompiledFilter::compile(m_filter->filter(), trace());
    return passes && !passes.value()(region);
}

void DetailsPanel::refresh()
{
    m_hidden->setVisible(isHidden(state().selection().region));
    m_peers->show(state().selection().region);
    showIdle();
    m_flows.update(trace());
    const std::optional<Args> args = readArgs(trace(), state().selection());
    Details details = describe(trace(), state().selection(), args ? &*args : nullptr, state().timeMode(), &m_flows);
    if (m_rows && details == m_details)
        return; // a growing trace rarely changes the selection's details
    m_details = std::move(details);
    showDetails(m_details);
}

/// The box of a whole process or thread stands for it.
void DetailsPanel::showIdle()
{
    const Selection& selected = state().selection();
    if (!selected.region)
        return m_idle->show(selected.session, selected.thread);
    const RegionRole role = trace().role(selected.region);
    const bool isLife = role == RegionRole::Process || role == RegionRole::Thread;
    m_idle->show(
        isLife ? trace().session(selected.region) : SessionId(), role == RegionRole::Thread ? trace().thread(selected.region) : ThreadId());
}

void DetailsPanel::forget()
{
    m_flows.update(trace());
    m_peers->show({});
    m_idle->show({}, {});
}

void DetailsPanel::showDetails(const Details& details)
{
    delete std::exchange(m_head, new QWidget);
    delete std::exchange(m_rows, new QWidget);
    const qsizetype head = std::min(details.head, kMaxRows);
    QGridLayout* first = makeGrid(details.rows.mid(0, head));
    first->setContentsMargins(0, 0, 0, 0);
    m_head->setLayout(first);
    QGridLayout* grid = makeGrid(details.rows.mid(head, kMaxRows - head));
    if (details.rows.size() > kMaxRows)
        grid->addWidget(makeLabel(tr("and %n more", nullptr, static_cast<int>(details.rows.size() - kMaxRows)), QStringLiteral("muted")),
            grid->rowCount(), 1);

    auto* column = layoutWith<QVBoxLayout>(m_rows, {0, 0, 0, 0});
    column->addLayout(grid);
    if (!details.data.isEmpty()) {
        auto* line = new QFrame;
        line->setObjectName(QStringLiteral("quietLine"));
        auto* values = new QGridLayout;
        values->setHorizontalSpacing(18);
        addData(details, *values);
        column->addSpacing(4);
        column->addWidget(line);
        column->addWidget(new ElidedLabel(nullptr, QStringLiteral("mutedTitle"), details.dataTitle));
        column->addLayout(values);
    }
    auto* all = static_cast<QVBoxLayout*>(m_scroll->widget()->layout());
    all->insertWidget(0, m_head);
    all->insertWidget(3, m_rows);
    m_head->setVisible(head > 0); // only now: without a parent it would be a window
}

QGridLayout* DetailsPanel::makeGrid(const QList<DetailRow>& rows)
{
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(12);
    grid->setVerticalSpacing(7);
    grid->setColumnMinimumWidth(0, kLabelWidth);
    grid->setColumnStretch(1, 1);
    for (const DetailRow& row : rows) {
        const int at = grid->rowCount();
        grid->addWidget(makeLabel(row.label, QStringLiteral("muted")), at, 0, Qt::AlignTop);
        grid->addWidget(makeValue(row), at, 1, Qt::AlignTop);
    }
    return grid;
}

QWidget* DetailsPanel::makeValue(const DetailRow& row)
{
    if (row.link.isEmpty())
        return makeSelectable(row.text);
    auto* link = new LinkButton(row.text);
    link->setToolTip(plainToolTip(tr("Go to %1").arg(row.text)));
    link->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    // After the click, because the jump replaces this button.
    connect(
        link, &QPushButton::clicked, this, [this, target = row.link] { state().reveal(target); }, Qt::QueuedConnection);
    return link;
}

void DetailsPanel::addData(const Details& details, QGridLayout& grid)
{
    const QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    // Long keys and values share the width in proportion; a key that does not fit is cut, so that it does not widen the dock.
    constexpr int kMostShare = 400;
    int keys = 1;
    int values = kLabelWidth;
    for (const DataRow& row : details.data) {
        keys = std::min(std::max(keys, QFontMetrics(fixed).horizontalAdvance(row.key) + 2), kMostShare);
        values = std::min(std::max(values, QFontMetrics(fixed).horizontalAdvance(row.value)), kMostShare);
    }
    grid.setColumnStretch(0, keys);
    grid.setColumnStretch(1, values);
    for (const DataRow& row : details.data) {
        const int at = grid.rowCount();
        auto* key = new ElidedLabel(nullptr, {}, row.key);
        key->setFont(fixed);
        QLabel* value = makeSelectable(row.value);
        value->setFont(fixed);
        QLabel* offset = makeLabel(row.offset, QStringLiteral("muted"));
        offset->setAlignment(Qt::AlignRight);
        grid.addWidget(key, at, 0, Qt::AlignTop);
        grid.addWidget(value, at, 1, Qt::AlignTop);
        grid.addWidget(offset, at, 2, Qt::AlignTop);
    }
    if (details.moreData > 0) {
        grid.addWidget(
            new ElidedLabel(nullptr, QStringLiteral("muted"), tr("and %n more in Arguments", nullptr, static_cast<int>(details.moreData))),
            grid.rowCount(), 0, 1, 3);
    }
}

} // namespace emberline

#include "moc_details_panel.cpp"
