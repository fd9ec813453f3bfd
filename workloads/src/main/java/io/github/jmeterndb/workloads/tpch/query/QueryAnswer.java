// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpch.query;

import java.util.Collections;
import java.util.List;

/**
 * What a query gives, whole.
 *
 * @param rows in their order, each with the texts of its columns: null where there is none
 */
public record QueryAnswer(List<List<String>> rows) {
  /** Takes the rows as they are: they are not changed afterwards. */
  public QueryAnswer {
    rows = Collections.unmodifiableList(rows);
  }
}
