// SPDX-License-Identifier: GPL-3.0-or-later
// A window with the files named on the command line, to drag out of it, for tests of drops from another program. Says "accepted" when what
// is under the mouse takes them, and "ended" after the drop.
#include <QApplication>
#include <QDrag>
#include <QLabel>
#include <QMimeData>
#include <QMouseEvent>
#include <QUrl>

#include <cstdio>

namespace {

void say(const char* word)
{
    std::puts(word);
    std::fflush(stdout);
}

class Source : public QLabel {
public:
    explicit Source(QList<QUrl> urls) : QLabel(QStringLiteral("drag me")), m_urls(std::move(urls)) { setAlignment(Qt::AlignCenter); }

protected:
    void mouseMoveEvent(QMouseEvent* event) override
    {
        if (!(event->buttons() & Qt::LeftButton) || m_dragging)
            return;
        m_dragging = true;
        auto* drag = new QDrag(this);
        auto* files = new QMimeData;
        files->setUrls(m_urls);
        drag->setMimeData(files);
        connect(drag, &QDrag::actionChanged, this, [](Qt::DropAction action) { say(action == Qt::IgnoreAction ? "refused" : "accepted"); });
        drag->exec(Qt::CopyAction | Qt::MoveAction, Qt::MoveAction); // like file managers
        say("ended");
        m_dragging = false;
    }

private:
    QList<QUrl> m_urls;
    bool m_dragging = false;
};

} // namespace

int main(int argc, char** argv)
{
    const QApplication application(argc, argv);
    QList<QUrl> urls;
    for (const QString& path : QApplication::arguments().mid(1))
        urls << QUrl::fromLocalFile(path);
    Source source(urls);
    source.setWindowTitle(QStringLiteral("xdnd source"));
    source.setGeometry(0, 0, 200, 200);
    source.show();
    return QApplication::exec();
}
