// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.chart;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/**
 * Makes of a document that Lets-Plot wrote an element to stand in a page: a fifth as long, with a
 * title for those who hear it, with ids that are the same each time, and without a style sheet of
 * its own, which would be that of the whole page.
 */
final class InlineSvg {
  private static final String LETTERS = "13";
  private static final Pattern REFERENCE = Pattern.compile("url\\(#(.+)\\)");

  /** Values that an attribute has without being named. */
  private static final Set<String> DEFAULTS =
      Set.of(
          "stroke-opacity=1", "fill-opacity=1", "stroke-width=1", "x1=0", "y1=0", "x2=0", "y2=0");

  private final Chart chart;
  private final List<String> clips = new ArrayList<>();

  private InlineSvg(Chart chart) {
    this.chart = chart;
  }

  static String of(String svg, Chart chart) {
    try {
      return new InlineSvg(chart).inline(svg);
    } catch (ParserConfigurationException | SAXException | IOException | TransformerException e) {
      throw new IllegalStateException("Lets-Plot wrote no XML", e);
    }
  }

  private String inline(String svg)
      throws ParserConfigurationException, SAXException, IOException, TransformerException {
    Document document =
        DocumentBuilderFactory.newDefaultInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)));
    Element root = document.getDocumentElement();
    shorten(root);
    describe(root);
    Hover.addTo(root, chart);
    TransformerFactory factory = TransformerFactory.newDefaultInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    Transformer writer = factory.newTransformer();
    writer.setOutputProperty(OutputKeys.OMIT_XML_DECLARATION, "yes");
    StringWriter text = new StringWriter();
    writer.transform(new DOMSource(document), new StreamResult(text));
    return text.toString();
  }

  private void describe(Element root) {
    for (String name : List.of("width", "height", "class", "xmlns:xlink")) {
      root.removeAttribute(name);
    }
    root.setAttribute("viewBox", "0 0 " + chart.size().width() + " " + chart.size().height());
    root.setAttribute("role", "img");
    root.setAttribute("aria-labelledby", chart.id() + "-title " + chart.id() + "-text");
    root.setAttribute("font-size", LETTERS);
    root.setAttribute("font-family", "sans-serif");
    root.setAttribute("fill", Ink.TEXT.light());
    Node first = root.getFirstChild();
    root.insertBefore(words(root, "title", chart.title()), first);
    root.insertBefore(words(root, "desc", chart.description()), first);
  }

  private Element words(Element root, String name, String text) {
    Element element = root.getOwnerDocument().createElement(name);
    element.setAttribute("id", chart.id() + (name.equals("title") ? "-title" : "-text"));
    element.setTextContent(text);
    return element;
  }

  private void shorten(Element element) {
    attributes(element).forEach(attribute -> shorten(element, attribute));
    if ("0".equals(element.getAttribute("stroke-width"))) {
      List.of("stroke", "stroke-width", "stroke-opacity").forEach(element::removeAttribute);
    }
    for (Node child = element.getFirstChild(); child != null; ) {
      Node next = child.getNextSibling();
      if (child instanceof Element inner) {
        shorten(inner);
        if (isNothing(inner)) {
          element.removeChild(inner);
        }
      } else if (child.getNodeValue().isBlank()) {
        element.removeChild(child);
      } else {
        child.setNodeValue(child.getNodeValue().strip());
      }
      child = next;
    }
  }

  private static boolean isNothing(Element element) {
    return element.getTagName().equals("style")
        || (element.getTagName().equals("g") && element.getFirstChild() == null)
        || (element.getTagName().equals("path") && !element.hasAttribute("d"));
  }

  private void shorten(Element element, Attr attribute) {
    String name = attribute.getName();
    String value = SvgValue.shortened(attribute.getValue());
    value = REFERENCE.matcher(value).replaceAll(r -> "url(#" + clip(r.group(1)) + ")");
    boolean needless =
        Set.of("id", "class", "clip-bounds-jfx").contains(name)
            || DEFAULTS.contains(name + "=" + value)
            || (name.equals("fill") && element.getTagName().equals("line"));
    if (element.getTagName().equals("clipPath") && name.equals("id")) {
      attribute.setValue(clip(value));
    } else if (needless) {
      element.removeAttributeNode(attribute);
    } else {
      attribute.setValue(value);
    }
  }

  private static List<Attr> attributes(Element element) {
    List<Attr> attributes = new ArrayList<>();
    for (int i = 0; i < element.getAttributes().getLength(); i++) {
      attributes.add((Attr) element.getAttributes().item(i));
    }
    return attributes;
  }

  private String clip(String name) {
    if (!clips.contains(name)) {
      clips.add(name);
    }
    return chart.id() + "-clip-" + clips.indexOf(name);
  }
}
