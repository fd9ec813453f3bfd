// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import io.github.jmeterndb.store.Counted;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The file {@code run.json}: what ran.
 *
 * @param target the target's name: figures of different targets are not comparable
 * @param title the target in a few words, for the head of each table
 * @param state how it ended
 * @param message why it ended so, in a line; empty if there is nothing to say
 * @param started when it started, ISO 8601, UTC
 * @param ended when it ended; empty while it runs
 * @param versions versions by name: this project and its commit, JMeter, JDK, drivers
 * @param host CPU model, cores, memory, operating system
 * @param properties every parameter by its property's name, without passwords
 * @param cluster what is known of the server: versions, topology, configuration
 * @param agents the PerfMon agents that were asked for CPU figures
 * @param cells the cells that were run, in their order
 */
public record RunInfo(
    String target,
    String title,
    State state,
    String message,
    String started,
    String ended,
    Map<String, String> versions,
    Map<String, Object> host,
    Map<String, String> properties,
    Map<String, Object> cluster,
    List<AgentInfo> agents,
    List<CellInfo> cells) {

  /** How a run ended. */
  public enum State {
    /** It is not over, or its process was killed. */
    RUNNING,
    /** All cells were measured, all rows verified, no operation failed. */
    COMPLETE,
    /** All cells were measured, and some operations failed. */
    ERRORS,
    /** Something made it stop. */
    FAILED,
    /** Somebody stopped it. */
    INTERRUPTED
  }

  /**
   * A cell that was run.
   *
   * @param cell its tag
   * @param started when its window opened, ISO 8601, UTC; empty if it did not
   * @param seconds the length of its window
   * @param errors operations that failed, in warm-up and window
   * @param note what to know of it, such as why it ended early; empty if nothing
   * @param operations all that were executed, in warm-up and window, succeeded or failed; 0 if that
   *     was not counted
   * @param counters what the database counted meanwhile, by the names of {@link Counted#counters}
   */
  public record CellInfo(
      String cell,
      String started,
      double seconds,
      long errors,
      String note,
      long operations,
      Map<String, Long> counters) {
    /** A cell of which nothing was counted. */
    public CellInfo(String cell, String started, double seconds, long errors, String note) {
      this(cell, started, seconds, errors, note, 0, Map.of());
    }
  }

  /**
   * A PerfMon agent.
   *
   * @param host the host it tells of, as the labels of its samples name it
   * @param port its TCP port
   * @param hardwareThreads of its host: 100 % of the host are so many times 100 % of a core; 0 if
   *     the agent does not tell
   * @param missing why there is nothing from it; empty if it answered
   */
  public record AgentInfo(String host, int port, int hardwareThreads, String missing) {}

  /** The same run, when more is known of it: where it was pointed at, and what answered there. */
  public RunInfo described(
      Map<String, String> knownProperties,
      Map<String, String> moreVersions,
      Map<String, Object> knownCluster) {
    Map<String, String> allVersions = new LinkedHashMap<>(versions);
    allVersions.putAll(moreVersions);
    return new RunInfo(
        target,
        title,
        state,
        message,
        started,
        ended,
        allVersions,
        host,
        knownProperties,
        knownCluster,
        agents,
        cells);
  }

  /** The same run with its PerfMon agents. */
  public RunInfo watchedBy(List<AgentInfo> knownAgents) {
    return new RunInfo(
        target,
        title,
        state,
        message,
        started,
        ended,
        versions,
        host,
        properties,
        cluster,
        knownAgents,
        cells);
  }

  /** The same run in another state. */
  public RunInfo in(State newState, String why, String end, List<CellInfo> cellsRun) {
    return new RunInfo(
        target,
        title,
        newState,
        why,
        started,
        end,
        versions,
        host,
        properties,
        cluster,
        agents,
        cellsRun);
  }
}
