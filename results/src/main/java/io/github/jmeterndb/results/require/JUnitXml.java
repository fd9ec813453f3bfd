// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.require;

import io.github.jmeterndb.settings.Terminal;
import java.io.IOException;
import java.io.StringWriter;
import java.util.List;
import java.util.stream.Stream;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/**
 * The file {@code junit.xml}, which build servers read: a test suite with a test case a requirement
 * and one a check, of the classes {@code requirements} and {@code checks}, in the form of
 * Surefire's schema. The times are 0: a requirement takes none.
 */
public final class JUnitXml {
  /** Its name in the report's folder. */
  public static final String FILE = "junit.xml";

  private JUnitXml() {}

  /**
   * Writes the file.
   *
   * @param suite its name: what ran
   * @throws IOException if the output takes no more
   */
  public static void write(
      String suite, List<Outcome> requirements, List<Outcome> checks, Appendable out)
      throws IOException {
    StringWriter text = new StringWriter();
    long failures =
        Stream.concat(requirements.stream(), checks.stream())
            .filter(outcome -> !outcome.isMet())
            .count();
    try {
      XMLStreamWriter xml = XMLOutputFactory.newFactory().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeCharacters("\n");
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", plain(suite));
      xml.writeAttribute("tests", String.valueOf(requirements.size() + checks.size()));
      xml.writeAttribute("errors", "0");
      xml.writeAttribute("skipped", "0");
      xml.writeAttribute("failures", String.valueOf(failures));
      for (Outcome requirement : requirements) {
        write("requirements", requirement, xml);
      }
      for (Outcome check : checks) {
        write("checks", check, xml);
      }
      xml.writeCharacters("\n");
      xml.writeEndElement();
      xml.writeCharacters("\n");
      xml.writeEndDocument();
      xml.close();
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
    out.append(text.toString());
  }

  private static void write(String group, Outcome outcome, XMLStreamWriter xml)
      throws XMLStreamException {
    xml.writeCharacters("\n  ");
    xml.writeStartElement("testcase");
    xml.writeAttribute("name", plain(outcome.name()));
    xml.writeAttribute("classname", group);
    xml.writeAttribute("time", "0");
    if (!outcome.isMet()) {
      xml.writeStartElement("failure");
      xml.writeAttribute("type", outcome.result().words());
      xml.writeAttribute("message", plain(outcome.reason()));
      xml.writeCharacters(plain(outcome.line()));
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  /** Without the characters that XML does not take. */
  private static String plain(String text) {
    return Terminal.plain(text);
  }
}
