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
import java.time.temporal.TemporalAccessor;
import java.util.concurrent.TimeUnit;

/**
 * Days and times. ClusterJ counts milliseconds, and writes times of day with the hour of a clock of
 * twelve: those from noon on are 12 hours early. It works in the time zone of the JVM: days and
 * times that this one left out, such as when summer time began, it cannot have.
 */
final class Moments {
  private static final String LEFT_OUT =
      "the JVM's time zone has no such time, so that ClusterJ would store another one; start JMeter"
          + " with -Duser.timezone=UTC";

  private Moments() {}

  /** 0000-00-00 comes as a day before our era, which java.time shows as one of it. */
  private static void requireYear(long millis) throws Unfit {
    if (millis < Date.valueOf(LocalDate.of(1, 1, 1)).getTime()) {
      throw new Unfit("it holds 0000-00-00, which Java does not have");
    }
  }

  private static void requireFraction(TemporalAccessor time, int digits) throws Unfit {
    int step = 1;
    for (int i = digits; i < 9; i++) {
      step *= 10;
    }
    if (time.get(ChronoField.NANO_OF_SECOND) % step != 0) {
      throw new Unfit(
          "the value has more digits after the second than the column's %s".formatted(digits));
    }
  }

  private static void requireMorning(LocalTime time) throws Unfit {
    if (time.getHour() >= 12) {
      throw new Unfit(
          "ClusterJ stores times from noon on 12 hours early; give one before noon, or make it"
              + " TIMESTAMP");
    }
  }

  private static LocalDateTime dayTime(Object value) throws Unfit {
    if (value instanceof LocalDateTime time) {
      return time;
    }
    if (value instanceof Timestamp time) {
      return time.toLocalDateTime();
    }
    try {
      return LocalDateTime.parse(value.toString().strip().replace(' ', 'T'));
    } catch (DateTimeException e) {
      throw new Unfit("the value is not a day and time such as 2024-02-29 11:59:59");
    }
  }

  private static Timestamp timestamp(LocalDateTime time) throws Unfit {
    Timestamp there = Timestamp.valueOf(time);
    if (!there.toLocalDateTime().equals(time)) {
      throw new Unfit(LEFT_OUT);
    }
    return there;
  }

  /** DATE. Values are {@link LocalDate}. */
  static final class Days implements Conversion {
    @Override
    public Object toClusterJ(Object value) throws Unfit {
      Date day = Date.valueOf(day(value));
      if (!day.toLocalDate().equals(day(value))) {
        throw new Unfit(LEFT_OUT);
      }
      return day;
    }

    private static LocalDate day(Object value) throws Unfit {
      if (value instanceof LocalDate day) {
        return day;
      }
      if (value instanceof Date day) {
        return day.toLocalDate();
      }
      try {
        return LocalDate.parse(value.toString().strip());
      } catch (DateTimeException e) {
        throw new Unfit("the value is not a day such as 2024-02-29");
      }
    }

    @Override
    public Object fromClusterJ(Object read) throws Unfit {
      requireYear(((Date) read).getTime());
      return ((Date) read).toLocalDate();
    }
  }

  /** TIME within a day. Values are {@link LocalTime}. */
  static final class Times implements Conversion {
    private static final LocalDate EPOCH = LocalDate.of(1970, 1, 1);

    private final int digits;

    Times(int digits) {
      this.digits = digits;
    }

    @Override
    public Object toClusterJ(Object value) throws Unfit {
      LocalTime time = time(value);
      requireFraction(time, digits);
      requireMorning(time);
      return new Time(timestamp(time.atDate(EPOCH)).getTime());
    }

    private static LocalTime time(Object value) throws Unfit {
      if (value instanceof LocalTime time) {
        return time;
      }
      if (value instanceof Time time) {
        return at(time).toLocalTime();
      }
      try {
        return LocalTime.parse(value.toString().strip());
      } catch (DateTimeException e) {
        throw new Unfit("the value is not a time of day such as 11:59:59");
      }
    }

    private static ZonedDateTime at(Time time) {
      return Instant.ofEpochMilli(time.getTime()).atZone(ZoneId.systemDefault());
    }

    @Override
    public Object fromClusterJ(Object read) throws Unfit {
      ZonedDateTime time = at((Time) read);
      if (!time.toLocalDate().equals(EPOCH)) {
        throw new Unfit("it holds a time that is no time of day, which ClusterJ reads wrongly");
      }
      return time.toLocalTime();
    }
  }

  /** DATETIME. Values are {@link LocalDateTime}. */
  static final class DayTimes implements Conversion {
    private final int digits;

    DayTimes(int digits) {
      this.digits = digits;
    }

    @Override
    public Object toClusterJ(Object value) throws Unfit {
      LocalDateTime time = dayTime(value);
      requireFraction(time, digits);
      requireMorning(time.toLocalTime());
      return timestamp(time);
    }

    @Override
    public Object fromClusterJ(Object read) throws Unfit {
      requireYear(((Timestamp) read).getTime());
      return ((Timestamp) read).toLocalDateTime();
    }
  }

  /** TIMESTAMP. Values are {@link Timestamp}; times without a zone are those of the JVM's. */
  static final class Instants implements Conversion {
    /** Source: MySQL's manual, "The DATE, DATETIME, and TIMESTAMP Types". */
    private static final long LAST_SECOND = TimeUnit.MILLISECONDS.toSeconds(2_147_483_647_000L);

    private final int digits;

    Instants(int digits) {
      this.digits = digits;
    }

    @Override
    public Object toClusterJ(Object value) throws Unfit {
      Timestamp time =
          value instanceof Timestamp given
              ? given
              : value instanceof Instant instant
                  ? Timestamp.from(instant)
                  : timestamp(dayTime(value));
      requireFraction(time.toInstant(), digits);
      long second = time.toInstant().getEpochSecond();
      if (second < 1 || second > LAST_SECOND) {
        throw new Unfit("the value is out of its range, which is 1970 to 2038");
      }
      return time;
    }

    @Override
    public Object fromClusterJ(Object read) throws Unfit {
      if (((Timestamp) read).getTime() < TimeUnit.SECONDS.toMillis(1)) {
        throw new Unfit("it holds 0000-00-00 00:00:00, which Java does not have");
      }
      return read;
    }
  }
}
