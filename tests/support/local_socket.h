// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <array>
#include <cstddef>

#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace emberline {

/// A TCP socket of this machine alone.
class LocalSocket {
public:
    LocalSocket() : m_id(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0))
    {
        m_address.sin_family = AF_INET;
        m_address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    }
    ~LocalSocket() { ::close(m_id); }
    LocalSocket(const LocalSocket&) = delete;
    LocalSocket& operator=(const LocalSocket&) = delete;

    /// A port that nobody uses.
    quint16 bind()
    {
        socklen_t size = sizeof m_address;
        return ::bind(m_id, address(), size) == 0 && ::getsockname(m_id, address(), &size) == 0 ? ntohs(m_address.sin_port) : 0;
    }
    /// From now on, whoever connects to the port waits.
    quint16 listen()
    {
        const quint16 port = bind();
        ::listen(m_id, 8);
        return port;
    }
    [[nodiscard]] bool hasCaller() const
    {
        pollfd poll{m_id, POLLIN, 0};
        return ::poll(&poll, 1, 0) == 1;
    }
    /// What the other side says until it closes; empty if nobody is there.
    QByteArray ask(quint16 port, const QByteArray& request)
    {
        m_address.sin_port = htons(port);
        if (::connect(m_id, address(), sizeof m_address) != 0
            || ::send(m_id, request.constData(), static_cast<std::size_t>(request.size()), MSG_NOSIGNAL) < 0)
            return {};
        QByteArray answer;
        std::array<char, 4096> room{};
        for (ssize_t count = 0; (count = ::read(m_id, room.data(), room.size())) > 0;)
            answer.append(room.data(), count);
        return answer;
    }

private:
    sockaddr* address() { return reinterpret_cast<sockaddr*>(&m_address); }

    int m_id;
    sockaddr_in m_address{};
};

} // namespace emberline
