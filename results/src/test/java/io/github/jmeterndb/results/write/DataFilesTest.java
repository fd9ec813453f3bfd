// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.Arrays;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;

/** What other programs read. */
class DataFilesTest {
  @Test
  void csvRunsNothingInASpreadsheet() {
    assertThat(
            Csv.of(
                List.of("path", "tps", "trend"),
                List.of(
                    List.of("=cmd()", 12, "-0.5"),
                    List.of("@x", -3.5, "+1"),
                    Arrays.asList("a,b\"c", null, ""))))
        .isEqualTo(
            """
            path,tps,trend
            '=cmd(),12,-0.5
            '@x,-3.5,'+1
            "a,b""c",,
            """);
  }

  @Test
  void junitHasATestCaseEach() throws Exception {
    String xml =
        JUnitXml.of(
            "a <run>",
            List.of(
                new JUnitXml.Case("requirements", "errors = 0", true, "met", "none"),
                new JUnitXml.Case(
                    "requirements", "tps >= 9", false, "not certain enough", "8 (7–10)\u0001\"")));

    SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(getClass().getResource("/surefire/surefire-test-report.xsd"))
        .newValidator()
        .validate(new StreamSource(new StringReader(xml)));
    assertThat(xml)
        .contains(
            "<testsuite name=\"a &lt;run&gt;\" tests=\"2\" errors=\"0\" skipped=\"0\" failures=\"1\">",
            "<testcase name=\"errors = 0\" classname=\"requirements\" time=\"0\"></testcase>",
            "<failure type=\"not certain enough\" message=\"8 (7–10)\uFFFD&quot;\">✗ tps &gt;= 9: 8");
  }
}
