// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * A parameter of plans and samplers. Common parameters are the rows of {@code parameters.csv}, with
 * a constant for each; a workload has a file of its own. JMeter's GUI, docs/properties.md and
 * messages are made from them. Parameters are equal if their names are.
 *
 * @param property the name, as in {@code -Jname=value}
 * @param unit of the value, or an empty text
 * @param group the heading in docs/properties.md
 */
public record Parameter(
    String property,
    String defaultValue,
    String unit,
    String meaning,
    Check check,
    String group,
    Scope scope) {
  /** The rows of {@code parameters.csv}, by name, in their order. */
  private static final Map<String, Parameter> ROWS = read(Parameter.class);

  public static final Parameter TARGET = named("target");
  public static final Parameter NDB_CONNECTSTRING = named("ndb.connectstring");
  public static final Parameter NDB_DATABASE = named("ndb.database");
  public static final Parameter NDB_MAX_TRANSACTIONS = named("ndb.max.transactions");
  public static final Parameter NDB_POOL_SIZE = named("ndb.pool.size");
  public static final Parameter NDB_RECV_THRESHOLD = named("ndb.recv.threshold");
  public static final Parameter NDB_NODEIDS = named("ndb.nodeids");
  public static final Parameter NDB_TLS_PATH = named("ndb.tls.path");
  public static final Parameter NDB_TLS_STRICT = named("ndb.tls.strict");
  public static final Parameter JDBC_URL = named("jdbc.url");
  public static final Parameter JDBC_USER = named("jdbc.user");
  public static final Parameter JDBC_PASSWORD = named("jdbc.password");
  public static final Parameter JDBC_POOL_SIZE = named("jdbc.pool.size");
  public static final Parameter JDBC_DRIVER = named("jdbc.driver");
  public static final Parameter JDBC_PREPARE = named("jdbc.prepare");
  public static final Parameter JDBC_PROPERTIES = named("jdbc.properties");
  public static final Parameter TABLE_OPTIONS = named("table.options");
  public static final Parameter SANDBOX_DATA_NODES = named("sandbox.data.nodes");
  public static final Parameter SANDBOX_REPLICAS = named("sandbox.replicas");
  public static final Parameter SANDBOX_MYSQLDS = named("sandbox.mysqlds");
  public static final Parameter SANDBOX_CONFIG = named("sandbox.config");

  public static final Parameter WORKLOAD = named("workload");
  public static final Parameter PATHS = named("paths");
  public static final Parameter OPERATIONS = named("operations");

  public static final Parameter THREADS = named("threads");
  public static final Parameter RATE = named("rate");
  public static final Parameter SLO = named("slo");
  public static final Parameter ARRIVALS = named("arrivals");

  public static final Parameter DURATION = named("duration");
  public static final Parameter SLICE = named("slice");
  public static final Parameter WARMUP = named("warmup");
  public static final Parameter SETTLE = named("settle");

  public static final Parameter DRY_RUN = named("dry.run");
  public static final Parameter STOP_IF = named("stop.if");
  public static final Parameter CLEAN = named("clean");

  public static final Parameter RETRY = named("retry");
  public static final Parameter FAULTS = named("faults");
  public static final Parameter WRITE_MODE = named("write.mode");
  public static final Parameter BATCH = named("batch");
  public static final Parameter FORM = named("form");

  public static final Parameter PERFMON_AGENTS = named("perfmon.agents");
  public static final Parameter PERFMON_PROCESSES = named("perfmon.processes");
  public static final Parameter ENGINES_TIMEOUT = named("engines.timeout");
  public static final Parameter RUN_DIR = named("run.dir");
  public static final Parameter REQUIRE = named("require");
  public static final Parameter METRICS_PORT = named("metrics.port");

  public static final List<Parameter> COMMON = List.copyOf(ROWS.values());

  /** Choices of an access path's implementation of a workload. */
  public static final List<Parameter> OF_APIS = of(Scope.API);

  /** Parameters that may stand in brackets behind a path. */
  public static final List<Parameter> OF_A_PATH = of(Scope.PATH, Scope.API);

  public static final List<Parameter> OF_A_SANDBOX = of(Scope.SANDBOX);

  /** Where a parameter may have a value of its own. */
  public enum Scope {
    RUN,
    PATH,
    API,
    SANDBOX
  }

  /** A parameter of a workload. */
  public Parameter(String property, String defaultValue, String unit, String meaning, Check check) {
    this(property, defaultValue, unit, meaning, check, "", Scope.RUN);
  }

  /** The rows of {@code parameters.csv} beside a class, by name, in their order. */
  public static Map<String, Parameter> read(Class<?> beside) {
    Map<String, Parameter> rows = new LinkedHashMap<>();
    CSVFormat format = CSVFormat.DEFAULT.builder().setHeader().setSkipHeaderRecord(true).build();
    try (InputStream in = beside.getResourceAsStream("parameters.csv")) {
      for (CSVRecord row : CSVParser.parse(in, UTF_8, format)) {
        rows.put(
            row.get("name"),
            new Parameter(
                row.get("name"),
                row.get("default"),
                row.get("unit"),
                row.get("meaning"),
                Check.of(row.get("check")),
                row.isMapped("group") ? row.get("group") : "",
                row.isMapped("scope")
                    ? Scope.valueOf(row.get("scope").toUpperCase(Locale.ROOT))
                    : Scope.RUN));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return rows;
  }

  private static Parameter named(String name) {
    return Objects.requireNonNull(ROWS.get(name), () -> name + " is not in parameters.csv");
  }

  private static List<Parameter> of(Scope... scopes) {
    return COMMON.stream().filter(row -> List.of(scopes).contains(row.scope)).toList();
  }

  /** Meaning, unit and default in one line, for JMeter's GUI. */
  public String description() {
    String byDefault = defaultValue.isEmpty() ? "" : " (default: " + defaultValue + ")";
    return meaningWithUnit() + byDefault;
  }

  /** The meaning after the unit, as in "seconds per cell". */
  public String meaningWithUnit() {
    Map<String, String> words = Map.of("s", "seconds", "ms", "milliseconds");
    return (words.getOrDefault(unit, unit) + " " + meaning).strip();
  }

  /**
   * @throws UserError if the parameter does not take the value
   */
  public void check(String value) throws UserError {
    Secrets.refuse(this, value);
    if (equals(STOP_IF)) {
      Limit.stops(value);
    }
    if (equals(SLO)) {
      Limit.slo(value);
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

  /** The message for a value that the parameter does not take. */
  public String complaint(String value) {
    return "'%s' is not %s".formatted(Settings.withoutSecrets(value), check.expected());
  }

  public Parameter checkedBy(Check other) {
    return new Parameter(property, defaultValue, unit, meaning, other, group, scope);
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
}
