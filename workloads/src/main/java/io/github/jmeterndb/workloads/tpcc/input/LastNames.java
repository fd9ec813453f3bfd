// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.tpcc.input;

import java.util.SplittableRandom;

/** Last names of customers, of three syllables: clause 4.3.2.3. Thread-safe. */
public final class LastNames {
  private static final String[] SYLLABLES = {
    "BAR", "OUGHT", "ABLE", "PRI", "PRES", "ESE", "ANTI", "CALLY", "ATION", "EING"
  };

  private final int names;
  private final NonUniform loaded;

  public LastNames(Scale scale) {
    names = scale.lastNames();
    loaded = NonUniform.namesLoaded(scale);
  }

  /**
   * That of a customer as he is loaded: each name once at least.
   *
   * @param customer from 1
   */
  public String loaded(int customer, SplittableRandom random) {
    return of(customer <= names ? customer - 1 : loaded.draw(random));
  }

  /**
   * The name of that number.
   *
   * @param number 0 to 999
   */
  static String of(int number) {
    return SYLLABLES[number / 100] + SYLLABLES[number / 10 % 10] + SYLLABLES[number % 10];
  }
}
