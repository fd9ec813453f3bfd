// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.promise;

/**
 * A window at a rate, judged.
 *
 * @param rate in operations a second
 * @param why what it did, in a few words
 */
record Trial(int rate, Verdict verdict, String why) {
  /** What is found. */
  enum Verdict {
    /** It held the promise. */
    HELD,
    /** It did not. */
    BROKEN,
    /** It cannot be told. */
    UNSURE
  }
}
