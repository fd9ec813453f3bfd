// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.Map;

final class SysbenchSettings {
  private SysbenchSettings() {}

  static Settings ofSize(int rows) {
    return with(Map.of(Sysbench.TABLE_SIZE, String.valueOf(rows)));
  }

  static Settings with(Map<Parameter, String> values) {
    try {
      Settings settings = Settings.of(name -> null);
      for (Parameter parameter : new Sysbench().parameters()) {
        settings =
            settings.with(parameter, values.getOrDefault(parameter, parameter.defaultValue()));
      }
      return settings;
    } catch (UserError e) {
      throw new AssertionError(e);
    }
  }
}
