// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import io.github.jmeterndb.path.PathContracts;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.Map;

class SqlContractsIT extends PathContracts {
  SqlContractsIT() throws UserError {
    super(
        new SqlPath(),
        new EmbeddedTarget(),
        Settings.of(Map.of("ndb.database", "SqlContractsIT")::get),
        "23505/23505");
  }

  @Override
  protected Map<String, String> disabled() {
    return Map.of(
        "locksWhatItReadsUntilItHasReplacedIt",
        "H2 2.5 now and then shows two who wait for a lock the same row");
  }
}
