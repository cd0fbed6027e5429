// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/saving/save_dialogs.h"

#include "app/loading/trace_loader.h"
#include "app/output/native_path.h"
#include "app/window/live/record_control.h"
#include "app/window/settings/window_settings.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>

#include <algorithm>

namespace emberline {

namespace {

bool canWriteIn(const QString& folder)
{
    const QFileInfo info(folder);
    return info.isDir() && info.isWritable();
}

} // namespace

SaveProposal proposalFor(const std::vector<std::string>& paths, const QString& fallback)
{
    static const QRegularExpression ending(QStringLiteral("(\\.(json|event|perf|normal|txt|log|sock))?(\\.gz)?$"));
    if (paths.empty() || paths.front() == "-")
        return {fallback, SaveDialogs::tr("trace")};
    const QString path = QDir::cleanPath(QFileInfo(pathText(paths.front())).absoluteFilePath()); // not "directory/"
    const QFileInfo trace(path);
    const bool isStored = trace.isFile() || trace.isDir();
    const QString folder = isStored && canWriteIn(trace.absolutePath()) ? trace.absolutePath() : fallback;
    const QString name = trace.fileName().remove(ending);
    return {folder, name.isEmpty() ? SaveDialogs::tr("trace") : name};
}

SaveDialogs::SaveDialogs(const TraceLoader& loader, const RecordControl& recording, WindowSettings& settings, QWidget* window) :
    m_loader(loader), m_recording(recording), m_settings(settings), m_window(window)
{ }

void SaveDialogs::ask(const Question& question, std::function<void(const QString&)> write)
{
    auto* dialog = new QFileDialog(m_window, question.title, QString(), question.filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(question.suffix);
    const QFileInfo proposed(proposedFile(question.suffix));
    dialog->setDirectory(proposed.path());
    dialog->selectFile(proposed.fileName());
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& chosen) {
        const QString wanted = chosen.section(QStringLiteral("*."), 1).chopped(1);
        dialog->setDefaultSuffix(wanted);
        if (const QFileInfo file(dialog->selectedFiles().value(0)); !file.isDir())
            dialog->selectFile(file.completeBaseName() + QLatin1Char('.') + wanted);
    });
    QObject::connect(dialog, &QFileDialog::fileSelected, m_window, [this, write = std::move(write)](const QString& path) {
        m_settings.setSaveDirectory(QFileInfo(path).absolutePath());
        write(path);
    });
    dialog->open();
}

QString SaveDialogs::proposedFile(const QString& suffix) const
{
    const std::vector<std::string>& paths = m_loader.paths();
    const SaveProposal proposal
        = m_recording.isTemporary() ? SaveProposal{fallbackFolder(), m_recording.proposedName()} : proposalFor(paths, fallbackFolder());
    const QString file = QDir(proposal.folder).filePath(proposal.name + QLatin1Char('.') + suffix);
    const auto isTrace = [&](const std::string& path) { return QFileInfo(pathText(path)).absoluteFilePath() == file; };
    return std::ranges::any_of(paths, isTrace) ? QDir(proposal.folder).filePath(tr("%1 (exported).%2").arg(proposal.name, suffix)) : file;
}

/// Where the user saved last, otherwise the documents.
QString SaveDialogs::fallbackFolder() const
{
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    for (const QString& folder : {m_settings.saveDirectory(), documents}) {
        if (!folder.isEmpty() && canWriteIn(folder))
            return folder;
    }
    return QDir::homePath();
}

} // namespace emberline
