// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/live/record_control.h"

#include "app/output/native_path.h"
#include "app/window/live/output_panel.h"
#include "app/window/opening/message_bar.h"
#include "app/window/opening/opening.h"
#include "app/window/settings/window_settings.h"
#include "model/reference.h"
#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/small_widgets.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QSpinBox>
#include <QStyle>
#include <QVBoxLayout>
#include <QWidget>

#include <algorithm>
#include <chrono>
#include <utility>

namespace emberline {

namespace {

constexpr int kMostNesting = 100;
constexpr int kHintWidth = 524; ///< at least: the dialog is wider if its other texts need it
constexpr int kAroundText = 28; ///< of an edit: its border, padding and cursor

struct Answers {
    QString command = QStringLiteral("git status");
    int nesting = RecordOptions().nesting;
    QString output;
};

Answers& lastAnswers()
{
    static Answers answers;
    return answers;
}

} // namespace

RecordDialog::RecordDialog(const QString& directory, QString followed, QWidget* parent) :
    QDialog(parent), m_followed(std::move(followed)), m_command(new QLineEdit(lastAnswers().command)), m_hint(new QLabel),
    m_directory(new QLineEdit(directory)), m_nesting(new QSpinBox), m_output(new QLineEdit(lastAnswers().output))
{
    setWindowTitle(tr("Record Command"));
    m_nesting->setRange(1, kMostNesting);
    m_nesting->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    m_nesting->setValue(lastAnswers().nesting);
    m_nesting->setToolTip(tr("How deeply nested regions may be to be recorded; git's default of 2 hides most"));
    m_output->setPlaceholderText(tr("Nowhere: the window asks about the log when it closes"));
    m_output->ensurePolished();
    m_output->setMinimumWidth(m_output->fontMetrics().horizontalAdvance(m_output->placeholderText()) + kAroundText);
    auto* form = new QFormLayout;
    form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    form->setHorizontalSpacing(14);
    form->setVerticalSpacing(10);
    form->addRow(tr("&Command"), m_command);
    addDirectory(*form, tr("&Run in"), m_directory);
    form->addRow(tr("&Nesting"), m_nesting);
    addDirectory(*form, tr("&Keep the log in"), m_output);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel);
    m_record = buttons->addButton(tr("&Record"), QDialogButtonBox::AcceptRole);
    m_record->setObjectName(QStringLiteral("primaryButton"));
    m_record->setDefault(true);
    m_hint->setTextFormat(Qt::PlainText);
    m_hint->setWordWrap(true);
    m_hint->setMinimumWidth(kHintWidth);
    auto* column = layoutWith<QVBoxLayout>(this, {18, 18, 18, 14}, 14);
    column->addLayout(form);
    column->addWidget(m_hint);
    column->addWidget(buttons);
    m_command->selectAll();
    m_command->setFocus();
    connect(m_command, &QLineEdit::textChanged, this, &RecordDialog::updateButton);
    connect(m_directory, &QLineEdit::textChanged, this, &RecordDialog::updateButton);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(this, &QDialog::accepted, this, [this] {
        lastAnswers() = {m_command->text(), m_nesting->value(), m_output->text()};
        Q_EMIT recordRequested(options());
    });
    updateButton();
}

/// With a button to browse for it.
void RecordDialog::addDirectory(QFormLayout& form, const QString& title, QLineEdit* edit)
{
    auto* browse = new QPushButton(tr("Browse…"));
    browse->setAutoDefault(false);
    auto* row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(edit, 1);
    row->addWidget(browse);
    auto* label = new QLabel(title);
    label->setBuddy(edit);
    form.addRow(label, row);
    connect(browse, &QPushButton::clicked, this, [this, edit] {
        auto* dialog = new QFileDialog(this, windowTitle(), edit->text());
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::Directory);
        dialog->setOption(QFileDialog::ShowDirsOnly);
        connect(dialog, &QFileDialog::fileSelected, edit, &QLineEdit::setText);
        dialog->open();
    });
}

RecordOptions RecordDialog::options() const
{
    RecordOptions options;
    options.isApart = true;
    if (auto words = shellWords(m_command->text()))
        options.command = std::move(words.value());
    options.directory = m_directory->text();
    options.nesting = m_nesting->value();
    options.output = m_output->text();
    return options;
}

void RecordDialog::updateButton()
{
    const auto words = shellWords(m_command->text());
    QString hint = words ? tr("Tracing is on for this command only. No shell runs it: for pipes and variables write sh -c '…'.")
                         : QString::fromStdString(words.error().message);
    if (words && !m_followed.isEmpty())
        hint += QLatin1Char(' ') + tr("Recording stops following %1.").arg(m_followed);
    m_hint->setText(hint);
    m_hint->setObjectName(words ? QStringLiteral("emptyHint") : QStringLiteral("commandProblem"));
    m_hint->style()->unpolish(m_hint); // the hint's style depends on its name
    m_hint->style()->polish(m_hint);
    // A dialog's first size forgets that a wrapped text grows with its lines.
    m_hint->setMinimumHeight(m_hint->heightForWidth(kHintWidth));
    m_record->setEnabled(!options().command.isEmpty() && QDir(m_directory->text()).exists());
}

using namespace std::chrono_literals;

constexpr auto kCheck = 100ms;
constexpr Duration kWholeSeconds = 30s; ///< a step of the axis that shows a length to the second, in the units of clocks
constexpr int kMostQuiet = 20; ///< after this many checks nothing more will come
constexpr qsizetype kMostOfCommand = 80; ///< characters
constexpr qsizetype kMostOfName = 60; ///< characters, of a proposed directory

/// Where the last recorded command ran, otherwise where those of the trace did, if that is a folder here, otherwise the user's own.
static QString likelyDirectory(const WindowSettings& settings, const Trace& trace)
{
    if (const QString last = settings.recordDirectory(); !last.isEmpty() && QDir(last).exists())
        return last;
    for (const Session& session : trace.sessions()) {
        if (session.attributes->worktrees.empty())
            continue;
        const QString path = pathText(trace.text(session.attributes->worktrees.front().path));
        return QDir::isAbsolutePath(path) && QDir(path).exists() ? path : QDir::homePath();
    }
    return QDir::homePath();
}

static QString lineOf(const Recorder& recorder)
{
    return displayText(shellLine(recorder.options().command).toStdString(), kMostOfCommand);
}

static QString timeOf(const Recorder& recorder)
{
    return recorder.began().toString(QStringLiteral("HH:mm:ss"));
}

static QString fileNameOf(const Recorder& recorder)
{
    return recorder.options()
        .command.join(QLatin1Char('-'))
        .replace(QRegularExpression(QStringLiteral("[^A-Za-z0-9._-]+")), QStringLiteral("-"))
        .left(kMostOfName);
}

RecordControl::RecordControl(
    TraceLoader& loader, const TraceStore& store, Opening& opening, WindowSettings& settings, OutputPanel& output, QWidget* window) :
    QObject(window),
    m_loader(loader), m_store(store), m_opening(opening), m_settings(settings), m_output(output), m_window(window),
    m_record(new QAction(tr("&Record Command…"), this)), m_stop(new QAction(tr("Stop the &Command"), this)),
    m_save(new QAction(tr("Save Recor&ding…"), this)), m_earlier(new QMenu(tr("&Earlier Recordings"), window))
{
    m_record->setShortcut(Qt::CTRL | Qt::Key_R);
    m_record->setIconText(tr("Record"));
    m_record->setToolTip(
        tr("Run a command traced and show it as it runs (%1)").arg(m_record->shortcut().toString(QKeySequence::NativeText)));
    m_stop->setIconText(tr("■ Stop"));
    m_stop->setToolTip(tr("End the recorded command, as Ctrl+C does in a terminal; what was recorded stays"));
    m_save->setToolTip(tr("Keep the log of the recorded command"));
    window->addActions({m_record, m_stop, m_save});
    m_earlier->menuAction()->setEnabled(false); // until there is one
    connect(m_save, &QAction::triggered, this, [this] { showSaveDialog(m_recorder.get()); });
    m_show.setInterval(kCheck);
    connect(&m_show, &QTimer::timeout, this, &RecordControl::showOutput);
    connect(m_record, &QAction::triggered, this, &RecordControl::showDialog);
    connect(m_stop, &QAction::triggered, this, [this] {
        if (m_recorder) {
            m_wasStopped = true;
            m_recorder->stop();
        }
        updateActions();
    });
    m_check.setInterval(kCheck);
    connect(&m_check, &QTimer::timeout, this, &RecordControl::catchUp);
    connect(&store, &TraceStore::changed, this, &RecordControl::letGo);
    connect(&loader, &TraceLoader::finished, this, &RecordControl::letGo);
    updateActions();
}

RecordControl::~RecordControl()
{
    endNow();
}

void RecordControl::endNow()
{
    if (m_recorder)
        m_recorder->disconnect(this); // others still learn how it ended; a save that waits for that goes with it
    m_recorder.reset();
    qDeleteAll(findChildren<Recorder*>());
}

QString pathsText(const ImportJob& job)
{
    QStringList paths;
    for (const std::string& path : job.paths)
        paths << displayText(path);
    return paths.join(QStringLiteral(", "));
}

void RecordControl::showDialog()
{
    const std::optional<ImportJob> ends = followed();
    auto* dialog = new RecordDialog(likelyDirectory(m_settings, m_store.trace()), ends ? pathsText(*ends) : QString(), m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &RecordDialog::recordRequested, this, &RecordControl::record);
    dialog->open();
}

void RecordControl::record(const RecordOptions& options)
{
    auto recorder = std::make_unique<Recorder>(options);
    if (const auto trouble = recorder->start())
        m_opening.sayError(*trouble);
    else
        follow(std::move(recorder));
}

void RecordControl::follow(std::unique_ptr<Recorder> recorder)
{
    if (!m_recorder || !isOpen()) // another recording leads back to where the one before it does
        m_interrupted = m_loader.liveJob();
    if (m_recorder) // one at a time
        setAside();
    m_check.stop();
    m_recorder = std::move(recorder);
    lastAnswers().command = shellLine(m_recorder->options().command); // also where no dialog asked for it
    m_settings.setRecordDirectory(QDir(m_recorder->options().directory).absolutePath());
    m_wasOpen = m_isEnding = m_wasStopped = false;
    m_output.begin();
    m_show.start();
    showOutput();
    m_opening.openLive({ImportJob::Kind::Follow, {pathBytes(m_recorder->directory())}});
    const auto end = [this] {
        m_isEnding = true;
        m_read = 0;
        m_quiet = 0;
        m_check.start();
        updateActions();
    };
    connect(m_recorder.get(), &Recorder::finished, this, end);
    if (!m_recorder->isRunning())
        end();
    updateActions();
    Q_EMIT began();
}

void RecordControl::updateActions()
{
    const bool runs = m_recorder && m_recorder->isRunning();
    m_stop->setVisible(runs);
    m_record->setVisible(!runs); // Stop replaces it
    m_stop->setEnabled(runs && m_recorder->state() == Recorder::State::Running);
    m_save->setEnabled(m_recorder && !runs && !m_isEnding && m_recorder->logBytes() > 0);
}

QString RecordControl::nameOf(const std::vector<std::string>& paths) const
{
    const Recorder* recorder = temporaryAt(paths);
    return recorder ? tr("Recording of %1, %2").arg(lineOf(*recorder), timeOf(*recorder)) : QString();
}

QString RecordControl::proposedName(const std::vector<std::string>& paths) const
{
    const Recorder* recorder = temporaryAt(paths);
    return recorder ? fileNameOf(*recorder) : QString();
}

/// Also tells how long the command has been running.
void RecordControl::showOutput()
{
    if (!m_recorder)
        return m_show.stop();
    const bool runs = m_recorder->isRunning();
    m_output.append(m_recorder->takeOutput());
    if (!runs) {
        m_show.stop();
        return m_output.setState(sentence());
    }
    const QString command = lineOf(*m_recorder);
    const auto seconds = std::chrono::floor<std::chrono::seconds>(m_recorder->elapsed());
    m_output.setState(m_recorder->state() == Recorder::State::Running
            ? tr("%1 has been running for %2.").arg(command, formatAxisDuration(seconds, kWholeSeconds))
            : tr("%1 was asked to end.").arg(command));
}

QList<Recorder*> RecordControl::recorders() const
{
    QList<Recorder*> found = findChildren<Recorder*>();
    if (m_recorder)
        found.append(m_recorder.get());
    return found;
}

const Recorder* RecordControl::temporaryAt(const std::vector<std::string>& paths) const
{
    for (const Recorder* recorder : recorders()) {
        const std::string directory = pathBytes(recorder->directory());
        if (!paths.empty() && paths.front() == directory && recorder->options().output.isEmpty() && lastingPath(directory) == directory)
            return recorder;
    }
    return nullptr;
}

QList<Recorder*> RecordControl::unsaved() const
{
    QList<Recorder*> found = recorders();
    found.removeIf([](const Recorder* recorder) { return !recorder->isLogUnsaved(); });
    return found;
}

bool RecordControl::askBeforeEnd(MessageBar& question, const std::function<void()>& goOn)
{
    const QList<Recorder*> logs = unsaved();
    if (logs.isEmpty())
        return false;
    const bool isOne = logs.size() == 1;
    QString sentence = isOne ? tr("The recording of %1 is not saved.").arg(lineOf(*logs.first()))
                             : tr("%1 recordings are not saved. The next one: %2.").arg(logs.size()).arg(lineOf(*logs.first()));
    if (const Recorder& last = *logs.last(); last.isRunning())
        sentence += QLatin1Char(' ') + tr("%1 still runs; closing ends it.").arg(lineOf(last));
    const auto save = [this, goOn, log = QPointer(logs.first())] { showSaveDialog(log, goOn); };
    const auto discard = [this, goOn] {
        for (Recorder* recorder : unsaved())
            recorder->giveUpLog();
        goOn();
    };
    question.withdraw(std::exchange(m_asked, sentence)); // a command may have ended since
    question.ask(sentence, {{tr("Save…"), save}, {isOne ? tr("Discard") : tr("Discard All"), discard}, {tr("Cancel"), [] {}}});
    return true;
}

void RecordControl::askAboutReplaced(MessageBar& question, Recorder& recorder)
{
    if (!recorder.isLogUnsaved())
        return;
    const QString sentence
        = tr("The recording of %1 is not saved. Until the window closes, it is among the earlier recordings of the menu File.")
              .arg(lineOf(recorder));
    question.withdraw(std::exchange(m_asked, sentence));
    const auto save = [this, log = QPointer(&recorder)] { showSaveDialog(log); };
    const auto discard = [log = QPointer(&recorder)] {
        if (log)
            log->giveUpLog();
    };
    question.ask(sentence, {{tr("Save…"), save}, {tr("Discard"), discard}}, MessageBar::Focus::Leave);
}

void RecordControl::showSaveDialog(Recorder* recorder, const std::function<void()>& then)
{
    if (!recorder)
        return;
    auto* dialog = new QFileDialog(m_window, tr("Save Recording"), QDir::homePath());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setLabelText(QFileDialog::FileName, tr("New directory:"));
    dialog->selectFile(fileNameOf(*recorder));
    connect(dialog, &QFileDialog::fileSelected, recorder, [this, recorder, then](const QString& directory) {
        const auto save = [this, recorder, directory, then] {
            if (saveLog(*recorder, directory))
                then();
        };
        if (!recorder->isRunning())
            return save();
        // Queued, because `then` may delete the recorder.
        connect(recorder, &Recorder::finished, recorder, save,
            static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
        if (recorder == m_recorder.get()) // an earlier one was stopped
            m_stop->trigger();
    });
    dialog->open();
}

void RecordControl::save(const QString& directory)
{
    if (m_recorder)
        saveLog(*m_recorder, directory);
}

bool RecordControl::saveLog(Recorder& recorder, const QString& directory)
{
    if (const auto trouble = recorder.copyLog(directory)) {
        m_opening.sayError(*trouble);
        return false;
    }
    const std::string recordedIn = pathBytes(recorder.directory());
    setLastingPath(recordedIn, absolutePath(pathBytes(directory)));
    Q_EMIT saved(directory, recordedIn);
    m_opening.addRecent(directory); // which shows the picture that was kept by now
    return true;
}

bool RecordControl::isOpen() const
{
    const std::string directory = pathBytes(m_recorder->directory());
    return std::ranges::find(m_loader.paths(), directory) != m_loader.paths().end();
}

/// Once the user has closed the trace or opened another one: forgets the recording, and stops its command if that still runs.
void RecordControl::letGo()
{
    if (!m_recorder || isOpen()) {
        m_wasOpen = m_recorder != nullptr;
        return;
    }
    const bool isOpening = !m_wasOpen && m_loader.isLive();
    if (isOpening)
        return;
    m_check.stop();
    m_show.stop();
    m_output.clear();
    m_isEnding = false;
    Recorder& recorder = setAside();
    updateActions();
    Q_EMIT forgotten(recorder);
}

/// The log stays, with its recorder, which owns the folder.
Recorder& RecordControl::setAside()
{
    m_recorder->disconnect(this);
    Recorder* earlier = m_recorder.release();
    earlier->setParent(this);
    if (earlier->isRunning())
        earlier->stop();
    else if (earlier->logBytes() == 0) { // it ran nothing that is traced
        earlier->deleteLater();
        return *earlier;
    }
    QString command = lineOf(*earlier);
    const QString text = tr("%1, %2").arg(command.replace('&', QStringLiteral("&&")), timeOf(*earlier));
    connect(m_earlier->addAction(text), &QAction::triggered, this,
        [this, path = pathBytes(earlier->directory())] { m_opening.open({path}, Opening::Recent::Leave); });
    m_earlier->menuAction()->setEnabled(true);
    return *earlier;
}

/// The command has ended. Once all its output is shown, its trace is like one that was opened from a file.
void RecordControl::catchUp()
{
    if (!m_recorder || m_loader.isPaused())
        return;
    const std::uint64_t read = m_loader.progress().import.bytesRead;
    m_quiet = read == m_read ? m_quiet + 1 : 0;
    m_read = read;
    const bool isComplete = m_quiet > 1 && read >= m_recorder->logBytes();
    if (m_loader.isLive() && !isComplete && m_quiet < kMostQuiet)
        return;
    m_check.stop();
    if (m_loader.isLive()) {
        connect(
            &m_loader, &TraceLoader::finished, this,
            [this] {
                if (m_recorder && std::exchange(m_isEnding, false)) {
                    updateActions();
                    Q_EMIT ended(sentence());
                }
            },
            static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
        m_loader.cancel();
    } else if (std::exchange(m_isEnding, false)) {
        updateActions();
        Q_EMIT ended(sentence());
    }
}

QString RecordControl::sentence() const
{
    const QString command = lineOf(*m_recorder);
    QString text = (m_wasStopped ? tr("You stopped %1; exit %2 after %3, its start included.")
                                 : tr("%1 finished with exit %2 after %3, its start included."))
                       .arg(command, QString::number(m_recorder->exitStatus()), formatDuration(m_recorder->elapsed()));
    if (m_recorder->logBytes() == 0)
        text += QLatin1Char(' ') + tr("The command ran no git, so there is no trace.");
    if (const QString last = m_recorder->lastLine(); !m_wasStopped && m_recorder->exitStatus() != 0 && !last.isEmpty())
        text += QLatin1Char(' ') + tr("It said: %1").arg(displayText(last.toStdString(), 300));
    return text;
}

} // namespace emberline

#include "moc_record_control.cpp"
