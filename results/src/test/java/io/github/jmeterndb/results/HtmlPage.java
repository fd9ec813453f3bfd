// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
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
