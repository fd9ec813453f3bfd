// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import io.github.jmeterndb.path.AccessPath;
import io.github.jmeterndb.path.Database;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workloads.ycsb.UserTableContract;
import java.util.Map;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;

class SqlUserTableTest extends UserTableContract {
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

  @Test
  @Disabled("H2 2.5 now and then shows two who wait for a lock the same row")
  @Override
  protected void locksWhatItReadsUntilItHasReplacedIt() {}
}
