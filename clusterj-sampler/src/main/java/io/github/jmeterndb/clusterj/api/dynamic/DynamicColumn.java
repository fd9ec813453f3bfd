// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

import com.mysql.clusterj.ColumnMetadata;
import com.mysql.clusterj.DynamicObject;
import com.mysql.clusterj.core.metadata.AbstractDomainFieldHandlerImpl;
import com.mysql.clusterj.core.spi.ValueHandler;
import io.github.jmeterndb.clusterj.api.dynamic.Conversion.UnsupportedValue;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import io.github.jmeterndb.sql.ColumnType;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.sql.TableColumn.Generated;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A column of a table over ClusterJ: converts values where that is exact, and refuses those that
 * ClusterJ would store or read wrongly. Immutable.
 *
 * <p>Values are, by the column's type: {@link Long} for whole numbers, BIT and YEAR, {@link
 * java.math.BigInteger} for unsigned ones of 64 bits; {@link java.math.BigDecimal}; {@link Float};
 * {@link Double}; {@link String}; {@code byte[]} for binary ones; {@link java.time.LocalDate},
 * {@link java.time.LocalTime}, {@link java.time.LocalDateTime} for DATE, TIME and DATETIME, {@link
 * java.sql.Timestamp} for TIMESTAMP (to be written: LocalDateTime in the JVM's zone); and null.
 * Values to be written may also be other numbers, or texts, bytes as {@code 0x…}.
 */
public final class DynamicColumn {
  /** The code of errors for what ClusterJ would do wrongly. */
  public static final String REFUSED = "REFUSED";

  private final int number;
  final TableColumn definition;
  private final boolean isKey;
  private final Optional<String> refusal;
  private final Conversion conversion;

  /**
   * @param number its place among ClusterJ's columns of the table
   */
  DynamicColumn(int number, ColumnMetadata metadata) {
    this.number = number;
    definition = definition(metadata);
    isKey = metadata.isPrimaryKey();
    refusal = Conversion.refusal(definition).map(this::said);
    conversion = refusal.isEmpty() ? Conversion.of(definition, metadata.javaType()) : null;
  }

  /** What NDB knows of the column; AUTO_INCREMENT and generated columns do not show. */
  private static TableColumn definition(ColumnMetadata column) {
    int collation = collation(column);
    Optional<CharacterSet> charset = CharacterSet.of(collation);
    ColumnType type = type(column, collation);
    String stored = column.columnType().name().toLowerCase(Locale.ROOT);
    // TIME, DATETIME and TIMESTAMP since MySQL 5.6.
    boolean isTime = stored.endsWith("2");
    return new TableColumn(
        column.name(),
        type,
        "",
        column.maximumLength() / (type.isText() ? charset.map(set -> set.longest).orElse(1) : 1),
        Conversion.isLarge(type) ? largest(column.scale()) : column.maximumLength(),
        column.precision(),
        isTime ? column.precision() : column.scale(),
        stored.endsWith("unsigned"),
        column.nullable(),
        charset.map(CharacterSet::mysqlName).orElse(""),
        false,
        Generated.NO,
        List.of());
  }

  private static ColumnType type(ColumnMetadata column, int collation) {
    String name = column.columnType().name();
    return switch (name) {
      case "Unsigned" -> ColumnType.INT;
      case "Char" -> collation == CharacterSet.BINARY ? ColumnType.ENUM : ColumnType.CHAR;
      // As mysqld splits JSON into the bytes in the row and in each part.
      case "Blob" ->
          column.precision() == 4000 && column.scale() == 8100 ? ColumnType.JSON : ColumnType.BLOB;
      case "Longvarchar" -> ColumnType.VARCHAR;
      case "Longvarbinary" -> ColumnType.VARBINARY;
      // From before MySQL 5.6.
      case "Time", "Datetime", "Timestamp" -> ColumnType.OTHER;
      default ->
          ColumnType.of(
              name.replace("Decimalunsigned", "Decimal")
                  .replace("unsigned", "int")
                  .replaceFirst("2$", ""));
    };
  }

  /** The most bytes of a BLOB or TEXT, by the part size that mysqld chose for its type. */
  private static long largest(int part) {
    return switch (part) {
      case 0 -> 255;
      case 2000 -> 65_535;
      case 4000 -> 16_777_215;
      default -> Integer.MAX_VALUE;
    };
  }

  /** Read by reflection: the public metadata gives one name for several character sets. */
  private static int collation(ColumnMetadata column) {
    return column instanceof AbstractDomainFieldHandlerImpl field
        ? field.getStoreColumn().getCharsetNumber()
        : 0;
  }

  public String name() {
    return definition.name();
  }

  public boolean isKey() {
    return isKey;
  }

  /**
   * Why ClusterJ cannot handle the column, and what to do about it, in a sentence. Where it is
   * empty, single values may still be refused.
   */
  public Optional<String> refusal() {
    return refusal;
  }

  /**
   * Whether ClusterJ cannot change the column to NULL; in a new row it is NULL if no value is set.
   */
  boolean cannotBecomeNull() {
    return definition.type() == ColumnType.TEXT;
  }

  boolean isTimestampNotNull() {
    return definition.type() == ColumnType.TIMESTAMP && !definition.nullable();
  }

  /**
   * The value in a row that was read, or null.
   *
   * @throws StoreException if ClusterJ may have read a wrong value
   */
  public Object get(DynamicObject row) throws StoreException {
    requireKnown();
    // It would fail with a DECIMAL, and take the others' bytes for a value.
    if (definition.nullable()
        && !Conversion.isLarge(definition.type())
        && row.delegate() instanceof ValueHandler values
        && values.isNull(number)) {
      return null;
    }
    return converted(conversion.read(), row.get(number));
  }

  /** The value in ClusterJ's type, null for null. */
  Object exact(Object value) throws StoreException {
    requireKnown();
    if (value == null && !definition.nullable()) {
      throw refused("it is NOT NULL, where ClusterJ would store the default; give a value");
    }
    return converted(conversion.write(), value);
  }

  private Object converted(UnaryOperator<Object> step, Object value) throws StoreException {
    try {
      return value == null ? null : step.apply(value);
    } catch (UnsupportedValue e) {
      throw refused(e.getMessage());
    }
  }

  Object exactForLookup(Object value) throws StoreException {
    if (value == null) {
      throw refused("rows are not looked up by NULL; give a value");
    }
    if (Conversion.isLarge(definition.type())) {
      throw refused("rows are not looked up by a BLOB or TEXT; take another column");
    }
    return exact(value);
  }

  /** Sets a value from {@link #exact}; a TEXT is left as it is instead of set to NULL. */
  void put(DynamicObject row, Object exact) {
    if (exact != null || !cannotBecomeNull()) {
      row.set(number, exact);
    }
  }

  private void requireKnown() throws StoreException {
    if (refusal.isPresent()) {
      throw refusedBy(refusal.get());
    }
  }

  StoreException refused(String reason) {
    return refusedBy(said(reason));
  }

  private String said(String reason) {
    return "column %s: %s".formatted(name(), reason);
  }

  public static StoreException refusedBy(String message) {
    return new StoreException(REFUSED, message, Outcome.NOT_APPLIED, null);
  }

  @Override
  public String toString() {
    return name();
  }
}
