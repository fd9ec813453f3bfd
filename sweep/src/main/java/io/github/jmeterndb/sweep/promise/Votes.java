// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.promise;

import io.github.jmeterndb.sweep.promise.Trial.Verdict;

/** What the windows at one rate say. For one thread. */
final class Votes {
  private int lead;
  private int unsure;

  /** Counts another one. */
  void add(Verdict verdict) {
    switch (verdict) {
      case HELD -> lead++;
      case BROKEN -> lead--;
      case UNSURE -> unsure++;
    }
  }

  /** How many more held the promise than broke it; below 0 if fewer. */
  int lead() {
    return lead;
  }

  /** How many could not be told. */
  int unsure() {
    return unsure;
  }
}
