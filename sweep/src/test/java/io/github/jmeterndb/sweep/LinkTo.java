// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.path.Link;

/**
 * A link to a port that a test has made.
 *
 * @param <P> the port
 */
class LinkTo<P> implements Link<P> {
  private final P port;

  LinkTo(P port) {
    this.port = port;
  }

  @Override
  public final P port() {
    return port;
  }

  @Override
  public String token() {
    return "";
  }

  @Override
  public void close() {
    // There is nothing to close.
  }
}
