// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/opening/empty_state.h"

#include "app/output/native_path.h"
#include "app/recording/recorder.h"
#include "app/session/kept_session.h"
#include "views/format/display_text.h"
#include "views/kit/small_widgets.h"
#include "views/theme/theme.h"

#include <QClipboard>
#include <QDateTime>
#include <QDir>
#include <QDockWidget>
#include <QEvent>
#include <QFileInfo>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QMainWindow>
#include <QPushButton>
#include <QStatusBar>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>

namespace emberline {

using namespace std::chrono_literals;

constexpr qsizetype kShownRecent = 4;
constexpr const char* kPath = "path";
constexpr int kCardFrame = 14; ///< padding and border of a button, at each side

static QLabel* makeLabel(const QString& text, const QString& role)
{
    auto* label = new QLabel(text);
    label->setTextFormat(Qt::PlainText);
    label->setObjectName(role);
    label->setAlignment(Qt::AlignHCenter);
    return label;
}

/// Where a file is, for a reader who knows where home is.
static QString shownFolder(const QFileInfo& file)
{
    if (isBundled(pathBytes(file.filePath())))
        return EmptyState::tr("comes with Emberline");
    QString folder = file.absolutePath();
    if (const QString home = QDir::homePath(); folder == home || folder.startsWith(home + QLatin1Char('/')))
        folder.replace(0, home.size(), QLatin1Char('~'));
    return displayText(folder.toStdString(), 500);
}

/// When a file was written, for a reader who knows which day it is.
static QString shownTime(const QDateTime& time)
{
    const QString clock = time.toString(QStringLiteral("HH:mm"));
    const qint64 days = time.daysTo(QDateTime::currentDateTime());
    if (!time.isValid() || days < 0 || days > 1)
        return time.toString(QStringLiteral("yyyy-MM-dd HH:mm"));
    return (days == 0 ? EmptyState::tr("today %1") : EmptyState::tr("yesterday %1")).arg(clock);
}

/// A recent trace, over whose name, folder and date its picture comes.
static QToolButton* makeCard(const QString& path)
{
    const QFileInfo file(path);
    auto* card = new QToolButton;
    card->setObjectName(QStringLiteral("recent"));
    card->setProperty(kPath, path);
    card->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    const QString name = displayText((file.fileName().isEmpty() ? path : file.fileName()).toStdString(), 200);
    const QFontMetrics metrics = card->fontMetrics();
    constexpr int kWidth = EmptyState::kPicture.width();
    card->setFixedWidth(kWidth + 2 * kCardFrame);
    const QString date = shownTime(file.lastModified());
    const QStringList lines{metrics.elidedText(name, Qt::ElideMiddle, kWidth), metrics.elidedText(shownFolder(file), Qt::ElideLeft, kWidth),
        date}; // the end of a path tells more than its beginning
    card->setText(lines.join(QLatin1Char('\n')).replace('&', QStringLiteral("&&")));
    card->setAccessibleName(QStringList{name, shownFolder(file), date}.join(QStringLiteral(", ")));
    card->setToolTip(plainToolTip(path));
    return card;
}

/// The trace whose picture stands for `path`.
static QString picturedPath(const QString& path)
{
    if (!isSessionFile(pathBytes(path)))
        return path;
    const Result<ReadSession> read = readSession(path);
    return read && !read.value().session.opened.empty() ? pathText(read.value().session.opened.front()) : path;
}

EmptyState::EmptyState(QWidget* parent) :
    QWidget(parent), m_title(makeLabel({}, QStringLiteral("emptyTitle"))), m_hint(makeLabel({}, QStringLiteral("emptyHint"))),
    m_recipeHint(makeLabel({}, QStringLiteral("emptyHint"))), m_recentHint(makeLabel(tr("Recent"), QStringLiteral("emptyHint"))),
    m_buttons(makeButtons()), m_start(new QWidget(this)), m_recent(new QHBoxLayout)
{
    setObjectName(QStringLiteral("emptyState"));
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout;
    column->setSpacing(8);
    column->addWidget(m_title);
    column->addWidget(m_hint);
    column->addWidget(m_start);
    auto* start = layoutWith<QVBoxLayout>(m_start, {0, 6, 0, 0});
    start->setSpacing(column->spacing());
    start->addWidget(m_buttons);
    start->addSpacing(18);
    start->addWidget(m_recentHint);
    m_recent->setSpacing(10);
    m_recent->addStretch(1);
    m_recent->addStretch(1);
    start->addLayout(m_recent);
    start->addSpacing(18);
    start->addWidget(m_recipeHint);
    start->addWidget(makeRecipe(), 0, Qt::AlignHCenter);
    setWaiting({});

    auto* row = new QHBoxLayout;
    row->addStretch(1);
    row->addLayout(column);
    row->addStretch(1);
    auto* all = new QVBoxLayout(this);
    all->addStretch(2);
    all->addLayout(row);
    all->addStretch(3);
}

QString EmptyState::recordCommand()
{
    // git writes one file per process into a directory that exists, and needs its absolute path.
    return QStringLiteral("mkdir -p ~/git-traces\nGIT_TRACE2_EVENT=~/git-traces GIT_TRACE2_EVENT_NESTING=10 git fetch");
}

void EmptyState::setWaiting(const std::optional<QString>& target)
{
    m_title->setText(target ? tr("Waiting for git") : tr("Drop a trace here"));
    m_hint->setText(target ? tr("Nothing has been written yet. What git writes appears here at once.")
                           : tr("git Trace2 logs, as files or whole directories, and Chrome Trace Event JSON"));
    m_recipeHint->setText(target ? tr("Run git so that it writes here") : tr("Record what git does, then drop the directory"));
    m_command->setText(
        target ? QStringLiteral("GIT_TRACE2_EVENT=%1 GIT_TRACE2_EVENT_NESTING=10 git fetch").arg(shellLine({*target})) : recordCommand());
    m_buttons->setVisible(!target);
    m_start->setVisible(true);
}

void EmptyState::setStore(const QString& name)
{
    setWaiting({});
    m_start->setVisible(false); // the room is for the runs
    m_title->setText(name);
    m_hint->setText(tr("A store has runs, and History shows them. A double click on one opens its log, to see where its time went."));
}

QWidget* EmptyState::makeButtons() const
{
    auto* box = new QWidget;
    auto* open = new QPushButton(tr("&Open…"));
    open->setObjectName(QStringLiteral("primaryButton"));
    open->setToolTip(tr("Open trace files"));
    auto* directory = new QPushButton(tr("Open &Directory…"));
    directory->setToolTip(tr("Open all traces in a directory"));
    auto* layout = layoutWith<QHBoxLayout>(box, {0, 0, 0, 0});
    layout->addStretch(1);
    layout->addWidget(open);
    layout->addWidget(directory);
    auto* sample = new LinkButton(tr("or look at the sample"));
    sample->setToolTip(tr("Four git commands with hooks, an editor and a push"));
    layout->addWidget(sample);
    layout->addStretch(1);
    connect(sample, &QPushButton::clicked, this, &EmptyState::sampleRequested);
    connect(open, &QPushButton::clicked, this, &EmptyState::openRequested);
    connect(directory, &QPushButton::clicked, this, &EmptyState::openDirectoryRequested);
    return box;
}

QWidget* EmptyState::makeRecipe()
{
    auto* frame = new QFrame;
    frame->setObjectName(QStringLiteral("recipe"));
    m_command = new QLabel;
    m_command->setTextFormat(Qt::PlainText);
    m_command->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_command->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_command->setAccessibleName(tr("Commands that record a trace"));
    auto* copy = new QPushButton(tr("&Copy"));
    copy->setObjectName(QStringLiteral("copyRecipe"));
    copy->setToolTip(tr("Copy the commands"));
    auto* layout = layoutWith<QHBoxLayout>(frame, {14, 10, 10, 10}, 18);
    layout->addWidget(m_command);
    layout->addStretch(1);
    layout->addWidget(copy);
    connect(copy, &QPushButton::clicked, this, [this, copy] {
        QGuiApplication::clipboard()->setText(m_command->text());
        copy->setText(tr("Copied"));
        QTimer::singleShot(1500ms, copy, [copy] { copy->setText(tr("&Copy")); });
    });
    return frame;
}

void EmptyState::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showPictures();
}

/// The first picture of each recent trace, and of the first one of a session, in the theme of the window. Where none is kept, but one of
/// another, its place is empty, so that all cards are of one size.
void EmptyState::showPictures()
{
    const PictureTheme theme = Theme::of(palette()).dark ? PictureTheme::Dark : PictureTheme::Light;
    const QList<QToolButton*> cards = findChildren<QToolButton*>(QStringLiteral("recent"));
    QList<QPixmap> pictures;
    for (const QToolButton* card : cards)
        pictures.append(QPixmap(keptPicturePath(picturedPath(card->property(kPath).toString()), theme)));
    QPixmap none(kPicture);
    none.fill(Qt::transparent);
    const bool hasAny = !std::ranges::all_of(pictures, &QPixmap::isNull);
    for (qsizetype i = 0; i < cards.size(); ++i) {
        cards[i]->setIcon(!pictures[i].isNull() ? QIcon(pictures[i]) : hasAny ? QIcon(none) : QIcon());
        if (hasAny)
            cards[i]->setIconSize(kPicture);
    }
    if (parentWidget())
        fitRecent(parentWidget()->width());
}

void EmptyState::fitRecent(int width)
{
    const QMargins around = layout()->contentsMargins();
    int room = width - around.left() - around.right() + m_recent->spacing();
    const QList<QToolButton*> cards = findChildren<QToolButton*>(QStringLiteral("recent"));
    for (QToolButton* card : cards) {
        room -= card->minimumWidth() + m_recent->spacing();
        card->setVisible(room >= 0 || card == cards.first());
    }
}

void EmptyState::setRecent(const QStringList& paths)
{
    for (QToolButton* card : findChildren<QToolButton*>(QStringLiteral("recent")))
        delete card;
    m_recentHint->setVisible(!paths.isEmpty());
    for (const QString& path : paths.mid(0, kShownRecent)) {
        auto* card = makeCard(path);
        m_recent->insertWidget(m_recent->count() - 1, card); // between the stretches
        connect(
            card, &QToolButton::clicked, this, [this, path] { Q_EMIT recentRequested(path); }, Qt::QueuedConnection); // it is deleted
    }
    showPictures();
}

StartPage::StartPage(QMainWindow& window, QWidget* middle) :
    QScrollArea(&window), m_window(window), m_middle(middle), m_state(new EmptyState(this))
{
    setWidgetResizable(true); // so that the recent traces do not decide how low a window can be
    setFrameShape(NoFrame);
    setObjectName(QStringLiteral("startPage"));
    setFocusPolicy(Qt::NoFocus);
    setWidget(m_state);
    for (QWidget* filled : {static_cast<QWidget*>(m_state), viewport()}) // a dock behind something opaque counts as one behind another dock
        filled->setAutoFillBackground(false);
    setAttribute(Qt::WA_NoMousePropagation); // the window would move the splitters of its docks
    setCursor(Qt::ArrowCursor);
    QList<QWidget*> moving{middle, window.centralWidget(), window.statusBar()};
    for (QDockWidget* dock : window.findChildren<QDockWidget*>())
        moving.append(dock);
    for (QWidget* widget : std::as_const(moving))
        widget->installEventFilter(this);
}

void StartPage::setShown(bool isShown, bool coversDocks)
{
    m_coversDocks = isShown && coversDocks;
    for (const QDockWidget* dock : m_window.findChildren<QDockWidget*>())
        dock->widget()->setEnabled(!m_coversDocks || dock->window() != &m_window);
    place();
    setVisible(isShown);
}

/// A dock that is raised, or whose tab is chosen, comes above everything else in the window, and so does the centre.
bool StartPage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_state && (event->type() == QEvent::Resize || event->type() == QEvent::Move))
        place();
    if (event->type() == QEvent::ZOrderChange && !isHidden()) // later, or the window would not finish what it does to its tabs
        QMetaObject::invokeMethod(this, &QWidget::raise, Qt::QueuedConnection);
    return QScrollArea::eventFilter(watched, event);
}

/// Before the traces make the page wider than the window.
void StartPage::resizeEvent(QResizeEvent* event)
{
    m_state->fitRecent(viewport()->width());
    QScrollArea::resizeEvent(event);
}

void StartPage::place()
{
    if (!m_middle)
        return;
    const QRect middle(m_middle->mapTo(&m_window, QPoint()), m_middle->size());
    const QStatusBar& below = *m_window.statusBar();
    const int bottom = below.isHidden() ? m_window.height() : below.y();
    setGeometry(m_coversDocks ? QRect(0, middle.top(), m_window.width(), bottom - middle.top()) : middle);
    raise();
}

} // namespace emberline

#include "moc_empty_state.cpp"
