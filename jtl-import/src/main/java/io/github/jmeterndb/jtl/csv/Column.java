// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.csv;

import java.util.Optional;

/**
 * The columns of a JTL that the report is made of. Others are skipped.
 *
 * @see <a href="https://jmeter.apache.org/usermanual/listeners.html#csvlogformat">JMeter's manual,
 *     CSV log format</a>
 */
public enum Column {
  TIME_STAMP("timeStamp"),
  ELAPSED("elapsed"),
  LABEL("label"),
  RESPONSE_CODE("responseCode"),
  RESPONSE_MESSAGE("responseMessage"),
  THREAD_NAME("threadName"),
  SUCCESS("success"),
  FAILURE_MESSAGE("failureMessage"),
  SAMPLE_COUNT("SampleCount"),
  ERROR_COUNT("ErrorCount");

  private final String header;

  Column(String header) {
    this.header = header;
  }

  /** Its name in the first line of the file. */
  String header() {
    return header;
  }

  /** The column of that name, if it is one of these. */
  static Optional<Column> named(String header) {
    for (Column column : values()) {
      if (column.header.equals(header)) {
        return Optional.of(column);
      }
    }
    return Optional.empty();
  }
}
