// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.mysql;

import io.github.jmeterndb.jdbc.JdbcPath;
import io.github.jmeterndb.jdbc.connect.ServerAnswer;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.Map;
import java.util.function.Consumer;

/** A server that is there already, whatever it is. */
public final class MysqlTarget implements Target {
  @Override
  public String name() {
    return MysqlDatabase.NAME;
  }

  @Override
  public String system() {
    return MysqlDatabase.NAME;
  }

  @Override
  public String title(Settings settings) {
    return "a server that speaks MySQL's protocol";
  }

  @Override
  public Map<Parameter, String> defaults() {
    return Map.of(Parameter.PATHS, JdbcPath.NAME);
  }

  @Override
  public boolean isMeantBy(Settings settings) throws UserError {
    return settings.isGiven(Parameter.JDBC_URL)
        && !settings.isGiven(Parameter.NDB_CONNECTSTRING)
        && !ServerAnswer.hasNdb(settings);
  }

  @Override
  public Deployment deploy(Settings settings, Consumer<String> progress) {
    return new Deployment(settings, () -> {});
  }
}
