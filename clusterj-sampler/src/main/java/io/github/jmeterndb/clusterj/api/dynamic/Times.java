// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

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

  static Object writtenDate(Object value) throws UnsupportedValue {
    LocalDate day;
    try {
      day =
          value instanceof LocalDate given
              ? given
              : value instanceof Date date
                  ? date.toLocalDate()
                  : LocalDate.parse(value.toString().strip());
    } catch (DateTimeException e) {
      throw new UnsupportedValue("the value is not a day such as 2024-02-29");
    }
    if (!Date.valueOf(day).toLocalDate().equals(day)) {
      throw new UnsupportedValue(LEFT_OUT);
    }
    return Date.valueOf(day);
  }

  static Object readDate(Object read) throws UnsupportedValue {
    requireYear(((Date) read).getTime());
    return ((Date) read).toLocalDate();
  }

  static Object writtenTime(Object value, int digits) throws UnsupportedValue {
    LocalTime time;
    try {
      time =
          value instanceof LocalTime given
              ? given
              : value instanceof Time inZone
                  ? inZone(inZone).toLocalTime()
                  : LocalTime.parse(value.toString().strip());
    } catch (DateTimeException e) {
      throw new UnsupportedValue("the value is not a time of day such as 11:59:59");
    }
    requireStored(time, digits);
    return new Time(timestamp(time.atDate(EPOCH)).getTime());
  }

  static Object readTime(Object read) throws UnsupportedValue {
    ZonedDateTime time = inZone((Time) read);
    if (!time.toLocalDate().equals(EPOCH)) {
      throw new UnsupportedValue(
          "it holds a time that is no time of day, which ClusterJ reads wrongly");
    }
    return time.toLocalTime();
  }

  private static ZonedDateTime inZone(Time time) {
    return Instant.ofEpochMilli(time.getTime()).atZone(ZoneId.systemDefault());
  }

  static Object writtenDateTime(Object value, int digits) throws UnsupportedValue {
    LocalDateTime time = dateTime(value);
    requireStored(time.toLocalTime(), digits);
    return timestamp(time);
  }

  static Object readDateTime(Object read) throws UnsupportedValue {
    requireYear(((Timestamp) read).getTime());
    return ((Timestamp) read).toLocalDateTime();
  }

  /** Times without a zone are in the JVM's. */
  static Object writtenTimestamp(Object value, int digits) throws UnsupportedValue {
    Timestamp time =
        value instanceof Timestamp given
            ? given
            : value instanceof Instant instant
                ? Timestamp.from(instant)
                : timestamp(dateTime(value));
    requireFraction(time.getNanos(), digits);
    long second = time.toInstant().getEpochSecond();
    if (second < 1 || second > LAST_SECOND) {
      throw new UnsupportedValue("the value is out of its range, which is 1970 to 2038");
    }
    return time;
  }

  static Object readTimestamp(Object read) throws UnsupportedValue {
    if (((Timestamp) read).toInstant().getEpochSecond() < 1) {
      throw new UnsupportedValue("it holds 0000-00-00 00:00:00, which Java does not have");
    }
    return read;
  }

  private static LocalDateTime dateTime(Object value) throws UnsupportedValue {
    try {
      return value instanceof LocalDateTime given
          ? given
          : value instanceof Timestamp time
              ? time.toLocalDateTime()
              : LocalDateTime.parse(value.toString().strip().replace(' ', 'T'));
    } catch (DateTimeException e) {
      throw new UnsupportedValue("the value is not a day and time such as 2024-02-29 11:59:59");
    }
  }

  private static Timestamp timestamp(LocalDateTime time) throws UnsupportedValue {
    Timestamp there = Timestamp.valueOf(time);
    if (!there.toLocalDateTime().equals(time)) {
      throw new UnsupportedValue(LEFT_OUT);
    }
    return there;
  }

  /** 0000-00-00 is read as a day before the common era, which java.time shows as one after it. */
  private static void requireYear(long millis) throws UnsupportedValue {
    if (millis < Date.valueOf(LocalDate.of(1, 1, 1)).getTime()) {
      throw new UnsupportedValue("it holds 0000-00-00, which Java does not have");
    }
  }

  private static void requireStored(LocalTime time, int digits) throws UnsupportedValue {
    requireFraction(time.get(ChronoField.NANO_OF_SECOND), digits);
    if (time.getHour() >= 12) {
      throw new UnsupportedValue(
          "ClusterJ stores times from noon on 12 hours early; give one before noon, or make it"
              + " TIMESTAMP");
    }
  }

  private static void requireFraction(int nanos, int digits) throws UnsupportedValue {
    int step = 1;
    for (int i = digits; i < 9; i++) {
      step *= 10;
    }
    if (nanos % step != 0) {
      throw new UnsupportedValue(
          "the value has more digits after the second than the column's %s".formatted(digits));
    }
  }
}
