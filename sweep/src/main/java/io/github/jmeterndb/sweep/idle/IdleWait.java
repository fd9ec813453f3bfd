// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.idle;

import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;

import io.github.jmeterndb.run.RunInfo.Settling;
import io.github.jmeterndb.settings.UserError;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import javax.management.JMException;
import javax.management.ObjectName;
import org.apache.commons.lang3.function.FailableSupplier;
import oshi.util.FileUtil;
import oshi.util.ParseUtil;

/**
 * Waits until the background activity of the previous cell has ended: in the database, as far as it
 * reports it, on this host's disk, and in the JVMs that generate the load, which may still compile
 * code of that cell. For one thread.
 *
 * @param sources current activities, each in a few words; empty if idle. One that throws is noted,
 *     and not waited for
 * @param stopped ends the wait
 * @param seconds it takes at most
 */
public record IdleWait(
    List<FailableSupplier<String, UserError>> sources, BooleanSupplier stopped, int seconds) {
  /** A log that is written continuously stays below this. */
  private static final long LITTLE = 4 * 1024 * 1024;

  private static final System.Logger LOG = System.getLogger(IdleWait.class.getName());
  private static final long POLL_MILLIS = 100;

  /**
   * @return the sources it waited for, and those that are still active
   */
  public Settling await() throws InterruptedException {
    long start = System.nanoTime();
    String waitedFor = "";
    while (true) {
      List<String> active = new ArrayList<>();
      List<String> unknown = new ArrayList<>();
      for (FailableSupplier<String, UserError> source : sources) {
        try {
          active.add(stopped.getAsBoolean() ? "" : source.get());
        } catch (UserError e) {
          LOG.log(System.Logger.Level.DEBUG, "Background activity is not known", e);
          unknown.add("background activity was not known (%s)".formatted(e.getMessage()));
        }
      }
      active.removeIf(String::isEmpty);
      long waited = System.nanoTime() - start;
      if (active.isEmpty() || waited >= SECONDS.toNanos(seconds)) {
        active.addAll(unknown);
        return new Settling(
            NANOSECONDS.toMillis(waited) / 1e3, waitedFor, String.join(", ", active));
      }
      waitedFor = waitedFor.isEmpty() ? String.join(", ", active) : waitedFor;
      MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  /**
   * What this JVM compiles; empty if it does not report that. Until its JIT compiler has finished,
   * the measured code is slower, and the compiler takes CPU time from it: with as many busy threads
   * as in a sweep, HotSpot takes half a minute instead of the seconds it needs on an idle core.
   */
  public static String compilation() {
    try {
      // HotSpot's "jcmd Compiler.queue": methods being compiled, and queued.
      Object queue =
          ManagementFactory.getPlatformMBeanServer()
              .invoke(
                  new ObjectName("com.sun.management:type=DiagnosticCommand"),
                  "compilerQueue",
                  new Object[0],
                  new String[0]);
      // Separates class and method, and occurs nowhere else in that text.
      return String.valueOf(queue).contains("::") ? "the JVM compiles" : "";
    } catch (JMException e) {
      LOG.log(System.Logger.Level.DEBUG, "This JVM does not report what it compiles", e);
      return "";
    }
  }

  /**
   * What this host's kernel writes to disk; empty on systems other than Linux, or if it is
   * unreadable.
   */
  public static String writeback() {
    return writeback(Path.of("/proc/meminfo"));
  }

  static String writeback(Path meminfo) {
    // Dirty pages, such as those of database files, that are being written (proc_meminfo(5)).
    String written =
        FileUtil.getKeyValueMapFromFile(meminfo.toString(), ":").getOrDefault("Writeback", "0 kB");
    long bytes = ParseUtil.parseDecimalMemorySizeToBinary(written);
    return bytes <= LITTLE
        ? ""
        : String.format(
            Locale.ROOT, "the kernel of this host writes %.0f MiB to disk", bytes / 1048576.0);
  }
}
