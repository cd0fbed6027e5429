// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/search/search_bar.h"

#include "views/format/time_format.h"
#include "views/kit/small_widgets.h"
#include "views/theme/theme.h"

#include <QActionGroup>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

namespace emberline {

constexpr int kBarSpacing = 4;
constexpr int kFieldWidth = 420;
constexpr int kLeastBarWidth = 220;

SearchBar::SearchBar(SearchHits& hits, QWidget* parent) :
    QWidget(parent), m_hits(hits), m_line(new QLineEdit(this)), m_count(new QLabel(m_line)), m_options(new QToolButton(m_line)),
    m_previous(makeStep(Qt::UpArrow, tr("Previous hit (Shift+Enter)"), &SearchHits::previous)),
    m_next(makeStep(Qt::DownArrow, tr("Next hit (Enter)"), &SearchHits::next))
{
    m_line->setPlaceholderText(tr("Search names, categories, arguments"));
    m_line->setAccessibleName(tr("Search"));
    m_line->setAcceptDrops(false); // the window handles dropped files
    m_line->installEventFilter(this);
    m_count->setObjectName(QStringLiteral("muted"));
    m_count->setTextFormat(Qt::PlainText);
    m_count->setAttribute(Qt::WA_TransparentForMouseEvents);
    makeOptions();
    auto* layout = layoutWith<QHBoxLayout>(this, {0, 0, 0, 0});
    layout->addWidget(m_line);
    setFocusProxy(m_line);
    setMinimumWidth(kLeastBarWidth);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(m_line, &QLineEdit::textEdited, this, &SearchBar::apply);
    connect(&hits, &SearchHits::hitsChanged, this, &SearchBar::showHits);
    connect(&hits, &SearchHits::currentChanged, this, &SearchBar::showHits);
    connect(&hits, &SearchHits::queryChanged, this, &SearchBar::followQuery);
    followQuery();
    showHits();
}

QToolButton* SearchBar::makeStep(Qt::ArrowType arrow, const QString& text, void (SearchHits::*go)())
{
    auto* button = new QToolButton(m_line);
    button->setText(arrow == Qt::UpArrow ? QStringLiteral("▲") : QStringLiteral("▼"));
    button->setObjectName(QStringLiteral("searchStep"));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::NoFocus);
    button->setCursor(Qt::ArrowCursor);
    button->setToolTip(text);
    button->setAccessibleName(text);
    connect(button, &QToolButton::clicked, &m_hits, go);
    return button;
}

void SearchBar::makeOptions()
{
    auto* menu = new QMenu(m_options);
    auto* modes = new QActionGroup(this);
    const auto add = [&](const QString& text, QActionGroup* group) {
        QAction* action = menu->addAction(text);
        action->setCheckable(true);
        if (group)
            group->addAction(action);
        connect(action, &QAction::triggered, this, &SearchBar::apply);
        return action;
    };
    m_plain = add(tr("&Text"), modes);
    m_word = add(tr("Whole &words"), modes);
    m_regex = add(tr("&Regular expression"), modes);
    menu->addSeparator();
    m_matchCase = add(tr("Match &case"), nullptr);
    m_inArgs = add(tr("In &arguments and messages too"), nullptr);
    m_options->setText(QStringLiteral("⌕▾"));
    m_options->setAutoRaise(true);
    m_options->setCursor(Qt::ArrowCursor);
    m_options->setFocusPolicy(Qt::TabFocus);
    m_options->setMenu(menu);
    m_options->setPopupMode(QToolButton::InstantPopup);
    m_options->setObjectName(QStringLiteral("searchOptions"));
    m_options->setToolTip(tr("How to search"));
    m_options->setAccessibleName(tr("Search options"));
}

QSize SearchBar::sizeHint() const
{
    return {kFieldWidth, QWidget::sizeHint().height()};
}

void SearchBar::startTyping()
{
    m_line->setFocus(Qt::ShortcutFocusReason);
    m_line->selectAll();
}

void SearchBar::apply()
{
    SearchQuery query;
    query.text.text = m_line->text().toStdString();
    query.text.mode = m_regex->isChecked() ? TextMode::Regex : m_word->isChecked() ? TextMode::Word : TextMode::Plain;
    query.text.matchCase = m_matchCase->isChecked();
    query.inArgs = m_inArgs->isChecked();
    m_hits.setQuery(query);
}

/// Something else may have set the query.
void SearchBar::followQuery()
{
    const SearchQuery& query = m_hits.query();
    const QString text = QString::fromStdString(query.text.text);
    if (text != m_line->text())
        m_line->setText(text);
    (query.text.mode == TextMode::Regex ? m_regex : query.text.mode == TextMode::Word ? m_word : m_plain)->setChecked(true);
    m_matchCase->setChecked(query.text.matchCase);
    m_inArgs->setChecked(query.inArgs);
}

QString SearchBar::countText() const
{
    if (m_hits.query().text.isEmpty())
        return {};
    if (!m_hits.error().isEmpty())
        return tr("not valid");
    const QString more = m_hits.isComplete() ? QString() : QStringLiteral("+");
    const QString count = formatCount(m_hits.count()) + more;
    if (const auto index = m_hits.currentIndex())
        return tr("%1 of %2").arg(formatCount(*index + 1), count);
    if (m_hits.count() == 0)
        return m_hits.isComplete() ? tr("no hits") : QStringLiteral("…");
    return m_hits.count() == 1 ? tr("1 hit") : tr("%1 hits").arg(count);
}

void SearchBar::showHits()
{
    m_count->setText(countText());
    m_line->setToolTip(m_hits.error().toHtmlEscaped());
    QPalette palette = m_count->palette();
    const Theme& theme = Theme::of(this->palette());
    palette.setColor(QPalette::WindowText, m_hits.error().isEmpty() ? theme.mutedText : theme.bad);
    m_count->setPalette(palette);
    m_previous->setEnabled(m_hits.count() > 0);
    m_next->setEnabled(m_hits.count() > 0);
    placeInside();
}

void SearchBar::placeInside()
{
    const int height = m_line->height() - 2 * kBarSpacing;
    int right = m_line->width() - kBarSpacing;
    for (QToolButton* button : {m_next, m_previous}) {
        right -= height;
        button->setGeometry(right, kBarSpacing, height, height);
    }
    m_count->adjustSize();
    right -= m_count->width() + kBarSpacing;
    m_count->move(right, (m_line->height() - m_count->height()) / 2);
    const int options = m_options->sizeHint().width();
    m_options->setGeometry(kBarSpacing / 2, kBarSpacing, options, height);
    m_line->setTextMargins(options, 0, m_line->width() - right, 0);
}

bool SearchBar::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    switch (key->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
        step(!(key->modifiers() & Qt::ShiftModifier));
        return true;
    case Qt::Key_Down:
    case Qt::Key_Up:
        step(key->key() == Qt::Key_Down);
        return true;
    case Qt::Key_Escape:
        if (!m_line->text().isEmpty()) {
            m_line->clear();
            apply();
        }
        Q_EMIT left();
        return true;
    default:
        return QWidget::eventFilter(watched, event);
    }
}

void SearchBar::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeInside();
}

void SearchBar::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        showHits();
}

} // namespace emberline

#include "moc_search_bar.cpp"
