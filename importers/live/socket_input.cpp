// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/socket_input.h"

#include <cerrno>
#include <cstring>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace emberline {

namespace {

constexpr std::size_t kBlock = 1 << 20;
constexpr int kBacklog = 4096;
constexpr int kReceiveBuffer = 8 << 20;
constexpr mode_t kOwnerOnly = 0600;

Result<sockaddr_un> addressOf(const std::string& path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path)
        return Error{path + ": the name of a socket may have " + std::to_string(sizeof address.sun_path - 1)
            + " bytes at most. Choose a shorter path."};
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    return address;
}

/// Makes way for a new socket at `path`: removes one that nobody listens to.
Result<bool> clearPath(const std::string& path, const sockaddr_un& address, int type)
{
    struct stat status { };
    if (::lstat(path.c_str(), &status) != 0)
        return true;
    if (!S_ISSOCK(status.st_mode))
        return Error{path + ": there is a file of this name that is no socket. Choose another path."};
    const int probe = ::socket(AF_UNIX, type | SOCK_CLOEXEC, 0);
    const bool inUse
        = ::connect(probe, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 || errno == EPROTOTYPE || errno == EAGAIN;
    ::close(probe);
    if (inUse)
        return Error{path + ": another program listens on this socket. Stop it or choose another path."};
    ::unlink(path.c_str());
    return true;
}

} // namespace

Result<std::unique_ptr<SocketInput>> SocketInput::listen(ImportContext& context, const std::string& path, SocketKind kind)
{
    const int type = kind == SocketKind::Stream ? SOCK_STREAM : SOCK_DGRAM;
    const auto address = addressOf(path);
    if (!address)
        return address.error();
    if (const auto clear = clearPath(path, address.value(), type); !clear)
        return clear.error();
    const int descriptor = ::socket(AF_UNIX, type | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    ::fchmod(descriptor, kOwnerOnly); // on Linux the file is made with this mode, so that nobody else can slip in before the chmod below
    const bool bound = ::bind(descriptor, reinterpret_cast<const sockaddr*>(&address.value()), sizeof(sockaddr_un)) == 0;
    if (!bound || ::chmod(path.c_str(), kOwnerOnly) != 0 || (kind == SocketKind::Stream && ::listen(descriptor, kBacklog) != 0)) {
        const int error = errno;
        ::close(descriptor);
        return Error{path + ": the socket could not be made: " + std::strerror(error) + "."};
    }
    ::setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &kReceiveBuffer, sizeof kReceiveBuffer);
    return std::unique_ptr<SocketInput>(new SocketInput(context, path, kind, descriptor));
}

SocketInput::SocketInput(ImportContext& context, std::string path, SocketKind kind, int descriptor) :
    m_context(context), m_path(std::move(path)), m_kind(kind), m_descriptor(descriptor), m_block(kBlock)
{
    if (m_kind == SocketKind::Datagram)
        m_connections.push_back({m_descriptor, makeFeed()});
}

SocketInput::~SocketInput()
{
    for (const Connection& connection : m_connections) {
        if (connection.descriptor != m_descriptor)
            ::close(connection.descriptor);
    }
    ::close(m_descriptor);
    ::unlink(m_path.c_str());
}

std::unique_ptr<SourceFeed> SocketInput::makeFeed()
{
    const std::string number = m_kind == SocketKind::Stream ? "#" + std::to_string(++m_connectionCount) : std::string();
    return std::make_unique<SourceFeed>(m_context, SourceName{m_path + number, {}, {}, 0});
}

void SocketInput::watched(std::vector<pollfd>& descriptors) const
{
    descriptors.push_back({m_descriptor, POLLIN, 0});
    for (const Connection& connection : m_connections) {
        if (connection.descriptor != m_descriptor)
            descriptors.push_back({connection.descriptor, POLLIN, 0});
    }
}

void SocketInput::accept()
{
    int connected = -1;
    while (m_kind == SocketKind::Stream && (connected = ::accept4(m_descriptor, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0)
        m_connections.push_back({connected, makeFeed()});
}

bool SocketInput::work()
{
    const std::uint64_t before = m_bytesRead;
    accept();
    for (auto connection = m_connections.begin(); connection != m_connections.end();) {
        if (drain(*connection)) {
            ++connection;
            continue;
        }
        connection->feed->finish();
        ::close(connection->descriptor);
        connection = m_connections.erase(connection);
    }
    return m_bytesRead != before;
}

/// False when the other side has hung up.
bool SocketInput::drain(Connection& connection)
{
    while (true) {
        // A datagram that does not fit is cut, so it is not read into the feed's room but into more than git can send.
        const ssize_t got = ::recv(connection.descriptor, m_block.data(), m_block.size(), 0);
        if (got <= 0) {
            const bool later = got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
            if (connection.changed)
                connection.feed->sniff();
            return later || m_kind == SocketKind::Datagram;
        }
        m_bytesRead += static_cast<std::uint64_t>(got);
        connection.changed = true;
        connection.feed->feed({m_block.data(), static_cast<std::size_t>(got)});
        if (connection.feed->isRejected() && m_kind == SocketKind::Datagram)
            connection.feed = makeFeed(); // noise of one process; others go on
        else if (connection.feed->isRejected())
            return false;
    }
}

void SocketInput::settle()
{
    for (Connection& connection : m_connections) {
        if (connection.changed)
            connection.feed->settle();
        connection.changed = false;
    }
}

void SocketInput::finish()
{
    for (Connection& connection : m_connections)
        connection.feed->finish();
}

} // namespace emberline
