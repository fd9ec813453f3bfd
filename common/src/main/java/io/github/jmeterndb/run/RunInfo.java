// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.run;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
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

  /** In {@link #cluster}: the database system, as the server itself reports it. */
  public static final String SYSTEM = "system";

  /** In {@link #cluster}: by path, {@link #UNENCRYPTED} or {@code TLS (cipher)}, where known. */
  public static final String ENCRYPTION = "encryption";

  /** In {@link #cluster}: {@code name} and {@code engine} of the user's table, and remarks. */
  public static final String TABLE = "measured table";

  public static final String REMARKS = "remarks";

  public static final String UNENCRYPTED = "none";

  public int format;

  /** The target's name: figures of different targets are not comparable. */
  @JsonSetter(nulls = Nulls.SKIP)
  public String target = UNKNOWN;

  public String title = "";

  public State state;

  /** The reason for the state, in a line; empty if there is nothing to say. */
  public String message = "";

  /** ISO 8601, UTC. */
  public String started = "";

  /** ISO 8601, UTC; empty while the run lasts. */
  public String ended = "";

  /** Versions by name: this project and its commit, JMeter, JDK, drivers. */
  public Map<String, String> versions = Map.of();

  /** CPU model, cores, memory, operating system. */
  public Map<String, Object> host = Map.of();

  /** Every parameter by its property's name, without passwords. */
  public Map<String, String> properties = Map.of();

  /** Facts of the server: versions, topology, configuration. */
  public Map<String, Object> cluster = Map.of();

  public List<AgentInfo> agents = List.of();

  /** Processes of the database and of the load generators; empty where they are not known. */
  public List<ProcessInfo> processes = List.of();

  public List<WarmupInfo> warmups = List.of();

  public List<PathRecord> cells = List.of();

  /** Names of the properties that the user gave. */
  public List<String> given = List.of();

  /** Results of the searches for the highest rates; empty where there were none. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public List<SloInfo> slos = List.of();

  /** Remote engines; empty where this machine made the load. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public List<EngineInfo> engines = List.of();

  /** The mean CPU load over the run, counted and sampled; empty where that was not recorded. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  public List<CpuInfo.Mean> cpu = List.of();

  public enum State {
    /** The run has not ended, or its process was killed. */
    RUNNING,
    /** All cells measured in full, all rows verified, no error but during planned faults. */
    COMPLETE,
    /** All cells were measured in full, and some operations failed. */
    ERRORS,
    /** Something stopped the run, or a cell could not be measured as it should be. */
    FAILED,
    INTERRUPTED
  }

  /**
   * How long a cell waited for background activity to end.
   *
   * @param seconds until it had ended, or the wait was given up
   * @param waitedFor the activity, in a line; empty if there was none
   * @param activity what was still going on when the cell started, in a line; empty if nothing
   */
  public record Settling(double seconds, String waitedFor, String activity)
      implements Serializable {
    public static final Settling NONE = new Settling(0, "", "");
  }

  /**
   * A warm-up before the first cell.
   *
   * @param cell the tag
   * @param operations that succeeded
   * @param errors operations that failed
   * @param firstError empty if none failed
   * @param tps operations per second in its last seconds
   */
  public record WarmupInfo(
      String cell, double seconds, long operations, long errors, String firstError, double tps) {}

  /**
   * A remote engine.
   *
   * @param engine host:port, as in {@code -R}; its own record is in {@link RunDirectory#engine}
   * @param began the most milliseconds by which it began a cell too late
   * @param lost why the engine was lost, in a line; empty if it was not
   */
  public record EngineInfo(String engine, double began, String lost) {}

  /**
   * A PerfMon agent.
   *
   * @param host as in the labels of its samples
   * @param hardwareThreads of its host; 0 if not known
   * @param missing why it gave no figures; empty if it did
   */
  public record AgentInfo(String host, int port, int hardwareThreads, String missing) {}

  /**
   * A process that operations run in; one that was restarted, once for each pid.
   *
   * @param role such as {@code data node 2} or {@code generator}: the label of its samples
   * @param host as the database reports it, empty if unknown; in the file, as its agent is named,
   *     empty if none watches it
   * @param process the program's name, such as {@code ndbmtd}
   * @param pid on its host; 0 if that is not known
   * @param paths the access paths whose operations it takes part in
   * @param missing why its CPU is not recorded, in a line; empty if it is
   */
  public record ProcessInfo(
      String role, String host, String process, long pid, List<String> paths, String missing) {
    /** The {@link #role} of a load generator; several have numbers. */
    public static final String GENERATOR = "generator";

    public ProcessInfo(String role, String host, String process, long pid, List<String> paths) {
      this(role, host, process, pid, paths, "");
    }
  }
}
