// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import io.github.jmeterndb.path.PathContracts;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.Map;

class DirectContractsTest extends PathContracts {
  DirectContractsTest() throws UserError {
    super(
        new DirectPath(),
        new EmbeddedTarget(),
        Settings.of(Map.of("ndb.database", "DirectContractsTest")::get),
        "23505/23505");
  }
}
