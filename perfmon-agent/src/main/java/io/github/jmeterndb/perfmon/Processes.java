// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon;

import static java.util.Comparator.comparing;
import static java.util.Comparator.naturalOrder;
import static java.util.stream.Collectors.groupingBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import oshi.util.Memoizer;

final class Processes {
  /** Linux keeps this many characters of a command's name (proc(5), comm). */
  private static final int COMM_LENGTH = 15;

  /** Kept for five seconds: with thousands of processes, listing takes a tenth of a second. */
  private final Supplier<Map<String, List<ProcessHandle>>> byName =
      Memoizer.memoize(
          () -> ProcessHandle.allProcesses().collect(groupingBy(Processes::name)),
          TimeUnit.SECONDS.toNanos(5));

  /** The process of a client's metric. Not thread-safe. */
  interface Target {
    Optional<ProcessHandle> find();
  }

  /**
   * The file name of a process's executable in lower case. If it is hidden, as for another user's
   * process, the kernel's name of the command, which ends with … if it may be cut.
   */
  private static String name(ProcessHandle process) {
    String path = process.info().command().orElse("");
    String file = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
    if (file.isEmpty()) {
      try {
        file = Files.readString(Path.of("/proc/" + process.pid() + "/comm")).strip();
      } catch (IOException e) {
        return "";
      }
      file += file.length() == COMM_LENGTH ? "…" : "";
    }
    return file.toLowerCase(Locale.ROOT).replaceFirst("\\.exe$", "");
  }

  private static List<String> names(String program) {
    String lower = program.toLowerCase(Locale.ROOT).replaceFirst("\\.exe$", "");
    return lower.length() < COMM_LENGTH
        ? List.of(lower)
        : List.of(lower, lower.substring(0, COMM_LENGTH) + "…");
  }

  /**
   * The process of a request. Once found it stays that process; when it ends, the next one with
   * that name is used, but not a new process with the same pid.
   *
   * @param pid null for any
   * @param name as {@code java#2}, the second oldest; with a pid, the process with that pid if it
   *     has that name; null for any
   * @param log takes a line at each call without the process; the caller drops repetitions
   * @return empty if the request names none
   * @throws IllegalArgumentException if both do not fit together
   */
  Optional<Target> target(String pid, String name, Consumer<String> log) {
    if (pid == null && name == null) {
      return Optional.empty();
    }
    int number = pid == null ? 0 : MetricLine.Request.number(pid);
    String[] parts = name == null ? new String[] {""} : name.split("#", 2);
    String program = parts[0].strip();
    if (name != null && program.isEmpty()) {
      throw new IllegalArgumentException("give the name of a program after name=");
    }
    // 0 is what the stock agent calls the first; an empty field of the listener selects it, too.
    int occurrence =
        parts.length < 2 || parts[1].isBlank()
            ? 1
            : Math.max(1, MetricLine.Request.number(parts[1]));
    return Optional.of(
        new Target() {
          private Optional<ProcessHandle> found = Optional.empty();

          @Override
          public Optional<ProcessHandle> find() {
            if (found.isPresent() && (pid != null || found.get().isAlive())) {
              return found.filter(ProcessHandle::isAlive);
            }
            found = pid == null ? oldest(program, occurrence) : withPid(number, program);
            if (found.isEmpty()) {
              log.accept(
                  "there is no process %s%s; its fields are empty until there is one"
                      .formatted(pid == null ? "" : "pid=" + pid + " ", name == null ? "" : name));
            }
            return found;
          }
        });
  }

  private static Optional<ProcessHandle> withPid(long pid, String program) {
    return ProcessHandle.of(pid)
        .filter(found -> program.isEmpty() || names(program).contains(name(found)));
  }

  private Optional<ProcessHandle> oldest(String program, int occurrence) {
    Map<String, List<ProcessHandle>> all = byName.get();
    return names(program).stream()
        .flatMap(name -> all.getOrDefault(name, List.of()).stream())
        .filter(ProcessHandle::isAlive)
        .sorted(
            comparing((ProcessHandle each) -> each.info().startInstant().orElse(Instant.EPOCH))
                .thenComparing(naturalOrder()))
        .skip(occurrence - 1L)
        .findFirst();
  }
}
