// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import java.util.Map;
import java.util.function.Consumer;

/** The embedded database as a target: nothing to start, nothing to install. */
public final class EmbeddedTarget implements Target {
  @Override
  public String name() {
    return "embedded";
  }

  @Override
  public String system() {
    return EmbeddedSystem.NAME;
  }

  @Override
  public String title(Settings settings) {
    return "EMBEDDED DATABASE, not NDB: an H2 database inside JMeter";
  }

  @Override
  public Map<Parameter, String> defaults() {
    return Map.of(
        Parameter.PATHS, DirectPath.NAME + "," + SqlPath.NAME,
        Parameter.THREADS, "1,8,64",
        Parameter.DURATION, "1",
        Parameter.SLICE, "50",
        Parameter.WARMUP, "1");
  }

  @Override
  public boolean isInMemory() {
    return true;
  }

  @Override
  public Deployment deploy(Settings settings, Consumer<String> progress) {
    EmbeddedDatabase database = EmbeddedDatabase.of(settings);
    database.keep();
    return new Deployment(settings, database::release);
  }
}
