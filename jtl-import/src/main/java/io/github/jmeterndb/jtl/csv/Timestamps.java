// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.jtl.csv;

import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.TemporalAccessor;
import java.util.List;
import java.util.Locale;

/**
 * Reads {@code timeStamp}: milliseconds since 1970, or a date in a form that JMeter reads itself or
 * in ISO 8601. For one thread.
 */
public final class Timestamps {
  /** What is no time: damage, as are times before and after all of JMeter's life. */
  static final long NONE = -1;

  private static final long EARLIEST = OffsetDateTime.parse("2000-01-01T00:00Z").toEpochSecond();
  private static final long LATEST = OffsetDateTime.parse("2100-01-01T00:00Z").toEpochSecond();

  /** The same forms with '/' or '-', ' ' or 'T': they are made alike before. */
  private static final List<DateTimeFormatter> FORMS =
      List.of(
          new DateTimeFormatterBuilder()
              .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
              .appendPattern("[XXX][XX][X]")
              .toFormatter(Locale.ROOT),
          DateTimeFormatter.ofPattern("MM-dd-yy'T'HH:mm:ss", Locale.ROOT));

  /** A date without a zone is one of the machine that JMeter ran on: as it reads them itself. */
  private final ZoneId zone;

  /** Those of a machine in that zone. */
  public Timestamps(ZoneId zone) {
    this.zone = zone;
  }

  /** Milliseconds since 1970, or {@link #NONE}. */
  long millis(Text field) {
    long number = field.number();
    long millis = number == NONE && field.length() > 0 ? date(field.toString()) : number;
    return millis >= EARLIEST * 1000 && millis < LATEST * 1000 ? millis : NONE;
  }

  private long date(String text) {
    String normal = text.strip().replace('/', '-').replace(' ', 'T').replace(',', '.');
    for (DateTimeFormatter form : FORMS) {
      try {
        TemporalAccessor date = form.parseBest(normal, OffsetDateTime::from, LocalDateTime::from);
        return date instanceof OffsetDateTime offset
            ? offset.toInstant().toEpochMilli()
            : ((LocalDateTime) date).atZone(zone).toInstant().toEpochMilli();
      } catch (DateTimeException e) {
        // Not of this form.
      }
    }
    return NONE;
  }
}
