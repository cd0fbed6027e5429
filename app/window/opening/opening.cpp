// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/opening/opening.h"

#include "app/output/native_path.h"
#include "app/session/kept_session.h"
#include "app/store/run_store.h"
#include "app/window/opening/message_bar.h"
#include "views/format/display_text.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>
#include <QMenu>

#include <algorithm>
#include <span>
#include <string_view>
#include <utility>

namespace emberline {

constexpr QSize kOpenDialog(960, 600);

static QString shortName(const std::string& path)
{
    const QFileInfo info(pathText(path));
    const QString name = info.fileName().isEmpty() ? info.filePath() : info.fileName();
    return displayText(name.toStdString(), 80);
}

/// Only files that a name calls a database are looked into here, on the GUI thread.
static bool isStore(const QString& path)
{
    const QString suffix = QFileInfo(path).suffix();
    return isClickHouse(path)
        || (QStringList{QStringLiteral("sqlite"), QStringLiteral("sqlite3"), QStringLiteral("db")}.contains(suffix)
            && RunStore::isStore(path));
}

Opening::Opening(TraceLoader& loader, WindowSettings& settings, Bars bars, QWidget* window) :
    QObject(window), m_loader(loader), m_settings(settings), m_bars(bars), m_window(window)
{
    connect(&m_loader, &TraceLoader::finished, this, &Opening::noteOutcome);
}

void Opening::open(std::vector<std::string> paths, Recent recent)
{
    if (paths.size() == 1 && isSessionFile(paths.front()))
        return Q_EMIT sessionRequested(pathText(paths.front()));
    m_bars.question.withdrawAllBut(m_asked.question);
    m_bars.errors.dismiss(); // it was about an earlier attempt
    leaveStore();
    if (paths.size() == 1 && isStore(pathText(paths.front())))
        return openStore(pathText(paths.front()));
    prepare(paths, recent);
    m_loader.open(std::move(paths));
}

void Opening::openStore(const QString& path)
{
    const QString waiting = tr("Waiting for %1 …").arg(displayText(path.toStdString(), 200));
    if (isClickHouse(path))
        m_bars.question.ask(waiting, {{tr("Cancel"), [this] { m_stores.cancel(); }}});
    m_stores.start([this, path, waiting](const std::atomic<bool>& cancel, const Background::Deliver& deliver) {
        auto store = RunStore::open(path, StoreAccess::Read, [&cancel] { return cancel.load(); });
        const RunQuestion question{.everything = true};
        const auto count = store && store.value()->canCount(question) ? store.value()->countRows(question) : Result<std::int64_t>(0);
        const auto counter = count && count.value() > kMostRead ? countStore(path) : nullptr;
        auto runs = std::make_shared<Result<RunTable>>(!store ? Result<RunTable>(store.error())
                : !count                                      ? count.error()
                : counter                                     ? RunTable()
                                                              : store.value()->read(question));
        deliver([this, path, waiting, runs, counter] {
            m_bars.question.withdraw(waiting);
            if (!*runs)
                return sayError(runs->error());
            m_loader.close();
            m_openStore = path;
            addRecent(path);
            Q_EMIT storeRead(path, counter ? nullptr : std::make_shared<const RunTable>(std::move(runs->value())), counter);
        });
    });
}

void Opening::openRun(const QString& sid)
{
    m_bars.question.withdrawAllBut(m_asked.question);
    m_bars.errors.dismiss();
    m_stores.start([this, store = m_openStore, sid](const std::atomic<bool>& /*cancel*/, const Background::Deliver& deliver) {
        auto opened = RunStore::open(store, StoreAccess::Read);
        auto logs = std::make_shared<Result<std::vector<std::string>>>(
            opened ? opened.value()->logsOf(sid.toStdString()) : Result<std::vector<std::string>>(opened.error()));
        deliver([this, sid, logs] {
            if (!*logs)
                return sayError(logs->error());
            if (logs->value().empty())
                return sayError({tr("The log of this run is gone. emberline collect --keep-raw 14d keeps a copy of each log for 14 days.")
                                     .toStdString()});
            prepare(logs->value(), Recent::Leave);
            m_run = sid;
            m_isRunNew = true;
            m_loader.open(std::move(logs->value()));
        });
    });
}

void Opening::leaveStore()
{
    m_stores.cancel();
    m_run.clear();
    m_isRunNew = false;
}

void Opening::add(std::vector<std::string> paths, Recent recent)
{
    m_bars.question.withdrawAllBut(m_asked.question);
    m_bars.errors.dismiss();
    prepare(paths, recent);
    m_loader.add(std::move(paths));
}

void Opening::prepare(std::vector<std::string>& paths, Recent recent)
{
    for (std::string& path : paths) {
        path = readablePath(path);
        if (isBundled(path))
            sayError({tr("The sample cannot be copied to %1").arg(QDir::toNativeSeparators(QDir::tempPath())).toStdString()});
        recent == Recent::Leave ? void(m_left.insert(path)) : void(m_left.erase(path));
    }
}

void Opening::openLive(ImportJob job)
{
    m_bars.question.withdrawAllBut(m_asked.question);
    m_bars.errors.dismiss();
    leaveStore();
    m_loader.openLive(std::move(job));
}

void Opening::openSample()
{
    open({":/samples/git-commit-and-push.event"});
}

void Opening::sayError(const Error& error)
{
    m_bars.errors.say({displayText(error.message, 1000)});
}

void Opening::openOrAsk(std::vector<std::string> paths)
{
    if (m_loader.paths().empty() || (paths.size() == 1 && isSessionFile(paths.front())))
        return open(std::move(paths));
    if (isAsking()) {
        std::erase_if(paths, [this](const std::string& path) { return std::ranges::find(m_asked.paths, path) != m_asked.paths.end(); });
        paths.insert(paths.begin(), m_asked.paths.begin(), m_asked.paths.end());
        m_bars.question.withdraw(m_asked.question);
    }
    const QString what = paths.size() == 1 ? shortName(paths.front()) : tr("%n files", nullptr, static_cast<int>(paths.size()));
    m_asked = {tr("Add %1 to the open trace, or open it in its place?").arg(what), paths};
    m_bars.question.ask(m_asked.question, {{tr("Add"), [this, paths] { add(paths); }}, {tr("Replace"), [this, paths] { open(paths); }}});
}

void Opening::addRecent(const QString& path)
{
    m_settings.addRecent(path);
    Q_EMIT recentChanged();
}

bool Opening::isAsking() const
{
    return m_bars.question.isAsking(m_asked.question);
}

void Opening::openRecent(const QString& path)
{
    isAsking() ? openOrAsk({pathBytes(path)}) : open({pathBytes(path)});
}

void Opening::close()
{
    m_bars.question.withdrawAllBut({});
    m_bars.errors.dismiss();
    leaveStore();
    m_loader.close();
}

void Opening::showServerDialog()
{
    auto* dialog = new QInputDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Open Store on a Server"));
    dialog->setLabelText(tr("Address of the ClickHouse database that emberline collect fills:"));
    dialog->setTextValue(QStringLiteral("clickhouse://"));
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString& address) {
        if (isClickHouse(address.trimmed()))
            return open({address.trimmed().toStdString()});
        sayError({tr("%1: a store on a server is clickhouse://HOST[:PORT]/DATABASE.").arg(address).toStdString()});
    });
    dialog->open();
}

void Opening::showDialog(DialogFor purpose)
{
    auto* dialog = new QFileDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setDirectory(firstFolder());
    const bool directory = purpose == DialogFor::Directory;
    dialog->setFileMode(directory ? QFileDialog::Directory : QFileDialog::ExistingFiles);
    dialog->setOption(QFileDialog::ShowDirsOnly, directory);
    dialog->setWindowTitle(directory ? tr("Open Directory") : purpose == DialogFor::Add ? tr("Add to Trace") : tr("Open"));
    // At a size of its own, Qt's dialog cuts names.
    const QSize size = m_settings.openDialogSize();
    dialog->resize(size.isEmpty() ? kOpenDialog : size);
    connect(dialog, &QFileDialog::finished, this, [this, dialog] { m_settings.setOpenDialogSize(dialog->size()); });
    connect(dialog, &QFileDialog::filesSelected, this, [this, purpose](const QStringList& files) {
        m_settings.setLastDirectory(QFileInfo(files.constFirst()).absolutePath()); // a typed path leaves the dialog where it was
        std::vector<std::string> paths;
        std::ranges::transform(files, std::back_inserter(paths), pathBytes);
        if (isAsking())
            return openOrAsk(std::move(paths)); // the files that it asks about would be lost
        purpose == DialogFor::Add ? add(std::move(paths)) : open(std::move(paths));
    });
    dialog->open();
}

QString Opening::firstFolder() const
{
    if (QString last = m_settings.lastDirectory(); QFileInfo(last).isDir())
        return last;
    const std::vector<std::string>& paths = m_loader.paths();
    const QFileInfo trace(paths.empty() ? QString() : pathText(lastingPath(paths.front())));
    return trace.exists() && !isBundled(pathBytes(trace.filePath())) ? trace.absolutePath() : QDir::currentPath();
}

void Opening::fillRecentMenu(QMenu* menu)
{
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { listRecent(menu); });
    listRecent(menu); // an empty menu would never be shown
}

void Opening::listRecent(QMenu* menu)
{
    menu->clear();
    int number = 0;
    for (const QString& path : m_settings.recent()) {
        QString text = displayText(path.toStdString(), 120);
        text.replace(QLatin1Char('&'), QStringLiteral("&&"));
        ++number;
        const QString label = number < 10 ? QStringLiteral("&%1  %2").arg(number).arg(text) : text;
        QAction* action = menu->addAction(label);
        action->setPriority(QAction::LowPriority); // Find Action lists it last
        connect(action, &QAction::triggered, this, [this, path] { openRecent(path); });
    }
    if (number == 0)
        return menu->addAction(tr("No recent files"))->setEnabled(false);
    menu->addSeparator();
    connect(menu->addAction(tr("&Clear")), &QAction::triggered, this, [this] {
        removePictures(m_settings.recent());
        m_settings.clearRecent();
        Q_EMIT recentChanged();
    });
}

void Opening::noteOutcome(const ImportOutcome& outcome)
{
    constexpr std::size_t kMostSentences = 10;
    QStringList sentences;
    for (const ImportFailure& failure : std::span(outcome.failures).first(std::min(outcome.failures.size(), kMostSentences)))
        sentences.append(displayText(failure.error.message, 1000));
    if (outcome.failures.size() > kMostSentences)
        sentences.append(tr("%n more could not be read.", nullptr, static_cast<int>(outcome.failures.size() - kMostSentences)));
    m_bars.errors.say(sentences);
    if (std::exchange(m_isRunNew, false))
        Q_EMIT runRead(m_run);
    std::set<std::string_view> failed;
    for (const ImportFailure& failure : outcome.failures)
        failed.insert(failure.path);
    for (const std::string& path : outcome.job.paths) {
        if (path != "-" && !outcome.job.isLive() && !failed.contains(path) && !m_left.contains(path))
            m_settings.addRecent(pathText(path));
    }
    Q_EMIT recentChanged();
}

} // namespace emberline

#include "moc_opening.cpp"
