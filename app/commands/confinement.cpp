// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/confinement.h"

#include "app/output/native_path.h"
#include "app/output/output_file.h"

#include <QDir>
#include <QFile>

#include <filesystem>

#if defined(__linux__) && __has_include(<linux/landlock.h>) && (defined(__x86_64__) || defined(__aarch64__))
#define EMBERLINE_CONFINES
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace emberline {

QString sqliteWorkFolder()
{
    const QString folder = QDir::tempPath();
    qputenv("SQLITE_TMPDIR", QFile::encodeName(folder));
    return folder;
}

#if defined(EMBERLINE_CONFINES)

namespace {

constexpr std::uint64_t kTruncate = 1ULL << 14; // LANDLOCK_ACCESS_FS_TRUNCATE, which Linux 6.1's header does not have
constexpr std::uint64_t kIntoFile = LANDLOCK_ACCESS_FS_WRITE_FILE;
constexpr std::uint64_t kIntoFolder = kIntoFile | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_REMOVE_FILE;
constexpr std::uint64_t kElsewhere = kIntoFolder | LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_MAKE_CHAR
    | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK
    | LANDLOCK_ACCESS_FS_MAKE_SYM;

/// landlock_ruleset_attr as newer kernels know it. An older kernel takes it, too, as long as what it does not know is 0.
struct RulesetAttributes {
    std::uint64_t handledAccessFs = 0;
    std::uint64_t handledAccessNet = 0;
    std::uint64_t scoped = 0;
};
constexpr std::uint64_t kScopeSignal = 1ULL << 1; // LANDLOCK_SCOPE_SIGNAL
constexpr long kFirstVersionWithScopes = 6;

/// Of Landlock; below 1: the kernel has none, or it is off.
long landlockVersion()
{
    return ::syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

void allow(int ruleset, const std::string& path, std::uint64_t rights)
{
    landlock_path_beneath_attr rule{};
    rule.allowed_access = rights;
    rule.parent_fd = ::open(path.c_str(), O_PATH | O_CLOEXEC);
    if (rule.parent_fd < 0) // the output cannot be written then, which its writer says
        return;
    ::syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
    ::close(rule.parent_fd);
}

void confineWriting(const WrittenPlaces& places)
{
    const long version = landlockVersion();
    if (version < 1)
        return;
    const std::uint64_t truncate = version < 3 ? 0 : kTruncate;
    RulesetAttributes handled{.handledAccessFs = kElsewhere | truncate};
    if (version >= kFirstVersionWithScopes)
        handled.scoped = kScopeSignal; // also those that a file sends to its owner, which the list of calls below cannot tell
    const int ruleset = static_cast<int>(::syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0));
    if (ruleset < 0)
        return;
    if (!places.workFolder.isEmpty())
        allow(ruleset, pathBytes(places.workFolder), kIntoFolder | truncate);
    if (!places.output.isEmpty()) {
        const std::filesystem::path target = OutputFile::target(places.output);
        if (OutputFile::namesStream(places.output))
            allow(ruleset, target, kIntoFile | truncate);
        else
            allow(ruleset, target.has_parent_path() ? target.parent_path() : ".", kIntoFolder | truncate);
    }
    ::syscall(SYS_landlock_restrict_self, ruleset, 0);
    ::close(ruleset);
}

#if defined(__x86_64__)
constexpr std::uint32_t kMachine = AUDIT_ARCH_X86_64;
constexpr std::uint32_t kFirstForeignCall = 0x40000000; // of x32, whose numbers would go round the list below
#else
constexpr std::uint32_t kMachine = AUDIT_ARCH_AARCH64;
constexpr std::uint32_t kFirstForeignCall = 0xffffffff;
#endif

constexpr sock_filter statement(std::uint16_t code, std::size_t value)
{
    return BPF_STMT(code, static_cast<std::uint32_t>(value));
}

/// Skips `then` statements if the comparison with `value` holds, `otherwise` if not.
constexpr sock_filter jumpIf(std::uint16_t comparison, std::uint32_t value, std::size_t then, std::size_t otherwise)
{
    return BPF_JUMP(static_cast<std::uint16_t>(BPF_JMP | BPF_K | comparison), value, static_cast<std::uint8_t>(then),
        static_cast<std::uint8_t>(otherwise));
}

// Calls of newer kernels, which have the same number on all machines.
constexpr int kFchmodat2 = 452;
constexpr int kSetxattrat = 463;
constexpr int kRemovexattrat = 466;
constexpr int kFileSetattr = 469;

/// Calls that start programs, reach other processes or services, lead to the network, or change what a file is without writing into it.
/// An output gets the permissions of the file that it replaces by fchmod, so that one stays.
constexpr std::array kForbidden
{
    SYS_execve, SYS_execveat, SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_sched_setscheduler, SYS_sched_setparam,
        SYS_sched_setattr, SYS_sched_setaffinity, SYS_ioprio_set, SYS_io_uring_setup, SYS_socket, SYS_kill, SYS_tkill, SYS_rt_sigqueueinfo,
        SYS_rt_tgsigqueueinfo, SYS_pidfd_open, SYS_pidfd_getfd, SYS_pidfd_send_signal, SYS_fchmodat, kFchmodat2, SYS_fchown, SYS_fchownat,
        SYS_utimensat, SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, kSetxattrat, SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr,
        kRemovexattrat, kFileSetattr,
#if defined(__x86_64__)
        SYS_chmod, SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
};

/// A call that reaches other processes unless its arguments name ourselves.
struct OwnOnly {
    struct Argument {
        std::size_t number;
        std::uint32_t value;
    };
    int call;
    std::vector<Argument> arguments;
};

/// abort() sends its signal with tgkill, getrlimit() is prlimit64, and a thread that gives way calls setpriority.
std::vector<OwnOnly> forbiddenOnOthers()
{
    return {{SYS_tgkill, {{0, static_cast<std::uint32_t>(::getpid())}}}, {SYS_prlimit64, {{0, 0}}},
        {SYS_setpriority, {{0, PRIO_PROCESS}, {1, 0}}}};
}

constexpr sock_filter loadWord(std::size_t offset)
{
    return statement(BPF_LD | BPF_W | BPF_ABS, offset);
}

constexpr sock_filter kAllow = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
constexpr sock_filter kDeny = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);

/// Adds the filter for one call; other calls jump past it. The kernel reads the lower 32 bits of these arguments, the first half on both
/// machines.
void confineToOwn(const OwnOnly& limited, std::vector<sock_filter>& filter)
{
    const std::size_t arguments = limited.arguments.size();
    filter.push_back(jumpIf(BPF_JEQ, static_cast<std::uint32_t>(limited.call), 0, 2 * arguments + 2));
    for (std::size_t i = 0; i < arguments; ++i) {
        filter.push_back(loadWord(offsetof(seccomp_data, args) + limited.arguments[i].number * sizeof(std::uint64_t)));
        filter.push_back(jumpIf(BPF_JEQ, limited.arguments[i].value, 0, 2 * (arguments - 1 - i) + 1));
    }
    filter.push_back(kAllow);
    filter.push_back(kDeny);
}

/// Makes them fail with EPERM. The system's libraries do without the services that would answer on a local socket.
void confineCalls()
{
    std::vector<sock_filter> filter{loadWord(offsetof(seccomp_data, arch)), jumpIf(BPF_JEQ, kMachine, 1, 0), kDeny,
        loadWord(offsetof(seccomp_data, nr)), jumpIf(BPF_JGE, kFirstForeignCall, 0, 1), kDeny};
    for (const OwnOnly& limited : forbiddenOnOthers())
        confineToOwn(limited, filter);
    for (std::size_t i = 0; i < kForbidden.size(); ++i)
        filter.push_back(jumpIf(BPF_JEQ, static_cast<std::uint32_t>(kForbidden[i]), kForbidden.size() - i, 0));
    filter.push_back(kAllow);
    filter.push_back(kDeny);
    const sock_fprog program{static_cast<unsigned short>(filter.size()), filter.data()};
    ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
}

bool canConfineCalls()
{
    const std::uint32_t action = SECCOMP_RET_ERRNO;
    return ::syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

} // namespace

void confine(const WrittenPlaces& places)
{
    if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return; // the kernel takes neither of the others without it
    confineWriting(places);
    confineCalls();
}

std::string confinementSentence()
{
    const std::string writing = landlockVersion() < 1 ? "they may write wherever you may, since this kernel has no Landlock"
                                                      : "they can write into nothing but their output";
    const std::string calls
        = canConfineCalls() ? "they can start no program and reach no other one and no network" : "this kernel has no seccomp filters";
    return "Verbs without a window are confined: " + writing + "; " + calls + ".";
}

#else

void confine(const WrittenPlaces& /*places*/)
{ }

std::string confinementSentence()
{
    return "Verbs without a window are not confined on this system.";
}

#endif

} // namespace emberline
