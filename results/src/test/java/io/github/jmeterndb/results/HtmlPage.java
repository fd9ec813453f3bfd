// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** A {@code report.html}, read as the XML that it is, too. */
public record HtmlPage(String text, Document document) {
  /** Fails if the page is not well-formed. */
  public static HtmlPage of(Path report) throws IOException {
    String text = Files.readString(report.resolve("report.html"), UTF_8);
    try {
      return new HtmlPage(
          text,
          DocumentBuilderFactory.newDefaultInstance()
              .newDocumentBuilder()
              .parse(new InputSource(new StringReader(text))));
    } catch (SAXException | ParserConfigurationException e) {
      throw new AssertionError("report.html is not well-formed: " + e.getMessage(), e);
    }
  }

  /** All elements of that name. */
  public List<Element> all(String tag) {
    return elements(document.getElementsByTagName(tag));
  }

  /** The text of an element, its white space as a browser shows it. */
  public static String text(Element element) {
    return element.getTextContent().replaceAll("\\s+", " ").strip();
  }

  /**
   * All that the page says, in the form of a Markdown file: what stands in the page alone and in
   * {@code report.md} is then looked for alike.
   */
  public String markdown() {
    StringBuilder out = new StringBuilder();
    append(all("body").get(0), out);
    return out.toString();
  }

  private static void append(Element element, StringBuilder out) {
    switch (element.getTagName()) {
      case "svg", "script", "nav" -> {}
      case "h1" -> line("# ", element, out);
      case "h2" -> line("## ", element, out);
      case "li" -> out.append("- ").append(bullet(element)).append('\n');
      case "p", "dd", "figcaption" -> line("", element, out);
      case "dt" -> out.append("**").append(text(element)).append(":** ");
      case "pre" -> out.append("    ").append(element.getTextContent()).append('\n');
      case "table" -> table(element, out);
      default -> {
        for (Node child = element.getFirstChild(); child != null; child = child.getNextSibling()) {
          if (child instanceof Element inner) {
            append(inner, out);
          }
        }
      }
    }
  }

  private static void line(String start, Element element, StringBuilder out) {
    out.append(start).append(plain(element)).append("\n\n");
  }

  private static String bullet(Element element) {
    boolean isCaution =
        element.getParentNode().getParentNode() instanceof Element box
            && box.getAttribute("class").equals("cautions");
    return isCaution ? "**" + plain(element) + "**" : plain(element);
  }

  private static String plain(Element element) {
    return text(element)
        .replace('\u00A0', ' ')
        .replaceAll("([\\\\|*`\\[])", "\\\\$1")
        .replace("<", "&lt;");
  }

  private static void table(Element table, StringBuilder out) {
    String caption = plain(elements(table.getElementsByTagName("strong")).get(0));
    String label =
        elements(table.getElementsByTagName("span")).stream()
            .map(span -> " (" + plain(span) + ")")
            .collect(Collectors.joining());
    out.append("**").append(caption).append(label).append("**\n\n");
    for (Element row : elements(table.getElementsByTagName("tr"))) {
      row(cells(row).stream().map(HtmlPage::plain).toList(), out);
      if (row.getParentNode().getNodeName().equals("thead")) {
        row(cells(row).stream().map(cell -> isNumber(cell) ? "---:" : ":---").toList(), out);
      }
    }
    out.append('\n');
  }

  private static List<Element> cells(Element row) {
    return Stream.iterate(row.getFirstChild(), node -> node != null, Node::getNextSibling)
        .filter(Element.class::isInstance)
        .map(Element.class::cast)
        .toList();
  }

  private static boolean isNumber(Element cell) {
    return cell.getAttribute("class").equals("n");
  }

  private static void row(List<String> values, StringBuilder out) {
    out.append(values.stream().collect(Collectors.joining(" | ", "| ", " |\n")));
  }

  /** The only element of that id. */
  public Element withId(String id) {
    List<Element> found =
        all("*").stream().filter(element -> element.getAttribute("id").equals(id)).toList();
    if (found.size() != 1) {
      throw new AssertionError(found.size() + " elements have the id " + id);
    }
    return found.get(0);
  }

  /** All of these. */
  public static List<Element> elements(NodeList nodes) {
    return IntStream.range(0, nodes.getLength()).mapToObj(i -> (Element) nodes.item(i)).toList();
  }
}
