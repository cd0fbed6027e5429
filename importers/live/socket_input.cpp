// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/socket_input.h"

#include "importers/live/wall_clock.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <iterator>
#include <limits>
#include <utility>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace emberline {

namespace {

constexpr std::size_t kReceiveSize = 1 << 20;
constexpr std::size_t kMostAtOnce = 16 << 20; ///< then the caller may look for a cancellation, however fast the writers are
constexpr std::size_t kLongestLine = 16 << 20; ///< that is passed on in one piece
constexpr std::size_t kKeptChunk = 256 << 10; ///< of kept text
constexpr std::size_t kWhole = 16; ///< so many chunks of one connection are kept whole
constexpr int kBacklog = 4096;
constexpr int kReceiveBuffer = 8 << 20;
constexpr mode_t kOwnerOnly = 0600;

const DiagnosticKind kNotWritten{
    "live-not-written", Severity::Error, "What the socket receives can no longer be written to the file of --output; it is only shown."};
constexpr std::array kSocketDiagnostics{&listening::kTooManyWriters, &kNotWritten};

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

/// Makes way for a new socket at `path`: removes one that nobody listens on.
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
    const bool inUse
        = ::connect(probe, reinterpret_cast<const sockaddr*>(&address), sizeof address) == 0 || errno == EPROTOTYPE || errno == EAGAIN;
    ::close(probe);
    if (inUse)
        return Error{path + ": another program listens on this socket. Stop it or choose another path."};
    ::unlink(path.c_str());
    return true;
}

} // namespace

const DiagnosticKind listening::kTooManyWriters{"live-too-many-writers", Severity::Warning,
    "More processes write to the socket than Emberline may have open files; the others wait until one ends. Raise the limit: ulimit -n."};

std::span<const DiagnosticKind* const> listenDiagnostics()
{
    return kSocketDiagnostics;
}

Result<std::unique_ptr<SocketInput>> SocketInput::listen(ImportContext& context, const std::string& path, SocketKind kind)
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
    return std::unique_ptr<SocketInput>(new SocketInput(context, path, kind, descriptor));
}

SocketInput::SocketInput(ImportContext& context, std::string path, SocketKind kind, int descriptor) :
    m_context(&context), m_path(std::move(path)), m_kind(kind), m_descriptor(descriptor), m_block(kReceiveSize)
{
    if (m_kind == SocketKind::Datagram)
        add(m_descriptor);
}

SocketInput::~SocketInput()
{
    for (const Connection& connection : m_connections) {
        if (connection.descriptor >= 0 && connection.descriptor != m_descriptor)
            ::close(connection.descriptor);
    }
    ::close(m_descriptor);
    ::unlink(m_path.c_str());
}

std::unique_ptr<SourceFeed> SocketInput::makeFeed(const std::string& name) const
{
    return std::make_unique<SourceFeed>(*m_context, SourceName{name, {}, {}, unixNow(), true, true, 0});
}

void SocketInput::add(int descriptor)
{
    const std::string name = m_kind == SocketKind::Stream ? m_path + "#" + std::to_string(++m_connectionCount) : m_path;
    m_connections.push_back({descriptor, makeFeed(name), name, {}, {}, 0, 0, false});
}

void SocketInput::watched(std::vector<pollfd>& descriptors) const
{
    if (!m_isFull) // else it would always be ready
        descriptors.push_back({m_descriptor, POLLIN, 0});
    for (const Connection& connection : m_connections) {
        if (connection.descriptor >= 0 && connection.descriptor != m_descriptor)
            descriptors.push_back({connection.descriptor, POLLIN, 0});
    }
}

void SocketInput::accept()
{
    if (m_kind == SocketKind::Datagram)
        return;
    int connected = -1;
    while ((connected = ::accept4(m_descriptor, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0)
        add(connected);
    const bool wasFull = std::exchange(m_isFull, errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM);
    if (m_isFull && !wasFull)
        m_context->builder().diagnostics().add(listening::kTooManyWriters, {}, m_path);
}

bool SocketInput::work()
{
    const std::uint64_t before = m_bytesRead;
    const bool wasFull = m_isFull;
    m_room = kMostAtOnce;
    takeAll();
    return m_bytesRead != before || m_isFull != wasFull;
}

void SocketInput::takeAll()
{
    accept();
    for (auto connection = m_connections.begin(); connection != m_connections.end();) {
        if (connection->descriptor >= 0 && drain(*connection)) {
            ++connection;
            continue;
        }
        if (connection->descriptor >= 0) {
            ::close(connection->descriptor);
            connection->descriptor = -1;
            passOnRest(*connection);
            if (!m_onlyKeeping)
                connection->feed->finish();
        }
        connection = m_keeping ? std::next(connection) : m_connections.erase(connection);
    }
}

/// Returns false if the other side has hung up.
bool SocketInput::drain(Connection& connection)
{
    while (m_room > 0) {
        // recv() cuts a datagram that does not fit, so we read into a buffer larger than git can send and not into the feed's room.
        const ssize_t got = ::recv(connection.descriptor, m_block.data(), m_block.size(), 0);
        if (got <= 0) {
            const bool later = got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
            if (connection.changed && !m_onlyKeeping)
                connection.feed->sniff();
            return later || m_kind == SocketKind::Datagram;
        }
        const std::string_view text(m_block.data(), static_cast<std::size_t>(got));
        m_bytesRead += text.size();
        m_room -= std::min(m_room, text.size());
        passOn(connection, text);
        const UnixTime now = unixNow();
        m_written = now;
        connection.changed = true;
        if (m_keeping)
            keep(connection, text, now);
        if (m_onlyKeeping)
            continue;
        connection.feed->setModified(now);
        connection.feed->feed(text);
        if (connection.feed->isRejected() && m_kind == SocketKind::Datagram)
            connection.feed = makeFeed(connection.name); // one process sends noise; others go on
        else if (connection.feed->isRejected())
            return false;
    }
    return true;
}

/// Lines of one connection must not end up within those of another.
void SocketInput::passOn(Connection& connection, std::string_view text)
{
    if (!m_received)
        return;
    const std::size_t end = text.rfind('\n') + 1;
    if (end == 0 && connection.line.size() + text.size() <= kLongestLine) {
        connection.line += text;
        return;
    }
    const std::size_t whole = end == 0 ? text.size() : end;
    connection.line += text.substr(0, whole);
    hand(connection.line);
    connection.line = text.substr(whole);
}

void SocketInput::passOnRest(Connection& connection)
{
    if (!connection.line.empty())
        hand(std::exchange(connection.line, {}) + '\n');
}

void SocketInput::hand(std::string_view lines)
{
    if (!m_received || m_received(lines))
        return;
    m_received = nullptr;
    m_context->builder().diagnostics().add(kNotWritten, {}, m_path);
}

void SocketInput::keep(Connection& connection, std::string_view text, UnixTime now)
{
    if (connection.kept.empty() || connection.kept.back().text.size() + text.size() > kKeptChunk)
        connection.kept.push_back({now, {}});
    connection.kept.back().written = now;
    connection.kept.back().text += text;
}

/// Keeps all of a short stream, so that its beginning stays. Of a long stream, or of a datagram socket, keeps the part written since
/// `since`, from the beginning of a line.
void SocketInput::forget(Connection& connection, UnixTime since) const
{
    if (m_kind == SocketKind::Stream && connection.kept.size() <= kWhole)
        return;
    bool cut = false;
    while (!connection.kept.empty() && connection.kept.front().written < since) {
        cut = connection.kept.front().text.back() != '\n';
        connection.kept.pop_front();
    }
    if (cut && !connection.kept.empty())
        connection.kept.front().text.erase(0, connection.kept.front().text.find('\n') + 1);
}

UnixTime SocketInput::oldest() const
{
    UnixTime oldest = UnixTime::max();
    for (const Connection& connection : m_connections) {
        if (connection.kept.empty())
            continue;
        const bool whole = m_kind == SocketKind::Stream && connection.kept.size() <= kWhole;
        oldest = std::min(oldest, whole ? connection.kept.back().written : connection.kept.front().written);
    }
    return oldest;
}

void SocketInput::restart(ImportContext& context, UnixTime since)
{
    m_context = &context;
    m_onlyKeeping = true;
    m_connections.remove_if([&](const Connection& connection) {
        return connection.descriptor < 0 && (connection.kept.empty() || connection.kept.back().written < since);
    });
    for (Connection& connection : m_connections) {
        forget(connection, since);
        connection.feed = makeFeed(connection.name);
        connection.changed = true;
        connection.fedChunks = 0;
        connection.fedBytes = 0;
    }
    while (std::ranges::any_of(m_connections, [this](Connection& connection) { return feedKept(connection); })) { }
    m_onlyKeeping = false;
    for (Connection& connection : m_connections) {
        connection.feed->sniff();
        if (connection.descriptor < 0)
            connection.feed->finish();
    }
}

/// Feeds what was kept and not fed yet, and goes on receiving meanwhile. Returns whether there was anything to feed.
bool SocketInput::feedKept(Connection& connection)
{
    const auto more = [&] { return connection.fedChunks + 1 < connection.kept.size(); };
    bool any = false;
    while (connection.fedChunks < connection.kept.size()) {
        const std::string_view text = std::string_view(connection.kept[connection.fedChunks].text).substr(connection.fedBytes);
        connection.fedBytes += text.size();
        any = any || !text.empty();
        connection.feed->feed(text);
        if (!more())
            break;
        ++connection.fedChunks;
        connection.fedBytes = 0;
        m_room = kMostAtOnce;
        takeAll();
    }
    return any;
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
    work();
    for (Connection& connection : m_connections)
        passOnRest(connection);
    for (Connection& connection : m_connections)
        connection.feed->finish();
}

} // namespace emberline
