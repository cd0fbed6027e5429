// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/live/live_input.h"
#include "importers/reading/source_feed.h"
#include "model/result.h"

#include <deque>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace emberline {

enum class SocketKind {
    Stream, ///< git's af_unix:stream: one connection a process
    Datagram, ///< git's af_unix:dgram: one datagram a line, all processes mixed
};

/// A Unix socket that git writes its trace to. Everything that arrives is taken at once, since git waits for a full datagram socket. When
/// this process may open no more files, further connections wait until one of the others ends.
class SocketInput : public LiveInput {
public:
    /// Makes the socket file, for the current user only. One that nobody listens to any more is replaced; one in use, or a path that is no
    /// socket, is refused with a sentence.
    static Result<std::unique_ptr<SocketInput>> listen(ImportContext& context, const std::string& path, SocketKind kind);
    /// Removes the socket file.
    ~SocketInput() override;
    SocketInput(const SocketInput&) = delete;
    SocketInput& operator=(const SocketInput&) = delete;

    void watched(std::vector<pollfd>& descriptors) const override;
    [[nodiscard]] std::chrono::milliseconds patience() const override { return std::chrono::milliseconds(m_isFull ? 100 : 1000); }
    bool work() override;
    void settle() override;
    void finish() override;
    [[nodiscard]] std::int64_t oldestNs() const override;
    /// Keeps what comes as text, too.
    void setKeeping(bool keeping) override { m_keeping = keeping; }
    /// Goes on taking what comes while it reads anew, which may be a second's work.
    void restart(ImportContext& context, std::int64_t sinceNs) override;
    [[nodiscard]] std::uint64_t bytesRead() const override { return m_bytesRead; }
    [[nodiscard]] std::int64_t writtenNs() const override { return m_writtenNs; }

private:
    struct Chunk {
        std::int64_t writtenNs; ///< of its last part
        std::string text;
    };
    struct Connection {
        int descriptor; ///< -1: it was closed, and is kept for its text alone
        std::unique_ptr<SourceFeed> feed;
        std::string name;
        std::deque<Chunk> kept;
        std::size_t fedChunks = 0; ///< restart(): how far it is
        std::size_t fedBytes = 0; ///< of the chunk after those
        bool changed = false;
    };

    SocketInput(ImportContext& context, std::string path, SocketKind kind, int descriptor);
    std::unique_ptr<SourceFeed> makeFeed(const std::string& name) const;
    void add(int descriptor);
    void accept();
    bool drain(Connection& connection);
    void keep(Connection& connection, std::string_view text) const;
    void takeAll();
    bool feedKept(Connection& connection);
    void forget(Connection& connection, std::int64_t sinceNs) const;

    ImportContext* m_context;
    std::string m_path;
    SocketKind m_kind;
    int m_descriptor;
    std::vector<char> m_block;
    std::list<Connection> m_connections; ///< of a datagram socket: one, the socket itself
    std::uint64_t m_bytesRead = 0;
    std::int64_t m_writtenNs = 0;
    std::uint64_t m_connectionCount = 0;
    bool m_isFull = false; ///< no descriptor was left for the connection that waits
    bool m_keeping = false;
    bool m_onlyKeeping = false; ///< what comes is not fed yet: restart() will
};

/// What listening can tell.
[[nodiscard]] std::span<const DiagnosticKind* const> listenDiagnostics();

} // namespace emberline
