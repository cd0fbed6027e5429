// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/live/live_input.h"
#include "importers/reading/source_feed.h"
#include "model/result.h"

#include <deque>
#include <functional>
#include <list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace emberline {

enum class SocketKind {
    Stream, ///< git's af_unix:stream: one connection for each process
    Datagram, ///< git's af_unix:dgram: one datagram for each line, all processes mixed
};

/// A Unix socket that git writes its trace to. Reads everything that arrives at once, because git waits while a datagram socket is full. If
/// this process can open no more files, further connections wait until another one ends.
class SocketInput : public LiveInput {
public:
    /// Creates the socket file, for the current user only. Replaces a socket that nobody listens on any more; refuses one in use, or a path
    /// that is no socket, with a sentence.
    static Result<std::unique_ptr<SocketInput>> listen(ImportContext& context, const std::string& path, SocketKind kind);
    /// Removes the socket file.
    ~SocketInput() override;
    SocketInput(const SocketInput&) = delete;
    SocketInput& operator=(const SocketInput&) = delete;

    void watched(std::vector<pollfd>& descriptors) const override;
    [[nodiscard]] std::chrono::milliseconds patience() const override { return std::chrono::milliseconds(m_isFull ? 100 : 1000); }
    bool work() override;
    void settle() override;
    /// Takes what has already arrived first.
    void finish() override;
    [[nodiscard]] UnixTime oldest() const override;
    /// Gets what comes as whole lines, a connection's last one too, even if it is cut. Returns false if it wants no more.
    using Received = std::function<bool(std::string_view lines)>;
    void setReceived(Received received) { m_received = std::move(received); }
    /// Also keeps the received text.
    void setKeeping(bool keeping) override { m_keeping = keeping; }
    /// Continues to receive while it reads the kept text again, which may take a second.
    void restart(ImportContext& context, UnixTime since) override;
    [[nodiscard]] std::uint64_t bytesRead() const override { return m_bytesRead; }
    [[nodiscard]] std::optional<UnixTime> written() const override { return m_written; }

private:
    struct Chunk {
        UnixTime written; ///< of its last part
        std::string text;
    };
    struct Connection {
        int descriptor; ///< -1: it is closed, and only its text is kept
        std::unique_ptr<SourceFeed> feed;
        std::string name;
        std::deque<Chunk> kept;
        std::string line; ///< the begin of one, for m_received
        std::size_t fedChunks = 0; ///< restart(): how many were fed so far
        std::size_t fedBytes = 0; ///< of the chunk after those
        bool changed = false;
    };

    SocketInput(ImportContext& context, std::string path, SocketKind kind, int descriptor);
    std::unique_ptr<SourceFeed> makeFeed(const std::string& name) const;
    void add(int descriptor);
    void accept();
    bool drain(Connection& connection);
    static void keep(Connection& connection, std::string_view text, UnixTime now);
    void passOn(Connection& connection, std::string_view text);
    void passOnRest(Connection& connection);
    void hand(std::string_view lines);
    void takeAll();
    bool feedKept(Connection& connection);
    void forget(Connection& connection, UnixTime since) const;

    ImportContext* m_context;
    std::string m_path;
    SocketKind m_kind;
    int m_descriptor;
    std::vector<char> m_block;
    std::list<Connection> m_connections; ///< a datagram socket has one, the socket itself
    std::uint64_t m_bytesRead = 0;
    std::optional<UnixTime> m_written;
    std::uint64_t m_connectionCount = 0;
    std::size_t m_room = 0; ///< how many bytes the current call of work() may still take
    Received m_received;
    bool m_isFull = false; ///< a connection waits, and there is no descriptor for it
    bool m_keeping = false;
    bool m_onlyKeeping = false; ///< restart() will feed what comes now
};

namespace listening {

extern const DiagnosticKind kTooManyWriters;

} // namespace listening

/// The diagnostics of listening.
[[nodiscard]] std::span<const DiagnosticKind* const> listenDiagnostics();

} // namespace emberline
