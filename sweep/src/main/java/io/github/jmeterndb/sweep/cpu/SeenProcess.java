// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A process as this host sees it; see proc(5): {@code NSpid} in proc_pid_status(5), and
 * proc_pid_net(5).
 *
 * @param folder its folder in proc(5)
 * @param ownPid its pid in its own namespace
 */
record SeenProcess(Path folder, String program, long pid, long ownPid) {
  private static final String LISTENS = "0A";

  /** Reads it; without a program if it has ended or cannot be read. */
  static SeenProcess read(Path folder) {
    SeenProcess unknown = new SeenProcess(folder, "", 0, 0);
    try {
      String program = "";
      for (String line : Files.readAllLines(folder.resolve("status"))) {
        String[] words = line.split("\\s+", -1);
        if (words[0].equals("Name:")) {
          program = words[1];
        } else if (words[0].equals("NSpid:")) {
          return new SeenProcess(
              folder, program, Long.parseLong(words[1]), Long.parseLong(words[words.length - 1]));
        }
      }
      return unknown;
    } catch (IOException e) {
      return unknown;
    }
  }

  /**
   * Whether the process listens on a TCP port in its own network namespace; empty without
   * permission.
   */
  Optional<Boolean> listensOn(int port) {
    Set<String> sockets = new HashSet<>();
    try {
      for (String table : List.of("tcp", "tcp6")) {
        Path lines = folder.resolve("net").resolve(table);
        if (Files.exists(lines)) {
          // sl, local address and port, remote ones, state, five more, inode
          for (String line : Files.readAllLines(lines)) {
            String[] words = line.strip().split("\\s+", -1);
            if (words[3].equals(LISTENS)
                && words[1].endsWith(String.format(Locale.ROOT, ":%04X", port))) {
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
}
