// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/opening/load_status.h"

#include <QApplication>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>

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
    QWidget(parent), m_text(new QLabel(this)), m_bar(new QProgressBar(this)), m_cancel(new QPushButton(tr("Cancel"), this))
{
    m_text->setTextFormat(Qt::PlainText);
    m_bar->setTextVisible(false);
    m_bar->setFixedWidth(180);
    m_bar->setFixedHeight(6);
    m_bar->setAccessibleName(tr("Reading"));
    m_cancel->setObjectName(QStringLiteral("cancelLoading"));
    m_cancel->setFocusPolicy(Qt::TabFocus); // a click leaves the focus where it is, because the button disappears a moment later
    m_cancel->setToolTip(tr("Stop reading; what was read stays"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(10);
    layout->addWidget(m_bar);
    layout->addWidget(m_text);
    layout->addWidget(m_cancel);
    connect(m_cancel, &QPushButton::clicked, this, &LoadStatus::cancelRequested);
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget* old, const QWidget* now) {
        if (now == m_cancel)
            m_focusedBefore = old;
    });
}

void LoadStatus::setProgress(const LoadProgress& progress)
{
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
    if (m_cancel->hasFocus() && m_focusedBefore)
        m_focusedBefore->setFocus();
}

} // namespace emberline
