// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads;

import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Workload;
import java.util.HashMap;
import java.util.Map;

public final class WorkloadSettings {
  private WorkloadSettings() {}

  /**
   * @param given values by the parameter or its name
   */
  public static Settings of(Workload<?> workload, Map<?, String> given) {
    Map<String, String> byName = new HashMap<>();
    given.forEach((parameter, value) -> byName.put(parameter.toString(), value));
    try {
      return Settings.of(byName::get, workload.parameters());
    } catch (UserError e) {
      throw new AssertionError(e);
    }
  }
}
