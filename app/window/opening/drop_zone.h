// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

#include <string>
#include <vector>

class QLabel;
class QMimeData;

namespace emberline {

/// The local files and directories that a drag brings; empty when there are none.
[[nodiscard]] std::vector<std::string> localPaths(const QMimeData& data);

/// Takes files and directories dropped anywhere on its host, and shows while they hover that they are welcome.
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
