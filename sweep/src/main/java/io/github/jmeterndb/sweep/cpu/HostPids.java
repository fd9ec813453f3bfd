// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import io.github.jmeterndb.run.ServerProcess;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * Finds the processes of a database that runs on this host: in a container it tells of the pids in
 * there, which the host knows by others; and it may tell ports, but no pids. Where there is nothing
 * like proc(5), or several processes could be meant, a process keeps the pid that was told.
 */
public final class HostPids {
  private static final Path PROC = Path.of("/proc");

  private HostPids() {}

  /** The process with the pid that this host knows it by. */
  public static ServerProcess of(ServerProcess process) {
    return Hosts.isHere(process.host()) ? of(process, PROC) : process;
  }

  public static ServerProcess of(ServerProcess process, Path proc) {
    return process.pid() == 0 ? byPort(process, proc) : byPid(process, proc);
  }

  private static ServerProcess byPid(ServerProcess process, Path proc) {
    Predicate<SeenProcess> isMeant =
        seen -> seen.program().equals(process.program()) && seen.ownPid() == process.pid();
    if (isMeant.test(SeenProcess.read(proc.resolve(String.valueOf(process.pid()))))) {
      return process;
    }
    return only(process, all(proc, isMeant));
  }

  /**
   * The one of that program that listens there; or the only one of that program, where this user
   * may not see what it listens on.
   */
  private static ServerProcess byPort(ServerProcess process, Path proc) {
    List<SeenProcess> named = all(proc, seen -> seen.program().equals(process.program()));
    List<SeenProcess> listening =
        named.stream().filter(seen -> seen.listensOn(process.port()).orElse(false)).toList();
    if (!listening.isEmpty()) {
      return only(process, listening);
    }
    boolean known = named.stream().anyMatch(seen -> seen.listensOn(process.port()).isPresent());
    return known ? process : only(process, named);
  }

  private static ServerProcess only(ServerProcess process, List<SeenProcess> meant) {
    return meant.size() == 1 ? process.withPid(meant.get(0).pid()) : process;
  }

  private static List<SeenProcess> all(Path proc, Predicate<SeenProcess> wanted) {
    List<SeenProcess> all = new ArrayList<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(proc, "[0-9]*")) {
      for (Path folder : folders) {
        SeenProcess seen = SeenProcess.read(folder);
        if (wanted.test(seen)) {
          all.add(seen);
        }
      }
    } catch (IOException e) {
      return List.of();
    }
    return all;
  }
}
