/*
 * Counts what a process does to the files below a folder, and at one operation kills the process or lets the
 * operation fail. Loaded with LD_PRELOAD, so the program under test has no code for it.
 *
 *   FAULT_FOLDER  the folder: absolute, without symbolic links
 *   FAULT_LOG     file that gets a line for each operation: number, r or w, system call, path
 *   FAULT_AT      number of the operation that goes wrong, from 1; 0 for none
 *   FAULT_KIND    kill: SIGKILL before it; half: SIGKILL after it, with half of the bytes if it is a write;
 *                 eio, enospc: it fails; eintr: it fails, or the next one that a signal can interrupt;
 *                 full: it and all later ones that need space fail with ENOSPC;
 *                 interrupts: every other opening, reading, writing and cutting of whatever file, pipe or
 *                 device fails with EINTR, which is what a program must repeat;
 *                 thread: the operations are the threads that are started, and one fails with EAGAIN;
 *                 closedir: the operations are the folders that are closed, and one fails with EIO
 *
 * A seccomp filter turns the system calls into SIGSYS and the handler carries them out. Wrapping functions of libc
 * would miss the crate rustix, which calls the kernel itself. Syncing is skipped: a kill loses nothing that was
 * written, and the campaign is faster without it.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#if defined __x86_64__
#define REGISTER(context, n) \
    ((context)->uc_mcontext.gregs[(const int[]){ REG_RDI, REG_RSI, REG_RDX, REG_R10, REG_R8, REG_R9 }[n]])
#define RESULT(context) ((context)->uc_mcontext.gregs[REG_RAX])
#elif defined __aarch64__
#define REGISTER(context, n) ((context)->uc_mcontext.regs[n])
#define RESULT(context) ((context)->uc_mcontext.regs[0])
#else
#error "which registers hold the arguments of a system call?"
#endif

/* Stands in the upper half of the sixth argument, which no call here uses, of the calls made by this file. */
#define OURS 0x5fa17

/* A call: what it does, and which arguments name the file: the descriptor of a folder (NONE: the working folder) and a
 * path (NONE: the descriptor is the file's own). */
enum effect { OPEN, READ, WRITE, CREATE, CHANGE, SYNC };
enum { NONE = -1 };
static const struct call {
    int number;
    const char *name;
    enum effect effect;
    int descriptor, path;
} CALLS[] = {
#define CALL(name, ...) { SYS_##name, #name, __VA_ARGS__ }
    CALL(openat, OPEN, 0, 1),
    CALL(read, READ, 0, NONE),
    CALL(readv, READ, 0, NONE),
    CALL(pread64, READ, 0, NONE),
    CALL(write, WRITE, 0, NONE),
    CALL(writev, CREATE, 0, NONE),
    CALL(pwrite64, WRITE, 0, NONE),
    CALL(pwritev, CREATE, 0, NONE),
    CALL(copy_file_range, CREATE, 2, NONE),
    CALL(sendfile, CREATE, 0, NONE),
    CALL(ftruncate, CHANGE, 0, NONE),
    CALL(fallocate, CREATE, 0, NONE),
    CALL(fsync, SYNC, 0, NONE),
    CALL(fdatasync, SYNC, 0, NONE),
    CALL(fchmod, CHANGE, 0, NONE),
    CALL(fchmodat, CHANGE, 0, 1),
    CALL(renameat, CHANGE, 2, 3),
    CALL(renameat2, CHANGE, 2, 3),
    CALL(linkat, CREATE, 2, 3),
    CALL(symlinkat, CREATE, 1, 2),
    CALL(unlinkat, CHANGE, 0, 1),
    CALL(mkdirat, CREATE, 0, 1),
#ifdef SYS_open
    CALL(open, OPEN, NONE, 0),
    CALL(creat, CREATE, NONE, 0),
    CALL(rename, CHANGE, NONE, 1),
    CALL(link, CREATE, NONE, 1),
    CALL(symlink, CREATE, NONE, 1),
    CALL(unlink, CHANGE, NONE, 0),
    CALL(rmdir, CHANGE, NONE, 0),
    CALL(mkdir, CREATE, NONE, 0),
    CALL(chmod, CHANGE, NONE, 0),
#endif
};
#define COUNT (sizeof CALLS / sizeof CALLS[0])

static char folder[4096];
static int log_file = -1;
static long at;
static enum { KILL, HALF, FAIL, FULL, INTERRUPTS, THREAD, CLOSEDIR } kind;
static int failure;
static long operations;

/* The call itself, which passes the filter. Returns what the kernel does: the negative error number. */
static long carry_out(int number, const long *a) {
    long sixth = (long)(((unsigned long)OURS << 32) | (unsigned)a[5]);
    long result = syscall(number, a[0], a[1], a[2], a[3], a[4], sixth);
    return result == -1 ? -errno : result;
}

/* Whether the file is below the folder; its path goes to `path`. */
static int concerns(const struct call *call, const long *a, char *path, size_t size) {
    const char *name = call->path == NONE ? NULL : (const char *)a[call->path];
    if (name && name[0] == '/') {
        snprintf(path, size, "%s", name);
    } else {
        int descriptor = call->descriptor == NONE ? AT_FDCWD : (int)a[call->descriptor];
        char link[64];
        if (descriptor == AT_FDCWD)
            strcpy(link, "/proc/self/cwd");
        else
            snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
        ssize_t length = readlink(link, path, size - 1);
        if (length < 0)
            return 0;
        path[length] = 0;
        if (name)
            snprintf(path + length, size - length, "/%s", name);
    }
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && path[length] == '/';
}

static void die(void) {
    kill(getpid(), SIGKILL);
    for (;;)
        pause();
}

/* Whether a signal can interrupt such a call. */
static int is_interruptible(const struct call *call) {
    return call->effect == OPEN || call->effect == READ || call->effect == WRITE ||
           call->number == SYS_writev || call->number == SYS_pwritev || call->number == SYS_ftruncate;
}

/* No signal interrupts the opening of a folder. */
static int opens_folder(const struct call *call, const long *a) {
    return call->effect == OPEN && a[call->path + 1] & O_DIRECTORY;
}

/* Whether the operation fails. The order of operations varies with several threads: if no signal can interrupt operation
 * `at`, the next one that a signal can interrupt fails with EINTR. */
static int fails(const struct call *call, long n, int needs_space) {
    static int done;
    if (!at || n < at)
        return 0;
    if (kind == FULL)
        return needs_space;
    if (kind != FAIL)
        return 0;
    if (failure != EINTR)
        return n == at;
    return is_interruptible(call) && !__atomic_exchange_n(&done, 1, __ATOMIC_SEQ_CST);
}

/* Counts the operation and decides what becomes of it. */
static long operate(const struct call *call, long *a, const char *path) {
    int flags = call->effect == OPEN ? (int)a[call->path + 1] : 0;
    int reads = call->effect == READ || (call->effect == OPEN && !(flags & (O_WRONLY | O_RDWR | O_CREAT | O_TRUNC)));
    int needs_space = call->effect == WRITE || call->effect == CREATE || flags & O_CREAT;
    long n = __atomic_add_fetch(&operations, 1, __ATOMIC_SEQ_CST);
    char line[4400];
    int length = snprintf(line, sizeof line, "%ld %c %s %s\n", n, reads ? 'r' : 'w', call->name, path);
    carry_out(SYS_write, (long[6]){ log_file, (long)line, length });

    if (n == at && kind == KILL)
        die();
    if (n == at && kind == HALF) {
        if (call->effect == WRITE)
            a[2] /= 2;
        carry_out(call->number, a);
        die();
    }
    if (fails(call, n, needs_space))
        return -failure;
    return call->effect == SYNC ? 0 : carry_out(call->number, a);
}

static void on_call(int signal, siginfo_t *info, void *data) {
    (void)signal;
    int before = errno;
    ucontext_t *context = data;
    long a[6];
    for (int n = 0; n < 6; n++)
        a[n] = REGISTER(context, n);
    for (size_t n = 0; n < COUNT; n++) {
        if (CALLS[n].number == info->si_syscall) {
            char path[4096];
            if (kind == INTERRUPTS) {
                int may_fail = is_interruptible(&CALLS[n]) && !opens_folder(&CALLS[n], a);
                int goes_wrong = may_fail && __atomic_add_fetch(&operations, 1, __ATOMIC_SEQ_CST) % 2;
                RESULT(context) = goes_wrong ? -EINTR : carry_out(CALLS[n].number, a);
                break;
            }
            RESULT(context) = concerns(&CALLS[n], a, path, sizeof path) ? operate(&CALLS[n], a, path)
                                                                        : carry_out(CALLS[n].number, a);
            break;
        }
    }
    errno = before;
}

static void fail(const char *what) {
    perror(what);
    _exit(99);
}

/* Counts a call of libc's `name`, if such calls are the operations; whether it fails. */
static int strikes(const char *name, int is_operation) {
    if (log_file < 0 || !is_operation)
        return 0;
    long n = __atomic_add_fetch(&operations, 1, __ATOMIC_SEQ_CST);
    dprintf(log_file, "%ld w %s -\n", n, name);
    return n == at;
}

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*start)(void *), void *argument) {
    int (*real)(pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
    *(void **)&real = dlsym(RTLD_NEXT, "pthread_create");
    return strikes("pthread_create", kind == THREAD) ? EAGAIN : real(thread, attributes, start, argument);
}

int closedir(DIR *stream) {
    int (*real)(DIR *);
    *(void **)&real = dlsym(RTLD_NEXT, "closedir");
    int result = real(stream);
    if (!strikes("closedir", kind == CLOSEDIR))
        return result;
    errno = EIO;
    return -1;
}

__attribute__((constructor)) static void begin(void) {
    const char *root = getenv("FAULT_FOLDER"), *log = getenv("FAULT_LOG"), *number = getenv("FAULT_AT");
    const char *word = getenv("FAULT_KIND");
    if (!root || !log || !number || !word)
        return;
    snprintf(folder, sizeof folder, "%s", root);
    at = atol(number);
    kind = !strcmp(word, "kill") ? KILL : !strcmp(word, "half") ? HALF : !strcmp(word, "full") ? FULL
           : !strcmp(word, "interrupts") ? INTERRUPTS : !strcmp(word, "thread") ? THREAD
           : !strcmp(word, "closedir") ? CLOSEDIR : FAIL;
    failure = !strcmp(word, "eio") ? EIO : !strcmp(word, "eintr") ? EINTR : ENOSPC;
    log_file = open(log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (log_file < 0)
        fail(log);
    if (kind == THREAD || kind == CLOSEDIR)
        return;

    struct sigaction action = { .sa_sigaction = on_call, .sa_flags = SA_SIGINFO | SA_NODEFER };
    if (sigaction(SIGSYS, &action, NULL))
        fail("sigaction");
    /* Calls of this file pass; those in the table become signals; all others pass. */
    struct sock_filter filter[COUNT + 6];
    size_t n = 0;
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[5]) + 4);
    filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OURS, COUNT + 1, 0);
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    for (size_t call = 0; call < COUNT; call++)
        filter[n++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, CALLS[call].number, COUNT - call, 0);
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    filter[n++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_TRAP);
    struct sock_fprog program = { .len = n, .filter = filter };
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))
        fail("seccomp");
}
