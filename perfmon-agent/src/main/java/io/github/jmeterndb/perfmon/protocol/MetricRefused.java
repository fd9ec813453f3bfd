// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.protocol;

/** A metric that this agent does not give; the message is one line that says why. */
public final class MetricRefused extends Exception {
  public MetricRefused(String reason) {
    super(reason, null, false, false);
  }
}
