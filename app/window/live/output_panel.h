// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/kit/panel.h"

#include <QStringDecoder>

class QLabel;
class QPlainTextEdit;

namespace emberline {

/// What the recorded command writes, and how it goes. Keeps the last lines only. Shows bytes as plain text: a carriage return begins the
/// line again, as progress meters expect, and other control characters become visible.
class OutputPanel : public Panel {
    Q_OBJECT

public:
    OutputPanel(TraceStore& store, ViewState& state, QWidget* parent = nullptr);

    /// A command begins: drops the output of the previous one.
    void begin();
    /// The sentence above the output: "git fetch has been running for 3.2 s".
    void setState(const QString& sentence);
    /// The next bytes of the output; may end within a character.
    void append(const QByteArray& bytes);
    /// The command has written nothing so far.
    [[nodiscard]] bool isSilent() const;
    /// The recording belongs to no open trace any more.
    void clear();

protected:
    void refresh() override { }
    [[nodiscard]] QString emptyText() const override;

private:
    void startLineAgain();

    QLabel* m_state;
    QPlainTextEdit* m_output;
    QStringDecoder m_decoder{QStringDecoder::Utf8};
    bool m_hasCommand = false;
    bool m_endsWithReturn = false; ///< the next character, unless it is a line feed, begins the line again
};

} // namespace emberline
