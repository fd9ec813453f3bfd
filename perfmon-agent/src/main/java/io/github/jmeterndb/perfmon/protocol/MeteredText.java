// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.perfmon.protocol;

import io.github.jmeterndb.perfmon.bounds.SearchBudget;

/**
 * A text in which looking at a character costs so many steps.
 *
 * @param steps how large the expression's program is: that is what a character may take
 */
record MeteredText(String text, int steps, SearchBudget budget) implements CharSequence {
  @Override
  public int length() {
    return text.length();
  }

  @Override
  public char charAt(int index) {
    budget.steps(steps);
    return text.charAt(index);
  }

  @Override
  public CharSequence subSequence(int start, int end) {
    return text.substring(start, end);
  }

  @Override
  public String toString() {
    return text;
  }
}
