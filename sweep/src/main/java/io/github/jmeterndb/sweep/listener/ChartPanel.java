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
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;
import java.util.stream.DoubleStream;
import javax.swing.JComponent;
import javax.swing.UIManager;

/**
 * Paints a chart in the report's colours, on a light or dark background. {@code GraphPanelChart} of
 * jmeter-plugins, which is installed, too, has no logarithmic axis for latencies, no marks for
 * faults, and no dashed lines for a second figure of the same path. For Swing's thread.
 */
final class ChartPanel extends JComponent {
  private static final long serialVersionUID = 1;
  private static final Dimension SIZE = new Dimension(340, 120);
  private static final int GAP = 6;
  private static final int DASH = 3 * GAP;
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

  /** Puts things into rows of that width, in their order; what is wider has a row of its own. */
  static <T> List<List<T>> rows(List<T> things, ToIntFunction<T> widthOf, int width) {
    List<List<T>> rows = new ArrayList<>();
    int left = 0;
    for (T thing : things) {
      int needed = widthOf.applyAsInt(thing);
      if (rows.isEmpty() || needed > left) {
        rows.add(new ArrayList<>());
        left = width;
      }
      rows.get(rows.size() - 1).add(thing);
      left -= needed;
    }
    return rows;
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
    private final List<String> titles;
    private final List<List<Line>> legend;
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
      titles =
          rows(List.of(chart.title().split(" ")), word -> font.stringWidth(word + " "), right)
              .stream()
              .map(words -> String.join(" ", words))
              .toList();
      legend = rows(chart.lines(), this::width, right - left);
      top = (titles.size() + legend.size()) * font.getHeight() + GAP;
      bottom = getHeight() - font.getHeight() - GAP;
    }

    void paint() {
      g.setColor(paper);
      g.fillRect(0, 0, getWidth(), getHeight());
      g.setColor(text);
      for (int i = 0; i < titles.size(); i++) {
        g.drawString(titles.get(i), GAP, font.getAscent() + 2 + i * font.getHeight());
      }
      if (bottom - top < font.getHeight() || chart.isEmpty()) {
        return;
      }
      paintAxes();
      chart.marks().forEach(this::paint);
      chart.lines().forEach(this::paint);
      int y = top - GAP - font.getDescent() - (legend.size() - 1) * font.getHeight();
      for (List<Line> names : legend) {
        int x = left;
        for (Line line : names) {
          paintName(line, x, y);
          x += width(line);
        }
        y += font.getHeight();
      }
    }

    /** What the name of a line takes in the legend, with its dash and a gap behind it. */
    private int width(Line line) {
      return DASH + 3 * GAP + font.stringWidth(line.name());
    }

    private void paintAxes() {
      double free = Double.POSITIVE_INFINITY;
      for (double tick : axis.ticks()) {
        g.setColor(faint());
        double y = y(tick);
        g.draw(new Line2D.Double(left, y, right, y));
        if (y < free) {
          g.setColor(text);
          String label = chart.label().apply(tick);
          g.drawString(
              label, left - GAP - font.stringWidth(label), (float) y + font.getAscent() / 2f - 1);
          free = y - font.getAscent();
        }
      }
      if (chart.ticks().isEmpty()) {
        paintUnder(0, "0");
        paintUnder(chart.length(), String.format(Locale.ROOT, "%.0f s", chart.length()));
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
      float furthest = getWidth() - font.stringWidth(mark.title()) - GAP / 2f;
      g.drawString(
          mark.title(), Math.min((float) x(mark.x()) + GAP / 2f, furthest), top + font.getAscent());
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

    private void paintName(Line line, int x, int y) {
      g.setColor(ink(line));
      g.setStroke(line.isDashed() ? dashed(WIDE) : new BasicStroke(WIDE));
      double middle = y - font.getAscent() / 3.0;
      g.draw(new Line2D.Double(x, middle, x + DASH, middle));
      g.setStroke(new BasicStroke());
      g.setColor(text);
      g.drawString(line.name(), x + DASH + GAP, y);
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
