// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.form;

import java.awt.Color;
import javax.swing.UIManager;

/** The colours of words that are to be told from others, on light and dark. For Swing's thread. */
public final class Inks {
  private static final Color RED_ON_LIGHT = new Color(0xC62828);
  private static final Color RED_ON_DARK = new Color(0xFF8A80);
  private static final int MIDDLE = 3 * 128;

  /** What is muted more is hard to read in JMeter's dark look. */
  private static final double FAINT = 0.25;

  private Inks() {}

  public static Color wrong() {
    Color paper = paper();
    return paper.getRed() + paper.getGreen() + paper.getBlue() < MIDDLE
        ? RED_ON_DARK
        : RED_ON_LIGHT;
  }

  public static Color muted() {
    Color paper = paper();
    Color words = color("Label.foreground", Color.BLACK);
    return new Color(
        between(words.getRed(), paper.getRed()),
        between(words.getGreen(), paper.getGreen()),
        between(words.getBlue(), paper.getBlue()));
  }

  private static int between(int words, int paper) {
    return (int) Math.round((1 - FAINT) * words + FAINT * paper);
  }

  private static Color paper() {
    return color("Panel.background", Color.WHITE);
  }

  private static Color color(String name, Color otherwise) {
    Color color = UIManager.getColor(name);
    return color == null ? otherwise : color;
  }
}
