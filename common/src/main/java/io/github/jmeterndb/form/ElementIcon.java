// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.form;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Arc2D;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.function.Consumer;
import javax.swing.GrayFilter;
import javax.swing.ImageIcon;
import org.apache.jmeter.gui.GUIFactory;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The icons of our elements in JMeter's tree. JMeter reads the icons of its own elements from one
 * file of its jar; a plugin tells of its own when JMeter first looks at its class.
 */
public enum ElementIcon {
  /** A database, and a circle of cells around it. */
  SWEEP(
      g -> {
        database(g, 0.3, 0.3, 0.4);
        g.setColor(new Color(0xE48F2A));
        g.draw(new Arc2D.Double(0.05, 0.05, 0.9, 0.9, 60, 300, Arc2D.OPEN));
      }),
  /** A database, and an arrow into it. */
  SAMPLER(
      g -> {
        database(g, 0.42, 0.15, 0.52);
        g.setColor(new Color(0xE48F2A));
        g.draw(new Line2D.Double(0.02, 0.52, 0.34, 0.52));
        g.fill(triangle(0.42, 0.52));
      }),
  /** A database, and a plug. */
  CONNECTION(
      g -> {
        database(g, 0.42, 0.15, 0.52);
        g.setColor(new Color(0xE48F2A));
        g.fill(new Ellipse2D.Double(0.14, 0.38, 0.28, 0.28));
        g.draw(new Line2D.Double(0.02, 0.52, 0.2, 0.52));
      }),
  /** A clock. */
  TIMER(
      g -> {
        g.setColor(new Color(0x00618A));
        g.draw(new Ellipse2D.Double(0.08, 0.08, 0.84, 0.84));
        g.setColor(new Color(0xE48F2A));
        g.draw(new Line2D.Double(0.5, 0.5, 0.5, 0.24));
        g.draw(new Line2D.Double(0.5, 0.5, 0.68, 0.6));
      }),
  /** A chart that rises. */
  RESULTS(
      g -> {
        g.setColor(new Color(0x00618A));
        g.draw(new Line2D.Double(0.1, 0.08, 0.1, 0.9));
        g.draw(new Line2D.Double(0.1, 0.9, 0.95, 0.9));
        g.setColor(new Color(0xE48F2A));
        Path2D line = new Path2D.Double();
        line.moveTo(0.15, 0.78);
        line.lineTo(0.4, 0.5);
        line.lineTo(0.62, 0.58);
        line.lineTo(0.92, 0.15);
        g.draw(line);
      });

  private static final String SIZE = "jmeter.icons.size";
  private static final int USUAL_SIZE = 22;

  private final Consumer<Graphics2D> drawing;

  ElementIcon(Consumer<Graphics2D> drawing) {
    this.drawing = drawing;
  }

  /** Gives it to the elements with that panel. */
  public void register(Class<?> gui) {
    ImageIcon icon = icon();
    GUIFactory.registerIcon(gui.getName(), icon);
    GUIFactory.registerDisabledIcon(
        gui.getName(), new ImageIcon(GrayFilter.createDisabledImage(icon.getImage())));
  }

  private static int size() {
    String size = JMeterUtils.getPropDefault(SIZE, "");
    return size.matches("\\d+x\\d+") ? Integer.parseInt(size.replaceFirst("x.*", "")) : USUAL_SIZE;
  }

  /** The icon, as large as JMeter's own. */
  public ImageIcon icon() {
    int size = size();
    BufferedImage image = new BufferedImage(size, size, BufferedImage.TYPE_INT_ARGB);
    Graphics2D graphics = image.createGraphics();
    graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
    graphics.scale(size, size);
    graphics.setStroke(new BasicStroke(0.09f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
    drawing.accept(graphics);
    graphics.dispose();
    return new ImageIcon(image);
  }

  private static void database(Graphics2D g, double x, double y, double width) {
    double height = width * 1.2;
    double lid = width * 0.4;
    g.setColor(new Color(0x00618A));
    g.fill(new Ellipse2D.Double(x, y + height - lid, width, lid));
    g.fill(new Rectangle2D.Double(x, y + lid / 2, width, height - lid));
    g.setColor(new Color(0x5FA8C6));
    g.fill(new Ellipse2D.Double(x, y, width, lid));
  }

  private static Path2D triangle(double tip, double y) {
    Path2D triangle = new Path2D.Double();
    triangle.moveTo(tip, y);
    triangle.lineTo(tip - 0.18, y - 0.14);
    triangle.lineTo(tip - 0.18, y + 0.14);
    triangle.closePath();
    return triangle;
  }
}
