// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.run.ServerProcess;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the processes of a database that runs in a container on this host: it tells of the pids in
 * there, which the host knows by others. See {@code NSpid} in proc_pid_status(5); where there is no
 * such file, or several processes could be meant, a process keeps the pid that was told.
 */
final class HostPids {
  private static final Path PROC = Path.of("/proc");

  private HostPids() {}

  /** The process with the pid that this host knows it by. */
  static ServerProcess of(ServerProcess process) {
    return Hosts.isHere(process.host()) ? of(process, PROC) : process;
  }

  static ServerProcess of(ServerProcess process, Path proc) {
    if (Seen.read(proc.resolve(String.valueOf(process.pid()))).is(process)) {
      return process;
    }
    List<Seen> meant = new ArrayList<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(proc, "[0-9]*")) {
      for (Path folder : folders) {
        Seen seen = Seen.read(folder);
        if (seen.is(process)) {
          meant.add(seen);
        }
      }
    } catch (IOException e) {
      return process;
    }
    return meant.size() == 1 ? process.withPid(meant.get(0).pid) : process;
  }

  /**
   * A process as this host sees it.
   *
   * @param pid its pid here
   * @param ownPid its pid as itself sees it
   */
  private record Seen(String program, long pid, long ownPid) {
    static final Seen NONE = new Seen("", 0, 0);

    /** {@link #NONE} where it has ended, or is not told of. */
    static Seen read(Path folder) {
      try {
        String program = "";
        String[] pids = {};
        for (String line : Files.readAllLines(folder.resolve("status"))) {
          String[] words = line.split("\\s+");
          if (words[0].equals("Name:")) {
            program = words[1];
          } else if (words[0].equals("NSpid:")) {
            pids = words;
          }
        }
        return pids.length < 2
            ? NONE
            : new Seen(program, Long.parseLong(pids[1]), Long.parseLong(pids[pids.length - 1]));
      } catch (IOException e) {
        return NONE;
      }
    }

    boolean is(ServerProcess process) {
      return program.equals(process.program()) && ownPid == process.pid();
    }
  }
}
