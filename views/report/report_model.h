// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/trace.h"

#include <QAbstractItemModel>

namespace emberline {

/// The diagnostics of a trace: one row per code, and below it one row per example. Grows in place, so that expanded rows stay expanded.
/// GUI thread.
class ReportModel : public QAbstractItemModel {
    Q_OBJECT

public:
    enum Column { SeverityColumn, CodeColumn, CountColumn, MeaningColumn, ColumnCount };

    using QAbstractItemModel::QAbstractItemModel;

    /// Adds what is new since the last call. Must be the same trace.
    void update(const Trace& trace);
    void clear();

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& child) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

    /// The place of the example at `index`; its source is none for a code, and for an example that has no place.
    [[nodiscard]] RecordPlace placeAt(const QModelIndex& index) const;
    /// The text of the example at `index`; empty for a code.
    [[nodiscard]] QString textAt(const QModelIndex& index) const;

    /// The whole report as lines of text, examples indented, for the clipboard.
    [[nodiscard]] QString text() const;

private:
    struct Example {
        RecordPlace at;
        QString place; ///< "log.json:12"
        QString exactPlace; ///< "/tmp/log.json:12, byte 3456"
        QString text;
    };
    struct Entry {
        Severity severity;
        QString code;
        QString meaning;
        quint64 count = 0;
        QList<Example> examples;
    };

    [[nodiscard]] const Example* exampleAt(const QModelIndex& index) const;
    [[nodiscard]] QVariant entryData(const Entry& entry, int column, int role) const;
    [[nodiscard]] static QString severityText(Severity severity);

    QList<Entry> m_entries;
};

} // namespace emberline
