// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.input;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * What kind of transaction comes next: drawn from a shuffled deck of 23 cards, without putting them
 * back, so that each terminal keeps the shares in all that it does (clause 5.2.4.2). For one
 * thread.
 */
final class Deck {
  private final SplittableRandom random;
  private final List<Kind> left = new ArrayList<>();

  Deck(SplittableRandom random) {
    this.random = random;
  }

  Kind next() {
    if (left.isEmpty()) {
      for (Kind kind : Kind.values()) {
        for (int i = 0; i < kind.cards(); i++) {
          left.add(kind);
        }
      }
    }
    return left.remove(random.nextInt(left.size()));
  }
}
