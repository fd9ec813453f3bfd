// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.run.Operation;
import io.github.jmeterndb.run.Part;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.sql.DatabaseAdmin;
import io.github.jmeterndb.sql.SqlDatabase;
import io.github.jmeterndb.workload.Data;
import io.github.jmeterndb.workload.Workload;
import io.github.jmeterndb.workloads.rows.Rows;
import io.github.jmeterndb.workloads.rows.SqlRows;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The core workloads A to F of the Yahoo! Cloud Serving Benchmark, 0.17, with its table, mixtures,
 * distributions and property names. Source: B. F. Cooper et al., Benchmarking cloud serving systems
 * with YCSB, SoCC 2010; {@code workloads/workloada} to {@code f}.
 */
public final class Ycsb implements Workload<Rows> {
  public static final Operation A = new Operation("ycsb-a");

  public static final Operation B = new Operation("ycsb-b");

  public static final Operation C = new Operation("ycsb-c");

  /** Reads of the latest inserts, and 5 % inserts. */
  public static final Operation D = new Operation("ycsb-d");

  public static final Operation E = new Operation("ycsb-e");

  public static final Operation F = new Operation("ycsb-f");

  public static final Operation OWN = new Operation("ycsb-own");

  static final Part READ = new Part("read");

  static final Part UPDATE = new Part("update");

  static final Part INSERT = new Part("insert");

  static final Part SCAN = new Part("scan");

  static final Part READ_MODIFY_WRITE = new Part("read_modify_write");

  private static final List<Operation> CORE = List.of(A, B, C, D, E, F);

  @Override
  public String name() {
    return "ycsb";
  }

  @Override
  public List<Operation> operations() {
    return Stream.concat(CORE.stream(), Stream.of(OWN)).toList();
  }

  @Override
  public List<Parameter> parameters() {
    return YcsbParameters.ALL;
  }

  @Override
  public Map<Parameter, String> defaults() {
    return Map.of(
        Parameter.THREADS,
        "1,8",
        Parameter.RETRY,
        "temporary",
        Parameter.OPERATIONS,
        CORE.stream().map(Operation::label).collect(Collectors.joining(",")));
  }

  /** Returns the properties of a given workload file, which then runs alone. */
  @Override
  public Map<Parameter, String> defaults(Settings given) throws UserError {
    String file = given.text(YcsbParameters.WORKLOAD_FILE);
    if (file.isEmpty()) {
      return Map.of();
    }
    Map<Parameter, String> defaults = new HashMap<>(WorkloadFile.read(file, given));
    defaults.put(Parameter.OPERATIONS, OWN.label());
    return defaults;
  }

  @Override
  public void requireConsistent(Settings settings) throws UserError {
    for (String label : settings.list(Parameter.OPERATIONS)) {
      Mix.of(new Operation(label), settings).require();
    }
  }

  @Override
  public Class<Rows> api() {
    return Rows.class;
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
