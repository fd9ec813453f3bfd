// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.model.JtlResult;
import java.io.IOException;

/** Writes what a JTL says in one format. */
public interface JtlWriter {
  /**
   * Writes all of it.
   *
   * @throws IOException if the output takes no more
   */
  void write(JtlResult result, Appendable out) throws IOException;
}
