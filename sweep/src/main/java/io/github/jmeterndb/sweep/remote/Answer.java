// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.remote;

import io.github.jmeterndb.run.ArrivalInfo;
import io.github.jmeterndb.workload.Ledger;
import java.io.Serializable;
import java.util.List;
import java.util.Map;

/** What an engine says when it has done what it was told. */
public sealed interface Answer extends Serializable {
  /**
   * It could not.
   *
   * @param message why, in a line
   */
  record Failed(String message) implements Answer {}

  /**
   * It has opened its paths.
   *
   * @param pid its process id on its host
   * @param versions of what it runs with, by name
   * @param host CPU model, cores, memory and operating system
   * @param notes what a path does of an operation in another way, by {@code operation/path}
   * @param counters the names of what a path counts, by its name
   * @param encryption {@code Link.encryption} of each path that knows it, by its name
   */
  record Opened(
      long pid,
      Map<String, String> versions,
      Map<String, Serializable> host,
      Map<String, String> notes,
      Map<String, List<String>> counters,
      Map<String, String> encryption)
      implements Answer {}

  /**
   * It has run its share of a cell; the latencies went with the beats, the last of them with this.
   *
   * @param last what was measured since the last beat
   * @param seconds length of its window
   * @param operations executed, in warm-up and window
   * @param operationsByThread that succeeded in the window, by the numbers of its own threads
   * @param longestCut seconds of the longest operation that was cut off
   * @param secondsWithoutAll seconds in which fewer threads ran
   * @param invalid why its figures must not be used; empty if they may be
   * @param errors operations that failed
   * @param firstCode of the first failure; empty if there is none
   * @param first its message
   * @param retries by code
   * @param ranOut whether no row was left
   * @param arrivals what became of those that were due; null in a closed loop
   * @param counters what its path has counted meanwhile
   * @param serverCounters what the server has counted meanwhile, for all engines
   * @param ledger of all that this engine has written since it opened
   */
  record Ran(
      Beat last,
      double seconds,
      long operations,
      List<Long> operationsByThread,
      double longestCut,
      double secondsWithoutAll,
      String invalid,
      long errors,
      String firstCode,
      String first,
      Map<String, Long> retries,
      boolean ranOut,
      ArrivalInfo arrivals,
      Map<String, Long> counters,
      Map<String, Long> serverCounters,
      Ledger ledger)
      implements Answer {
    /** Of an engine that has no thread of the cell. */
    public static Ran idle(Ledger ledger) {
      return new Ran(
          Beat.NOTHING,
          0,
          0,
          List.of(),
          0,
          0,
          "",
          0,
          "",
          "",
          Map.of(),
          false,
          null,
          Map.of(),
          Map.of(),
          ledger);
    }
  }
}
