// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.write.Plot.Form;
import java.util.ArrayList;
import java.util.List;

/**
 * Draws a plot as SVG without scripts: each panel as an element of a page, or all as one file.
 * Letters are measured by their number, for there may be no fonts where reports are made.
 */
public final class SmallMultiples {
  private static final int MARGIN = 14;
  private static final int GAP = 24;
  private static final int CAPTION = 20;
  private static final int KEY = 44;
  private static final String STRONG = "#1d242d";

  private final Plot plot;
  private final Drawing drawing;

  public SmallMultiples(Plot plot) {
    this.plot = plot;
    drawing = new Drawing(plot);
  }

  public record Drawn(String caption, String svg) {}

  public List<Drawn> panels() {
    List<Drawn> panels = new ArrayList<>();
    for (int i = 0; i < plot.panels().size(); i++) {
      Xml svg = open(i, new Xml(), "xmlns", "http://www.w3.org/2000/svg");
      drawing.draw(plot.panels().get(i), svg);
      panels.add(new Drawn(plot.panels().get(i).caption(), svg.close().toString()));
    }
    return panels;
  }

  private Xml open(int index, Xml svg, String places, Object... values) {
    String name = plot.id() + "-" + (index + 1);
    List<Object> all = new ArrayList<>(List.of(values));
    all.addAll(
        List.of(
            "0 0 " + Drawing.WIDTH + " " + drawing.height(),
            name + "-title " + name + "-text",
            Drawing.FONT,
            Ink.TEXT.light()));
    String tag = "svg " + places + " viewBox role=img aria-labelledby font-size fill";
    svg.open(tag + " font-family=sans-serif", all.toArray());
    Plot.Panel panel = plot.panels().get(index);
    svg.open("title id", name + "-title").text(plot.title() + ": " + panel.caption()).close();
    return svg.open("desc id", name + "-text").text(plot.words(panel)).close();
  }

  public List<Drawn> legend() {
    return plot.names().stream()
        .map(
            name -> {
              Xml svg = new Xml();
              svg.open(
                  "svg xmlns viewBox width=36 height=12 aria-hidden=true",
                  "http://www.w3.org/2000/svg",
                  "0 0 36 12");
              key(name, svg);
              return new Drawn(name, svg.close().toString());
            })
        .toList();
  }

  public String file(String label) {
    int columns = Math.min(2, plot.panels().size());
    int inner = columns * Drawing.WIDTH + (columns - 1) * GAP;
    int row = drawing.height() + CAPTION + 16;
    Xml body = new Xml();
    int y = lines(plot.title(), 15, STRONG, inner, MARGIN, body);
    y = lines(label, 11, Ink.TEXT.light(), inner, y + 2, body);
    y = legend(inner, y + 12, body) + 8;
    for (int i = 0; i < plot.panels().size(); i++) {
      int left = MARGIN + i % columns * (Drawing.WIDTH + GAP);
      int top = y + i / columns * row;
      String caption = plot.panels().get(i).caption();
      body.markup("\n").open("text x y font-size=13 font-weight=600 fill", left, top + 13, STRONG);
      body.text(caption).close();
      Object[] place = {left, top + CAPTION, Drawing.WIDTH, drawing.height()};
      drawing.draw(plot.panels().get(i), open(i, body, "x y width height", place));
      body.close();
    }
    int width = inner + 2 * MARGIN;
    int height = y + (plot.panels().size() + columns - 1) / columns * row + MARGIN;
    return new Xml()
        .open(
            "svg xmlns width height viewBox font-family=sans-serif",
            "http://www.w3.org/2000/svg",
            width,
            height,
            "0 0 " + width + " " + height)
        .markup("\n<!-- generator: jmeter-ndb; removed when its report is written anew -->\n")
        .empty("rect width height fill", width, height, Ink.PAPER.light())
        .markup(body + "\n")
        .close()
        .markup("\n")
        .toString();
  }

  private static int lines(String text, int font, String ink, int width, int top, Xml svg) {
    List<String> lines = new ArrayList<>();
    for (String word : text.split("\\s+", -1)) {
      int last = lines.size() - 1;
      if (last >= 0 && (lines.get(last) + word).length() * font * 0.54 < width) {
        lines.set(last, lines.get(last) + " " + word);
      } else {
        lines.add(word);
      }
    }
    int y = top;
    for (String line : lines) {
      y += font + 4;
      int weight = ink.equals(STRONG) ? 600 : 400;
      svg.markup("\n")
          .open("text x y font-size font-weight fill", MARGIN, y - 4, font, weight, ink);
      svg.text(line).close();
    }
    return y;
  }

  private int legend(int width, int top, Xml svg) {
    int x = 0;
    int y = top;
    for (String name : plot.names()) {
      int length = KEY + Drawing.width(name) + 16;
      if (x > 0 && x + length > width) {
        x = 0;
        y += 20;
      }
      svg.markup("\n").open("g transform", "translate(" + (MARGIN + x) + " " + y + ")");
      key(name, svg);
      svg.open("text x y font-size fill", KEY, 10.5, 12.5, Ink.TEXT.light()).text(name).close();
      svg.close();
      x += length;
    }
    return y + 20;
  }

  private void key(String name, Xml svg) {
    Mark mark = Mark.of(plot, name);
    if (plot.form() == Form.STACKED_BARS) {
      svg.empty("rect x=12 width=12 height=12 fill", mark.ink().light());
      return;
    }
    mark.line("M0 6H36", 2, svg);
    if (plot.form() != Form.LINES) {
      svg.empty("path d fill", mark.outline(18, 6, 4), mark.ink().light());
    }
  }
}
