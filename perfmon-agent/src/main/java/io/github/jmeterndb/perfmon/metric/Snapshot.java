// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import io.github.jmeterndb.perfmon.host.Host;
import io.github.jmeterndb.perfmon.host.Host.ProcessId;
import io.github.jmeterndb.perfmon.host.Host.ProcessReading;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** The host for the length of one line: what several of its metrics need is read once. */
final class Snapshot {
  private final Host host;
  private final Map<Object, Object> readings = new HashMap<>();

  Snapshot(Host host) {
    this.host = host;
  }

  /** What the host has to say, by the very same function once. */
  @SuppressWarnings("unchecked") // A function is the key of its own result.
  <T> T read(Function<Host, T> reading) {
    return (T) readings.computeIfAbsent(reading, ignored -> reading.apply(host));
  }

  @SuppressWarnings("unchecked") // A process is the key of its own reading.
  Optional<ProcessReading> process(ProcessId id) {
    return (Optional<ProcessReading>) readings.computeIfAbsent(id, ignored -> host.read(id));
  }
}
