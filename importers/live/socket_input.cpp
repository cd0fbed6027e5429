// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/live/socket_input.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <deque>
#include <iterator>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

namespace emberline {

constexpr std::size_t kLongestLine = 16 << 20; ///< that is passed on in one piece
constexpr std::size_t kKeptChunk = 256 << 10;
constexpr std::size_t kWhole = 16; ///< so many chunks are a short text
constexpr std::size_t kReceiveSize = 1 << 20;
constexpr std::size_t kMostAtOnce = 16 << 20; ///< then the caller may look for a cancellation, however fast the writers are
constexpr int kBacklog = 4096;
constexpr int kReceiveBuffer = 8 << 20;
constexpr mode_t kOwnerOnly = 0600;

static Result<sockaddr_un> addressOf(const std::string& path)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof address.sun_path)
        return Error{path + ": the path of a socket may have at most " + std::to_string(sizeof address.sun_path - 1)
            + " bytes. Choose a shorter path."};
    std::memcpy(address.sun_path, path.c_str(), path.size() + 1);
    return address;
}

static Error socketError(const std::string& path)
{
    return {path + ": the socket could not be created: " + std::strerror(errno) + "."};
}

/// Makes way for a new socket at `path`: removes one that nobody listens on. Only a refused connection says so; any other failure may come
/// from a socket in use, of another kind or of another user.
static Result<bool> clearPath(const std::string& path, const sockaddr_un& address, int type)
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
    if (::bind(descriptor, reinterpret_cast<const sockaddr*>(&address.value()), sizeof(sockaddr_un)) != 0) {
        Error error = socketError(path);
        ::close(descriptor);
        return error;
    }
    ListeningSocket socket(path, kind, descriptor); // from here on, a failure removes the file
    if (::chmod(path.c_str(), kOwnerOnly) != 0 || (kind == SocketKind::Stream && ::listen(descriptor, kBacklog) != 0))
        return socketError(path);
    ::setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &kReceiveBuffer, sizeof kReceiveBuffer);
    return socket;
}

ListeningSocket::~ListeningSocket()
{
    if (m_descriptor < 0)
        return;
    ::close(m_descriptor);
    if (identityOf(m_path) == m_file) // else the name belongs to somebody else by now
        ::unlink(m_path.c_str());
}

/// Cuts what one connection receives into whole lines, because those of one connection must not end up within those of another.
class WholeLines {
public:
    /// The lines that are complete now that `text` has come; a very long line comes in parts. Valid until the next call.
    [[nodiscard]] std::string_view add(std::string_view text)
    {
        const std::size_t end = text.rfind('\n') + 1;
        if (end == 0 && m_begun.size() + text.size() <= kLongestLine) {
            m_begun += text;
            return {};
        }
        const std::size_t whole = end == 0 ? text.size() : end;
        m_whole = std::move(m_begun);
        m_whole += text.substr(0, whole);
        m_begun = text.substr(whole);
        return m_whole;
    }
    /// The begin of a line whose end never came, ended; empty if there is none.
    [[nodiscard]] std::string takeRest() { return m_begun.empty() ? std::string() : std::exchange(m_begun, {}) + '\n'; }

private:
    std::string m_begun; ///< a line that is not complete
    std::string m_whole;
};

/// What one connection has received, so that it can be read again, with the times when it was written.
class KeptText {
public:
    /// `keepsBeginning`: a short text is never cut.
    explicit KeptText(bool keepsBeginning) : m_keepsBeginning(keepsBeginning) { }

    void add(std::string_view text, UnixTime now)
    {
        if (m_chunks.empty() || m_chunks.back().text.size() + text.size() > kKeptChunk)
            m_chunks.push_back({now, {}});
        m_chunks.back().written = now;
        m_chunks.back().text += text;
    }
    /// Drops what was written before `since`, to the end of a line.
    void forget(UnixTime since)
    {
        if (isWhole())
            return;
        bool cut = false;
        while (!m_chunks.empty() && m_chunks.front().written < since) {
            cut = m_chunks.front().text.back() != '\n';
            m_chunks.pop_front();
        }
        if (cut && !m_chunks.empty())
            m_chunks.front().text.erase(0, m_chunks.front().text.find('\n') + 1);
    }
    [[nodiscard]] bool isEmpty() const { return m_chunks.empty(); }
    /// When the oldest part that could be dropped was written; UnixTime::max() if there is none.
    [[nodiscard]] UnixTime oldest() const
    {
        if (m_chunks.empty())
            return UnixTime::max();
        return isWhole() ? m_chunks.back().written : m_chunks.front().written;
    }
    /// When the newest part was written. There must be one.
    [[nodiscard]] UnixTime newest() const { return m_chunks.back().written; }

    /// From here on, next() reads from the beginning.
    void rewind()
    {
        m_readChunks = 0;
        m_readBytes = 0;
    }
    /// A part that was not read yet, and hasNext() then. Valid until the next call of any function.
    [[nodiscard]] std::string_view next()
    {
        while (rest().empty() && m_readChunks + 1 < m_chunks.size()) {
            ++m_readChunks;
            m_readBytes = 0;
        }
        const std::string_view text = rest();
        m_readBytes += text.size();
        return text;
    }
    [[nodiscard]] bool hasNext() const { return m_readChunks + 1 < m_chunks.size() || !rest().empty(); }

private:
    struct Chunk {
        UnixTime written; ///< of its last part
        std::string text;
    };

    [[nodiscard]] bool isWhole() const { return m_keepsBeginning && m_chunks.size() <= kWhole; }
    /// Of the chunk that is being read.
    [[nodiscard]] std::string_view rest() const
    {
        return m_readChunks < m_chunks.size() ? std::string_view(m_chunks[m_readChunks].text).substr(m_readBytes) : std::string_view();
    }

    bool m_keepsBeginning;
    std::deque<Chunk> m_chunks;
    std::size_t m_readChunks = 0;
    std::size_t m_readBytes = 0; ///< of the chunk after those
};

struct SocketInput::Connection {
    int descriptor; ///< -1: it is closed, and only its text is kept
    std::unique_ptr<SourceFeed> feed;
    std::string name;
    KeptText kept;
    WholeLines lines = {}; ///< for m_receiver
    bool changed = false;
};

SocketInput::SocketInput(ImportContext& context, ListeningSocket socket) :
    m_context(&context), m_socket(std::move(socket)), m_block(kReceiveSize)
{
    if (m_socket.kind() == SocketKind::Datagram)
        add(m_socket.descriptor());
}

SocketInput::~SocketInput()
{
    for (const Connection& connection : m_connections) {
        if (connection.descriptor >= 0 && connection.descriptor != m_socket.descriptor())
            ::close(connection.descriptor);
    }
}

std::unique_ptr<SourceFeed> SocketInput::makeFeed(const std::string& name) const
{
    return std::make_unique<SourceFeed>(*m_context, SourceName{name, {}, {}, unixNow(), true, true, 0});
}

void SocketInput::add(int descriptor)
{
    const std::string name
        = m_socket.kind() == SocketKind::Stream ? m_socket.path() + "#" + std::to_string(++m_connectionCount) : m_socket.path();
    m_connections.push_back({descriptor, makeFeed(name), name, KeptText(m_socket.kind() == SocketKind::Stream)});
}

void SocketInput::watched(std::vector<pollfd>& descriptors) const
{
    if (!m_isFull) // else it would always be ready
        descriptors.push_back({m_socket.descriptor(), POLLIN, 0});
    for (const Connection& connection : m_connections) {
        if (connection.descriptor >= 0 && connection.descriptor != m_socket.descriptor())
            descriptors.push_back({connection.descriptor, POLLIN, 0});
    }
}

void SocketInput::accept()
{
    if (m_socket.kind() == SocketKind::Datagram)
        return;
    int connected = -1;
    while ((connected = ::accept4(m_socket.descriptor(), nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0)
        add(connected);
    const bool wasFull = std::exchange(m_isFull, errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM);
    if (m_isFull && !wasFull)
        m_context->builder().diagnostics().add(listening::kTooManyWriters, {}, m_socket.path());
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
            passOn(connection->lines.takeRest());
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
            return later || m_socket.kind() == SocketKind::Datagram;
        }
        const std::string_view text(m_block.data(), static_cast<std::size_t>(got));
        m_bytesRead += text.size();
        m_room -= std::min(m_room, text.size());
        if (m_receiver)
            passOn(connection.lines.add(text));
        const UnixTime now = unixNow();
        m_written = now;
        connection.changed = true;
        if (m_keeping)
            connection.kept.add(text, now);
        if (m_onlyKeeping)
            continue;
        connection.feed->setModified(now);
        connection.feed->feed(text);
        if (connection.feed->isRejected() && m_socket.kind() == SocketKind::Datagram)
            connection.feed = makeFeed(connection.name); // one process sends noise; others go on
        else if (connection.feed->isRejected())
            return false;
    }
    return true;
}

void SocketInput::passOn(std::string_view lines)
{
    if (!m_receiver || lines.empty() || m_receiver(lines))
        return;
    m_receiver = nullptr;
    m_context->builder().diagnostics().add(listening::kNotWritten, {}, m_socket.path());
}

UnixTime SocketInput::oldest() const
{
    UnixTime oldest = UnixTime::max();
    for (const Connection& connection : m_connections)
        oldest = std::min(oldest, connection.kept.oldest());
    return oldest;
}

void SocketInput::restart(ImportContext& context, UnixTime since)
{
    m_context = &context;
    m_onlyKeeping = true;
    m_connections.remove_if([&](const Connection& connection) {
        return connection.descriptor < 0 && (connection.kept.isEmpty() || connection.kept.newest() < since);
    });
    for (Connection& connection : m_connections) {
        connection.kept.forget(since);
        connection.kept.rewind();
        connection.feed = makeFeed(connection.name);
        connection.changed = true;
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
    const bool any = connection.kept.hasNext();
    while (connection.kept.hasNext()) {
        connection.feed->feed(connection.kept.next());
        if (!connection.kept.hasNext())
            break;
        m_room = kMostAtOnce;
        takeAll();
    }
    return any;
}

void SocketInput::updateModel()
{
    for (Connection& connection : m_connections) {
        if (connection.changed)
            connection.feed->updateModel();
        connection.changed = false;
    }
}

void SocketInput::finish()
{
    work();
    for (Connection& connection : m_connections)
        passOn(connection.lines.takeRest());
    for (Connection& connection : m_connections)
        connection.feed->finish();
}

} // namespace emberline
