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
 * Finds the host's pids of a database's processes on this host: in a container, the database
 * reports the container's pids, and some databases report ports instead. Without proc(5), or if
 * several processes match, the reported pid stays.
 */
public final class HostPids {
  private static final Path PROC = Path.of("/proc");

  private HostPids() {}

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
   * The process of that program that listens on the port; or the only process of that program, if
   * this user has no permission to see its ports.
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
