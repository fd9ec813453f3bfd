// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import io.github.jmeterndb.perfmon.bounds.PeerLog;
import io.github.jmeterndb.perfmon.bounds.Shown;
import io.github.jmeterndb.perfmon.host.Host.ProcessId;
import io.github.jmeterndb.perfmon.host.Host.ProcessReading;
import io.github.jmeterndb.perfmon.protocol.ProcessSelector;
import java.util.Optional;

/**
 * The process that a connection's metrics are of. Once found it stays that process, whatever else
 * comes to match; when it ends, the next one that matches is taken. Not thread-safe.
 */
final class ProcessTarget {
  private final ProcessSelector selector;
  private final ProcessTable table;
  private final PeerLog log;
  private Optional<ProcessId> process = Optional.empty();
  private boolean missing;
  private boolean pidHasEnded;
  private int searched;

  ProcessTarget(ProcessSelector selector, ProcessTable table, PeerLog log) {
    this.selector = selector;
    this.table = table;
    this.log = log;
  }

  /** Empty while there is no such process. */
  Optional<ProcessReading> read(Snapshot snapshot) {
    Optional<ProcessReading> reading = process.flatMap(snapshot::process);
    if (reading.isEmpty() && !pidHasEnded) {
      // A pid means the process that had it; whoever gets it next is another one.
      pidHasEnded = process.isPresent() && selector.pid().isPresent();
      process = pidHasEnded ? Optional.empty() : find();
      reading = process.flatMap(snapshot::process);
      report(reading.isEmpty());
    }
    return reading;
  }

  /** Once in each list of processes: it knows no more when it is asked again. */
  private Optional<ProcessId> find() {
    if (selector.pid().isPresent()) {
      return table.find(selector);
    }
    int list = table.list();
    if (list == searched) {
      return Optional.empty();
    }
    Optional<ProcessId> found = table.find(selector);
    if (!table.isCutShort()) {
      searched = list;
    }
    return found;
  }

  private void report(boolean nowMissing) {
    if (nowMissing && !missing) {
      log.warn(shown() + ": no such process; its fields stay empty until there is one");
    } else if (!nowMissing) {
      log.info(shown() + " is process " + process.get().pid());
    }
    missing = nowMissing;
  }

  private String shown() {
    return Shown.of(selector.toString());
  }
}
