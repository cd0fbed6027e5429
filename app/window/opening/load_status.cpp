// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/opening/load_status.h"

#include <QApplication>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>
#include <initializer_list>

namespace emberline {

namespace {

constexpr int kSteps = 1000;
constexpr double kMega = 1e6;

QString megabytes(double bytes)
{
    const double mega = bytes / kMega;
    return QString::number(mega, 'f', mega < 10 ? 1 : 0);
}

} // namespace

QString progressText(const LoadProgress& progress)
{
    const ImportProgress& at = progress.import;
    QStringList parts;
    if (at.filesTotal > 1)
        parts << LoadStatus::tr("%1 of %2 files").arg(at.filesDone).arg(at.filesTotal);
    else if (!at.current.empty())
        parts << QFileInfo(QString::fromStdString(at.current)).fileName();
    if (at.bytesTotal > 0)
        parts << LoadStatus::tr("%1 of %2 MB")
                     .arg(megabytes(static_cast<double>(at.bytesRead)), megabytes(static_cast<double>(at.bytesTotal)));
    else
        parts << LoadStatus::tr("%1 MB").arg(megabytes(static_cast<double>(at.bytesRead)));
    if (progress.bytesPerSecond > 0)
        parts << LoadStatus::tr("%1 MB/s").arg(megabytes(progress.bytesPerSecond));
    return parts.join(QStringLiteral("  ·  "));
}

LoadStatus::LoadStatus(QWidget* parent) :
    QWidget(parent), m_text(new QLabel(this)), m_bar(new QProgressBar(this)),
    m_cancel(makeButton("cancelLoading", tr("Cancel"), tr("Stop reading; what was read stays"))),
    m_goOn(makeButton("goOnLoading", tr("Continue"), tr("Read on where you stopped")))
{
    m_text->setTextFormat(Qt::PlainText);
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(180);
    m_bar->setFixedHeight(6);
    m_bar->setAccessibleName(tr("Reading"));
    m_goOn->setAccessibleName(tr("Continue reading"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(10);
    layout->addWidget(m_bar);
    layout->addWidget(m_text);
    layout->addWidget(m_cancel);
    layout->addWidget(m_goOn);
    connect(m_cancel, &QPushButton::clicked, this, &LoadStatus::cancelRequested);
    connect(m_goOn, &QPushButton::clicked, this, &LoadStatus::goOnRequested);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget* old, const QWidget* now) {
        const auto isButton = [this](const QWidget* widget) { return widget == m_cancel || widget == m_goOn; };
        if (isButton(now) && !isButton(old))
            m_focusedBefore = old;
    });
    showReading(true);
}

QPushButton* LoadStatus::makeButton(const char* name, const QString& text, const QString& toolTip)
{
    auto* button = new QPushButton(text, this);
    button->setObjectName(QLatin1String(name));
    button->setFocusPolicy(Qt::TabFocus); // a click leaves the focus where it is, because the button disappears a moment later
    button->setToolTip(toolTip);
    return button;
}

void LoadStatus::showReading(bool reads)
{
    giveFocusBack();
    for (QWidget* widget : std::initializer_list<QWidget*>{m_bar, m_text, m_cancel})
        widget->setVisible(reads);
    m_goOn->setVisible(!reads);
}

void LoadStatus::setStopped()
{
    if (m_goOn->isHidden())
        showReading(false);
}

void LoadStatus::setProgress(const LoadProgress& progress)
{
    if (m_cancel->isHidden())
        showReading(true);
    const ImportProgress& at = progress.import;
    m_bar->setRange(0, at.bytesTotal > 0 ? kSteps : 0);
    if (at.bytesTotal > 0) {
        const double share = static_cast<double>(at.bytesRead) / static_cast<double>(at.bytesTotal);
        m_bar->setValue(static_cast<int>(kSteps * std::clamp(share, 0.0, 1.0)));
    }
    m_text->setText(progress.cancelling ? tr("Cancelling…") : progressText(progress));
    if (progress.cancelling)
        giveFocusBack();
    m_cancel->setEnabled(!progress.cancelling);
}

void LoadStatus::setVisible(bool visible)
{
    if (!visible)
        giveFocusBack();
    QWidget::setVisible(visible);
}

/// Otherwise Qt moves the focus to the next widget, far from where the user was.
void LoadStatus::giveFocusBack()
{
    if ((m_cancel->hasFocus() || m_goOn->hasFocus()) && m_focusedBefore)
        m_focusedBefore->setFocus();
}

} // namespace emberline

#include "moc_load_status.cpp"
