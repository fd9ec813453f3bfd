// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.sbtest.port;

import java.util.ArrayList;
import java.util.List;

/**
 * What a transaction has read, in the order of {@link Reads}. A port fills the lists while it
 * reads, and leaves them alone when it has answered. For one thread at a time.
 *
 * @param points {@code c} of each row
 * @param simple {@code c} of each row of each range
 * @param ordered {@code c} of each row of each range
 * @param distinct different {@code c} of each range
 */
public record ReadAnswers(
    List<String> points,
    List<List<String>> simple,
    List<Long> sums,
    List<List<String>> ordered,
    List<List<String>> distinct) {

  public ReadAnswers() {
    this(
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>());
  }
}
