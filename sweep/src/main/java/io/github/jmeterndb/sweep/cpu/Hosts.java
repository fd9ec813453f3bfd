// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.cpu;

import io.github.jmeterndb.run.RunInfo.ProcessInfo;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import oshi.util.FileUtil;
import oshi.util.ParseUtil;

/** Hosts, which may have several names and addresses, and this host's processes. */
public final class Hosts {
  private Hosts() {}

  public static boolean isHere(String host) {
    return addresses(host).stream().anyMatch(Hosts::isHere);
  }

  static boolean same(String first, String second) {
    return addresses(first).stream().anyMatch(addresses(second)::contains)
        || (isHere(first) && isHere(second));
  }

  private static boolean isHere(InetAddress address) {
    try {
      return address.isLoopbackAddress()
          || address.isAnyLocalAddress()
          || NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      return false;
    }
  }

  private static List<InetAddress> addresses(String host) {
    if (host.isEmpty()) {
      return List.of();
    }
    try {
      return Arrays.asList(InetAddress.getAllByName(host));
    } catch (UnknownHostException e) {
      return List.of();
    }
  }

  /**
   * A database process on this host with the host's pid: in a container, the database reports the
   * container's pids, and some databases report none. Without proc(5), or if several processes
   * match, the reported pid is used.
   */
  public static ProcessInfo withHostPid(ProcessInfo process) {
    return isHere(process.host()) ? withHostPid(process, Path.of("/proc")) : process;
  }

  static ProcessInfo withHostPid(ProcessInfo process, Path proc) {
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
    return pids.size() == 1
        ? new ProcessInfo(
            process.role(), process.host(), process.process(), pids.get(0), process.paths())
        : process;
  }

  /** False if the process has ended or cannot be read; see proc_pid_status(5). */
  private static boolean isOf(Path folder, ProcessInfo process) {
    Map<String, String> status =
        FileUtil.getKeyValueMapFromFile(folder.resolve("status").toString(), ":");
    // The last one is the pid in the namespace of the process itself.
    long pid = ParseUtil.parseLastLong(status.getOrDefault("NSpid", ""), 0);
    return process.process().equals(status.get("Name"))
        && pid > 0
        && (process.pid() == 0 || process.pid() == pid);
  }
}
