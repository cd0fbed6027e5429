// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <string>
#include <vector>

class QLabel;
class QMimeData;

namespace emberline {

/// The local files and directories of a drag; empty if there are none.
[[nodiscard]] std::vector<std::string> localPaths(const QMimeData& data);

/// Accepts files and directories dropped anywhere on its host, and shows that while they hover over it.
class DropZone : public QFrame {
    Q_OBJECT

public:
    explicit DropZone(QWidget* host);

Q_SIGNALS:
    void dropped(const std::vector<std::string>& paths);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* m_host;
    QLabel* m_hint;
};

} // namespace emberline
