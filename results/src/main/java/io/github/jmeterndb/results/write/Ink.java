// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import java.util.Locale;

/**
 * The colours of charts, on white paper and on a dark screen. Those of lines are from the palette
 * of Okabe and Ito (Color Universal Design, 2008).
 */
public enum Ink {
  TEXT("#49525e", "#b7c0cb"),
  AXIS("#8b95a1", "#76818e"),
  GRID("#e4e8ec", "#2c343e"),
  PAPER("#ffffff", "#14181d"),
  BLUE("#0072b2", "#56b4e9"),
  VERMILION("#d14f00", "#ff9a57"),
  GREEN("#00805f", "#2ecc9b"),
  PURPLE("#9a4585", "#e6a1cf"),
  SLATE("#3f4b5b", "#8fa1b8"),
  SAND("#c08a00", "#e6c463"),
  TEAL("#1f6f7c", "#4fb9c8"),
  ROSE("#c9718a", "#c9808f"),
  GREY("#7d8794", "#717d8c");

  private final String light;
  private final String dark;

  Ink(String light, String dark) {
    this.light = light;
    this.dark = dark;
  }

  public String light() {
    return light;
  }

  public String dark() {
    return dark;
  }

  public String css() {
    return name().toLowerCase(Locale.ROOT);
  }
}
