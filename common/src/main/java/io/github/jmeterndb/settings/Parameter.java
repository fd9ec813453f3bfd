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
          "ndb: an existing cluster; mysql: any server that speaks MySQL's protocol, at jdbc.url; sandbox:"
              + " start a cluster, from NDB_HOME or in a container, and stop it afterwards; embedded: H2"
              + " inside JMeter; auto: ndb where ndb.connectstring is given, or jdbc.url of a server with the"
              + " NDB engine, mysql where jdbc.url is of any other, else sandbox where NDB_HOME is set,"
              + " else embedded",
          Check.WORD);

  /** Management nodes. */
  public static final Parameter NDB_CONNECTSTRING =
      new Parameter(
          "ndb.connectstring",
          "127.0.0.1:1186",
          "",
          "management nodes of the cluster; where only jdbc.url is given, those that the mysqld knows",
          Check.WORD);

  /** Database of the table. */
  public static final Parameter NDB_DATABASE =
      new Parameter(
          "ndb.database",
          "ndbtest",
          "",
          "database of the table; given alone, it is put into jdbc.url; by default, the one in there;"
              + " only ndbtest is made where it is missing",
          Check.NAME);

  /** ClusterJ's max.transactions. */
  public static final Parameter NDB_MAX_TRANSACTIONS =
      new Parameter("ndb.max.transactions", "64", "", "ClusterJ max.transactions", Check.POSITIVE);

  /** ClusterJ's connection pool. */
  public static final Parameter NDB_POOL_SIZE =
      new Parameter("ndb.pool.size", "1", "", "ClusterJ cluster connections", Check.POSITIVE);

  /** ClusterJ's connection.pool.recv.thread.activation.threshold. */
  public static final Parameter NDB_RECV_THRESHOLD =
      new Parameter(
          "ndb.recv.threshold",
          "8",
          "threads",
          "of a ClusterJ cluster connection from which its receive thread takes over from them; 16 or more:"
              + " never",
          Check.NOT_NEGATIVE);

  /** Node ids of the cluster connections. */
  public static final Parameter NDB_NODEIDS =
      new Parameter(
          "ndb.nodeids",
          "",
          "",
          "node ids of the ClusterJ cluster connections, separated by commas; none: any free slot",
          Check.NODE_IDS);

  /** Where ClusterJ finds its TLS keys. */
  public static final Parameter NDB_TLS_PATH =
      new Parameter(
          "ndb.tls.path",
          "",
          "",
          "folder on each machine with the keys and certificates of NDB's TLS for ClusterJ, as its"
              + " tls.path; none: ClusterJ looks into ndb-tls in the home folder",
          Check.ANY);

  /** Whether ClusterJ insists on TLS. */
  public static final Parameter NDB_TLS_STRICT =
      new Parameter(
          "ndb.tls.strict",
          "off",
          "",
          "ClusterJ's tls.strict: off, or on: no connection to a management node without TLS, and no run"
              + " over ClusterJ without TLS to all data nodes",
          Check.oneOf("off", "on"));

  /** URL of the SQL node. */
  public static final Parameter JDBC_URL =
      new Parameter(
          "jdbc.url",
          "jdbc:mysql://127.0.0.1:3306/ndbtest",
          "",
          "URL of the server; several hosts, separated by commas, are taken as jdbc.hosts says",
          Check.URL);

  /** How connections go to several hosts. */
  public static final Parameter JDBC_HOSTS =
      new Parameter(
          "jdbc.hosts",
          "spread",
          "",
          "how connections go to the hosts of jdbc.url, where it names several: spread, to each in turn;"
              + " failover, all to the first one that answers; loadbalance, to any, and to another one"
              + " after each transaction: both are Connector/J's own",
          Check.oneOf("spread", "failover", "loadbalance"));

  /** User at the SQL node. */
  public static final Parameter JDBC_USER =
      new Parameter("jdbc.user", "root", "", "user at the server", Check.WORD);

  /** Password at the SQL node. */
  public static final Parameter JDBC_PASSWORD =
      new Parameter(
          "jdbc.password",
          "",
          "",
          "password at the server; also from the environment: JDBC_PASSWORD; never printed or recorded",
          Check.ANY);

  /** Size of the connection pool. */
  public static final Parameter JDBC_POOL_SIZE =
      new Parameter(
          "jdbc.pool.size",
          "64",
          "connections",
          "in the Hikari pool, at least as many as threads; by default as many as threads where those"
              + " are more",
          Check.POSITIVE);

  /** Where statements are prepared. */
  public static final Parameter JDBC_PREPARE =
      new Parameter(
          "jdbc.prepare",
          "client",
          "",
          "where Connector/J prepares statements: client (its default) or server",
          Check.oneOf("client", "server"));

  /** What else the driver is told. */
  public static final Parameter JDBC_PROPERTIES =
      new Parameter(
          "jdbc.properties",
          "",
          "",
          "further properties of Connector/J for the measured connections, separated by &:"
              + " useConfigs=maxPerformance&useLocalTransactionState=true; never passwords; none: no others",
          Check.DRIVER_PROPERTIES);

  /** What a table is made with, besides its columns and keys. */
  public static final Parameter TABLE_OPTIONS =
      new Parameter(
          "table.options",
          "",
          "",
          "what to append to CREATE TABLE, such as ENGINE=… or PARTITION BY …; the table of the claims"
              + " is made without it",
          Check.ANY);

  /** What is done to the database. */
  public static final Parameter WORKLOAD =
      new Parameter(
          "workload", "crud", "", "what runs, by its name; a plan says which", Check.WORD);

  /** Access paths to sweep. */
  public static final Parameter PATHS =
      new Parameter(
          "paths",
          "clusterj,jdbc",
          "",
          "access paths to sweep, each with properties of its own or none, separated by semicolons:"
              + " clusterj,jdbc,jdbc[jdbc.prepare=server;jdbc.pool.size=128]; direct,sql on the embedded"
              + " database",
          Check.LIST);

  /** Operations to sweep. */
  public static final Parameter OPERATIONS =
      new Parameter(
          "operations",
          "",
          "",
          "operations of the workload to sweep, in this order; none: all of them",
          Check.LIST);

  /** Thread counts to sweep. */
  public static final Parameter THREADS =
      new Parameter(
          "threads",
          "1,2,4,8,16,32,64",
          "",
          "thread counts to sweep, in this order; a workload may have others by default",
          Check.COUNTS);

  /** Rates to sweep. */
  public static final Parameter RATE =
      new Parameter(
          "rate",
          "",
          "",
          "operations a second to sweep, in this order: an open loop, in which each operation is due at a"
              + " time of its own, latency counts from then on, and threads are those that take them,"
              + " the largest number by default; none: a closed loop",
          Check.RATES);

  /** What a rate has to hold. */
  public static final Parameter SLO =
      new Parameter(
          "slo",
          "",
          "",
          "a service level objective such as p99:10ms,errors:0.1%: for each operation and path, the highest"
              + " rate within it is searched for; none: no search",
          Check.SLO);

  /** How the operations of a rate are spaced. */
  public static final Parameter ARRIVALS =
      new Parameter(
          "arrivals",
          "poisson",
          "",
          "how the operations of a rate are spaced: poisson, as those of many independent users, or even",
          Check.oneOf("poisson", "even"));

  /** What the arrivals follow from. */
  public static final Parameter ARRIVALS_SEED =
      new Parameter(
          "arrivals.seed",
          "1",
          "",
          "another number gives other arrivals of poisson; the same one the same, on each path and in each"
              + " run",
          Check.NOT_NEGATIVE);

  /** How many operations of a rate may wait. */
  public static final Parameter BACKLOG =
      new Parameter(
          "backlog",
          "",
          "",
          "operations of a rate that may wait for a thread; one that is due beyond that is dropped, and"
              + " counted; by default as many as are due in a second, 100 at least",
          Check.POSITIVE);

  /** Length of the measured window. */
  public static final Parameter DURATION =
      new Parameter(
          "duration",
          "10",
          "s",
          "measured in each cell; where paths take turns in a cell, shared by all of them, and 16 by"
              + " default; on the embedded database 1, and where shared 2",
          Check.POSITIVE);

  /** How sure the throughput of a cell has to be. */
  public static final Parameter PRECISION =
      new Parameter(
          "precision",
          "",
          "",
          "such as 3%: a cell's window ends as soon as the 95 % interval of its throughput reaches no"
              + " farther than that to each side of it, after 30 s at least and duration at"
              + " most, which then is 120 by default; none: it lasts for duration",
          Check.PERCENTAGE);

  /** Length of a time slice of paired cells. */
  public static final Parameter SLICE =
      new Parameter(
          "slice",
          "250",
          "ms",
          "for which one path runs while the others wait, before the next one does: paths that are"
              + " compared share a cell, and its time; 50 on the embedded database; 0: each path in a"
              + " cell of its own. Cells at a rate, with faults, of long operations or of one path are"
              + " never shared",
          Check.between(0, 60_000));

  /** Time before the measured window. */
  public static final Parameter WARMUP =
      new Parameter(
          "warmup",
          "3",
          "s",
          "run in each cell before that; where paths take turns, each runs for some of the cell's time"
              + " first instead; 1 on the embedded database",
          Check.NOT_NEGATIVE);

  /** How long a cell waits for a quiet database. */
  public static final Parameter SETTLE =
      new Parameter(
          "settle",
          "10",
          "s",
          "to wait at most for background activity of the database to end before a cell; if it has not"
              + " ended, the cell runs with a caution",
          Check.NOT_NEGATIVE);

  /** What is done about an operation that failed. */
  public static final Parameter RETRY =
      new Parameter(
          "retry",
          "none",
          "",
          "temporary: an operation that fails with what the database itself calls temporary, such as a"
              + " deadlock, is tried again with new input, and counted; none: it is an error; a"
              + " workload may have another default",
          Check.oneOf("none", "temporary"));

  /** How many data nodes a sandbox has. */
  public static final Parameter SANDBOX_DATA_NODES =
      new Parameter(
          "sandbox.data.nodes",
          "2",
          "data nodes",
          "that a sandbox has, in groups of sandbox.replicas",
          Check.between(1, 8));

  /** How many copies of each row they hold. */
  public static final Parameter SANDBOX_REPLICAS =
      new Parameter(
          "sandbox.replicas",
          "2",
          "copies",
          "of each row in a sandbox, each on another data node of a group",
          Check.between(1, 4));

  /** How many mysqlds a sandbox has. */
  public static final Parameter SANDBOX_MYSQLDS =
      new Parameter(
          "sandbox.mysqlds",
          "1",
          "mysqlds",
          "that a sandbox has; jdbc.url names them all",
          Check.between(1, 4));

  /** What else its data nodes are configured with. */
  public static final Parameter SANDBOX_CONFIG =
      new Parameter(
          "sandbox.config",
          "",
          "",
          "parameters of a sandbox's data nodes, in place of those that it gives them, as in config.ini:"
              + " TimeBetweenGlobalCheckpoints=100, HeartbeatIntervalDbDb=500",
          Check.CONFIGURATION);

  /** What is broken while a cell runs. */
  public static final Parameter FAULTS =
      new Parameter(
          "faults",
          "",
          "",
          "what to break in each cell, and when, in seconds of its window: kill data-node 2 @10s, start"
              + " data-node 2 @25s; kill, stop, start, freeze or thaw a node or a node-group, or command"
              + " NAME @5s, which runs the property fault.command.NAME, undone by fault.undo.NAME; random 7: faults"
              + " drawn by that number; none: nothing",
          Check.ANY);

  /** How ClusterJ finds the row that it writes. */
  public static final Parameter WRITE_MODE =
      new Parameter(
          "write.mode",
          "find",
          "",
          "ClusterJ updates and deletes after a find (find, as the study did) or by key alone (blind)",
          Check.oneOf("find", "blind"));

  /** How a transaction of several statements is done. */
  public static final Parameter FORM =
      new Parameter(
          "form",
          "best",
          "",
          "sysbench's and tpcc's transactions over ClusterJ with reads in batches and writes with the"
              + " commit, and tpcc's over SQL with IN lists and many rows a statement (best), or"
              + " statement by statement as most programs have them (statements); no effect elsewhere",
          Check.oneOf("best", "statements"));

  /** Operations that share a JMeter sample. */
  public static final Parameter OPERATIONS_PER_SAMPLE =
      new Parameter(
          "operations.per.sample",
          "1",
          "operations",
          "that share one JMeter sample, each still timed and checked by itself; 100 in the sweep",
          Check.POSITIVE);

  /** PerfMon agents that tell the CPU of their hosts. */
  public static final Parameter PERFMON_AGENTS =
      new Parameter(
          "perfmon.agents",
          "localhost",
          "",
          "PerfMon agents, host or host:port each (port 4444 by default); where none answers on this"
              + " host, one runs inside the run; none: no CPU figures",
          Check.AGENTS);

  /** Processes whose CPU is recorded. */
  public static final Parameter PERFMON_PROCESSES =
      new Parameter(
          "perfmon.processes",
          "mysqld,ndbmtd,jmeter",
          "",
          "programs whose processes' CPU is recorded, each process apart, by its role (data node 2) where"
              + " the database tells it; jmeter: the load generator",
          Check.PROCESSES);

  /** What becomes of a run when one of its engines is lost. */
  public static final Parameter ENGINES_LOST =
      new Parameter(
          "engines.lost",
          "go-on",
          "",
          "with remote engines (-R): what a run does when one of them is lost in mid-cell: go-on: that cell"
              + " is marked, the tables are loaded anew, and the others share the threads; end: the run"
              + " ends; what was measured is kept",
          Check.oneOf("go-on", "end"));

  /** When an engine is taken for lost. */
  public static final Parameter ENGINES_TIMEOUT =
      new Parameter(
          "engines.timeout",
          "20",
          "s",
          "without a sign of life after which a remote engine is lost",
          Check.POSITIVE);

  /** The run directory. */
  public static final Parameter RUN_DIR =
      new Parameter(
          "run.dir", "", "", "the run directory; default runs/<start time, UTC>", Check.ANY);

  /** The value of {@link #CONSOLE} for all tables. */
  public static final String FULL = "full";

  /** What the end of a run prints. */
  public static final Parameter CONSOLE =
      new Parameter(
          "console",
          "brief",
          "",
          "at the end of a run: what follows from its figures, and the table that answers what was"
              + " asked (brief), or all tables (full)",
          Check.oneOf("brief", FULL));

  /** Where Prometheus finds the metrics of a run. */
  public static final Parameter METRICS_PORT =
      new Parameter(
          "metrics.port",
          "",
          "",
          "where Prometheus finds the metrics of the run while it lasts: http://127.0.0.1:9270/metrics with"
              + " 9270; 0: any free port, which is then said; none: nowhere",
          Check.between(0, 65_535));

  /** Who can ask for them. */
  public static final Parameter METRICS_ADDRESS =
      new Parameter(
          "metrics.address",
          "127.0.0.1",
          "",
          "of this host, on which metrics.port is; 0.0.0.0: on all, for whoever reaches them",
          Check.WORD);

  /** All of them by what they are about, in the order in which JMeter's GUI shows them. */
  public static final List<Group> GROUPS =
      List.of(
          new Group(
              "Where",
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
                  JDBC_HOSTS,
                  JDBC_USER,
                  JDBC_PASSWORD,
                  JDBC_POOL_SIZE,
                  JDBC_PREPARE,
                  JDBC_PROPERTIES,
                  TABLE_OPTIONS,
                  SANDBOX_DATA_NODES,
                  SANDBOX_REPLICAS,
                  SANDBOX_MYSQLDS,
                  SANDBOX_CONFIG)),
          new Group("What", List.of(WORKLOAD, PATHS, OPERATIONS)),
          new Group("Load", List.of(THREADS, RATE, SLO, ARRIVALS, ARRIVALS_SEED, BACKLOG)),
          new Group("How long", List.of(DURATION, SLICE, PRECISION, WARMUP, SETTLE)),
          new Group("Failures and variants", List.of(RETRY, FAULTS, WRITE_MODE, FORM)),
          new Group(
              "What is recorded",
              List.of(
                  OPERATIONS_PER_SAMPLE,
                  PERFMON_AGENTS,
                  PERFMON_PROCESSES,
                  ENGINES_LOST,
                  ENGINES_TIMEOUT,
                  RUN_DIR,
                  CONSOLE,
                  METRICS_PORT,
                  METRICS_ADDRESS)));

  /** All of them, in their order. */
  public static final List<Parameter> COMMON =
      GROUPS.stream().flatMap(group -> group.parameters().stream()).toList();

  /** Those that say in which way a port does an operation: of them, a workload reads its own. */
  public static final List<Parameter> OF_PORTS = List.of(WRITE_MODE, FORM);

  /** Those that a path of {@link #PATHS} may have a value of its own of. */
  public static final List<Parameter> OF_A_PATH =
      List.of(
          JDBC_PREPARE,
          JDBC_POOL_SIZE,
          JDBC_HOSTS,
          JDBC_PROPERTIES,
          NDB_POOL_SIZE,
          NDB_RECV_THRESHOLD,
          NDB_MAX_TRANSACTIONS,
          WRITE_MODE,
          FORM);

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
              + " holds a password, and would be recorded: give it to the server with CREATE SERVER, and"
              + " name that server here.");
    }
    if (equals(JDBC_PROPERTIES) && DriverProperties.saysWhereOrWho(value)) {
      throw new UserError(
          property
              + " says where to connect and as whom, or holds a secret, and would be recorded: leave that out;"
              + " there are jdbc.url, jdbc.user, and "
              + Settings.PASSWORD_VARIABLE
              + " in the environment.");
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

  /** The same with another check, where it is known better what there is to choose from. */
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
