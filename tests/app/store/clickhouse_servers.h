// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/local_socket.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

#include <array>
#include <memory>

/// Two servers of ClickHouse, in folders and on ports of their test.
namespace emberline {

using namespace Qt::StringLiterals;

/// Whether this machine has one, which Shard finds then.
inline bool hasClickHouse()
{
    qputenv("PATH", qgetenv("PATH") + ":/usr/sbin");
    return !QStandardPaths::findExecutable(u"clickhouse-server"_s).isEmpty();
}

struct ShardPorts {
    quint16 http = LocalSocket().bind();
    quint16 tcp = LocalSocket().bind();
};
using Cluster = std::array<ShardPorts, 2>;

/// A server that ends with this object.
class Shard {
public:
    static constexpr int kPatienceMs = 60000;

    Shard(const QString& folder, const Cluster& cluster, std::size_t number) : m_folder(folder), m_port(cluster[number].http)
    {
        QDir().mkpath(folder);
        QString shards;
        for (const ShardPorts& ports : cluster)
            shards += u"<shard><replica><host>127.0.0.1</host><port>%1</port></replica></shard>"_s.arg(ports.tcp);
        write(u"config.xml"_s,
            u"<yandex><logger><level>error</level><log>%1/log</log><errorlog>%1/err</errorlog></logger><http_port>%2</http_port>"
            "<tcp_port>%3</tcp_port><listen_host>127.0.0.1</listen_host><path>%1/data/</path><tmp_path>%1/tmp/</tmp_path>"
            "<format_schema_path>%1/schemas/</format_schema_path><users_config>users.xml</users_config>"
            "<default_profile>default</default_profile><default_database>default</default_database><mark_cache_size>16777216</"
            "mark_cache_size>"
            "<remote_servers><team>%4</team></remote_servers></yandex>"_s.arg(folder)
                .arg(m_port)
                .arg(cluster[number].tcp)
                .arg(shards));
        write(u"users.xml"_s,
            u"<yandex><profiles><default/></profiles><quotas><default/></quotas><users>"
            "<default><password></password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</quota></"
            "default>"
            "<ada><password>secret&amp;1</password><networks><ip>127.0.0.1</ip></networks><profile>default</profile><quota>default</"
            "quota></ada>"
            "</users></yandex>"_s);
        start();
    }
    ~Shard() { kill(); }
    Shard(const Shard&) = delete;
    Shard& operator=(const Shard&) = delete;

    void start()
    {
        m_process.setWorkingDirectory(m_folder);
        m_process.setStandardOutputFile(QProcess::nullDevice());
        m_process.setStandardErrorFile(QProcess::nullDevice());
        m_process.start(u"clickhouse-server"_s, {u"--config-file=%1/config.xml"_s.arg(m_folder)});
        QVERIFY(QTest::qWaitFor([this] { return says("GET /ping HTTP/1.0\r\n\r\n").endsWith("Ok.\n"); }, kPatienceMs));
    }
    /// As a machine that loses its power.
    void kill()
    {
        m_process.kill();
        m_process.waitForFinished();
    }
    /// What is inserted is on its shard after that.
    void tell(const QByteArray& statement) const
    {
        const QByteArray head
            = "POST /?insert_distributed_sync=1 HTTP/1.0\r\nContent-Length: " + QByteArray::number(statement.size()) + "\r\n\r\n";
        const QByteArray answer = says(head + statement);
        QVERIFY2(answer.startsWith("HTTP/1.0 200"), answer);
    }
    [[nodiscard]] QString store(const QString& database) const { return u"clickhouse://127.0.0.1:%1/%2"_s.arg(m_port).arg(database); }

private:
    void write(const QString& name, const QString& text) const
    {
        QFile file(m_folder + u'/' + name);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.toUtf8());
    }
    [[nodiscard]] QByteArray says(const QByteArray& request) const { return LocalSocket().ask(m_port, request); }

    QString m_folder;
    quint16 m_port;
    QProcess m_process;
};

/// Writes 120,000 runs that begin at `start` (of `number`, in SQL) into a store of two servers, and 3000 of December again: November's part
/// is merged by then.
inline void writeManyRuns(const std::array<std::unique_ptr<Shard>, 2>& shards, const QByteArray& start)
{
    const auto write = [&](const QByteArray& numbers, const QByteArray& wall, const QByteArray& written) {
        shards[0]->tell("INSERT INTO many.runs (sid, command, name, version, host, repository, argv, start_ns, wall_ns, failed, ended, "
                        "children, processes, settings, data, topics, paths, written_ns) SELECT concat('20261130T', toString(number)), "
                        "arrayElement(['status', 'fetch', ''], 1 + number % 3), if(number % 9 = 0, 'st', arrayElement(['status', "
                        "'fetch', 'old'], 1 + number % 3)), if(number % 20 = 0, '2.40', '2.39.5'), concat('host', toString(number % 4)), "
                        "toString(toUInt32(sqrt(number)) % 50), 'git', "
            + start + ", " + wall + ", number % 30 = 0, number % 7 > 0, number % 5, number % 9, '[]', '{}', '[]', '[]', " + written
            + " FROM " + numbers);
    };
    write("numbers(120000)", "1000000 + number * 7919 % 10007", "1");
    for (const auto& shard : shards)
        shard->tell("OPTIMIZE TABLE many.runs_shard PARTITION 202611 FINAL");
    write("(SELECT number + 40000 AS number FROM numbers(3000))", "5000000 + number", "2");
}

} // namespace emberline
