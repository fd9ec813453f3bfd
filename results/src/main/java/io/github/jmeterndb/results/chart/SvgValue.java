// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.chart;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.regex.Pattern;

/** Values of attributes in an SVG, in few characters. */
final class SvgValue {
  private static final Pattern NUMBER = Pattern.compile("-?\\d+\\.\\d+");
  private static final Pattern RGB = Pattern.compile("rgb\\((\\d+),(\\d+),(\\d+)\\)");

  private SvgValue() {}

  static String shortened(String value) {
    String rounded = NUMBER.matcher(value).replaceAll(n -> rounded(n.group())).strip();
    return RGB.matcher(rounded).replaceAll(c -> hex(c.group(1), c.group(2), c.group(3)));
  }

  /** A tenth of a pixel is not to be seen. */
  private static String rounded(String number) {
    BigDecimal value = new BigDecimal(number).setScale(1, RoundingMode.HALF_UP);
    return value.signum() == 0 ? "0" : value.stripTrailingZeros().toPlainString();
  }

  private static String hex(String red, String green, String blue) {
    return "#%02x%02x%02x"
        .formatted(Integer.valueOf(red), Integer.valueOf(green), Integer.valueOf(blue));
  }
}
