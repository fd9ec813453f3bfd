// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.io.Serializable;
import java.util.List;
import java.util.Map;

/**
 * The file {@code run.json}: what ran. What a damaged file lacks is empty, never null; a state that
 * is not known is null.
 */
public final class RunInfo {
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

  /** {@link #FORMAT} where this program wrote it. */
  public int format;

  /**
   * The target's name: figures of different targets are not comparable; {@link #UNKNOWN} if it is
   * not known.
   */
  public String target = UNKNOWN;

  /** The target in a few words, for the head of each table. */
  public String title = "";

  /** How it ended. */
  public State state;

  /** Why it ended so, in a line; empty if there is nothing to say. */
  public String message = "";

  /** When it started, ISO 8601, UTC. */
  public String started = "";

  /** When it ended; empty while it runs. */
  public String ended = "";

  /** Versions by name: this project and its commit, JMeter, JDK, drivers. */
  public Map<String, String> versions = Map.of();

  /** CPU model, cores, memory, operating system. */
  public Map<String, Object> host = Map.of();

  /** Every parameter by its property's name, without passwords. */
  public Map<String, String> properties = Map.of();

  /** What is known of the server: versions, topology, configuration. */
  public Map<String, Object> cluster = Map.of();

  /** The PerfMon agents that were asked for CPU figures. */
  public List<AgentInfo> agents = List.of();

  /**
   * The processes that the paths' operations run in, wherever they are; empty where that is not
   * known.
   */
  public List<ProcessInfo> processes = List.of();

  /** What was run before the first cell, so that all cells find the same warm code. */
  public List<WarmupInfo> warmups = List.of();

  /** The cells that were run, in their order. */
  public List<PathRecord> cells = List.of();

  /** The properties that the user gave; none if there are none. */
  public List<String> given = List.of();

  /** What the searches for the highest rates have found; empty where there were none. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public List<SloInfo> slos = List.of();

  /** The remote engines that ran the cells together; empty where this machine did. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public List<EngineInfo> engines = List.of();

  /** The mean CPU load over the run, counted and sampled; empty where that was not recorded. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public List<CpuInfo.Mean> cpu = List.of();

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
      String cell, double seconds, long operations, long errors, String firstError, double tps) {}

  /**
   * A remote engine.
   *
   * @param engine host:port, as {@code -R} names it; its own record is in {@link
   *     RunDirectory#engine}
   * @param began milliseconds by which it began a cell later than it was told to, at most
   * @param lost why it was no longer there, in a line; empty if it was to the end
   */
  public record EngineInfo(String engine, double began, String lost) {}

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
  }
}
