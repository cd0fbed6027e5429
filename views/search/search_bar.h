// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/search/search_hits.h"

#include <QWidget>

class QAction;
class QLabel;
class QLineEdit;
class QToolButton;

namespace emberline {

/// The search field: "2 of 7" and arrows at its right end, options at its left. Enter and Shift+Enter step, Esc clears and leaves.
class SearchBar : public QWidget {
    Q_OBJECT

public:
    explicit SearchBar(SearchHits& hits, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;

    /// For / and Ctrl+F: selects the last query, ready to be overwritten.
    void startTyping();
    /// "2 of 7", "7 hits", "no hits"; with a plus while more may come.
    [[nodiscard]] QString countText() const;

Q_SIGNALS:
    /// The user pressed Esc: the focus may return to where it came from.
    void left();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void makeOptions();
    QToolButton* makeStep(Qt::ArrowType arrow, const QString& text, void (SearchHits::*go)());
    void apply();
    void step(bool forward) { forward ? m_hits.next() : m_hits.previous(); }
    void showHits();
    void followQuery();
    void placeInside();

    SearchHits& m_hits;
    QLineEdit* m_line;
    QLabel* m_count;
    QToolButton* m_options;
    QToolButton* m_previous;
    QToolButton* m_next;
    QAction* m_plain = nullptr;
    QAction* m_word = nullptr;
    QAction* m_regex = nullptr;
    QAction* m_matchCase = nullptr;
    QAction* m_inArgs = nullptr;
};

} // namespace emberline
