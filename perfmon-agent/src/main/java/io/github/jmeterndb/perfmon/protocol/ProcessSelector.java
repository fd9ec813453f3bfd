// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.protocol;

import io.github.jmeterndb.perfmon.bounds.Shown;

/** Says which process is meant. Two that say the same are equal. */
public sealed interface ProcessSelector
    permits ProcessSelector.ByPid, ProcessSelector.ByName, ProcessQuery {
  /** Whether it names a pid: then who gets that pid next is not meant. */
  boolean isOfOnePid();

  /**
   * {@code pid=123}: the process that has this pid when it is first asked for, and no later one.
   */
  record ByPid(long pid) implements ProcessSelector {
    static ByPid parse(String text) throws MetricRefused {
      try {
        long pid = Long.parseLong(text.strip());
        if (pid > 0) {
          return new ByPid(pid);
        }
      } catch (NumberFormatException e) {
        // As for a negative one.
      }
      throw new MetricRefused("pid=" + Shown.of(text) + ": give a number from 1");
    }

    @Override
    public boolean isOfOnePid() {
      return true;
    }

    @Override
    public String toString() {
      return "pid=" + pid;
    }
  }

  /**
   * {@code name=java#2}: the second oldest process whose executable has that file name.
   *
   * @param name file name, compared without regard to case
   * @param occurrence from 1
   */
  record ByName(String name, int occurrence) implements ProcessSelector {
    static ByName parse(String text) throws MetricRefused {
      int hash = text.lastIndexOf('#');
      String name = hash < 0 ? text : text.substring(0, hash);
      if (name.isBlank()) {
        throw new MetricRefused("name=: give the name of a process");
      }
      try {
        String count = hash < 0 ? "" : text.substring(hash + 1).strip();
        // 0 is what the stock agent calls the first, and a listener's empty field says nothing.
        int occurrence = count.isEmpty() ? 1 : Math.max(1, Integer.parseUnsignedInt(count));
        return new ByName(name.strip(), occurrence);
      } catch (NumberFormatException e) {
        throw new MetricRefused("name=" + Shown.of(text) + ": after # give a number from 1");
      }
    }

    @Override
    public boolean isOfOnePid() {
      return false;
    }

    @Override
    public String toString() {
      return "name=" + name + (occurrence > 1 ? "#" + occurrence : "");
    }
  }
}
