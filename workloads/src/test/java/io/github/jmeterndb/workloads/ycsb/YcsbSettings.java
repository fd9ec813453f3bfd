// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.ycsb;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.HashMap;
import java.util.Map;

public final class YcsbSettings {
  private YcsbSettings() {}

  public static Settings with(Map<String, String> given) {
    try {
      return Settings.of(given::get, new Ycsb().parameters());
    } catch (UserError e) {
      throw new AssertionError(e);
    }
  }

  public static Settings sweep(Map<String, String> given) throws UserError {
    Settings settings = with(given);
    Map<Parameter, String> defaults = new HashMap<>(new Ycsb().defaults());
    defaults.putAll(new Ycsb().defaults(settings));
    return settings.withDefaults(defaults);
  }
}
