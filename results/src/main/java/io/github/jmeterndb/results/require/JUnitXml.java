// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.require;

import io.github.jmeterndb.results.render.Templates;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The file {@code junit.xml}, which build servers read: a test suite with a test case a requirement
 * and one a check, of the classes {@code requirements} and {@code checks}, in the form of
 * Surefire's schema. The times are 0: a requirement takes none.
 */
public final class JUnitXml {
  public static final String FILE = "junit.xml";

  private JUnitXml() {}

  /**
   * The text of the file; empty where nothing was required.
   *
   * @param suite its name: what ran
   */
  public static String of(String suite, List<Outcome> requirements, List<Outcome> checks) {
    return requirements.isEmpty()
        ? ""
        : Templates.text(
            "junit.ftlh",
            Map.of(
                "suite", suite,
                "requirements", requirements,
                "checks", checks,
                "failures",
                    Stream.concat(requirements.stream(), checks.stream())
                        .filter(outcome -> !outcome.isMet())
                        .count()));
  }
}
