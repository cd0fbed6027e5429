// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/go_dialogs.h"

#include "views/kit/panel.h"
#include "views/timeline/time_scale.h"

#include <QAction>
#include <QCoreApplication>
#include <QDateTime>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenuBar>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QSortFilterProxyModel>
#include <QStandardItemModel>
#include <QTreeView>
#include <QVBoxLayout>

#include <algorithm>

namespace emberline {

namespace {

constexpr int kActionRole = Qt::UserRole;
constexpr int kRankRole = Qt::UserRole + 1;
constexpr int kNamesRole = Qt::UserRole + 2; ///< what the words are looked for in
constexpr QSize kDialogSize(520, 380);
const QString kStep = QStringLiteral(" › "); ///< between a menu and its entry

/// Without the mnemonic, and without the key that some texts end with.
QString plainText(const QAction& action)
{
    static const QRegularExpression ofChinese(QStringLiteral("\\(&[^&)]\\)")); // it stands behind the text there: "复制(&C)"
    QString text = action.text().section(QLatin1Char('\t'), 0, 0).remove(ofChinese);
    text.replace(QStringLiteral("&&"), QStringLiteral("\x01")).remove(QLatin1Char('&')).replace(QLatin1Char('\x01'), QLatin1Char('&'));
    return text;
}

QString keyText(const QAction& action)
{
    const QString own = action.text().section(QLatin1Char('\t'), 1);
    return own.isEmpty() ? action.shortcut().toString(QKeySequence::NativeText) : own;
}

/// How well an entry fits: best is one of just this name ("SQL" is no "SQLite"), and rather no switch, which Enter might turn off; then one
/// whose own name begins with the words; then one in whose name words begin so, or that contains them; then one that only its menus' names
/// lead to, begun words first. Last come files: a path contains much.
int rankOf(const QStandardItem& entry, const QString& words)
{
    const QString name = entry.text().section(kStep, -1);
    const QString typed = words.simplified();
    const auto action = entry.data(kActionRole).value<QPointer<QAction>>();
    if (action && action->priority() == QAction::LowPriority)
        return 0;
    if (name.compare(typed, Qt::CaseInsensitive) == 0)
        return entry.data(Qt::CheckStateRole).isValid() ? 6 : 7;
    if (typed.isEmpty())
        return 1;
    if (name.startsWith(typed, Qt::CaseInsensitive))
        return 5;
    const QStringList all = typed.split(QLatin1Char(' '));
    const auto hasAll = [&](const QString& text, const QString& before) {
        return std::ranges::all_of(all, [&](const QString& word) {
            return text.contains(QRegularExpression(before + QRegularExpression::escape(word),
                QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption));
        });
    };
    const QString begin = QStringLiteral("\\b");
    return hasAll(name, begin) ? 4 : hasAll(name, {}) ? 3 : hasAll(entry.text(), begin) ? 2 : 1;
}

} // namespace

FindAction::FindAction(const QMenuBar& menus, QWidget* parent) :
    QDialog(parent), m_model(new QStandardItemModel(this)), m_found(new QSortFilterProxyModel(this)), m_words(new QLineEdit(this)),
    m_list(new QTreeView(this)), m_none(new QLabel(tr("No entry of the menus has these words"), this))
{
    setWindowTitle(tr("Find Action"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(kDialogSize);
    addActions(menus.actions(), {});
    m_found->setSourceModel(m_model);
    m_found->setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_found->setFilterRole(kNamesRole);
    m_found->setSortRole(kRankRole);
    m_found->setDynamicSortFilter(false); // filter() sorts once all ranks are set
    m_words->setPlaceholderText(tr("Words of a menu's entry"));
    m_words->setAccessibleName(tr("Words of a menu's entry"));
    m_words->installEventFilter(this);
    m_list->setModel(m_found);
    m_list->setAccessibleName(tr("Actions"));
    m_list->setRootIsDecorated(false);
    m_list->setHeaderHidden(true);
    m_list->setUniformRowHeights(true);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setFocusPolicy(Qt::NoFocus);
    m_list->setTextElideMode(Qt::ElideMiddle); // menu and name are at the ends
    m_none->setObjectName(QStringLiteral("muted"));
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_words);
    layout->addWidget(m_none);
    layout->addWidget(m_list);
    connect(m_words, &QLineEdit::textChanged, this, &FindAction::filter);
    connect(m_words, &QLineEdit::returnPressed, this, &FindAction::trigger);
    connect(m_list, &QTreeView::clicked, this, &FindAction::trigger);
    filter({});
}

void FindAction::addActions(const QList<QAction*>& actions, const QString& path)
{
    for (QAction* action : actions) {
        const QString text = plainText(*action);
        if (action->isSeparator() || !action->isVisible() || text.isEmpty())
            continue;
        const QString name = path.isEmpty() ? text : path + kStep + text;
        if (action->menu()) {
            Q_EMIT action->menu()->aboutToShow(); // some are filled only then
            if (action->isEnabled())
                addActions(action->menu()->actions(), name);
            continue;
        }
        auto* item = new QStandardItem(name);
        auto* key = new QStandardItem(keyText(*action));
        item->setData(QVariant::fromValue(QPointer(action)), kActionRole);
        item->setData(QString(name + QLatin1Char(' ') + action->property(kAlsoCalled).toString()), kNamesRole);
        item->setToolTip(action->toolTip());
        for (QStandardItem* one : {item, key})
            one->setEnabled(action->isEnabled());
        if (action->isCheckable())
            item->setCheckState(action->isChecked() ? Qt::Checked : Qt::Unchecked);
        m_model->appendRow({item, key});
    }
}

void FindAction::filter(const QString& words)
{
    QString pattern;
    for (const QString& word : words.split(QLatin1Char(' '), Qt::SkipEmptyParts))
        pattern += QStringLiteral("(?=.*%1)").arg(QRegularExpression::escape(word));
    m_found->setFilterRegularExpression(QRegularExpression(pattern, QRegularExpression::CaseInsensitiveOption));
    for (int row = 0; row < m_model->rowCount(); ++row)
        m_model->item(row)->setData(rankOf(*m_model->item(row), words), kRankRole);
    m_found->sort(0, Qt::DescendingOrder); // those of one rank stay in the order of the menus
    int best = 0;
    while (best < m_found->rowCount() && !m_found->index(best, 0).flags().testFlag(Qt::ItemIsEnabled))
        ++best;
    m_list->setCurrentIndex(m_found->index(best, 0));
    m_none->setVisible(m_found->rowCount() == 0);
}

void FindAction::trigger()
{
    const QModelIndex current = m_list->currentIndex();
    const auto action = current.siblingAtColumn(0).data(kActionRole).value<QPointer<QAction>>();
    if (!action || !action->isEnabled())
        return;
    accept();
    const auto perform = [action] {
        auto* dock = qobject_cast<QDockWidget*>(action->parent());
        if (!dock || !action->isChecked())
            action->trigger();
        if (!dock)
            return;
        dock->raise(); // whoever looks for a dock wants to see it, also if it is open
        static_cast<Panel*>(dock->widget())->takeFocus();
    };
    QMetaObject::invokeMethod(action, perform, Qt::QueuedConnection); // it may open a dialog of its own
}

bool FindAction::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_words && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_PageUp || key == Qt::Key_PageDown)
            return QCoreApplication::sendEvent(m_list, event);
    }
    return QDialog::eventFilter(watched, event);
}

constexpr std::int64_t kNsOfSecond = 1'000'000'000;

/// "09:29:44.305 618", or with a comma, with blanks of any kind between the digits, as the ruler groups them.
static std::optional<TraceTime> parseClock(const QString& text, TraceTime begin, TimeMode mode)
{
    static const QRegularExpression form(
        QStringLiteral("^(?:(\\d{4}-\\d\\d-\\d\\d)[ T])?(\\d\\d?):(\\d\\d)(?::(\\d\\d)(?:[.,]([\\d\\s]+))?)?$"));
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
    m_state.jumpTo(centredOn(m_state.visibleRange(), time, extent, m_state.folds()), time);
    accept();
}

} // namespace emberline

#include "moc_go_dialogs.cpp"
