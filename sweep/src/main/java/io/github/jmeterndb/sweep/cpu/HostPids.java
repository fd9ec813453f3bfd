// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import io.github.jmeterndb.run.ServerProcess;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Finds the host's pids of database processes on this host: in a container, the database reports
 * the container's pids, and some databases report ports instead. Without proc(5), or if several
 * processes match, the reported pid is used.
 */
public final class HostPids {
  private static final Path PROC = Path.of("/proc");
  private static final String LISTENS = "0A";

  private HostPids() {}

  public static ServerProcess of(ServerProcess process) {
    return Hosts.isHere(process.host()) ? of(process, PROC) : process;
  }

  public static ServerProcess of(ServerProcess process, Path proc) {
    return process.pid() == 0 ? byPort(process, proc) : byPid(process, proc);
  }

  private static ServerProcess byPid(ServerProcess process, Path proc) {
    Predicate<Seen> isMeant =
        seen -> seen.program.equals(process.program()) && seen.ownPid == process.pid();
    Optional<Seen> reported = seen(proc.resolve(String.valueOf(process.pid())));
    return reported.filter(isMeant).isPresent() ? process : only(process, all(proc, isMeant));
  }

  /**
   * The process of that program that listens on the port; or its only process, if this user has no
   * permission to see its ports.
   */
  private static ServerProcess byPort(ServerProcess process, Path proc) {
    List<Seen> named = all(proc, seen -> seen.program.equals(process.program()));
    List<Seen> listening = new ArrayList<>();
    boolean known = false;
    for (Seen seen : named) {
      Optional<Boolean> listens = listens(seen.folder, process.port());
      known |= listens.isPresent();
      if (listens.orElse(false)) {
        listening.add(seen);
      }
    }
    return only(process, known ? listening : named);
  }

  private static ServerProcess only(ServerProcess process, List<Seen> meant) {
    return meant.size() == 1 ? process.withPid(meant.get(0).pid) : process;
  }

  private static List<Seen> all(Path proc, Predicate<Seen> wanted) {
    List<Seen> all = new ArrayList<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(proc, "[0-9]*")) {
      folders.forEach(folder -> seen(folder).filter(wanted).ifPresent(all::add));
    } catch (IOException e) {
      return List.of();
    }
    return all;
  }

  /** Empty if the process has ended or cannot be read; see proc_pid_status(5). */
  private static Optional<Seen> seen(Path folder) {
    try {
      String program = "";
      for (String line : Files.readAllLines(folder.resolve("status"))) {
        String[] words = line.split("\\s+", -1);
        if (words[0].equals("Name:")) {
          program = words[1];
        } else if (words[0].equals("NSpid:")) {
          long ownPid = Long.parseLong(words[words.length - 1]);
          return Optional.of(new Seen(folder, program, Long.parseLong(words[1]), ownPid));
        }
      }
    } catch (IOException e) {
      return Optional.empty();
    }
    return Optional.empty();
  }

  /** Empty without permission. See proc_pid_net(5). */
  private static Optional<Boolean> listens(Path folder, int port) {
    String end = String.format(Locale.ROOT, ":%04X", port);
    Set<String> sockets = new HashSet<>();
    try {
      for (String table : List.of("tcp", "tcp6")) {
        Path lines = folder.resolve("net").resolve(table);
        if (Files.exists(lines)) {
          // sl, local address and port, remote address and port, state, five more, inode
          for (String line : Files.readAllLines(lines)) {
            String[] words = line.strip().split("\\s+", -1);
            if (words[3].equals(LISTENS) && words[1].endsWith(end)) {
              sockets.add("socket:[" + words[9] + "]");
            }
          }
        }
      }
      try (DirectoryStream<Path> files = Files.newDirectoryStream(folder.resolve("fd"))) {
        for (Path file : files) {
          if (Files.isSymbolicLink(file)
              && sockets.contains(Files.readSymbolicLink(file).toString())) {
            return Optional.of(true);
          }
        }
      }
      return Optional.of(false);
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** A process on this host, with its pid on the host and in its own namespace. */
  private record Seen(Path folder, String program, long pid, long ownPid) {}
}
