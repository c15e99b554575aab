import Foundation

@testable import Grading

/// A program that does what a hostile submission would like to do, one thing for each word, and says how far it came.
///
/// In C, so that it is small and asks the system itself; it need not pass what submissions have to.
enum HostileProgram {
  /// Where it was compiled to; removed by nobody, for it is kept for all tests of this process.
  static let built = Result { try build() }

  private static func build() throws -> (folder: BuildFolder, path: String) {
    let toolchain = try Toolchain.find()
    let folder = try BuildFolder(in: Fixtures.workspace)
    let source = folder.url.appending(path: "hostile.c")
    let program = folder.url.appending(path: "hostile").path
    try Data(code.utf8).write(to: source)
    let result = try ChildProcess.run(
      toolchain.program("clang"), ["-fuse-ld=lld", "-O1", "-pthread", source.path, "-o", program],
      limits: .tool)
    guard result.ending == .exited(0) else {
      throw GradingError.toolFailed(tool: "clang", output: result.errorText)
    }
    return (folder, program)
  }

  private static let code = #"""
    #define _GNU_SOURCE
    #include <arpa/inet.h>
    #include <dirent.h>
    #include <errno.h>
    #include <fcntl.h>
    #include <pthread.h>
    #include <sched.h>
    #include <signal.h>
    #include <stdio.h>
    #include <stdlib.h>
    #include <string.h>
    #include <sys/mount.h>
    #include <sys/ptrace.h>
    #include <sys/socket.h>
    #include <unistd.h>

    // Written in a way that the compiler cannot leave out.
    static void touch(char *block, size_t size) {
      for (size_t i = 0; i < size; i += 512) *(volatile char *)(block + i) = 1;
    }
    static int is(const char *a, const char *b) { return strcmp(a, b) == 0; }
    static void *forever(void *_) { for (;;) pause(); }

    int main(int count, char **words) {
      setvbuf(stdout, 0, _IOLBF, 0);
      const char *what = words[1];
      if (is(what, "read")) {
        for (int i = 2; i < count; i++) {
          int file = open(words[i], O_RDONLY);
          if (file >= 0) printf("read %s\n", words[i]);
        }
      } else if (is(what, "write")) {
        for (int i = 2; i < count; i++) {
          char path[4096];
          snprintf(path, sizeof path, "%s/hostile-was-here", words[i]);
          if (open(path, O_WRONLY | O_CREAT, 0666) >= 0) printf("written %s\n", words[i]);
        }
      } else if (is(what, "connect")) {
        struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons(atoi(words[2]))};
        place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        int line = socket(AF_INET, SOCK_STREAM, 0);
        int end = connect(line, (struct sockaddr *)&place, sizeof place);
        printf("loopback: %s\n", end == 0 ? "connected" : strerror(errno));
        place.sin_addr.s_addr = inet_addr("192.0.2.1");
        line = socket(AF_INET, SOCK_STREAM, 0);
        end = connect(line, (struct sockaddr *)&place, sizeof place);
        printf("outside: %s\n", end == 0 ? "connected" : strerror(errno));
        struct sockaddr_in own = {.sin_family = AF_INET};
        own.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        socklen_t size = sizeof own;
        int listener = socket(AF_INET, SOCK_STREAM, 0);
        bind(listener, (struct sockaddr *)&own, size);
        listen(listener, 1);
        getsockname(listener, (struct sockaddr *)&own, &size);
        line = socket(AF_INET, SOCK_STREAM, 0);
        printf("own: %s\n", connect(line, (struct sockaddr *)&own, size) == 0 ? "connected" : strerror(errno));
      } else if (is(what, "processes")) {
        DIR *folder = opendir("/proc");
        struct dirent *entry;
        while ((entry = readdir(folder)))
          if (atoi(entry->d_name) > 0) printf("%s\n", entry->d_name);
      } else if (is(what, "attack")) {
        // Everybody who can be reached, the one who waits for it, and whoever has the number outside.
        int outside = atoi(words[2]);
        kill(-1, SIGKILL);
        printf("wait: %s\n", kill(1, SIGKILL) == 0 ? "accepted" : strerror(errno));
        printf("trace: %s\n", ptrace(PTRACE_ATTACH, 1, 0, 0) == 0 ? "accepted" : strerror(errno));
        printf("outside: %s\n", kill(outside, SIGKILL) == 0 ? "accepted" : strerror(errno));
      } else if (is(what, "rights")) {
        char line[256];
        FILE *file = fopen("/proc/self/status", "r");
        while (fgets(line, sizeof line, file))
          if (!strncmp(line, "Cap", 3) || !strncmp(line, "NoNewPrivs", 10)) fputs(line, stdout);
        printf("superuser: %d\n", setuid(0) == 0 && geteuid() == 0);
        printf("mount: %d\n", mount("none", "/tmp", "tmpfs", 0, 0) == 0);
        for (char **variable = environ; *variable; variable++) printf("variable %s\n", *variable);
      } else if (is(what, "descriptors")) {
        for (int i = 3; i < 256; i++) if (fcntl(i, F_GETFD) >= 0) printf("%d\n", i);
      } else if (is(what, "fill")) {
        static char block[1 << 16];
        long written = 0;
        signal(SIGXFSZ, SIG_IGN);
        for (int i = 0; i < 64; i++) {
          char path[64];
          snprintf(path, sizeof path, "/tmp/%d", i);
          int file = open(path, O_WRONLY | O_CREAT, 0666);
          ssize_t part;
          while ((part = write(file, block, sizeof block)) > 0) written += part;
        }
        printf("%ld\n", written >> 20);
      } else if (is(what, "orphan")) {
        if (fork() == 0) {
          setsid();
          signal(SIGHUP, SIG_IGN);
          signal(SIGTERM, SIG_IGN);
          if (fork() == 0) forever(0);
          forever(0);
        }
        puts("left behind");
      } else if (is(what, "wait")) {
        puts("waiting");
        forever(0);
      } else if (is(what, "fork")) {
        // Each goes on until the system refuses, and then no longer.
        for (;;) if (fork() < 0) abort();
      } else if (is(what, "loop")) {
        for (volatile int i = 0;; i++) continue;
      } else if (is(what, "memory")) {
        // Many, each below the bound of one: together they need more than there is.
        for (int i = 0; i < 7; i++) if (fork() == 0) break;
        for (size_t i = 0; i < 32; i++) {
          char *block = malloc(1 << 20);
          if (block) touch(block, 1 << 20);
        }
        forever(0);
      } else if (is(what, "allocate")) {
        for (;;) {
          char *block = malloc(1 << 20);
          if (!block) abort();
          touch(block, 1 << 20);
        }
      } else if (is(what, "threads")) {
        pthread_attr_t small;
        pthread_attr_init(&small);
        pthread_attr_setstacksize(&small, 1 << 16);
        for (int i = 0; i < 100000; i++) {
          pthread_t thread;
          if (pthread_create(&thread, &small, forever, 0) != 0) {
            printf("%d\n", i);
            abort();
          }
        }
      } else if (is(what, "end")) {
        if (is(words[2], "exit")) _exit(atoi(words[3]));
        raise(atoi(words[3]));
      }
      return 0;
    }
    """#
}
