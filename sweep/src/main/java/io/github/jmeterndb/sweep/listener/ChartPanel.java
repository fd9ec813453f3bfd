// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.listener;

import io.github.jmeterndb.sweep.listener.LiveChart.Line;
import io.github.jmeterndb.sweep.listener.LiveChart.Mark;
import io.github.jmeterndb.sweep.listener.LiveChart.Point;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Dimension;
import java.awt.FontMetrics;
import java.awt.Graphics;
import java.awt.Graphics2D;
import java.awt.RenderingHints;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.util.List;
import java.util.stream.DoubleStream;
import javax.swing.JComponent;
import javax.swing.UIManager;

/** Paints a chart in the report's colours, on a light or dark background. For Swing's thread. */
final class ChartPanel extends JComponent {
  private static final long serialVersionUID = 1;
  private static final Dimension SIZE = new Dimension(340, 150);
  private static final int GAP = 6;
  private static final double DOT = 5;
  private static final float WIDE = 1.8f;
  private static final float[] DASHES = {5, 4};
  private static final int DARK = 128;
  private static final int FAINT = 50;
  private static final List<Integer> ON_LIGHT = List.of(0x0072b2, 0xd14f00, 0x00805f, 0x9a4585);
  private static final List<Integer> ON_DARK = List.of(0x56b4e9, 0xff9a57, 0x2ecc9b, 0xe6a1cf);

  private transient LiveChart chart;

  ChartPanel(LiveChart chart) {
    this.chart = chart;
    setPreferredSize(SIZE);
    setMinimumSize(new Dimension(SIZE.width / 2, SIZE.height / 2));
  }

  void show(LiveChart other) {
    chart = other;
    repaint();
  }

  @Override
  protected void paintComponent(Graphics graphics) {
    Graphics2D g = (Graphics2D) graphics.create();
    g.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
    g.setRenderingHint(
        RenderingHints.KEY_TEXT_ANTIALIASING, RenderingHints.VALUE_TEXT_ANTIALIAS_ON);
    g.setFont(UIManager.getFont("Label.font"));
    new Painting(g).paint();
    g.dispose();
  }

  /** One call of {@link #paintComponent}. */
  private final class Painting {
    private final Graphics2D g;
    private final FontMetrics font;
    private final ValueAxis axis;
    private final int left;
    private final int right;
    private final int top;
    private final int bottom;
    private final Color paper = UIManager.getColor("Table.background");
    private final Color text = UIManager.getColor("Label.foreground");

    Painting(Graphics2D g) {
      this.g = g;
      font = g.getFontMetrics();
      axis =
          ValueAxis.of(
              chart.lines().stream()
                  .flatMapToDouble(
                      line -> line.points().stream().flatMapToDouble(p -> DoubleStream.of(p.y()))),
              chart.isLogarithmic());
      int widest =
          axis.ticks().stream()
              .mapToInt(tick -> font.stringWidth(chart.label().apply(tick)))
              .max()
              .orElse(0);
      left = widest + 2 * GAP;
      right = getWidth() - 2 * GAP;
      top = 2 * font.getHeight() + GAP;
      bottom = getHeight() - font.getHeight() - GAP;
    }

    void paint() {
      g.setColor(paper);
      g.fillRect(0, 0, getWidth(), getHeight());
      g.setColor(text);
      g.drawString(chart.title(), GAP, font.getAscent() + 2);
      if (bottom - top < font.getHeight() || chart.isEmpty()) {
        return;
      }
      paintAxes();
      chart.marks().forEach(this::paint);
      int x = left;
      for (Line line : chart.lines()) {
        paint(line);
        x += paintName(line, x);
      }
    }

    private void paintAxes() {
      for (double tick : axis.ticks()) {
        g.setColor(faint());
        double y = y(tick);
        g.draw(new Line2D.Double(left, y, right, y));
        g.setColor(text);
        String label = chart.label().apply(tick);
        g.drawString(
            label, left - GAP - font.stringWidth(label), (float) y + font.getAscent() / 2f - 1);
      }
      if (chart.ticks().isEmpty()) {
        paintUnder(0, "0");
        paintUnder(chart.length(), "%.0f s".formatted(chart.length()));
      }
      int end = 0;
      for (int i = 0; i < chart.ticks().size(); i++) {
        String label = chart.ticks().get(i);
        if (x(i) - font.stringWidth(label) / 2.0 > end) {
          paintUnder(i, label);
          end = (int) x(i) + font.stringWidth(label) / 2 + GAP;
        }
      }
    }

    private void paintUnder(double at, String label) {
      int width = font.stringWidth(label);
      double x = Math.min(x(at) - width / 2.0, getWidth() - width - GAP / 2.0);
      g.drawString(label, (float) x, bottom + font.getAscent() + GAP / 2f);
    }

    private void paint(Mark mark) {
      g.setColor(text);
      g.setStroke(dashed(1));
      g.draw(new Line2D.Double(x(mark.x()), top, x(mark.x()), bottom));
      g.setStroke(new BasicStroke());
      g.drawString(mark.title(), (float) x(mark.x()) + GAP / 2f, top + font.getAscent());
    }

    private void paint(Line line) {
      g.setColor(ink(line));
      g.setStroke(
          line.isDashed()
              ? dashed(WIDE)
              : new BasicStroke(WIDE, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND));
      Path2D path = new Path2D.Double();
      for (Point point : line.points()) {
        if (path.getCurrentPoint() == null) {
          path.moveTo(x(point.x()), y(point.y()));
        } else {
          path.lineTo(x(point.x()), y(point.y()));
        }
        if (!chart.ticks().isEmpty() || line.points().size() == 1) {
          g.fill(new Ellipse2D.Double(x(point.x()) - DOT / 2, y(point.y()) - DOT / 2, DOT, DOT));
        }
      }
      g.draw(path);
      g.setStroke(new BasicStroke());
    }

    /** In the legend below the title; gives the width it took. */
    private int paintName(Line line, int x) {
      int y = top - GAP - font.getDescent();
      g.setColor(ink(line));
      g.setStroke(line.isDashed() ? dashed(WIDE) : new BasicStroke(WIDE));
      int dash = 3 * GAP;
      g.draw(
          new Line2D.Double(x, y - font.getAscent() / 3.0, x + dash, y - font.getAscent() / 3.0));
      g.setStroke(new BasicStroke());
      g.setColor(text);
      g.drawString(line.name(), x + dash + GAP, y);
      return dash + 3 * GAP + font.stringWidth(line.name());
    }

    private BasicStroke dashed(float width) {
      return new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, DASHES, 0);
    }

    private Color faint() {
      return new Color(text.getRed(), text.getGreen(), text.getBlue(), FAINT);
    }

    private Color ink(Line line) {
      boolean dark = (paper.getRed() + paper.getGreen() + paper.getBlue()) / 3 < DARK;
      List<Integer> inks = dark ? ON_DARK : ON_LIGHT;
      return new Color(inks.get(line.ink() % inks.size()));
    }

    private double x(double value) {
      return left + value / chart.length() * (right - left);
    }

    private double y(double value) {
      return bottom - axis.place(value) * (bottom - top);
    }
  }
}
