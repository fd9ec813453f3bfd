// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.rows.SqlRows;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;

/**
 * The core workloads A to F of the Yahoo! Cloud Serving Benchmark, 0.17, with its table, mixtures,
 * distributions and property names. Source: B. F. Cooper et al., Benchmarking cloud serving systems
 * with YCSB, SoCC 2010; {@code workloads/workloada} to {@code f}.
 */
public final class Ycsb extends Workload<Rows> {
  public static final Operation A = new Operation("ycsb-a");
  public static final Operation B = new Operation("ycsb-b");
  public static final Operation C = new Operation("ycsb-c");

  /** Reads of the latest inserts, and 5 % inserts. */
  public static final Operation D = new Operation("ycsb-d");

  public static final Operation E = new Operation("ycsb-e");
  public static final Operation F = new Operation("ycsb-f");
  public static final Operation OWN = new Operation("ycsb-own");

  static final String READ = "read";
  static final String UPDATE = "update";
  static final String INSERT = "insert";
  static final String SCAN = "scan";
  static final String READ_MODIFY_WRITE = "read_modify_write";

  /** The parameters, by YCSB's property names. */
  static final Map<String, Parameter> PARAMETERS = Parameter.read(Ycsb.class);

  static final Parameter WORKLOAD_FILE = PARAMETERS.get("ycsb.workload");
  static final Parameter RECORD_COUNT = PARAMETERS.get("recordcount");

  /**
   * Properties of a workload file that would change the workload, with their only supported values;
   * 0 is all records.
   */
  private static final Map<String, String> FIXED =
      Map.of(
          "insertcount", "0",
          "insertstart", "0",
          "insertorder", "hashed",
          "zeropadding", "1",
          "table", "usertable",
          "scanlengthdistribution", "uniform",
          "fieldnameprefix", "field",
          "fieldlengthdistribution", "constant",
          "readmodifywrite.transaction", "off");

  public Ycsb() {
    super("ycsb", Rows.class, List.of(A, B, C, D, E, F, OWN), PARAMETERS.values());
  }

  @Override
  public Map<Parameter, String> defaults(boolean inMemory) {
    return Map.of(
        Parameter.THREADS, "1,8",
        Parameter.RETRY, "temporary",
        Parameter.OPERATIONS, "ycsb-a,ycsb-b,ycsb-c,ycsb-d,ycsb-e,ycsb-f");
  }

  /** Returns the properties of a given workload file, which then runs alone. */
  @Override
  public Map<Parameter, String> defaults(Settings given) throws UserError {
    String file = given.text(WORKLOAD_FILE);
    if (file.isEmpty()) {
      return Map.of();
    }
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(Path.of(file))) {
      properties.load(reader);
    } catch (IOException | IllegalArgumentException e) {
      throw new UserError(
          "%s: the workload file %s cannot be read (%s).".formatted(WORKLOAD_FILE, file, e), e);
    }
    String records = properties.getProperty("recordcount", given.text(RECORD_COUNT)).trim();
    Map<Parameter, String> defaults = new HashMap<>();
    for (String name : new TreeSet<>(properties.stringPropertyNames())) {
      String value = properties.getProperty(name).trim();
      Parameter parameter = PARAMETERS.get(name);
      if (parameter != null) {
        parameter.check(value);
        defaults.put(parameter, value);
      } else if (!FIXED.getOrDefault(name, value).equals(value)
          && !(name.equals("insertcount") && value.equals(records))) {
        throw new UserError(
            "%s: %s=%s in the workload file %s is not supported; remove that line."
                .formatted(WORKLOAD_FILE, name, value, file));
      }
    }
    defaults.remove(WORKLOAD_FILE);
    defaults.put(Parameter.OPERATIONS, OWN.label());
    return defaults;
  }

  @Override
  public void requireConsistent(Settings settings) throws UserError {
    for (String label : settings.list(Parameter.OPERATIONS)) {
      Mix mix = Mix.of(new Operation(label), settings);
      if (mix.shares().isEmpty()) {
        throw new UserError(
            "%s has nothing to do: give -Jreadproportion=… or the share of another kind."
                .formatted(label));
      }
      if (mix.minScan() > mix.maxScan()) {
        throw new UserError(
            "minscanlength is %s, which is more than maxscanlength, %s: give -Jmaxscanlength=…"
                .formatted(mix.minScan(), mix.maxScan()));
      }
    }
  }

  @Override
  public Rows overSql(SqlDatabase database, Settings settings) {
    return new SqlRows(database, 1);
  }

  @Override
  public Data<Rows> data(DatabaseAdmin admin, Settings settings) {
    return new YcsbData(admin, settings);
  }
}
