// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;

/** A report with all kinds of content, {@code sample-report.json}. */
final class SampleReport {
  private SampleReport() {}

  /**
   * @param others stands in all places where others may have written
   */
  static Report of(boolean embedded, String others) throws IOException {
    ObjectMapper json = new ObjectMapper();
    String escaped = json.writeValueAsString(others).replaceAll("^\"|\"$", "");
    try (InputStream in = SampleReport.class.getResourceAsStream("sample-report.json")) {
      String text =
          new String(in.readAllBytes(), UTF_8)
              .replace("@OTHERS@", escaped)
              .replaceFirst("\"embedded\":false", "\"embedded\":" + embedded);
      return json.readValue(text, Report.class);
    }
  }
}
