// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.idle;

import io.github.jmeterndb.settings.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Dirty pages, such as those of database files, that this host's kernel is writing to disk. Source:
 * proc_meminfo(5), Writeback. Thread-safe.
 */
public final class KernelWriteback {
  private static final Pattern WRITEBACK = Pattern.compile("(?m)^Writeback: +(\\d+) kB$");

  /** A log that is written continuously stays below this. */
  private static final long LITTLE_KIB = 4 * 1024;

  private static final double KIB_OF_A_MIB = 1024;

  private final Path meminfo;

  /** Reports activity on Linux only. */
  public KernelWriteback() {
    this(Path.of("/proc/meminfo"));
  }

  KernelWriteback(Path meminfo) {
    this.meminfo = meminfo;
  }

  /** Empty if idle, or on systems other than Linux. */
  public String activity() throws UserError {
    if (!Files.exists(meminfo)) {
      return "";
    }
    try {
      Matcher found = WRITEBACK.matcher(Files.readString(meminfo));
      long kib = found.find() ? Long.parseLong(found.group(1)) : 0;
      return kib <= LITTLE_KIB
          ? ""
          : String.format(
              Locale.ROOT, "the kernel of this host writes %.0f MiB to disk", kib / KIB_OF_A_MIB);
    } catch (IOException e) {
      throw new UserError(meminfo + " cannot be read: " + UserError.firstLine(e), e);
    }
  }
}
