// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import io.github.jmeterndb.results.plot.Xml;
import java.util.List;

/**
 * The file {@code junit.xml}, which build servers read: a test suite with a test case for each
 * requirement and check, in the form of Surefire's schema. The times are 0: a requirement takes
 * none.
 */
public final class JUnitXml {
  public static final String FILE = "junit.xml";

  private JUnitXml() {}

  /**
   * A test case.
   *
   * @param group the name of its class: {@code requirements} or {@code checks}
   * @param type what a failure is called, such as {@code not met}
   * @param reason the figures that decided, in a line
   */
  public record Case(String group, String name, boolean isMet, String type, String reason) {}

  /**
   * The text of the file.
   *
   * @param suite what ran
   */
  public static String of(String suite, List<Case> cases) {
    long failures = cases.stream().filter(each -> !each.isMet).count();
    Xml xml = new Xml().markup("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml.open("testsuite name tests errors=0 skipped=0 failures", suite, cases.size(), failures);
    for (Case each : cases) {
      xml.markup("\n  ").open("testcase name classname time=0", each.name, each.group);
      if (!each.isMet) {
        xml.open("failure type message", each.type, each.reason);
        xml.text("✗ " + each.name + ": " + each.reason).close();
      }
      xml.close();
    }
    return xml.markup("\n").close().markup("\n").toString();
  }
}
