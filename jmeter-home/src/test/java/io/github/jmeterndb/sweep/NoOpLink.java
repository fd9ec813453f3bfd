// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.path.Link;
import io.github.jmeterndb.workloads.rows.Rows;
import java.time.Duration;

/** A link to nothing. */
final class NoOpLink implements Link<Rows> {
  private final Rows store;

  /** One whose updates take at least that long. */
  NoOpLink(Duration update) {
    store = new NoOpStore(update);
  }

  @Override
  public Rows port() {
    return store;
  }

  @Override
  public String token() {
    return "";
  }

  @Override
  public void close() {}
}
