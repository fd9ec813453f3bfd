// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep;

import io.github.jmeterndb.path.PathConnection;

public class ConnectionTo<P> implements PathConnection<P> {
  private final P api;

  public ConnectionTo(P api) {
    this.api = api;
  }

  @Override
  public final P api() {
    return api;
  }

  @Override
  public String token() {
    return "";
  }

  @Override
  public void requireLease(String path, String token) {
    // There is no database.
  }

  @Override
  public void close() {
    // There is nothing to close.
  }
}
