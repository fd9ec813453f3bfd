// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.read.cpu;

import io.github.jmeterndb.results.model.ProcessCpu;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a label of the PerfMon listener stands for. It is made of the agent's host, the metric, and
 * the label that the run or its user gave the metric, or else its parameters: {@code db1 CPU data
 * node 2}, {@code db1 CPU name=mysqld#2:percent}, {@code db1 CPU} for the host as a whole.
 *
 * @param asked whether the process is that of the metric's parameters, and not of a label
 */
record CpuLabel(String host, String process, boolean asked) {
  private static final Pattern FORM = Pattern.compile("(\\S+) CPU(?: (.*))?");
  private static final Pattern PROCESS =
      Pattern.compile("(?:name|pid)=(?<process>(?:[^:\\\\]|\\\\.)+)");

  /** Types that are a part of the load only, or a time. */
  private static final Set<String> PARTS =
      Set.of(
          "idle", "iowait", "irq", "nice", "softirq", "stolen", "system", "user", "total", "time");

  private static final Set<String> WHOLES = Set.of("combined", "percent");

  /** Nothing for a label of another metric, or of a part of the CPU load. */
  static Optional<CpuLabel> parse(String label) {
    Matcher form = FORM.matcher(label);
    if (!form.matches()) {
      return Optional.empty();
    }
    String host = form.group(1);
    String rest = form.group(2) == null ? "" : form.group(2);
    String[] tokens = rest.split("(?<!\\\\):", -1);
    String type = tokens[tokens.length - 1];
    if (PARTS.contains(type) || rest.contains("core=")) {
      return Optional.empty();
    }
    if (rest.isEmpty() || (tokens.length == 1 && WHOLES.contains(type))) {
      return Optional.of(new CpuLabel(host, ProcessCpu.HOST, true));
    }
    Matcher process = PROCESS.matcher(rest);
    if (!process.find()) {
      return Optional.of(new CpuLabel(host, rest, false));
    }
    String name = process.group("process").replace("\\", "");
    return Optional.of(new CpuLabel(host, rest.contains("pid=") ? "pid " + name : name, true));
  }
}
