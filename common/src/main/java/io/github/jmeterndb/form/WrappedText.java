// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.form;

import java.awt.Dimension;
import java.awt.Font;
import java.awt.Insets;
import javax.swing.JTextArea;
import javax.swing.SwingUtilities;
import javax.swing.UIManager;
import javax.swing.text.View;

/**
 * A text that breaks its lines at the width that the layout leaves for it, and is as high as that
 * makes it. A label does not break lines, or in HTML at a fixed width. For Swing's thread.
 */
public final class WrappedText extends JTextArea {
  private static final long serialVersionUID = 1;
  private static final int NARROWEST = 100;

  /** Before it is laid out: about that of a description in JMeter's first window. */
  private static final int USUAL = 330;

  /** An empty text in the font of labels. */
  @SuppressWarnings("this-escape")
  public WrappedText() {
    setEditable(false);
    setFocusable(false);
    setLineWrap(true);
    setWrapStyleWord(true);
    setOpaque(false);
    setBorder(null);
    setFont(UIManager.getFont("Label.font"));
  }

  WrappedText small() {
    Font font = getFont();
    setFont(font.deriveFont(font.getSize2D() - 1));
    return this;
  }

  /** Does nothing where that is what it shows: it would be laid out anew. */
  @Override
  public void setText(String text) {
    if (!text.equals(getText())) {
      super.setText(text);
    }
  }

  @Override
  public Dimension getPreferredSize() {
    int width = getWidth() == 0 ? USUAL : Math.max(NARROWEST, getWidth());
    Insets insets = getInsets();
    View text = getUI().getRootView(this);
    text.setSize(width - insets.left - insets.right, Short.MAX_VALUE);
    int height = (int) Math.ceil(text.getPreferredSpan(View.Y_AXIS)) + insets.top + insets.bottom;
    return new Dimension(NARROWEST, height);
  }

  @Override
  public Dimension getMinimumSize() {
    return getPreferredSize();
  }

  /** The height follows from the width, which only the layout knows. */
  @Override
  public void setBounds(int x, int y, int width, int height) {
    boolean isOtherWidth = width != getWidth();
    super.setBounds(x, y, width, height);
    if (isOtherWidth) {
      // What contains it is being laid out: to be asked for once that is done.
      SwingUtilities.invokeLater(this::revalidate);
    }
  }
}
