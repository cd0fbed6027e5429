// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/listening_socket.h"

#include <cerrno>
#include <cstring>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace emberline {

namespace {

constexpr int kBacklog = 4096;
constexpr int kReceiveBuffer = 8 << 20;
constexpr mode_t kOwnerOnly = 0600;

Result<sockaddr_un> addressOf(const std::string& path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path)
        return Error{path + ": the path of a socket may have at most " + std::to_string(sizeof address.sun_path - 1)
            + " bytes. Choose a shorter path."};
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    return address;
}

Error socketError(const std::string& path)
{
    return {path + ": the socket could not be created: " + std::strerror(errno) + "."};
}

/// Makes way for a new socket at `path`: removes one that nobody listens on. Only a refused connection says so; any other failure may come
/// from a socket in use, of another kind or of another user.
Result<bool> clearPath(const std::string& path, const sockaddr_un& address, int type)
{
    struct stat status { };
    if (::lstat(path.c_str(), &status) != 0)
        return true;
    if (!S_ISSOCK(status.st_mode))
        return Error{path + ": a file of this name exists and is not a socket. Choose another path."};
    const int probe = ::socket(AF_UNIX, type | SOCK_CLOEXEC, 0);
    if (probe < 0) // nothing is known of the other socket, so it must stay
        return socketError(path);
    const int error = ::connect(probe, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 ? 0 : errno;
    ::close(probe);
    if (error == 0 || error == EPROTOTYPE || error == EAGAIN)
        return Error{path + ": another program listens on this socket. Stop it or choose another path."};
    if (error != ECONNREFUSED)
        return Error{path + ": another program may listen on this socket (" + std::strerror(error) + "). Choose another path."};
    ::unlink(path.c_str());
    return true;
}

} // namespace

Result<ListeningSocket> ListeningSocket::open(const std::string& path, SocketKind kind)
{
    const int type = kind == SocketKind::Stream ? SOCK_STREAM : SOCK_DGRAM;
    const auto address = addressOf(path);
    if (!address)
        return address.error();
    if (const auto clear = clearPath(path, address.value(), type); !clear)
        return clear.error();
    const int descriptor = ::socket(AF_UNIX, type | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    if (descriptor < 0)
        return socketError(path);
    ::fchmod(descriptor, kOwnerOnly); // Linux creates the file with this mode, so that nobody else can connect before the chmod below
    const bool bound = ::bind(descriptor, reinterpret_cast<const sockaddr*>(&address.value()), sizeof(sockaddr_un)) == 0;
    if (!bound || ::chmod(path.c_str(), kOwnerOnly) != 0 || (kind == SocketKind::Stream && ::listen(descriptor, kBacklog) != 0)) {
        Error error = socketError(path);
        ::close(descriptor);
        return error;
    }
    ::setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &kReceiveBuffer, sizeof kReceiveBuffer);
    return ListeningSocket(path, kind, descriptor);
}

ListeningSocket::~ListeningSocket()
{
    if (m_descriptor < 0)
        return;
    ::close(m_descriptor);
    if (identityOf(m_path) == m_file) // else the name belongs to somebody else by now
        ::unlink(m_path.c_str());
}

} // namespace emberline
