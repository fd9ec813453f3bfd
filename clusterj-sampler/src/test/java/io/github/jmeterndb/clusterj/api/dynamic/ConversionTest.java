// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Timestamp;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConversionTest {
  private static final int UTF8MB4 = 255;
  private static final int LATIN1 = 8;

  @ParameterizedTest
  @CsvSource({
    "Tinyint, byte, -128, 127",
    "Tinyunsigned, byte, 0, 255",
    "Smallunsigned, short, 0, 65535",
    "Mediumint, int, -8388608, 8388607",
    "Mediumunsigned, int, 0, 16777215",
    "Int, int, -2147483648, 2147483647",
    "Bigint, long, -9223372036854775808, 9223372036854775807",
    "Bigunsigned, long, 0, 18446744073709551615",
    "Year, short, 1901, 2155"
  })
  void givesWholeNumbersOfTheWholeRangeAndNoOthers(
      String type, String javaType, BigInteger low, BigInteger high) throws UnsupportedValue {
    Conversion conversion = Conversion.of(column(type, javaType(javaType)));

    for (BigInteger value : new BigInteger[] {low, high}) {
      Object exact = conversion.toClusterJ(value.toString());
      assertThat(exact.getClass().getSimpleName()).startsWithIgnoringCase(javaType.substring(0, 3));
      assertThat(conversion.fromClusterJ(exact)).hasToString(value.toString());
    }
    refuses(conversion, high.add(BigInteger.ONE));
    refuses(conversion, low.subtract(type.equals("Year") ? BigInteger.TWO : BigInteger.ONE));
    refuses(conversion, "1.5");
    refuses(conversion, "x");
  }

  private static Class<?> javaType(String name) {
    return switch (name) {
      case "byte" -> byte.class;
      case "short" -> short.class;
      case "int" -> int.class;
      default -> long.class;
    };
  }

  @Test
  void countsYearsAsMySqlDoes() throws UnsupportedValue {
    Conversion year = Conversion.of(column("Year", short.class));
    assertThat(year.toClusterJ(2024L)).isEqualTo((short) 124);
    assertThat(year.toClusterJ(0)).isEqualTo((short) 0);
    assertThat(year.fromClusterJ((short) 124)).isEqualTo(2024L);
    assertThat(year.fromClusterJ((short) 0)).isEqualTo(0L);
    refuses(year, 1900);
    refuses(year, 24);
  }

  @Test
  void roundsNoDecimal() throws UnsupportedValue {
    Conversion decimal = Conversion.of(column("Decimal", BigDecimal.class, 0, 5, 2, 0));
    assertThat(decimal.toClusterJ("1.5")).isEqualTo(new BigDecimal("1.50"));
    assertThat(decimal.toClusterJ(-999.99)).isEqualTo(new BigDecimal("-999.99"));
    assertThat(decimal.fromClusterJ(new BigDecimal("1.5"))).isEqualTo(new BigDecimal("1.50"));
    refuses(decimal, "1.501");
    refuses(decimal, 1000);
    Conversion unsigned = Conversion.of(column("Decimalunsigned", BigDecimal.class, 0, 5, 2, 0));
    refuses(unsigned, "-0.01");
  }

  @Test
  void countsCharactersNotBytes() throws UnsupportedValue {
    Conversion text = Conversion.of(column("Varchar", String.class, 8, 0, 0, UTF8MB4));
    assertThat(text.toClusterJ("\u20ac\ud83d\ude00")).isEqualTo("\u20ac\ud83d\ude00");
    refuses(text, "abc");
    refuses(text, "\ud83d");
  }

  @Test
  void givesNoCharThatComesBackOtherwise() throws UnsupportedValue {
    Conversion text = Conversion.of(column("Char", String.class, 300, 0, 0, LATIN1));
    assertThat(text.toClusterJ("x".repeat(45) + "  ")).isEqualTo("x".repeat(45));
    refuses(text, "x".repeat(44));
    refuses(text, " " + "x".repeat(45));
    refuses(text, "x".repeat(45) + "\t");
    refuses(text, "x".repeat(45) + "\u4e2d");
  }

  @Test
  void givesNoTimeFromNoonOn() throws UnsupportedValue {
    Conversion time = Conversion.of(column("Datetime2", Timestamp.class, 0, 3, 0, 0));
    LocalDateTime morning = LocalDateTime.of(2024, 2, 29, 11, 59, 59, 999_000_000);
    assertThat(time.toClusterJ("2024-02-29 11:59:59.999")).isEqualTo(Timestamp.valueOf(morning));
    assertThat(time.fromClusterJ(Timestamp.valueOf(morning))).isEqualTo(morning);
    refuses(time, "2024-02-29 12:00:00");
    refuses(time, "2024-02-29 11:59:59.9999");
    refuses(time, "2024-02-30 01:00:00");
    Conversion ofDay = Conversion.of(column("Time2", java.sql.Time.class));
    assertThat(ofDay.fromClusterJ(ofDay.toClusterJ("11:59:59")))
        .isEqualTo(LocalTime.of(11, 59, 59));
    refuses(ofDay, LocalTime.NOON);
  }

  @Test
  void takesDaysThatThereAre() throws UnsupportedValue {
    Conversion day = Conversion.of(column("Date", java.sql.Date.class));
    assertThat(day.fromClusterJ(day.toClusterJ("2024-02-29"))).isEqualTo(LocalDate.of(2024, 2, 29));
    refuses(day, "2023-02-29");
  }

  @Test
  void takesBytesAsHexadecimalDigits() throws UnsupportedValue {
    Conversion bytes = Conversion.of(column("Varbinary", byte[].class, 2, 0, 0, 0));
    assertThat((byte[]) bytes.toClusterJ("0x0aFF")).containsExactly(10, -1);
    assertThat((byte[]) bytes.toClusterJ("0x")).isEmpty();
    refuses(bytes, "0x0");
    refuses(bytes, "0aff");
    refuses(bytes, "0x010203");
  }

  @Test
  void tellsNoEmptyLargeObjectFromNull() {
    Conversion blob = Conversion.of(column("Blob", byte[].class, 0, 256, 2000, 0));
    refuses(blob, new byte[0]);
    refuses(blob, new byte[65_536]);
    assertThatThrownBy(() -> blob.fromClusterJ(new byte[0])).isInstanceOf(UnsupportedValue.class);
  }

  private static void refuses(Conversion conversion, Object value) {
    assertThatThrownBy(() -> conversion.toClusterJ(value))
        .as("%s", value)
        .isInstanceOf(UnsupportedValue.class);
  }

  private static ColumnFacts column(String type, Class<?> javaType) {
    return column(type, javaType, 0, 0, 0, 0);
  }

  private static ColumnFacts column(
      String type, Class<?> javaType, int length, int precision, int scale, int collation) {
    return new ColumnFacts("c", type, javaType, length, precision, scale, true, false, collation);
  }
}
