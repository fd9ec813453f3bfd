// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.results.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.deser.std.StdDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.io.InputStream;
import java.util.OptionalDouble;

/** A report with all kinds of content, {@code sample-report.json}. */
final class SampleReport {
  private SampleReport() {}

  /**
   * @param others stands in all places where others may have written
   */
  static Report of(boolean embedded, String others) throws IOException {
    ObjectMapper json =
        new ObjectMapper()
            .registerModule(
                new SimpleModule().addDeserializer(OptionalDouble.class, new Optionals()));
    String escaped = json.writeValueAsString(others).replaceAll("^\"|\"$", "");
    try (InputStream in = SampleReport.class.getResourceAsStream("sample-report.json")) {
      String text =
          new String(in.readAllBytes(), UTF_8)
              .replace("@OTHERS@", escaped)
              .replaceFirst("\"embedded\":false", "\"embedded\":" + embedded);
      return json.readValue(text, Report.class);
    }
  }

  private static final class Optionals extends StdDeserializer<OptionalDouble> {
    private static final long serialVersionUID = 1;

    Optionals() {
      super(OptionalDouble.class);
    }

    @Override
    public OptionalDouble deserialize(JsonParser parser, DeserializationContext context)
        throws IOException {
      return OptionalDouble.of(parser.getDoubleValue());
    }

    @Override
    public OptionalDouble getNullValue(DeserializationContext context) {
      return OptionalDouble.empty();
    }
  }
}
