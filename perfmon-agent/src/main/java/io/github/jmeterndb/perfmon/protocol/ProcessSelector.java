// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.protocol;

import io.github.jmeterndb.perfmon.bounds.Shown;
import io.github.jmeterndb.perfmon.host.Host.ProcessEntry;
import java.util.List;
import java.util.Locale;
import java.util.OptionalLong;

/**
 * Says which process is meant. Two with the same text are equal.
 *
 * @param text as it was asked
 * @param pid where it names one: then who gets that pid next is not meant
 * @param tests the first that any process passes decides
 * @param occurrence which of those that pass, from 1, the oldest first
 * @param isOfArguments whether it asks about command lines, which may have passwords in them
 * @param expressions how many regular expressions it has
 */
public record ProcessSelector(
    String text,
    OptionalLong pid,
    List<Test> tests,
    int occurrence,
    boolean isOfArguments,
    int expressions) {
  /** What a process is asked. */
  @FunctionalInterface
  public interface Test {
    /**
     * Whether the process may be meant.
     *
     * @param check gives the search up where it takes too long; called for each text looked at
     */
    boolean passes(ProcessEntry process, Runnable check);
  }

  /** {@code pid=123}: the process that has this pid when it is first asked for. */
  static ProcessSelector byPid(String text) throws MetricRefused {
    try {
      long pid = Long.parseLong(text.strip());
      if (pid > 0) {
        return new ProcessSelector(
            "pid=" + pid, OptionalLong.of(pid), List.of((any, check) -> true), 1, false, 0);
      }
    } catch (NumberFormatException e) {
      // As for a negative one.
    }
    throw new MetricRefused("pid=" + Shown.of(text) + ": give a number from 1");
  }

  /**
   * {@code name=java#2}: the second oldest process whose executable has that file name or, where
   * none has, the second oldest JVM that runs a program of that name.
   */
  static ProcessSelector byName(String text) throws MetricRefused {
    int hash = text.lastIndexOf('#');
    String name = (hash < 0 ? text : text.substring(0, hash)).strip();
    if (name.isEmpty()) {
      throw new MetricRefused("name=: give the name of a process");
    }
    try {
      String count = hash < 0 ? "" : text.substring(hash + 1).strip();
      // 0 is what the stock agent calls the first, and a listener's empty field says nothing.
      int occurrence = count.isEmpty() ? 1 : Math.max(1, Integer.parseUnsignedInt(count));
      return ofName(name, occurrence);
    } catch (NumberFormatException e) {
      throw new MetricRefused("name=" + Shown.of(text) + ": after # give a number from 1");
    }
  }

  /** The process of that name, whatever its case. */
  public static ProcessSelector ofName(String name, int occurrence) {
    return new ProcessSelector(
        "name=" + name + (occurrence > 1 ? "#" + occurrence : ""),
        OptionalLong.empty(),
        List.of(
            (process, check) -> hasName(process, name),
            (process, check) -> Jvm.runs(process, name)),
        occurrence,
        false,
        0);
  }

  /** As in the stock agent also by the end of the path. */
  private static boolean hasName(ProcessEntry process, String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return process.name().toLowerCase(Locale.ROOT).equals(lower)
        || process.executable().toLowerCase(Locale.ROOT).endsWith("/" + lower);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof ProcessSelector selector && text.equals(selector.text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
