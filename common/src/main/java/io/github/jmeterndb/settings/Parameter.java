// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A parameter of plans and samplers. The defaults in JMeter's GUI, the table in docs/properties.md
 * and the error messages are made from here. The constants are those that all workloads have in
 * common; a workload has more of its own. Two parameters of one name are the same.
 *
 * @param property the name, as in {@code -Jname=value}
 * @param defaultValue the value when none is given
 * @param unit the unit of the value, or an empty text
 * @param meaning what it means, and which values it takes
 * @param check tells them from others
 */
public record Parameter(
    String property, String defaultValue, String unit, String meaning, Check check) {
  /** As Spider, and as FEDERATED take one. */
  private static final Pattern PASSWORD_IN_OPTIONS = Pattern.compile("(?i)password|://[^/\\s]*@");

  /** Chooses what the run is pointed at. */
  public static final Parameter TARGET =
      new Parameter(
          "target",
          "auto",
          "",
          "ndb: an existing cluster; mysql: any server that speaks MySQL's protocol, at "
              + "jdbc.url; sandbox: a throw-away cluster, from NDB_HOME or in a container; embedded: "
              + "H2 inside JMeter; auto: ndb if ndb.connectstring is given or the server at jdbc.url "
              + "has the NDB engine, mysql for any other jdbc.url, else sandbox if NDB_HOME is set, "
              + "else embedded",
          Check.WORD);

  /** Management nodes. */
  public static final Parameter NDB_CONNECTSTRING =
      new Parameter(
          "ndb.connectstring",
          "127.0.0.1:1186",
          "",
          "management nodes of the cluster; if only jdbc.url is given, those that the mysqld "
              + "knows",
          Check.CONNECTSTRING);

  /** Database of the table. */
  public static final Parameter NDB_DATABASE =
      new Parameter(
          "ndb.database",
          "ndbtest",
          "",
          "database of the tables; given alone, it replaces the one in jdbc.url; only ndbtest "
              + "is created if it is missing",
          Check.NAME);

  /** ClusterJ's max.transactions. */
  public static final Parameter NDB_MAX_TRANSACTIONS =
      new Parameter(
          "ndb.max.transactions", "64", "", "ClusterJ's max.transactions", Check.POSITIVE);

  /** ClusterJ's connection pool. */
  public static final Parameter NDB_POOL_SIZE =
      new Parameter("ndb.pool.size", "1", "", "cluster connections of clusterj", Check.POSITIVE);

  /** ClusterJ's connection.pool.recv.thread.activation.threshold. */
  public static final Parameter NDB_RECV_THRESHOLD =
      new Parameter(
          "ndb.recv.threshold",
          "8",
          "threads",
          "that wait on a cluster connection of clusterj at the same time, from which on its receive thread "
              + "polls for all of them; 16 or more: never",
          Check.NOT_NEGATIVE);

  /** Node ids of the cluster connections. */
  public static final Parameter NDB_NODEIDS =
      new Parameter(
          "ndb.nodeids",
          "",
          "",
          "node ids of ClusterJ's cluster connections, separated by commas; none: any free slot",
          Check.NODE_IDS);

  /** Where ClusterJ finds its TLS keys. */
  public static final Parameter NDB_TLS_PATH =
      new Parameter(
          "ndb.tls.path",
          "",
          "",
          "folder on each load generator with the keys and certificates of NDB's TLS, "
              + "ClusterJ's tls.path; none: ndb-tls in the home folder",
          Check.ANY);

  /** Whether ClusterJ insists on TLS. */
  public static final Parameter NDB_TLS_STRICT =
      new Parameter(
          "ndb.tls.strict",
          "off",
          "",
          "ClusterJ's tls.strict; on: refuse connections to management nodes without TLS, and "
              + "runs over ClusterJ without TLS to all data nodes",
          Check.oneOf("off", "on"));

  /** URL of the SQL node. */
  public static final Parameter JDBC_URL =
      new Parameter(
          "jdbc.url",
          "jdbc:mysql://127.0.0.1:3306/ndbtest",
          "",
          "URL of the server; several hosts as Connector/J has them: jdbc:mysql://h1,h2/db (failover) or jdbc:mysql:loadbalance://h1,h2/db",
          Check.URL);

  /** User at the SQL node. */
  public static final Parameter JDBC_USER =
      new Parameter("jdbc.user", "root", "", "user of the server", Check.WORD);

  /** Password at the SQL node. */
  public static final Parameter JDBC_PASSWORD =
      new Parameter(
          "jdbc.password",
          "",
          "",
          "password of that user; better in the environment, as JDBC_PASSWORD; never printed "
              + "or recorded",
          Check.ANY);

  /** Size of the connection pool. */
  public static final Parameter JDBC_POOL_SIZE =
      new Parameter(
          "jdbc.pool.size",
          "64",
          "connections",
          "in the HikariCP pool, at least one per thread; by default 64, or one per thread if "
              + "there are more threads",
          Check.POSITIVE);

  /** The driver of the measured connections. */
  public static final Parameter JDBC_DRIVER =
      new Parameter(
          "jdbc.driver",
          "connector-j",
          "",
          "driver of the measured connections: connector-j (MySQL Connector/J) or mariadb "
              + "(MariaDB Connector/J); the run's own connections are Connector/J's",
          Check.oneOf("connector-j", "mariadb"));

  /** Where statements are prepared. */
  public static final Parameter JDBC_PREPARE =
      new Parameter(
          "jdbc.prepare",
          "client",
          "",
          "where statements are prepared: client (the default of both drivers) or server",
          Check.oneOf("client", "server"));

  /** Further properties of the driver. */
  public static final Parameter JDBC_PROPERTIES =
      new Parameter(
          "jdbc.properties",
          "",
          "",
          "further properties of the driver for the measured connections, separated by &: "
              + "useConfigs=maxPerformance&useLocalTransactionState=true; no passwords",
          Check.DRIVER_PROPERTIES);

  /** What a table is made with, besides its columns and keys. */
  public static final Parameter TABLE_OPTIONS =
      new Parameter(
          "table.options",
          "",
          "",
          "appended to CREATE TABLE of the workload's tables, such as ENGINE=… or PARTITION BY "
              + "…; not to that of jmeter_ndb",
          Check.ANY);

  /** What is done to the database. */
  public static final Parameter WORKLOAD =
      new Parameter(
          "workload", "crud", "", "name of the workload; each plan sets its own", Check.WORD);

  /** Access paths to sweep. */
  public static final Parameter PATHS =
      new Parameter(
          "paths",
          "clusterj,jdbc",
          "",
          "access paths, each with properties of its own in brackets, separated by semicolons: "
              + "clusterj,jdbc,jdbc[jdbc.prepare=server;jdbc.pool.size=128]; jdbc.properties may "
              + "stand there several times; "
              + "direct,sql on the embedded database",
          Check.LIST);

  /** Operations to sweep. */
  public static final Parameter OPERATIONS =
      new Parameter(
          "operations", "", "", "operations of the workload, in this order; none: all", Check.LIST);

  /** Thread counts to sweep. */
  public static final Parameter THREADS =
      new Parameter(
          "threads",
          "1,2,4,8,16,32,64",
          "",
          "thread counts, in this order; 1,8,64 on the embedded database; a workload may have other "
              + "defaults",
          Check.COUNTS);

  /** Rates to sweep. */
  public static final Parameter RATE =
      new Parameter(
          "rate",
          "",
          "",
          "operations per second, in this order: an open loop, in which latency counts from "
              + "the planned start of each operation, and threads is the size of the pool, by "
              + "default the largest count; none: a closed loop",
          Check.RATES);

  /** What a rate has to hold. */
  public static final Parameter SLO =
      new Parameter(
          "slo",
          "",
          "",
          "a service level objective such as p99:10ms,errors:0.1%: searches the highest rate "
              + "that meets it, for each operation and path; none: no search",
          Check.SLO);

  /** How the operations of a rate are spaced. */
  public static final Parameter ARRIVALS =
      new Parameter(
          "arrivals",
          "poisson",
          "",
          "spacing of the operations at a rate: poisson, as from many independent users, or "
              + "even",
          Check.oneOf("poisson", "even"));

  /** Length of the measured window. */
  public static final Parameter DURATION =
      new Parameter(
          "duration",
          "10",
          "s",
          "per cell; in a paired cell shared by its paths and 16 by default; on the embedded "
              + "database 1, or 4 if shared",
          Check.POSITIVE);

  /** Length of a time slice of paired cells. */
  public static final Parameter SLICE =
      new Parameter(
          "slice",
          "250",
          "ms",
          "for which one path of a paired cell runs before the next one does; 50 on the "
              + "embedded database; 0: each path in a cell of its own. Cells at a rate, with faults, "
              + "of long operations or of one path are never paired",
          Check.between(0, 60_000));

  /** Time before the measured window. */
  public static final Parameter WARMUP =
      new Parameter(
          "warmup",
          "3",
          "s",
          "before each cell; paired cells have a contiguous pass of each path instead; 1 on "
              + "the embedded database, 0 in paired cells there",
          Check.NOT_NEGATIVE);

  /** How long a cell waits for background activity to end. */
  public static final Parameter SETTLE =
      new Parameter(
          "settle",
          "10",
          "s",
          "to wait at most for background activity to end before a cell; otherwise the cell "
              + "gets a warning",
          Check.NOT_NEGATIVE);

  /** What is done about an operation that failed. */
  public static final Parameter RETRY =
      new Parameter(
          "retry",
          "none",
          "",
          "temporary: retry errors that the database calls temporary, such as deadlocks, with "
              + "new input, and count them; none: they are errors; a workload may have another "
              + "default",
          Check.oneOf("none", "temporary"));

  /** How many data nodes a sandbox has. */
  public static final Parameter SANDBOX_DATA_NODES =
      new Parameter(
          "sandbox.data.nodes",
          "2",
          "data nodes",
          "of a sandbox, in groups of sandbox.replicas",
          Check.between(1, 8));

  /** How many copies of each row they hold. */
  public static final Parameter SANDBOX_REPLICAS =
      new Parameter(
          "sandbox.replicas",
          "2",
          "copies",
          "of each row in a sandbox, on different data nodes of a group",
          Check.between(1, 4));

  /** How many mysqlds a sandbox has. */
  public static final Parameter SANDBOX_MYSQLDS =
      new Parameter(
          "sandbox.mysqlds",
          "1",
          "mysqlds",
          "of a sandbox; jdbc.url names them all",
          Check.between(1, 4));

  /** What else its data nodes are configured with. */
  public static final Parameter SANDBOX_CONFIG =
      new Parameter(
          "sandbox.config",
          "",
          "",
          "parameters of a sandbox's data nodes, as in config.ini: "
              + "TimeBetweenGlobalCheckpoints=100, HeartbeatIntervalDbDb=500",
          Check.CONFIGURATION);

  /** What is broken while a cell runs. */
  public static final Parameter FAULTS =
      new Parameter(
          "faults",
          "",
          "",
          "what to break in each cell, when and for how long, in seconds of its window: kill "
              + "data-node 2 @10s for 15s; kill, stop or freeze a node or a node-group, or command "
              + "NAME @5s for 10s, which runs the property fault.command.NAME and, after its "
              + "length, fault.undo.NAME; none: nothing",
          Check.ANY);

  /** How ClusterJ finds the row that it writes. */
  public static final Parameter WRITE_MODE =
      new Parameter(
          "write.mode",
          "find",
          "",
          "updates and deletes over ClusterJ: find: after reading the row, as in the published "
              + "study; blind: by key alone",
          Check.oneOf("find", "blind"));

  /** How many operations of crud a transaction has. */
  public static final Parameter BATCH =
      new Parameter(
          "batch",
          "1",
          "operations",
          "of crud in one transaction; each counts as one, with the latency of its transaction",
          Check.between(1, 100));

  /** How a transaction of several statements is done. */
  public static final Parameter FORM =
      new Parameter(
          "form",
          "best",
          "",
          "form of a transaction: best: over ClusterJ reads in batches and writes with the "
              + "commit (sysbench, tpcc), over SQL IN lists and several rows per statement (tpcc); "
              + "statements: statement by statement, as most programs do",
          Check.oneOf("best", "statements"));

  /** PerfMon agents that tell the CPU of their hosts. */
  public static final Parameter PERFMON_AGENTS =
      new Parameter(
          "perfmon.agents",
          "localhost",
          "",
          "PerfMon agents, each host or host:port (port 4444 by default); if none answers on "
              + "this host, one runs inside the run; none: no CPU figures",
          Check.AGENTS);

  /** Processes whose CPU is recorded. */
  public static final Parameter PERFMON_PROCESSES =
      new Parameter(
          "perfmon.processes",
          "mysqld,ndbmtd,jmeter",
          "",
          "programs whose CPU is recorded, each process by itself and by its role (data node "
              + "2) if the database reports it; jmeter: the load generator",
          Check.PROCESSES);

  /** When an engine is taken for lost. */
  public static final Parameter ENGINES_TIMEOUT =
      new Parameter(
          "engines.timeout",
          "20",
          "s",
          "without a heartbeat, after which a remote engine is lost",
          Check.POSITIVE);

  /** The run directory. */
  public static final Parameter RUN_DIR =
      new Parameter(
          "run.dir", "", "", "the run directory; by default runs/<start time, UTC>", Check.ANY);

  /** What the figures of a run must be. */
  public static final Parameter REQUIRE =
      new Parameter(
          "require",
          "",
          "",
          "what the figures of the run must be, or its exit status is not 0: select/clusterj/64 tps>20000,"
              + " select clusterj/jdbc>1.5, where * is any name; figures are tps, p50 to p99.99, max, errors,"
              + " wrong.rows, cpu, outage, and the ratio of two paths; none: nothing",
          Check.ANY);

  /** Whether a run is only looked at. */
  public static final Parameter DRY_RUN =
      new Parameter(
          "dry.run",
          "off",
          "",
          "on: print what would run, where and for how long, what it needs, and whether that is "
              + "there; write nothing and measure nothing; exit status 0 if the run would start",
          Check.SWITCH);

  /** Whether what runs have created is dropped. */
  public static final Parameter CLEAN =
      new Parameter(
          "clean",
          "off",
          "",
          "on: list and drop the tables that runs have created in the database, as recorded in the table jmeter_ndb, "
              + "and measure nothing; with dry.run=on only list them",
          Check.SWITCH);

  /** At what the run ends itself. */
  public static final Parameter STOP_IF =
      new Parameter(
          "stop.if",
          "",
          "",
          "limits: the run stops when one of them is reached, and keeps what it has measured: "
              + "data.memory>80%,cpu>90%,errors>1%,p99>500ms; data.memory of the fullest data node, cpu of "
              + "each host of the database, errors and a percentile of a path's operations, the last three "
              + "over 5 s; none: no limit",
          Check.ANY);

  /** Where Prometheus finds the metrics of a run. */
  public static final Parameter METRICS_PORT =
      new Parameter(
          "metrics.port",
          "",
          "",
          "port of Prometheus metrics during the run: 9270 for http://127.0.0.1:9270/metrics, 0.0.0.0:9270 "
              + "for everybody who reaches this host; 0: any free port, which is printed; none: no metrics",
          Check.LISTENER);

  public static final List<Group> GROUPS =
      List.of(
          new Group(
              "Target",
              List.of(
                  TARGET,
                  NDB_CONNECTSTRING,
                  NDB_DATABASE,
                  NDB_MAX_TRANSACTIONS,
                  NDB_POOL_SIZE,
                  NDB_RECV_THRESHOLD,
                  NDB_NODEIDS,
                  NDB_TLS_PATH,
                  NDB_TLS_STRICT,
                  JDBC_URL,
                  JDBC_USER,
                  JDBC_PASSWORD,
                  JDBC_POOL_SIZE,
                  JDBC_DRIVER,
                  JDBC_PREPARE,
                  JDBC_PROPERTIES,
                  TABLE_OPTIONS,
                  SANDBOX_DATA_NODES,
                  SANDBOX_REPLICAS,
                  SANDBOX_MYSQLDS,
                  SANDBOX_CONFIG)),
          new Group("Workload", List.of(WORKLOAD, PATHS, OPERATIONS)),
          new Group("Load", List.of(THREADS, RATE, SLO, ARRIVALS)),
          new Group("Duration", List.of(DURATION, SLICE, WARMUP, SETTLE)),
          new Group("Limits and cleanup", List.of(DRY_RUN, STOP_IF, CLEAN)),
          new Group("Faults and variants", List.of(RETRY, FAULTS, WRITE_MODE, BATCH, FORM)),
          new Group(
              "Recording, engines, requirements",
              List.of(
                  PERFMON_AGENTS,
                  PERFMON_PROCESSES,
                  ENGINES_TIMEOUT,
                  RUN_DIR,
                  REQUIRE,
                  METRICS_PORT)));

  public static final List<Parameter> COMMON =
      GROUPS.stream().flatMap(group -> group.parameters().stream()).toList();

  public static final List<Parameter> OF_PORTS = List.of(WRITE_MODE, BATCH, FORM);

  public static final List<Parameter> OF_A_PATH =
      List.of(
          JDBC_DRIVER,
          JDBC_PREPARE,
          JDBC_POOL_SIZE,
          JDBC_PROPERTIES,
          NDB_POOL_SIZE,
          NDB_RECV_THRESHOLD,
          NDB_MAX_TRANSACTIONS,
          BATCH,
          WRITE_MODE,
          FORM);

  public static final List<Parameter> OF_A_SANDBOX =
      List.of(SANDBOX_DATA_NODES, SANDBOX_REPLICAS, SANDBOX_MYSQLDS, SANDBOX_CONFIG);

  /** Meaning, unit and default in one line, for JMeter's GUI. */
  public String description() {
    String inUnit = unit.isEmpty() ? "" : unit + " ";
    String byDefault = defaultValue.isEmpty() ? "" : " (default: " + defaultValue + ")";
    return inUnit + meaning + byDefault;
  }

  /**
   * Does nothing where that is a value for this parameter.
   *
   * @throws UserError if it is not
   */
  public void check(String value) throws UserError {
    if (equals(JDBC_URL) && JdbcUrl.mayHoldPassword(value)) {
      throw new UserError(
          property
              + " holds a user or a password: leave them out, and give -J"
              + JDBC_USER.property
              + "=… and the password in the environment variable "
              + Settings.PASSWORD_VARIABLE
              + ".");
    }
    if (equals(TABLE_OPTIONS) && PASSWORD_IN_OPTIONS.matcher(value).find()) {
      throw new UserError(
          property
              + " contains a password, which would be recorded in run.json: create the connection with CREATE"
              + " SERVER, and name that server here.");
    }
    if (equals(JDBC_PROPERTIES) && DriverProperties.saysWhereOrWho(value)) {
      throw new UserError(
          property
              + " contains an address, a user or a secret, which would be recorded in run.json: use jdbc.url,"
              + " jdbc.user, and the environment variable "
              + Settings.PASSWORD_VARIABLE
              + ".");
    }
    if (equals(STOP_IF)) {
      StopLimit.all(value);
    }
    if (equals(REQUIRE)) {
      Requirement.all(value);
    }
    if (!check.accepts().test(value)) {
      throw new UserError(property + ": " + complaint(value) + "; give -J" + property + "=…");
    }
    if (equals(PATHS)) {
      PathName.check(value);
    }
  }

  /** What is wrong with a value that the check does not accept. */
  public String complaint(String value) {
    return "'%s' is not %s".formatted(Settings.withoutSecrets(value), check.expected());
  }

  public Parameter checkedBy(Check other) {
    return new Parameter(property, defaultValue, unit, meaning, other);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Parameter that && property.equals(that.property);
  }

  @Override
  public int hashCode() {
    return property.hashCode();
  }

  @Override
  public String toString() {
    return property;
  }

  /**
   * Parameters that are about the same.
   *
   * @param title for a reader
   */
  public record Group(String title, List<Parameter> parameters) {}
}
