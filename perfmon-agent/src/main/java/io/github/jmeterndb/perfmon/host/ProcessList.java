// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.host;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import oshi.software.os.OSProcess;
import oshi.software.os.OperatingSystem;

/**
 * The processes and their names, through the JDK: OSHI reads five files of each process for its
 * list, and the JDK's {@link ProcessHandle.Info} looks up each process' user.
 */
final class ProcessList {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessList.class);
  private static final Path PROC = Path.of("/proc");

  private static final int MAX_KNOWN = 100_000;

  /** As long as Linux lets one argument be (execve(2)); a whole command line may be megabytes. */
  private static final int MAX_BYTES = 128 * 1024;

  private final OperatingSystem os;

  /** A handle is equal to another of the same process only: its start is part of it. */
  private Map<ProcessHandle, ProcessId> known = new HashMap<>();

  ProcessList(OperatingSystem os) {
    this.os = os;
  }

  List<ProcessEntry> all() {
    List<ProcessHandle> handles = ProcessHandle.allProcesses().toList();
    Map<ProcessHandle, ProcessId> all = new HashMap<>();
    handles.forEach(handle -> all.put(handle, id(handle)));
    known = all;
    return handles.stream()
        .map(this::entry)
        .sorted(Comparator.comparing(ProcessEntry::id))
        .toList();
  }

  Optional<ProcessId> find(long pid) {
    // OSHI takes pids of 32 bits.
    return pid > 0 && pid <= Integer.MAX_VALUE
        ? ProcessHandle.of(pid).map(this::id)
        : Optional.empty();
  }

  private ProcessId id(ProcessHandle handle) {
    if (known.size() > MAX_KNOWN) {
      known.clear();
    }
    return known.computeIfAbsent(
        handle,
        unknown ->
            new ProcessId(
                unknown.pid(),
                unknown.info().startInstant().map(Instant::toEpochMilli).orElse(0L)));
  }

  List<String> arguments(ProcessId process) {
    if (!find(process.pid()).equals(Optional.of(process))) {
      return List.of();
    }
    if (OshiHost.isLinux()) {
      String line = readProc(process.pid(), "cmdline");
      // Each argument ends with a NUL, but for those a process has written over.
      String ended = line.endsWith("\0") ? line.substring(0, line.length() - 1) : line;
      return line.isEmpty() ? List.of() : List.of(ended.split("\0", -1));
    }
    OSProcess found = os.getProcess((int) process.pid());
    return found == null ? List.of() : found.getArguments();
  }

  private ProcessEntry entry(ProcessHandle handle) {
    ProcessId id = id(handle);
    // Anew each time: a process may become another program.
    String executable =
        OshiHost.isLinux() ? readExecutable(id.pid()) : handle.info().command().orElse("");
    String name =
        executable.isEmpty()
            ? ProcessName.of("", readProc(id.pid(), "comm").strip(), arguments(id))
            : ProcessName.of(executable, "", List.of());
    return new ProcessEntry(id, name, executable);
  }

  /** Empty for a process of another user, and for a kernel's thread. */
  private static String readExecutable(long pid) {
    try {
      String path = Files.readSymbolicLink(PROC.resolve(pid + "/exe")).toString();
      // So Linux marks a file that was replaced while it runs.
      String mark = " (deleted)";
      return path.endsWith(mark) ? path.substring(0, path.length() - mark.length()) : path;
    } catch (IOException e) {
      LOG.trace("The executable of {} may not be seen", pid, e);
      return "";
    }
  }

  /** Empty where the process is gone. */
  private static String readProc(long pid, String file) {
    try (InputStream in = Files.newInputStream(PROC.resolve(pid + "/" + file))) {
      return new String(in.readNBytes(MAX_BYTES), StandardCharsets.UTF_8);
    } catch (IOException e) {
      LOG.trace("{} of {} cannot be read", file, pid, e);
      return "";
    }
  }
}
