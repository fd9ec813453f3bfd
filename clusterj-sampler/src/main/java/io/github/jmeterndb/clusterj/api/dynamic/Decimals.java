// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;

/**
 * DECIMAL. Values are {@link BigDecimal} with the column's digits after the point; other numbers
 * and digits are taken, too. None is rounded.
 */
final class Decimals implements Conversion {
  private final ColumnFacts column;

  Decimals(ColumnFacts column) {
    this.column = column;
  }

  @Override
  public Object toClusterJ(Object value) throws Unfit {
    BigDecimal number;
    try {
      number = new BigDecimal(value.toString().strip()).setScale(column.scale());
    } catch (NumberFormatException e) {
      throw new Unfit("the value is not a number");
    } catch (ArithmeticException e) {
      throw new Unfit(
          "the value has more digits after the point than the column's %s"
              .formatted(column.scale()));
    }
    if (number.precision() > column.precision()) {
      throw new Unfit("the value is out of its range");
    }
    if (number.signum() < 0 && column.type().equals("Decimalunsigned")) {
      throw new Unfit("the value is out of its range, which is unsigned");
    }
    return column.javaType() == BigInteger.class ? number.toBigIntegerExact() : number;
  }

  @Override
  public Object fromClusterJ(Object read) {
    return new BigDecimal(read.toString()).setScale(column.scale(), RoundingMode.UNNECESSARY);
  }
}
