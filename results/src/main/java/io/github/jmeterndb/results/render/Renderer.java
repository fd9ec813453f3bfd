// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.render;

import io.github.jmeterndb.results.page.Page;
import java.io.IOException;

/** Writes pages in one format. Thread-safe. */
@FunctionalInterface
public interface Renderer {
  /**
   * Writes all of a page.
   *
   * @throws IOException if the output takes no more
   */
  void write(Page page, Appendable out) throws IOException;
}
