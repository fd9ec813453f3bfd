// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import io.github.jmeterndb.store.Operation;
import java.util.Arrays;
import java.util.List;

/**
 * All parameters of the plans and samplers: name, default, unit, meaning and check of each. The
 * defaults in JMeter's GUI, the table in the README and the error messages are made from here.
 */
public enum Parameter {
  /** Chooses what the run is pointed at. */
  TARGET(
      "target",
      "auto",
      "",
      "ndb: an existing cluster; sandbox: start one, from NDB_HOME or in a container, and stop it"
          + " afterwards; embedded: the stand-in; auto: ndb where ndb.connectstring or jdbc.url is"
          + " given, else sandbox where NDB_HOME is set, else embedded",
      Check.WORD),
  /** Management nodes. */
  NDB_CONNECTSTRING(
      "ndb.connectstring",
      "127.0.0.1:1186",
      "",
      "management nodes of the cluster; where only jdbc.url is given, those that the mysqld knows",
      Check.WORD),
  /** Database of the table. */
  NDB_DATABASE(
      "ndb.database",
      "ndbtest",
      "",
      "database of the table; given alone, it is put into jdbc.url; by default, the one in there;"
          + " only ndbtest is made where it is missing",
      Check.NAME),
  /** ClusterJ's max.transactions. */
  NDB_MAX_TRANSACTIONS(
      "ndb.max.transactions", "64", "", "ClusterJ max.transactions", Check.POSITIVE),
  /** ClusterJ's connection pool. */
  NDB_POOL_SIZE("ndb.pool.size", "1", "", "ClusterJ cluster connections", Check.POSITIVE),
  /** Node ids of the cluster connections. */
  NDB_NODEIDS(
      "ndb.nodeids",
      "",
      "",
      "node ids of the ClusterJ cluster connections, separated by commas; none: any free slot",
      Check.NODE_IDS),
  /** URL of the SQL node. */
  JDBC_URL("jdbc.url", "jdbc:mysql://127.0.0.1:3306/ndbtest", "", "URL of the mysqld", Check.URL),
  /** User at the SQL node. */
  JDBC_USER("jdbc.user", "root", "", "user at the mysqld", Check.WORD),
  /** Password at the SQL node. */
  JDBC_PASSWORD(
      "jdbc.password",
      "",
      "",
      "password at the mysqld; also from the environment: JDBC_PASSWORD; never printed or recorded",
      Check.ANY),
  /** Size of the connection pool. */
  JDBC_POOL_SIZE(
      "jdbc.pool.size",
      "64",
      "connections",
      "in the Hikari pool, at least as many as threads; by default as many as threads where those"
          + " are more",
      Check.POSITIVE),
  /** Where statements are prepared. */
  JDBC_PREPARE(
      "jdbc.prepare",
      "client",
      "",
      "where Connector/J prepares statements: client (its default) or server",
      Check.oneOf("client", "server")),
  /** Access paths to sweep. */
  PATHS(
      "paths",
      "clusterj,jdbc",
      "",
      "access paths to sweep; direct,sql on the stand-in",
      Check.LIST),
  /** Operations to sweep. */
  OPERATIONS(
      "operations",
      "insert,select,update,delete",
      "",
      "operations to sweep, in this order",
      Check.OPERATIONS),
  /** Thread counts to sweep. */
  THREADS("threads", "1,2,4,8,16,32,64", "", "thread counts to sweep, in this order", Check.COUNTS),
  /** Length of the measured window. */
  DURATION("duration", "10", "s", "measured in each cell; 1 on the stand-in", Check.POSITIVE),
  /** Time before the measured window. */
  WARMUP("warmup", "3", "s", "run in each cell before that; 1 on the stand-in", Check.NOT_NEGATIVE),
  /** How long a cell waits for a quiet database. */
  SETTLE(
      "settle",
      "10",
      "s",
      "to wait at the most for a quiet database before a cell; where it is still not quiet, the cell"
          + " runs, with a caution",
      Check.NOT_NEGATIVE),
  /** Rows that select and update work on. */
  ROWS(
      "rows",
      "100000",
      "rows",
      "in the table before the first cell; select and update pick among them",
      Check.POSITIVE),
  /** How ClusterJ finds the row that it writes. */
  WRITE_MODE(
      "write.mode",
      "find",
      "",
      "ClusterJ updates and deletes after a find (find, as the study did) or by key alone (blind)",
      Check.oneOf("find", "blind")),
  /** Operations that share a JMeter sample. */
  OPERATIONS_PER_SAMPLE(
      "operations.per.sample",
      "1",
      "operations",
      "that share one JMeter sample, each still timed and checked by itself; 100 in the sweep",
      Check.POSITIVE),
  /** PerfMon agents that tell the CPU of their hosts. */
  PERFMON_AGENTS(
      "perfmon.agents",
      "localhost",
      "",
      "PerfMon agents, host or host:port each (port 4444 by default); where none answers on this"
          + " host, one runs inside the run; none: no CPU figures",
      Check.AGENTS),
  /** Processes whose CPU is recorded. */
  PERFMON_PROCESSES(
      "perfmon.processes",
      "mysqld,ndbmtd,jmeter",
      "",
      "programs whose processes' CPU is recorded, each process apart, by its role (data node 2) where"
          + " the database tells it; jmeter: the load generator",
      Check.PROCESSES),
  /** The run directory. */
  RUN_DIR("run.dir", "", "", "the run directory; default runs/<start time, UTC>", Check.ANY);

  private final String property;
  private final String defaultValue;
  private final String unit;
  private final String meaning;
  private final Check check;

  Parameter(String property, String defaultValue, String unit, String meaning, Check check) {
    this.property = property;
    this.defaultValue = defaultValue;
    this.unit = unit;
    this.meaning = meaning;
    this.check = check;
  }

  /** The name, as in {@code -Jname=value}. */
  public String property() {
    return property;
  }

  /** The value when none is given. */
  public String defaultValue() {
    return defaultValue;
  }

  /** The unit of the value, or an empty text. */
  public String unit() {
    return unit;
  }

  /** What it means, and which values it takes. */
  public String meaning() {
    return meaning;
  }

  /** Meaning, unit and default in one line, for JMeter's GUI. */
  public String description() {
    String inUnit = unit.isEmpty() ? "" : unit + " ";
    String byDefault = defaultValue.isEmpty() ? "" : " (default: " + defaultValue + ")";
    return inUnit + meaning + byDefault;
  }

  /**
   * @throws UserError if that is not a value for this parameter
   */
  void check(String value) throws UserError {
    if (this == JDBC_URL && JdbcUrl.mayHoldPassword(value)) {
      throw new UserError(
          property
              + " holds a user or a password: leave them out, and give -J"
              + JDBC_USER.property
              + "=… and the password in the environment variable "
              + Settings.PASSWORD_VARIABLE
              + ".");
    }
    if (!check.accepts().test(value)) {
      throw new UserError(
          property
              + ": '"
              + Settings.withoutSecrets(value)
              + "' is not "
              + check.expected()
              + "; give -J"
              + property
              + "=…");
    }
  }

  /** The items of a list value. */
  static List<String> items(String value) {
    return Arrays.stream(value.split(",")).map(String::trim).filter(s -> !s.isEmpty()).toList();
  }

  /** A labelled operation. */
  static boolean isOperation(String label) {
    return Arrays.stream(Operation.values()).anyMatch(o -> o.label().equals(label));
  }
}
