// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.embedded;

import io.github.jmeterndb.path.AccessPath;

class DirectStoreTest extends EmbeddedStoreContract {
  @Override
  protected AccessPath path() {
    return new DirectPath();
  }
}
