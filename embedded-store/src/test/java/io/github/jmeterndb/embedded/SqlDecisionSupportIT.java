// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.Database;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workloads.tpch.DecisionSupportContract;
import java.util.Map;

class SqlDecisionSupportIT extends DecisionSupportContract {
  @Override
  protected AccessPath path() {
    return new SqlPath();
  }

  @Override
  protected Database database() {
    return new EmbeddedSystem();
  }

  @Override
  protected Settings where() throws UserError {
    return Settings.of(Map.of("ndb.database", getClass().getSimpleName())::get);
  }
}
