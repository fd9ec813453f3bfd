// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import io.github.jmeterndb.run.ServerProcess;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds the host's pids of database processes on this host: in a container, the database reports
 * the container's pids, and some databases report none. Without proc(5), or if several processes
 * match, the reported pid is used.
 */
public final class HostPids {
  private HostPids() {}

  public static ServerProcess of(ServerProcess process) {
    return Hosts.isHere(process.host()) ? of(process, Path.of("/proc")) : process;
  }

  static ServerProcess of(ServerProcess process, Path proc) {
    List<Long> pids = new ArrayList<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(proc, "[0-9]*")) {
      for (Path folder : folders) {
        if (isOf(folder, process)) {
          pids.add(Long.parseLong(folder.getFileName().toString()));
        }
      }
    } catch (IOException e) {
      return process;
    }
    return pids.size() == 1 ? process.withPid(pids.get(0)) : process;
  }

  /** False if the process has ended or cannot be read; see proc_pid_status(5). */
  private static boolean isOf(Path folder, ServerProcess process) {
    try {
      String program = "";
      for (String line : Files.readAllLines(folder.resolve("status"))) {
        String[] words = line.split("\\s+", -1);
        if (words[0].equals("Name:")) {
          program = words[1];
        } else if (words[0].equals("NSpid:")) {
          // The last one is the pid in the process's own namespace.
          long ownPid = Long.parseLong(words[words.length - 1]);
          return program.equals(process.program())
              && (process.pid() == 0 || process.pid() == ownPid);
        }
      }
    } catch (IOException e) {
      return false;
    }
    return false;
  }
}
