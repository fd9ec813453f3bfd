// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;

/** Writes well-formed XML, whatever texts of others are in it. For one thread. */
public final class Xml {
  private final StringBuilder out = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /** Begins an element: {@code rect width fill=none} takes its width from {@code values}. */
  public Xml open(String tag, Object... values) {
    String name = start(tag, values);
    out.append('>');
    open.push(name);
    return this;
  }

  public Xml close() {
    out.append("</").append(open.pop()).append('>');
    return this;
  }

  public Xml empty(String tag, Object... values) {
    start(tag, values);
    out.append("/>");
    return this;
  }

  public Xml text(String text) {
    out.append(escape(text));
    return this;
  }

  public Xml markup(String xml) {
    out.append(xml);
    return this;
  }

  private String start(String tag, Object... values) {
    String[] parts = tag.split(" ", -1);
    out.append('<').append(parts[0]);
    int next = 0;
    for (String attribute : List.of(parts).subList(1, parts.length)) {
      int equals = attribute.indexOf('=');
      Object value = equals < 0 ? values[next++] : attribute.substring(equals + 1);
      out.append(' ')
          .append(equals < 0 ? attribute : attribute.substring(0, equals))
          .append("=\"")
          .append(value instanceof Double number ? number(number) : escape(value.toString()))
          .append('"');
    }
    return parts[0];
  }

  static String number(double value) {
    String text = String.format(Locale.ROOT, "%.1f", value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  private static String escape(String text) {
    return clean(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** Replaces what no XML can hold: control characters and halves of surrogate pairs. */
  public static String clean(String text) {
    return text.replaceAll("[\\p{Cntrl}\\p{Cs}\\uFFFE\\uFFFF&&[^\\n\\t]]", "\uFFFD");
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
