// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/opening/drop_zone.h"

#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QUrl>

namespace emberline {

std::vector<std::string> localPaths(const QMimeData& data)
{
    std::vector<std::string> paths;
    for (const QUrl& url : data.urls()) {
        if (url.isLocalFile())
            paths.push_back(QFile::encodeName(url.toLocalFile()).toStdString());
    }
    return paths;
}

DropZone::DropZone(QWidget* host) : QFrame(host), m_host(host), m_hint(new QLabel(tr("Drop to open"), this))
{
    setObjectName(QStringLiteral("dropOverlay"));
    setAttribute(Qt::WA_TransparentForMouseEvents); // so that the host gets the drag
    hide();
    host->setAcceptDrops(true);
    host->installEventFilter(this);
}

bool DropZone::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_host)
        return false;
    switch (event->type()) {
    case QEvent::DragEnter:
    case QEvent::DragMove: {
        auto* drag = static_cast<QDragMoveEvent*>(event);
        if (localPaths(*drag->mimeData()).empty())
            return false;
        // Whatever the other side prefers, this only reads its files.
        drag->setDropAction(Qt::CopyAction);
        drag->accept();
        setGeometry(m_host->rect());
        raise();
        show();
        return true;
    }
    case QEvent::DragLeave:
        hide();
        return false;
    case QEvent::Drop: {
        auto* drop = static_cast<QDropEvent*>(event);
        hide();
        const std::vector<std::string> paths = localPaths(*drop->mimeData());
        if (paths.empty())
            return false;
        drop->setDropAction(Qt::CopyAction);
        drop->accept();
        Q_EMIT dropped(paths);
        return true;
    }
    default:
        return false;
    }
}

void DropZone::resizeEvent(QResizeEvent* event)
{
    QFrame::resizeEvent(event);
    m_hint->adjustSize();
    m_hint->move((width() - m_hint->width()) / 2, height() / 3);
}

} // namespace emberline

#include "moc_drop_zone.cpp"
