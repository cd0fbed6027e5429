// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/find_action.h"

#include <QAction>
#include <QCoreApplication>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPointer>
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
constexpr QSize kSize(520, 380);
const QString kStep = QStringLiteral(" › "); ///< between a menu and its entry

/// Without the mnemonic, and without the key that some texts end with.
QString plainText(const QAction& action)
{
    QString text = action.text().section(QLatin1Char('\t'), 0, 0);
    text.replace(QStringLiteral("&&"), QStringLiteral("\x01")).remove(QLatin1Char('&')).replace(QLatin1Char('\x01'), QLatin1Char('&'));
    return text;
}

QString keyText(const QAction& action)
{
    const QString own = action.text().section(QLatin1Char('\t'), 1);
    return own.isEmpty() ? action.shortcut().toString(QKeySequence::NativeText) : own;
}

/// How well an entry fits: best is one of just this name ("SQL" is no "SQLite"), and rather no switch, which Enter might turn off; then one
/// whose own name begins with the words; then one whose name contains them; last one that only its menus' names lead to.
int rankOf(const QStandardItem& entry, const QString& words)
{
    const QString name = entry.text().section(kStep, -1);
    const QString typed = words.simplified();
    if (name.compare(typed, Qt::CaseInsensitive) == 0)
        return entry.data(Qt::CheckStateRole).isValid() ? 4 : 5;
    if (typed.isEmpty())
        return 1;
    if (name.startsWith(typed, Qt::CaseInsensitive))
        return 3;
    const QStringList all = typed.split(QLatin1Char(' '));
    return std::ranges::all_of(all, [&](const QString& word) { return name.contains(word, Qt::CaseInsensitive); }) ? 2 : 1;
}

} // namespace

FindAction::FindAction(const QMenuBar& menus, QWidget* parent) :
    QDialog(parent), m_model(new QStandardItemModel(this)), m_found(new QSortFilterProxyModel(this)), m_words(new QLineEdit(this)),
    m_list(new QTreeView(this))
{
    setWindowTitle(tr("Find Action"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(kSize);
    addActions(menus.actions(), {});
    m_found->setSourceModel(m_model);
    m_found->setFilterCaseSensitivity(Qt::CaseInsensitive);
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
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    auto* layout = new QVBoxLayout(this);
    layout->addWidget(m_words);
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
}

void FindAction::trigger()
{
    const QModelIndex current = m_list->currentIndex();
    const auto action = current.siblingAtColumn(0).data(kActionRole).value<QPointer<QAction>>();
    if (!action || !action->isEnabled())
        return;
    accept();
    QMetaObject::invokeMethod(action, &QAction::trigger, Qt::QueuedConnection); // it may open a dialog of its own
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

} // namespace emberline

#include "moc_find_action.cpp"
