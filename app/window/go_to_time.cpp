// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/go_to_time.h"

#include "views/format/time_format.h"
#include "views/timeline/time_scale.h"

#include <QDateTime>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

#include <algorithm>

namespace emberline {

namespace {

constexpr std::int64_t kNsOfSecond = 1'000'000'000;

/// "09:29:44.305 618" with blanks of any kind between the digits, as the ruler groups them.
std::optional<TraceTime> parseClock(const QString& text, TraceTime begin, TimeMode mode)
{
    static const QRegularExpression form(
        QStringLiteral("^(?:(\\d{4}-\\d\\d-\\d\\d)[ T])?(\\d\\d?):(\\d\\d)(?::(\\d\\d)(?:\\.([\\d\\s]+))?)?$"));
    const QRegularExpressionMatch match = form.match(text.trimmed());
    const QTime clock(match.captured(2).toInt(), match.captured(3).toInt(), match.captured(4).toInt());
    if (!match.hasMatch() || !clock.isValid())
        return std::nullopt;
    const auto spec = mode == TimeMode::Local ? Qt::LocalTime : Qt::UTC;
    const QDateTime first = QDateTime::fromMSecsSinceEpoch(toNs(begin) / 1'000'000, spec);
    const bool hasDay = !match.captured(1).isEmpty();
    const QDate day = hasDay ? QDate::fromString(match.captured(1), Qt::ISODate) : first.date();
    QDateTime second(day, clock, spec);
    if (!second.isValid())
        return std::nullopt;
    if (!hasDay && second.addSecs(1) < first)
        second = second.addDays(1); // the trace goes on after midnight
    static const QRegularExpression blanks(QStringLiteral("\\s"));
    const QString decimals = match.captured(5).remove(blanks).leftJustified(9, QLatin1Char('0')).left(9);
    return traceTimeFromNs(second.toSecsSinceEpoch() * kNsOfSecond + decimals.toLongLong());
}

} // namespace

std::optional<TraceTime> parseMoment(const QString& text, TraceTime begin, TimeMode mode)
{
    if (const auto offset = parseDuration(text))
        return begin + *offset;
    return hasDate(begin) ? parseClock(text, begin, mode) : std::nullopt;
}

GoToTime::GoToTime(const TraceStore& store, ViewState& state, QWidget* parent) :
    QDialog(parent), m_store(store), m_state(state), m_text(new QLineEdit(this)),
    m_buttons(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this))
{
    setWindowTitle(tr("Go to Time"));
    setAttribute(Qt::WA_DeleteOnClose);
    const TraceRange extent = m_store.trace().extent();
    auto* hint = new QLabel(
        tr("Time since the beginning, like 250 ms or 1.5 s; the trace is %1 long.").arg(formatDuration(extent.length())), this);
    if (hasDate(extent.begin))
        hint->setText(hint->text() + QLatin1Char('\n')
            + (m_state.timeMode() == TimeMode::Local ? tr("Or the local time, like %1.") : tr("Or the UTC time, like %1."))
                  .arg(formatTimeOfDay(
                      extent.begin, m_state.timeMode() == TimeMode::Local ? TimeMode::Local : TimeMode::Utc, Duration(kNsOfSecond))));
    hint->setObjectName(QStringLiteral("muted"));
    m_text->setAccessibleName(tr("Time"));
    m_buttons->button(QDialogButtonBox::Ok)->setText(tr("&Go"));
    m_buttons->button(QDialogButtonBox::Ok)->setObjectName(QStringLiteral("primaryButton"));
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_text);
    layout->addWidget(hint);
    layout->addWidget(m_buttons);
    connect(m_text, &QLineEdit::textChanged, this, &GoToTime::check);
    connect(m_buttons, &QDialogButtonBox::accepted, this, &GoToTime::go);
    connect(m_buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(&m_store, &TraceStore::wasReset, this, &QDialog::reject);
    check();
}

std::optional<TraceTime> GoToTime::moment() const
{
    return parseMoment(m_text->text(), m_store.trace().extent().begin, m_state.timeMode());
}

void GoToTime::check()
{
    m_buttons->button(QDialogButtonBox::Ok)->setEnabled(moment().has_value());
}

void GoToTime::go()
{
    const auto wanted = moment();
    if (!wanted)
        return;
    const TraceRange extent = m_store.trace().extent();
    const TraceTime time = std::clamp(*wanted, extent.begin, std::max(extent.begin, extent.end));
    m_state.setVisibleRange(pannedTo(m_state.visibleRange(), time, 0.5, m_state.folds()));
    m_state.setCursor(time);
    accept();
}

} // namespace emberline

#include "moc_go_to_time.cpp"
