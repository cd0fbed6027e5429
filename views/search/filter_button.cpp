// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/search/filter_button.h"

#include "views/background.h"
#include "views/format/parse_duration.h"
#include "views/format/time_format.h"
#include "views/search/category_model.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QTableView>
#include <QVBoxLayout>

namespace emberline {

FilterButton::FilterButton(TraceStore& store, FilterState& filter, QWidget* parent) :
    QPushButton(parent), m_store(store), m_filter(filter), m_background(new Background(this)), m_model(new CategoryModel(filter, this)),
    m_popup(new QFrame(this, Qt::Popup)), m_categoryText(new QLineEdit(m_popup)), m_table(new QTableView(m_popup)),
    m_name(new QLineEdit(m_popup)), m_shortest(new QLineEdit(m_popup)), m_errors(new QCheckBox(tr("Only what &failed"), m_popup))
{
    setToolTip(tr("Which regions are shown and counted"));
    makePopup();
    connect(this, &QPushButton::clicked, this, &FilterButton::open);
    connect(&filter, &FilterState::filterChanged, this, &FilterButton::followFilter);
    connect(&store, &TraceStore::wasReset, this, [this] {
        m_background->cancel();
        m_model->setCategories({});
    });
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
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->horizontalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(CategoryModel::Category, QHeaderView::Stretch);
    m_table->horizontalHeader()->setSectionResizeMode(CategoryModel::Count, QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(CategoryModel::Only, QHeaderView::ResizeToContents);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 7);
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& index) {
        if (index.column() == CategoryModel::Only)
            m_model->toggleOnly(index);
    });
    connect(m_table, &QTableView::activated, this, [this](const QModelIndex& index) { m_model->toggleOnly(index); });
    auto* clear = new QPushButton(tr("Show &all"), m_popup);
    clear->setObjectName(QStringLiteral("clearFilter"));
    connect(clear, &QPushButton::clicked, &m_filter, &FilterState::clear);
    auto* layout = new QVBoxLayout(m_popup);
    layout->addWidget(m_categoryText);
    layout->addWidget(m_table, 1);
    layout->addWidget(makeConditions());
    layout->addWidget(clear, 0, Qt::AlignLeft);
    m_popup->resize(340, 440);
}

QWidget* FilterButton::makeConditions()
{
    m_name->setPlaceholderText(tr("any"));
    m_name->setToolTip(tr("Only regions with this in their name"));
    m_shortest->setPlaceholderText(tr("any, or for example 5 ms"));
    m_shortest->setToolTip(tr("Only regions that took at least this long"));
    m_errors->setToolTip(tr("Only sessions and children that ended with an error"));
    connect(m_name, &QLineEdit::textEdited, this, &FilterButton::apply);
    connect(m_shortest, &QLineEdit::textEdited, this, &FilterButton::apply);
    connect(m_errors, &QCheckBox::clicked, this, &FilterButton::apply);
    auto* box = new QWidget(m_popup);
    auto* form = new QFormLayout(box);
    form->setContentsMargins(0, 4, 0, 4);
    form->addRow(tr("&Name"), m_name);
    form->addRow(tr("At &least"), m_shortest);
    form->addRow(m_errors);
    return box;
}

void FilterButton::open()
{
    count();
    m_popup->move(mapToGlobal(QPoint(width() - m_popup->width(), height() + 2)));
    m_popup->show();
    m_categoryText->setFocus();
}

void FilterButton::count()
{
    m_background->start([this, trace = std::make_shared<const Trace>(m_store.trace())](
                            const std::atomic<bool>& /*cancel*/, const Background::Deliver& deliver) {
        std::vector<CountedCategory> categories;
        for (const CategoryCount& one : countCategories(*trace))
            categories.push_back({std::string(one.category), one.count});
        deliver([this, categories = std::move(categories)] { m_model->setCategories(categories); });
    });
}

void FilterButton::apply()
{
    RegionFilter filter = m_filter.filter();
    filter.name.text = m_name->text().toStdString();
    filter.shortest = parseDuration(m_shortest->text());
    filter.errorsOnly = m_errors->isChecked();
    m_filter.setFilter(filter);
}

void FilterButton::followFilter()
{
    const RegionFilter& filter = m_filter.filter();
    setText((filter.isEmpty() ? tr("Category") : tr("Filtered")) + QStringLiteral(" ▾"));
    const QString name = QString::fromStdString(filter.name.text);
    if (name != m_name->text())
        m_name->setText(name);
    if (filter.shortest != parseDuration(m_shortest->text()))
        m_shortest->setText(filter.shortest ? QString::number(toNs(*filter.shortest)) + QStringLiteral(" ns") : QString());
    m_errors->setChecked(filter.errorsOnly);
}

} // namespace emberline
