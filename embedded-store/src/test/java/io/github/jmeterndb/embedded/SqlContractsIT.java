// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import io.github.jmeterndb.path.AccessPath;
import java.util.Map;

class SqlContractsIT extends DirectContractsTest {
  @Override
  protected AccessPath path() {
    return new SqlPath();
  }

  @Override
  protected Map<String, String> disabled() {
    return Map.of(
        "locksWhatItReadsUntilItHasReplacedIt",
        "H2 2.5 now and then shows two who wait for a lock the same row");
  }
}
