// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.crud.Store;
import io.github.jmeterndb.path.Link;

/** A link to nothing. */
final class NoOpLink implements Link<Store> {
  @Override
  public Store port() {
    return new NoOpStore();
  }

  @Override
  public String tokenOf(String table) {
    return "";
  }

  @Override
  public void close() {}
}
