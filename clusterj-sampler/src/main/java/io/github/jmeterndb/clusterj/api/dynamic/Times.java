// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

import io.github.jmeterndb.clusterj.api.dynamic.Conversion.UnsupportedValue;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.util.function.Function;

/**
 * Dates and times. ClusterJ counts milliseconds, and writes TIME with a 12-hour clock, so that
 * hours from noon on are 12 too low. It uses the time zone of the JVM: it cannot store times that
 * this zone skipped, such as at the begin of summer time.
 */
final class Times {
  private static final LocalDate EPOCH = LocalDate.of(1970, 1, 1);

  /** Source: MySQL's manual, "The DATE, DATETIME, and TIMESTAMP Types". */
  private static final long LAST_SECOND = 2_147_483_647L;

  private static final String LEFT_OUT =
      "the JVM's time zone has no such time, so that ClusterJ would store another one; start JMeter"
          + " with -Duser.timezone=UTC";

  private Times() {}

  static Object writtenDate(Object value) {
    LocalDate day = given(value, LocalDate.class, LocalDate::parse, "day such as 2024-02-29");
    Date there = Date.valueOf(day);
    if (!there.toLocalDate().equals(day)) {
      throw new UnsupportedValue(LEFT_OUT);
    }
    return there;
  }

  static Object readDate(Object read) {
    requireYear(((Date) read).getTime());
    return ((Date) read).toLocalDate();
  }

  static Object writtenTime(Object value, int digits) {
    LocalTime time =
        given(value, LocalTime.class, LocalTime::parse, "time of day such as 11:59:59");
    requireBeforeNoon(time, digits);
    return new Time(timestamp(time.atDate(EPOCH)).getTime());
  }

  static Object readTime(Object read) {
    ZonedDateTime time =
        Instant.ofEpochMilli(((Time) read).getTime()).atZone(ZoneId.systemDefault());
    if (!time.toLocalDate().equals(EPOCH)) {
      throw new UnsupportedValue(
          "it holds a time that is no time of day, which ClusterJ reads wrongly");
    }
    return time.toLocalTime();
  }

  static Object writtenDateTime(Object value, int digits) {
    LocalDateTime time = dateTime(value);
    requireBeforeNoon(time.toLocalTime(), digits);
    return timestamp(time);
  }

  static Object readDateTime(Object read) {
    requireYear(((Timestamp) read).getTime());
    return ((Timestamp) read).toLocalDateTime();
  }

  static Object writtenTimestamp(Object value, int digits) {
    Timestamp time = timestamp(dateTime(value));
    requireFraction(time.getNanos(), digits);
    long second = time.toInstant().getEpochSecond();
    if (second < 1 || second > LAST_SECOND) {
      throw new UnsupportedValue("the value is out of its range, which is 1970 to 2038");
    }
    return time;
  }

  static Object readTimestamp(Object read) {
    if (((Timestamp) read).toInstant().getEpochSecond() < 1) {
      throw new UnsupportedValue("it holds 0000-00-00 00:00:00, which Java does not have");
    }
    return read;
  }

  private static LocalDateTime dateTime(Object value) {
    return given(
        value,
        LocalDateTime.class,
        text -> LocalDateTime.parse(text.replace(' ', 'T')),
        "day and time such as 2024-02-29 11:59:59");
  }

  private static <T> T given(
      Object value, Class<T> type, Function<String, T> parser, String expected) {
    if (type.isInstance(value)) {
      return type.cast(value);
    }
    try {
      return parser.apply(value.toString().strip());
    } catch (DateTimeException e) {
      throw new UnsupportedValue("the value is not a " + expected);
    }
  }

  private static Timestamp timestamp(LocalDateTime time) {
    Timestamp there = Timestamp.valueOf(time);
    if (!there.toLocalDateTime().equals(time)) {
      throw new UnsupportedValue(LEFT_OUT);
    }
    return there;
  }

  /** 0000-00-00 is read as a day before the common era, which java.time shows as one after it. */
  private static void requireYear(long millis) {
    if (millis < Date.valueOf(LocalDate.of(1, 1, 1)).getTime()) {
      throw new UnsupportedValue("it holds 0000-00-00, which Java does not have");
    }
  }

  private static void requireBeforeNoon(LocalTime time, int digits) {
    requireFraction(time.get(ChronoField.NANO_OF_SECOND), digits);
    if (time.getHour() >= 12) {
      throw new UnsupportedValue(
          "ClusterJ stores times from noon on 12 hours early; give one before noon, or make it"
              + " TIMESTAMP");
    }
  }

  private static void requireFraction(int nanos, int digits) {
    if (nanos % Math.pow(10, 9 - digits) != 0) {
      throw new UnsupportedValue(
          "the value has more digits after the second than the column's %s".formatted(digits));
    }
  }
}
