// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.settings.Parameter;
import java.util.List;
import java.util.Map;

/** Constants for the rows of {@code parameters.csv}, by YCSB's property names. */
final class YcsbParameters {
  private static final Map<String, Parameter> ROWS = Parameter.read(YcsbParameters.class);

  static final Parameter WORKLOAD_FILE = ROWS.get("ycsb.workload");
  static final Parameter RECORD_COUNT = ROWS.get("recordcount");
  static final Parameter FIELD_COUNT = ROWS.get("fieldcount");
  static final Parameter FIELD_LENGTH = ROWS.get("fieldlength");
  static final Parameter READ_ALL_FIELDS = ROWS.get("readallfields");
  static final Parameter WRITE_ALL_FIELDS = ROWS.get("writeallfields");
  static final Parameter READ = ROWS.get("readproportion");
  static final Parameter UPDATE = ROWS.get("updateproportion");
  static final Parameter INSERT = ROWS.get("insertproportion");
  static final Parameter SCAN = ROWS.get("scanproportion");
  static final Parameter READ_MODIFY_WRITE = ROWS.get("readmodifywriteproportion");
  static final Parameter REQUEST_DISTRIBUTION = ROWS.get("requestdistribution");
  static final Parameter MIN_SCAN_LENGTH = ROWS.get("minscanlength");
  static final Parameter MAX_SCAN_LENGTH = ROWS.get("maxscanlength");

  static final List<Parameter> ALL = List.copyOf(ROWS.values());

  private YcsbParameters() {}
}
