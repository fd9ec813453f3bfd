// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.metric;

import io.github.jmeterndb.perfmon.bounds.SearchBudget;
import io.github.jmeterndb.perfmon.host.Host;
import io.github.jmeterndb.perfmon.host.ProcessEntry;
import io.github.jmeterndb.perfmon.host.ProcessId;
import io.github.jmeterndb.perfmon.protocol.ProcessQuery;
import io.github.jmeterndb.perfmon.protocol.ProcessSelector;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds processes. The list of all processes is read only when one is looked for, and then at most
 * once a second, and so seldom that it takes a two-hundredth of the time at most.
 */
public final class ProcessTable {
  private static final long MIN_AGE = TimeUnit.SECONDS.toNanos(1);
  private static final int SHARE = 200;

  private final Host host;
  private final LongSupplier nanoTime;
  private final SearchBudget budget;
  private List<ProcessEntry> entries = List.of();
  private int list;
  private long nextScan;

  /** That of a host, whose lists are asked for by the same thread. */
  public ProcessTable(Host host, LongSupplier nanoTime, SearchBudget budget) {
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

  /** The process that has the pid now. */
  Optional<ProcessId> find(ProcessSelector.ByPid selector) {
    return host.process(selector.pid());
  }

  /** The process that is meant, as far as the list knows, and the budget allows. */
  Optional<ProcessId> findInList(ProcessSelector selector) {
    return budget.search(
        () ->
            selector instanceof ProcessQuery query
                ? first(entry -> matches(entry, query), 1)
                : find((ProcessSelector.ByName) selector));
  }

  /** Whether the budget has cut a search short on this line. */
  boolean isCutShort() {
    return budget.isExceeded();
  }

  /** All that have that name now, the oldest first, as {@code name=} finds them one by one. */
  public List<ProcessId> all(String name) {
    list();
    budget.startLine();
    List<ProcessId> found = new ArrayList<>();
    Optional<ProcessId> next = findInList(new ProcessSelector.ByName(name, 1));
    while (next.isPresent()) {
      found.add(next.get());
      next = findInList(new ProcessSelector.ByName(name, found.size() + 1));
    }
    return found;
  }

  private Optional<ProcessId> find(ProcessSelector.ByName wanted) {
    Optional<ProcessId> named = first(entry -> hasName(entry, wanted.name()), wanted.occurrence());
    if (named.isPresent() || entries.stream().anyMatch(e -> hasName(e, wanted.name()))) {
      return named;
    }
    return first(
        entry -> Jvm.isJvm(entry.name()) && Jvm.runs(host.arguments(entry.id()), wanted.name()),
        wanted.occurrence());
  }

  private Optional<ProcessId> first(Predicate<ProcessEntry> wanted, int occurrence) {
    return entries.stream()
        .filter(
            entry -> {
              budget.nextProcess();
              return wanted.test(entry);
            })
        .map(ProcessEntry::id)
        .filter(id -> host.process(id.pid()).equals(Optional.of(id)))
        .skip(occurrence - 1L)
        .findFirst();
  }

  /** As the stock agent: without regard to case, and also by the end of the path. */
  private static boolean hasName(ProcessEntry entry, String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return entry.name().toLowerCase(Locale.ROOT).equals(lower)
        || entry.executable().toLowerCase(Locale.ROOT).endsWith("/" + lower);
  }

  private boolean matches(ProcessEntry entry, ProcessQuery query) {
    return query.clauses().stream()
        .allMatch(clause -> clause.comparison().holds(texts(entry, clause.subject()), budget));
  }

  private List<String> texts(ProcessEntry entry, ProcessQuery.Subject subject) {
    if (subject instanceof ProcessQuery.Subject.Name) {
      return List.of(entry.name());
    } else if (subject instanceof ProcessQuery.Subject.Executable) {
      return List.of(entry.executable());
    } else if (subject instanceof ProcessQuery.Subject.Pid) {
      return List.of(Long.toString(entry.id().pid()));
    }
    List<String> arguments = host.arguments(entry.id());
    if (subject instanceof ProcessQuery.Subject.Argument one) {
      int index = one.index() < 0 ? arguments.size() + one.index() : one.index();
      return index >= 0 && index < arguments.size() ? List.of(arguments.get(index)) : List.of();
    }
    return arguments;
  }

  /** All processes, with the selector that means each: {@code name=java#2}. */
  static Stream<String> described(Host host, boolean arguments) {
    List<ProcessEntry> all = host.processes();
    return all.stream()
        .map(
            entry -> {
              long occurrence =
                  all.stream()
                      .filter(other -> other.name().equalsIgnoreCase(entry.name()))
                      .takeWhile(other -> !other.id().equals(entry.id()))
                      .count();
              return "pid=%d name=%s%s%s"
                  .formatted(
                      entry.id().pid(),
                      entry.name(),
                      occurrence == 0 ? "" : "#" + (occurrence + 1),
                      arguments ? " args=" + String.join(" ", host.arguments(entry.id())) : "");
            });
  }
}
