// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import picocli.CommandLine;

/** Reads {@code 5%} and {@code 5} as 5. */
public final class Percent implements CommandLine.ITypeConverter<Double> {
  /** What all of something is. */
  public static final double WHOLE = 100;

  @Override
  public Double convert(String text) {
    try {
      double percent = Double.parseDouble(text.replaceFirst("%$", ""));
      if (percent >= 0 && percent < WHOLE) {
        return percent;
      }
    } catch (NumberFormatException e) {
      // Said below.
    }
    throw new CommandLine.TypeConversionException(
        "'" + text + "' is not a percentage from 0 to less than 100, such as 5%");
  }
}
