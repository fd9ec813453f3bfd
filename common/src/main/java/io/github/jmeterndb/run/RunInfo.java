// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The file {@code run.json}: what ran. What a damaged file lacks is empty, never null; a state that
 * is not known is null.
 *
 * @param format {@link #FORMAT} where this program wrote it
 * @param target the target's name: figures of different targets are not comparable; {@link
 *     #UNKNOWN} if it is not known
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
 * @param processes the processes that the paths' operations run in, wherever they are; empty where
 *     that is not known
 * @param warmups what was run before the first cell, so that all cells find the same warm code
 * @param cells the cells that were run, in their order
 * @param given the properties that the user gave; none if there are none
 * @param slos what the searches for the highest rates have found; empty where there were none
 * @param engines the remote engines that ran the cells together; empty where this machine did
 * @param cpu the mean CPU load over the run, counted and sampled; empty where that was not recorded
 */
public record RunInfo(
    int format,
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
    List<ProcessInfo> processes,
    List<WarmupInfo> warmups,
    List<PathRecord> cells,
    List<String> given,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<SloInfo> slos,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<EngineInfo> engines,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<CpuInfo.Mean> cpu) {
  /** The format of the run directory that this program writes and reads. */
  public static final int FORMAT = 1;

  /** The target of a run of which that is not known. */
  public static final String UNKNOWN = "unknown";

  /** The name in {@link #cluster} of the database system, as the server itself tells of it. */
  public static final String SYSTEM = "system";

  /**
   * The name in {@link #cluster} of the encryption of each access path's connections, by the path's
   * name: {@link #UNENCRYPTED}, or {@code TLS}, with the cipher in parentheses where that is known.
   * A path is missing where it is not known.
   */
  public static final String ENCRYPTION = "encryption";

  /**
   * The name in {@link #cluster} of what is known of the user's table, where one is measured: its
   * {@code name} and {@code engine}, and {@link #REMARKS}, sentences on how it was measured.
   */
  public static final String TABLE = "measured table";

  /** The name of the remarks on a {@link #TABLE}. */
  public static final String REMARKS = "remarks";

  /** The value of {@link #ENCRYPTION} for connections in plain text. */
  public static final String UNENCRYPTED = "none";

  public RunInfo {
    target = Objects.requireNonNullElse(target, UNKNOWN);
    title = text(title);
    message = text(message);
    started = text(started);
    ended = text(ended);
    versions = map(versions);
    host = map(host);
    properties = map(properties);
    cluster = map(cluster);
    agents = list(agents);
    processes = list(processes);
    warmups = list(warmups);
    cells = list(cells);
    given = list(given);
    slos = list(slos);
    engines = list(engines);
    cpu = list(cpu);
  }

  public enum State {
    /** The run has not ended, or its process was killed. */
    RUNNING,
    /**
     * All cells were measured in full, all rows verified, no operation failed but while a planned
     * fault acted.
     */
    COMPLETE,
    /** All cells were measured in full, and some operations failed, in a warm-up or in a cell. */
    ERRORS,
    /** Something made it stop, or a cell could not be measured as it should be. */
    FAILED,
    INTERRUPTED
  }

  /**
   * How long a cell waited for background activity to end.
   *
   * @param seconds until there was none, or until the wait was given up
   * @param waitedFor what was going on, in a line; empty if there was nothing to wait for
   * @param activity what was still going on when the cell started, in a line; empty if nothing
   */
  public record Settling(double seconds, String waitedFor, String activity)
      implements Serializable {
    public static final Settling NONE = new Settling(0, "", "");

    public Settling {
      waitedFor = text(waitedFor);
      activity = text(activity);
    }
  }

  /**
   * A warm-up before the first cell.
   *
   * @param cell the tag of what was run
   * @param seconds how long it ran
   * @param operations those that succeeded
   * @param errors those that failed
   * @param firstError the first of them; empty if there was none
   * @param tps operations a second in its last seconds
   */
  public record WarmupInfo(
      String cell, double seconds, long operations, long errors, String firstError, double tps) {
    public WarmupInfo {
      cell = text(cell);
      firstError = text(firstError);
    }
  }

  /**
   * A remote engine.
   *
   * @param engine host:port, as {@code -R} names it; its own record is in {@link
   *     RunDirectory#engine}
   * @param began milliseconds by which it began a cell later than it was told to, at most
   * @param lost why it was no longer there, in a line; empty if it was to the end
   */
  public record EngineInfo(String engine, double began, String lost) {
    public EngineInfo {
      engine = text(engine);
      lost = text(lost);
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
  public record AgentInfo(String host, int port, int hardwareThreads, String missing) {
    public AgentInfo {
      host = text(host);
      missing = text(missing);
    }
  }

  /**
   * A process that operations run in. One that was started anew in mid-run is there once for each
   * pid.
   *
   * @param role what it is in the system, such as {@code data node 2}, {@code mysqld} or {@code
   *     generator}: the label of its samples
   * @param host the host of the agent that tells of it; empty if none does
   * @param process its program's name, such as {@code ndbmtd}
   * @param pid its process id on its host; 0 if that is not known
   * @param paths the access paths whose operations it takes part in
   * @param missing why its CPU is not recorded, in a line; empty if it is
   */
  public record ProcessInfo(
      String role, String host, String process, long pid, List<String> paths, String missing) {
    /** The {@link #role} of what makes the load, before the number of one of several. */
    public static final String GENERATOR = "generator";

    public ProcessInfo {
      role = text(role);
      host = text(host);
      process = text(process);
      paths = list(paths);
      missing = text(missing);
    }
  }

  static String text(String value) {
    return Objects.requireNonNullElse(value, "");
  }

  static <T> List<T> list(List<T> values) {
    return values == null ? List.of() : values.stream().filter(Objects::nonNull).toList();
  }

  static <V> Map<String, V> map(Map<String, V> values) {
    Map<String, V> known = new LinkedHashMap<>(values == null ? Map.of() : values);
    known.values().removeIf(Objects::isNull);
    return known;
  }
}
