// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.HashMap;
import java.util.Map;

final class SysbenchSettings {
  private SysbenchSettings() {}

  static Settings ofSize(int rows) {
    return with(Map.of(Sysbench.TABLE_SIZE, String.valueOf(rows)));
  }

  static Settings with(Map<Parameter, String> values) {
    Map<String, String> given = new HashMap<>();
    values.forEach((parameter, value) -> given.put(parameter.property(), value));
    try {
      return Settings.of(given::get, new Sysbench().parameters());
    } catch (UserError e) {
      throw new AssertionError(e);
    }
  }
}
