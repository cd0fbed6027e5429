// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/details/details.h"
#include "views/kit/panel.h"

class QLabel;
class QPlainTextEdit;

namespace emberline {

/// The selection's record, or one that the import report leads to, as its source has it.
class SourceLinePanel : public Panel {
    Q_OBJECT

public:
    SourceLinePanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr);

    [[nodiscard]] QString text() const;

protected:
    void refresh() override;
    [[nodiscard]] QString emptyText() const override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] std::optional<RecordOffset> shownRecord() const;

    QLabel* m_place;
    QPlainTextEdit* m_text;
};

} // namespace emberline
