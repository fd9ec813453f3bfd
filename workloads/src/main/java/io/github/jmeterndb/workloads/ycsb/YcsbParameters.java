// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import java.util.List;

/** The parameters of this workload: YCSB's properties, by the names that they have there. */
final class YcsbParameters {
  static final Parameter WORKLOAD_FILE =
      new Parameter(
          "ycsb.workload",
          "",
          "",
          "a workload file as for YCSB's -P: runs as ycsb-own with the properties in it",
          Check.ANY);

  static final Parameter RECORD_COUNT =
      new Parameter("recordcount", "10000", "records", "loaded", Check.between(1, 1_000_000_000));

  static final Parameter FIELD_COUNT =
      new Parameter("fieldcount", "10", "fields", "per record", Check.between(1, 500));

  /** Length of a field: each tells its record, and who wrote it. */
  static final Parameter FIELD_LENGTH =
      new Parameter(
          "fieldlength", "100", "characters", "per field", Check.between(FieldText.HEAD, 10_000));

  static final Parameter READ_ALL_FIELDS =
      bool("readallfields", "true", "false: reads and scans read one field");

  static final Parameter WRITE_ALL_FIELDS =
      bool("writeallfields", "false", "true: an update writes all fields; false: one");

  static final Parameter READ = proportion("readproportion", "reads");

  static final Parameter UPDATE = proportion("updateproportion", "updates");

  static final Parameter INSERT = proportion("insertproportion", "inserts");

  static final Parameter SCAN = proportion("scanproportion", "scans");

  static final Parameter READ_MODIFY_WRITE =
      proportion("readmodifywriteproportion", "read-modify-writes");

  static final Parameter REQUEST_DISTRIBUTION =
      new Parameter(
          "requestdistribution",
          "",
          "",
          "distribution of keys: uniform, zipfian or latest; by default that of the operation",
          Check.oneOf("uniform", "zipfian", "latest"));

  static final Parameter MIN_SCAN_LENGTH =
      new Parameter(
          "minscanlength", "1", "records", "per scan at least", Check.between(1, 1_000_000));

  static final Parameter MAX_SCAN_LENGTH =
      new Parameter(
          "maxscanlength",
          "",
          "records",
          "per scan at most; by default 100 in ycsb-e, 1000 in ycsb-own",
          Check.between(1, 1_000_000));

  static final List<Parameter> ALL =
      List.of(
          WORKLOAD_FILE,
          RECORD_COUNT,
          FIELD_COUNT,
          FIELD_LENGTH,
          READ_ALL_FIELDS,
          WRITE_ALL_FIELDS,
          READ,
          UPDATE,
          INSERT,
          SCAN,
          READ_MODIFY_WRITE,
          REQUEST_DISTRIBUTION,
          MIN_SCAN_LENGTH,
          MAX_SCAN_LENGTH);

  private YcsbParameters() {}

  private static Parameter bool(String name, String byDefault, String meaning) {
    return new Parameter(name, byDefault, "", meaning, Check.oneOf("true", "false"));
  }

  private static Parameter proportion(String name, String what) {
    return new Parameter(
        name, "", "", "share of " + what + "; by default that of the operation", Check.FRACTION);
  }
}
