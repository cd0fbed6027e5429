// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "importers/reading/file_identity.h"
#include "model/result.h"

#include <optional>
#include <string>
#include <utility>

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

} // namespace emberline
