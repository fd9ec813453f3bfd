// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import io.github.jmeterndb.perfmon.bounds.SearchBudget;
import io.github.jmeterndb.perfmon.host.Host;
import io.github.jmeterndb.perfmon.host.Host.ProcessEntry;
import io.github.jmeterndb.perfmon.host.Host.ProcessId;
import io.github.jmeterndb.perfmon.protocol.ProcessSelector;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Spliterators;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * Finds processes. The list of all processes is read only when one is looked for, at most once a
 * second, and so seldom that it takes at most a hundredth of the time.
 */
final class ProcessTable {
  private static final long MIN_AGE = TimeUnit.SECONDS.toNanos(1);
  private static final int SHARE = 100;

  private final Host host;
  private final LongSupplier nanoTime;
  private final SearchBudget budget;
  private List<ProcessEntry> entries = List.of();
  private int list;
  private long nextScan;

  ProcessTable(Host host, LongSupplier nanoTime, SearchBudget budget) {
    this.host = host;
    this.nanoTime = nanoTime;
    this.budget = budget;
    this.nextScan = nanoTime.getAsLong();
  }

  /** The number of the list of all processes, from 1; a list that is read anew has another one. */
  int list() {
    long start = nanoTime.getAsLong();
    if (start - nextScan >= 0) {
      entries = host.processes();
      list++;
      long end = nanoTime.getAsLong();
      nextScan = end + Math.max(MIN_AGE, SHARE * (end - start));
    }
    return list;
  }

  /** The process that is meant, as far as the list knows, and the budget allows. */
  Optional<ProcessId> find(ProcessSelector selector) {
    List<ProcessEntry> candidates =
        selector.pid().isPresent()
            ? host.process(selector.pid().getAsLong()).stream().toList()
            : entries;
    return budget.search(
        () -> matching(selector, candidates).skip(selector.occurrence() - 1L).findFirst());
  }

  /** All that have that name now, the oldest first, as {@code name=} finds them one by one. */
  List<ProcessId> all(String name) {
    list();
    ProcessSelector selector = ProcessSelector.ofName(name, 1);
    return budget.search(() -> Optional.of(matching(selector, entries).toList())).orElse(List.of());
  }

  /** Looked for no further than they are asked for. */
  private Stream<ProcessId> matching(ProcessSelector selector, List<ProcessEntry> candidates) {
    for (ProcessSelector.Test test : selector.tests()) {
      Iterator<ProcessEntry> found =
          candidates.stream()
              .peek(entry -> budget.check())
              .filter(entry -> test.passes(entry, budget::check))
              .iterator();
      if (found.hasNext()) {
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(found, 0), false)
            .map(ProcessEntry::id)
            .filter(this::lives);
      }
    }
    return Stream.empty();
  }

  private boolean lives(ProcessId id) {
    return host.process(id.pid()).map(ProcessEntry::id).equals(Optional.of(id));
  }

  /** Whether the budget has cut a search short on this line. */
  boolean isCutShort() {
    return budget.isExceeded();
  }
}
