// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/search/filter_button.h"

#include "views/format/display_text.h"
#include "views/format/time_format.h"
#include "views/kit/background.h"
#include "views/kit/cell_table.h"
#include "views/kit/small_widgets.h"

#include <QCheckBox>
#include <QColor>
#include <QComboBox>
#include <QEvent>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QStyle>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>
#include <utility>

namespace emberline {

CategoryModel::CategoryModel(FilterState& filter, QObject* parent) : QAbstractTableModel(parent), m_filter(filter)
{
    connect(&filter, &FilterState::filterChanged, this, [this] {
        if (!m_rows.empty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
    });
}

void CategoryModel::setCategories(std::vector<CountedCategory> categories)
{
    beginResetModel();
    m_categories = std::move(categories);
    list();
    endResetModel();
}

void CategoryModel::setText(const QString& text)
{
    beginResetModel();
    m_text = text;
    list();
    endResetModel();
}

void CategoryModel::list()
{
    m_rows.clear();
    for (std::size_t i = 0; i < m_categories.size(); ++i) {
        if (QString::fromStdString(m_categories[i].category).contains(m_text, Qt::CaseInsensitive))
            m_rows.push_back(i);
    }
}

const CountedCategory* CategoryModel::at(const QModelIndex& index) const
{
    const auto row = static_cast<std::size_t>(index.row());
    return index.isValid() && row < m_rows.size() ? &m_categories[m_rows[row]] : nullptr;
}

void CategoryModel::toggleOnly(const QModelIndex& index)
{
    const CountedCategory* found = at(index);
    if (!found)
        return;
    RegionFilter filter = m_filter.filter();
    if (filter.onlyCategories == std::vector{found->category}) {
        filter.onlyCategories.clear();
        m_filter.setFilter(filter);
    } else {
        m_filter.showOnly(found->category);
    }
}

void CategoryModel::showOnlyListed(std::size_t most)
{
    RegionFilter filter = m_filter.filter();
    filter.hiddenCategories.clear();
    filter.onlyCategories.clear();
    const std::size_t count = std::min(most, m_rows.size());
    for (std::size_t i = 0; i < count && count < m_categories.size(); ++i)
        filter.onlyCategories.push_back(m_categories[m_rows[i]].category);
    m_filter.setFilter(filter);
}

void CategoryModel::pointAt(int row)
{
    for (const int changed : {std::exchange(m_pointed, row), row}) {
        if (const QModelIndex at = index(changed, Only); at.isValid())
            Q_EMIT dataChanged(at, at);
    }
}

/// What a click does; of a category, below its name, which may be cut.
QString CategoryModel::toolTip(const QModelIndex& index) const
{
    if (index.column() == Only)
        return tr("Show only what has this category, also beside others");
    const QString use = m_filter.filter().onlyCategories.empty()
        ? tr("Hide what has this category, also beside others, or show it")
        : tr("Shown is only what has one of the ticked categories, also beside others");
    return index.column() == Category ? index.data().toString() + QLatin1Char('\n') + use : use;
}

QVariant CategoryModel::data(const QModelIndex& index, int role) const
{
    const CountedCategory* found = at(index);
    if (!found)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        if (index.column() == Category)
            return found->category.empty() ? tr("(no category)") : categoryText(found->category);
        return index.column() == Count ? formatCount(found->count) : tr("only this");
    case Qt::ForegroundRole: // the column keeps its width
        return index.column() == Only && index.row() != m_pointed ? QVariant(QColor(Qt::transparent)) : QVariant();
    case Qt::CheckStateRole:
        if (index.column() == Category)
            return m_filter.isShown(found->category) ? Qt::Checked : Qt::Unchecked;
        return {};
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::AlignVCenter | (index.column() == Category ? Qt::AlignLeft : Qt::AlignRight));
    case Qt::ToolTipRole:
        return plainToolTip(toolTip(index));
    default:
        return {};
    }
}

bool CategoryModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const CountedCategory* found = at(index);
    if (!found || role != Qt::CheckStateRole || index.column() != Category)
        return false;
    m_filter.setShown(found->category, value.value<Qt::CheckState>() == Qt::Checked);
    return true;
}

Qt::ItemFlags CategoryModel::flags(const QModelIndex& index) const
{
    const Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    return index.isValid() && index.column() == Category ? flags | Qt::ItemIsUserCheckable : flags;
}

/// One condition in words, with names of at most `longest` characters, and how many more there are: the button is narrow.
static QString activeText(const RegionFilter& filter, qsizetype longest)
{
    QStringList parts;
    for (const std::string& category : filter.onlyCategories)
        parts << FilterButton::tr("only %1").arg(category.empty() ? FilterButton::tr("no category") : displayText(category, longest));
    for (const std::string& category : filter.hiddenCategories)
        parts << FilterButton::tr("not %1").arg(category.empty() ? FilterButton::tr("no category") : displayText(category, longest));
    if (!filter.name.text.empty())
        parts << displayText(filter.name.text, longest);
    if (filter.shortest)
        parts << QStringLiteral("≥ ") + formatDuration(*filter.shortest);
    if (filter.longest)
        parts << QStringLiteral("≤ ") + formatDuration(*filter.longest);
    if (filter.exitCode)
        parts << FilterButton::tr("exit %1").arg(*filter.exitCode);
    if (filter.errorsOnly)
        parts << FilterButton::tr("failed");
    if (!filter.threads.empty() || !filter.sessions.empty())
        parts << FilterButton::tr("some rows");
    return parts.size() < 2 ? parts.value(0) : parts.front() + QStringLiteral(" +%1").arg(parts.size() - 1);
}

FilterButton::FilterButton(TraceStore& store, FilterState& filter, QWidget* parent) :
    QPushButton(parent), m_store(store), m_filter(filter), m_counting(new TraceCalculation(store, this)),
    m_model(new CategoryModel(filter, this)), m_popup(new QFrame(this, Qt::Popup)), m_name(new QLineEdit(m_popup)),
    m_categoryText(new QLineEdit(m_popup)), m_table(new RowTable(m_popup)), m_shortest(new QLineEdit(m_popup)),
    m_longest(new QLineEdit(m_popup)), m_exitCode(new QLineEdit(m_popup)), m_only(new QLabel(m_popup)),
    m_everywhere(new QPushButton(tr("&Everywhere"), m_popup)), m_mode(new QComboBox(m_popup)), m_saved(new QComboBox(m_popup)),
    m_save(new QPushButton(tr("&Save"), m_popup)), m_forget(new QPushButton(tr("&Delete"), m_popup)),
    m_errors(new QCheckBox(tr("Only what &failed"), m_popup))
{
    makePopup();
    connect(this, &QPushButton::clicked, this, &FilterButton::open);
    connect(&filter, &FilterState::filterChanged, this, &FilterButton::followFilter);
    connect(&filter, &FilterState::dimsChanged, this, &FilterButton::followFilter);
    connect(&filter, &FilterState::savedChanged, this, &FilterButton::fillSaved);
    connect(&store, &TraceStore::wasReset, this, [this] {
        m_model->setCategories({});
        for (QLineEdit* line : m_popup->findChildren<QLineEdit*>())
            line->clear();
    });
    fillSaved();
    followFilter();
}

void FilterButton::makePopup()
{
    m_popup->setAccessibleName(tr("Filter"));
    m_categoryText->setPlaceholderText(tr("Find a category"));
    m_categoryText->setClearButtonEnabled(true);
    connect(m_categoryText, &QLineEdit::textChanged, m_model, &CategoryModel::setText);
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Categories"));
    m_table->setTextElideMode(Qt::ElideMiddle); // some categories differ only at their ends
    m_table->horizontalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(CategoryModel::Category, QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(CategoryModel::Count, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(CategoryModel::Only, QHeaderView::ResizeToContents);
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (index.column() == CategoryModel::Only)
            m_model->toggleOnly(index);
    });
    m_table->setMouseTracking(true);
    m_table->viewport()->installEventFilter(this);
    connect(m_table, &QTableView::entered, this, [this](const QModelIndex& index) { m_model->pointAt(index.row()); });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
        [this](const QModelIndex& index) { m_model->pointAt(index.row()); });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) { m_model->toggleOnly(index); });
    auto* clear = new QPushButton(tr("Show &all"), m_popup);
    clear->setObjectName(QStringLiteral("clearFilter"));
    connect(clear, &QPushButton::clicked, &m_filter, &FilterState::clear);
    auto* layout = new QVBoxLayout(m_popup);
    QLabel* heading = makeAnswerTitle(m_popup);
    heading->setText(tr("Filter"));
    layout->addWidget(heading);
    auto* onlyThese = new QPushButton(tr("&Only these"), m_popup);
    onlyThese->setObjectName(QStringLiteral("onlyThese"));
    onlyThese->setToolTip(tr("Show only the listed categories; Enter shows only the first"));
    onlyThese->setAutoDefault(false);
    connect(onlyThese, &QPushButton::clicked, this, [this] { m_model->showOnlyListed(std::numeric_limits<std::size_t>::max()); });
    connect(m_categoryText, &QLineEdit::returnPressed, this, [this] {
        if (!m_categoryText->text().isEmpty() && m_model->rowCount() > 0)
            m_model->showOnlyListed(1);
    });
    auto* name = new QFormLayout;
    name->addRow(tr("&Name"), m_name);
    layout->addLayout(name);
    auto* head = new QHBoxLayout;
    head->addWidget(m_categoryText, 1);
    head->addWidget(onlyThese);
    layout->addLayout(head);
    layout->addWidget(m_table, 1);
    layout->addWidget(makeConditions());
    layout->addWidget(makeSaved());
    auto* foot = new QHBoxLayout;
    foot->addWidget(clear);
    foot->addStretch(1);
    foot->addWidget(m_mode);
    layout->addLayout(foot);
    m_mode->addItems({tr("Hide the rest"), tr("Dim the rest")});
    m_mode->setToolTip(tr("How the timeline shows regions that the filter drops"));
    m_mode->setAccessibleName(tr("Dropped regions"));
    connect(m_mode, &QComboBox::activated, this, [this](int index) { m_filter.setDims(index == 1); });
    m_popup->setObjectName(QStringLiteral("filterPopup"));
    m_popup->installEventFilter(this);
    m_popup->resize(380, 604);
}

QWidget* FilterButton::makeConditions()
{
    m_name->setPlaceholderText(tr("any"));
    m_name->setToolTip(tr("Only regions whose name contains this"));
    m_shortest->setPlaceholderText(tr("any, or for example 5 ms"));
    m_shortest->setToolTip(tr("Only regions that took at least this long, and no marks of events, which take no time"));
    m_longest->setPlaceholderText(tr("any, or for example 2 s"));
    m_longest->setToolTip(tr("Only regions that took at most this long"));
    m_exitCode->setPlaceholderText(tr("any, or a number"));
    m_exitCode->setToolTip(tr("Only processes that ended with this exit code"));
    m_errors->setToolTip(tr("Only processes that ended with an error"));
    for (const QLineEdit* line : {m_name, m_shortest, m_longest, m_exitCode})
        connect(line, &QLineEdit::textEdited, this, &FilterButton::apply);
    connect(m_errors, &QCheckBox::clicked, this, &FilterButton::apply);
    auto* box = new QWidget(m_popup);
    auto* form = layoutWith<QFormLayout>(box, {0, 4, 0, 4});
    form->addRow(tr("At &least"), m_shortest);
    form->addRow(tr("At &most"), m_longest);
    form->addRow(tr("E&xit code"), m_exitCode);
    form->addRow(m_errors);
    m_only->setTextFormat(Qt::PlainText);
    m_only->setWordWrap(true);
    m_everywhere->setToolTip(tr("Show all processes and threads again"));
    connect(m_everywhere, &QPushButton::clicked, this, [this] {
        RegionFilter filter = m_filter.filter();
        filter.threads.clear();
        filter.sessions.clear();
        m_filter.setFilter(filter);
    });
    form->addRow(m_only, m_everywhere);
    return box;
}

/// A field for the name under which to save the filter, or to choose a saved one.
QWidget* FilterButton::makeSaved()
{
    m_saved->setEditable(true);
    m_saved->setInsertPolicy(QComboBox::NoInsert);
    m_saved->lineEdit()->setPlaceholderText(tr("Saved filters"));
    m_saved->setToolTip(tr("Choose a saved filter, or type a name to save this one under"));
    m_saved->setAccessibleName(tr("Saved filters"));
    m_save->setToolTip(tr("Save the filter under this name"));
    m_forget->setToolTip(tr("Delete the saved filter of this name"));
    connect(m_saved, &QComboBox::activated, this, [this](int index) {
        if (index >= 0 && index < static_cast<int>(m_filter.saved().size()))
            m_filter.setFilter(m_filter.saved()[static_cast<std::size_t>(index)].filter);
    });
    connect(m_saved->lineEdit(), &QLineEdit::textChanged, this, &FilterButton::followFilter);
    connect(m_saved->lineEdit(), &QLineEdit::returnPressed, this, &FilterButton::saveFilter);
    connect(m_save, &QPushButton::clicked, this, &FilterButton::saveFilter);
    connect(m_forget, &QPushButton::clicked, this, [this] { m_filter.forget(m_saved->currentText().trimmed().toStdString()); });
    auto* row = new QWidget(m_popup);
    auto* layout = layoutWith<QHBoxLayout>(row, {0, 0, 0, 0});
    layout->addWidget(m_saved, 1);
    layout->addWidget(m_save);
    layout->addWidget(m_forget);
    return row;
}

void FilterButton::saveFilter()
{
    const QString name = m_saved->currentText().trimmed();
    if (name.isEmpty() || m_filter.filter().isEmpty())
        return;
    m_filter.save(name.toStdString());
    m_saved->setCurrentText(name);
}

void FilterButton::fillSaved()
{
    const QString typed = m_saved->currentText();
    QStringList names;
    for (const NamedFilter& saved : m_filter.saved())
        names += QString::fromStdString(saved.name);
    m_saved->clear();
    m_saved->addItems(names); // at once: after each change of its list the field sorts all names
    m_saved->setCurrentText(typed);
    followFilter();
}

void FilterButton::open()
{
    count();
    m_popup->move(mapToGlobal(QPoint(width() - m_popup->width(), height() + 2)));
    m_popup->show();
    m_name->setFocus();
    m_name->selectAll();
}

bool FilterButton::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_popup && event->type() == QEvent::Hide)
        Q_EMIT left();
    if (watched == m_table->viewport() && event->type() == QEvent::Leave)
        m_model->pointAt(m_table->hasFocus() ? m_table->currentIndex().row() : -1);
    return QPushButton::eventFilter(watched, event);
}

void FilterButton::count()
{
    m_counting->start([this](const Trace& trace, const std::atomic<bool>& /*cancel*/, const TraceCalculation::Deliver& deliver) {
        std::vector<CountedCategory> categories;
        for (const CategoryCount& one : countCategories(trace))
            categories.push_back({std::string(one.category), one.count});
        deliver([this, categories = std::move(categories)] { m_model->setCategories(categories); });
    });
}

void FilterButton::apply()
{
    RegionFilter filter = m_filter.filter();
    filter.name.text = m_name->text().toStdString();
    filter.shortest = parseDuration(m_shortest->text());
    filter.longest = parseDuration(m_longest->text());
    bool isNumber = false;
    const qlonglong code = m_exitCode->text().trimmed().toLongLong(&isNumber);
    filter.exitCode = isNumber ? std::optional<std::int64_t>(code) : std::nullopt;
    filter.errorsOnly = m_errors->isChecked();
    m_filter.setFilter(filter);
}

void FilterButton::followFilter()
{
    constexpr qsizetype kLongest = 24;
    const RegionFilter& filter = m_filter.filter();
    const QString shown = activeText(filter, kLongest).replace(QLatin1Char('&'), QLatin1String("&&")); // no mnemonic
    setText((filter.isEmpty() ? tr("Filter") : tr("Filter: %1").arg(shown)) + QStringLiteral(" ▾"));
    const QString use = tr("Which regions, objects and marks are shown and counted; counters are not filtered");
    setToolTip(plainToolTip((use + QLatin1Char('\n') + activeText(filter, kMaxNameLength)).trimmed()));
    setProperty("active", !filter.isEmpty());
    style()->unpolish(this); // the style sheet styles an active button differently
    style()->polish(this);
    const QString name = QString::fromStdString(filter.name.text);
    if (name != m_name->text())
        m_name->setText(name);
    const auto follow = [](QLineEdit* line, const std::optional<Duration>& bound) {
        if (bound != parseDuration(line->text()))
            line->setText(bound ? formatExactDuration(*bound) : QString());
    };
    follow(m_shortest, filter.shortest);
    follow(m_longest, filter.longest);
    bool isNumber = false;
    const qlonglong code = m_exitCode->text().trimmed().toLongLong(&isNumber);
    if (filter.exitCode != (isNumber ? std::optional<std::int64_t>(code) : std::nullopt))
        m_exitCode->setText(filter.exitCode ? QString::number(*filter.exitCode) : QString());
    m_errors->setChecked(filter.errorsOnly);
    m_mode->setCurrentIndex(m_filter.dims() ? 1 : 0);
    followPlaces();
    const std::string typed = m_saved->currentText().trimmed().toStdString();
    m_save->setEnabled(!typed.empty() && !filter.isEmpty());
    m_forget->setEnabled(std::ranges::find(m_filter.saved(), typed, &NamedFilter::name) != m_filter.saved().end());
}

void FilterButton::followPlaces()
{
    const RegionFilter& filter = m_filter.filter();
    const Trace& trace = m_store.trace();
    constexpr qsizetype kMostPlaces = 20;
    QStringList places;
    std::size_t more = 0;
    const auto add = [&](StringId name) {
        if (places.size() < kMostPlaces)
            places += displayText(trace.text(name), 60);
        else
            ++more;
    };
    for (const ThreadId thread : filter.threads) {
        if (thread.row() < trace.threads().size())
            add(trace.thread(thread).name);
    }
    for (const SessionId session : filter.sessions) {
        if (session.row() < trace.sessions().size())
            add(trace.session(session).name);
    }
    m_only->setVisible(!places.isEmpty());
    m_everywhere->setVisible(!places.isEmpty());
    const QString listed = tr("Only %1").arg(places.join(QStringLiteral(", ")));
    m_only->setText(more == 0 ? listed : tr("%1 and %2 more").arg(listed, formatCount(more)));
}

} // namespace emberline

#include "moc_filter_button.cpp"
