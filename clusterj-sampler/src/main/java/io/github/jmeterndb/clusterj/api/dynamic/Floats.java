// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

/**
 * FLOAT and DOUBLE. Values are {@link Float} and {@link Double}; other numbers and digits are
 * taken, too, and are rounded as the type does.
 */
final class Floats implements Conversion {
  private final boolean single;

  Floats(ColumnFacts column) {
    single = column.type().equals("Float");
  }

  @Override
  public Object toClusterJ(Object value) throws Unfit {
    double number;
    try {
      number = Double.parseDouble(value.toString().strip());
    } catch (NumberFormatException e) {
      throw new Unfit("the value is not a number");
    }
    // Not of the double: what was given may be a float, or its digits.
    float rounded = single ? Float.parseFloat(value.toString().strip()) : 0;
    if (!Double.isFinite(number) || !Float.isFinite(rounded)) {
      throw new Unfit("the value is out of its range");
    }
    if (single) {
      return rounded;
    }
    return number;
  }

  @Override
  public Object fromClusterJ(Object read) {
    return read;
  }
}
