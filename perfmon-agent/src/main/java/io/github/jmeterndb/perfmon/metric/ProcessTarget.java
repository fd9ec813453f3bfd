// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import io.github.jmeterndb.perfmon.host.ProcessId;
import io.github.jmeterndb.perfmon.host.ProcessReading;
import io.github.jmeterndb.perfmon.protocol.ProcessSelector;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The process that a connection's metrics are of. Once found it stays that process, whatever else
 * comes to match; when it ends, the next one that matches is taken. Not thread-safe.
 */
final class ProcessTarget {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessTarget.class);

  private final ProcessSelector selector;
  private final ProcessTable table;
  private Optional<ProcessId> process = Optional.empty();
  private boolean missing;
  private boolean pidHasEnded;

  ProcessTarget(ProcessSelector selector, ProcessTable table) {
    this.selector = selector;
    this.table = table;
  }

  /** Empty while there is no such process. */
  Optional<ProcessReading> read(Snapshot snapshot) {
    Optional<ProcessReading> reading = process.flatMap(snapshot::read);
    if (reading.isEmpty() && !pidHasEnded) {
      // A pid means the process that had it; whoever gets it next is another one.
      pidHasEnded = process.isPresent() && selector.isOfOnePid();
      process = pidHasEnded ? Optional.empty() : table.find(selector);
      reading = process.flatMap(snapshot::read);
      report(reading.isEmpty());
    }
    return reading;
  }

  private void report(boolean nowMissing) {
    if (nowMissing && !missing) {
      LOG.warn("{}: no such process; its fields stay empty until there is one", selector);
    } else if (!nowMissing) {
      LOG.info("{} is process {}", selector, process.get().pid());
    }
    missing = nowMissing;
  }
}
