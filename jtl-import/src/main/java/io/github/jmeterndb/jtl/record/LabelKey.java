// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.record;

import io.github.jmeterndb.jtl.csv.Text;

/**
 * What rows are added up by.
 *
 * @param label the sampler's
 * @param group the thread group's name
 * @param transaction whether the rows are a transaction controller's
 */
record LabelKey(Text label, Text group, boolean transaction) {
  /** One whose texts are of its own. */
  LabelKey copy() {
    return new LabelKey(label.copy(), group.copy(), transaction);
  }
}
