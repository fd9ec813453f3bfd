// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jdbc.ndb;

import io.github.jmeterndb.jdbc.JdbcPath;
import io.github.jmeterndb.jdbc.connect.ServerAnswer;
import io.github.jmeterndb.path.Target;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.PathName;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.function.Consumer;

/** A cluster that is there already. */
public final class NdbTarget implements Target {
  @Override
  public String name() {
    return "ndb";
  }

  @Override
  public String system() {
    return NdbDatabase.SYSTEM;
  }

  @Override
  public String title(Settings settings) {
    return "NDB Cluster";
  }

  /** A connectstring is a cluster's; of a URL, the server tells. */
  @Override
  public boolean isMeantBy(Settings settings) throws UserError {
    return settings.isGiven(Parameter.NDB_CONNECTSTRING)
        || (settings.isGiven(Parameter.JDBC_URL) && ServerAnswer.hasNdb(settings));
  }

  @Override
  public Deployment deploy(Settings settings, Consumer<String> progress) throws UserError {
    boolean ask =
        settings.isGiven(Parameter.JDBC_URL)
            && !settings.isGiven(Parameter.NDB_CONNECTSTRING)
            && PathName.over(JdbcPath.NAME, settings.list(Parameter.PATHS)).size()
                < settings.list(Parameter.PATHS).size();
    return new Deployment(
        ask
            ? settings.with(Parameter.NDB_CONNECTSTRING, ServersConnectstring.ask(settings))
            : settings,
        () -> {});
  }
}
