// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.record;

import io.github.jmeterndb.jtl.csv.Text;

/**
 * Takes the thread group out of a thread's name: JMeter calls the threads of a group {@code Group
 * name 1-17}, by group and thread. For one thread.
 */
final class GroupName {
  private final Text group = new Text();

  /** The group's name, until the next call; the whole name if it is not of that form. */
  Text of(Text threadName) {
    group.set(threadName, threadName.length());
    int end = beforeDigits(group.length());
    if (end < group.length() && end > 0 && group.charAt(end - 1) == '-') {
      int start = beforeDigits(end - 1);
      if (start < end - 1 && start > 0 && group.charAt(start - 1) == ' ') {
        group.set(threadName, start - 1);
      }
    }
    return group;
  }

  private int beforeDigits(int end) {
    int start = end;
    while (start > 0 && group.charAt(start - 1) >= '0' && group.charAt(start - 1) <= '9') {
      start--;
    }
    return start;
  }
}
