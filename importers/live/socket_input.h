// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/live/live_input.h"
#include "importers/reading/file_identity.h"
#include "importers/reading/source_feed.h"
#include "model/result.h"
#include "model/time.h"

#include <cstddef>
#include <list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace emberline {

enum class SocketKind {
    Stream, ///< git's af_unix:stream: one connection for each process
    Datagram, ///< git's af_unix:dgram: one datagram for each line, all processes mixed
};

/// A Unix socket of ours, with its file. Closes it at the end and removes the file, unless something else has that name by then.
class ListeningSocket {
public:
    /// Creates the socket file, for the current user only. Replaces a socket that nobody listens on any more; refuses one in use, or a path
    /// that is no socket, with a sentence.
    static Result<ListeningSocket> open(const std::string& path, SocketKind kind);
    ~ListeningSocket();
    ListeningSocket(ListeningSocket&& other) noexcept :
        m_path(std::move(other.m_path)), m_kind(other.m_kind), m_descriptor(std::exchange(other.m_descriptor, -1)), m_file(other.m_file)
    { }
    ListeningSocket& operator=(ListeningSocket&&) = delete;

    [[nodiscard]] const std::string& path() const { return m_path; }
    [[nodiscard]] SocketKind kind() const { return m_kind; }
    /// Does not block.
    [[nodiscard]] int descriptor() const { return m_descriptor; }

private:
    ListeningSocket(std::string path, SocketKind kind, int descriptor) :
        m_path(std::move(path)), m_kind(kind), m_descriptor(descriptor), m_file(identityOf(m_path))
    { }

    std::string m_path;
    SocketKind m_kind;
    int m_descriptor; ///< -1: moved from
    std::optional<FileIdentity> m_file;
};

/// A Unix socket that git writes its trace to. Reads everything that arrives at once, because git waits while a datagram socket is full. If
/// this process can open no more files, further connections wait until another one ends.
class SocketInput : public LiveInput {
public:
    /// `context` must outlive this object, unless restart() changes it.
    SocketInput(ImportContext& context, ListeningSocket socket);
    ~SocketInput() override;
    SocketInput(const SocketInput&) = delete;
    SocketInput& operator=(const SocketInput&) = delete;

    void watched(std::vector<pollfd>& descriptors) const override;
    [[nodiscard]] std::chrono::milliseconds patience() const override { return std::chrono::milliseconds(m_isFull ? 100 : 1000); }
    bool work() override;
    void updateModel() override;
    /// Takes what has already arrived first.
    void finish() override;
    [[nodiscard]] UnixTime oldest() const override;
    /// `receiver` may be empty.
    void setReceiver(LineReceiver receiver) { m_receiver = std::move(receiver); }
    /// Also keeps the received text.
    void setKeeping(bool keeping) override { m_keeping = keeping; }
    /// Continues to receive while it reads the kept text again, which may take a second.
    void restart(ImportContext& context, UnixTime since) override;
    [[nodiscard]] std::uint64_t bytesRead() const override { return m_bytesRead; }
    [[nodiscard]] std::optional<UnixTime> written() const override { return m_written; }

private:
    struct Connection;

    std::unique_ptr<SourceFeed> makeFeed(const std::string& name) const;
    void add(int descriptor);
    void accept();
    bool drain(Connection& connection);
    void passOn(std::string_view lines);
    void takeAll();
    bool feedKept(Connection& connection);

    ImportContext* m_context;
    ListeningSocket m_socket;
    std::vector<char> m_block;
    std::list<Connection> m_connections; ///< a datagram socket has one, the socket itself
    std::uint64_t m_bytesRead = 0;
    std::optional<UnixTime> m_written;
    std::uint64_t m_connectionCount = 0;
    std::size_t m_room = 0; ///< how many bytes the current call of work() may still take
    LineReceiver m_receiver;
    bool m_isFull = false; ///< a connection waits, and there is no descriptor for it
    bool m_keeping = false;
    bool m_onlyKeeping = false; ///< restart() will feed what comes now
};

} // namespace emberline
