// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.dynamic;

import com.mysql.clusterj.ColumnMetadata;
import com.mysql.clusterj.DynamicObject;
import com.mysql.clusterj.core.metadata.AbstractDomainFieldHandlerImpl;
import com.mysql.clusterj.core.spi.ValueHandler;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import java.util.Optional;

/**
 * A column of a table, as ClusterJ has it: converts values where that is exact, and refuses those
 * that ClusterJ would store or has read as other ones. Immutable.
 *
 * <p>Values are, by the column's type: {@link Long} for whole numbers, BIT and YEAR, {@link
 * java.math.BigInteger} for those that are unsigned and have 64 bits; {@link java.math.BigDecimal};
 * {@link Float}; {@link Double}; {@link String}; {@code byte[]} for binary ones; {@link
 * java.time.LocalDate}, {@link java.time.LocalTime}, {@link java.time.LocalDateTime} for DATE, TIME
 * and DATETIME, {@link java.sql.Timestamp} for TIMESTAMP; and null. What is written may also be
 * another number, the type of {@code java.sql}, or a text that says it, bytes as {@code 0x…}.
 */
public final class DynamicColumn {
  /** The code of what this project does not let ClusterJ do. */
  public static final String REFUSED = "REFUSED";

  private final int number;
  private final ColumnFacts facts;
  private final String refusal;
  private final Conversion conversion;

  /**
   * The column of a table.
   *
   * @param number its place among ClusterJ's columns of the table
   */
  DynamicColumn(int number, ColumnMetadata metadata) {
    this.number = number;
    facts =
        new ColumnFacts(
            metadata.name(),
            metadata.columnType().name(),
            metadata.javaType(),
            metadata.maximumLength(),
            metadata.precision(),
            metadata.scale(),
            metadata.nullable(),
            metadata.isPrimaryKey(),
            collation(metadata));
    refusal = facts.refusal().orElse("");
    conversion = refusal.isEmpty() ? Conversion.of(facts) : null;
  }

  /** Behind the public metadata, which gives one name for several character sets. */
  private static int collation(ColumnMetadata column) {
    return column instanceof AbstractDomainFieldHandlerImpl field
        ? field.getStoreColumn().getCharsetNumber()
        : 0;
  }

  public String name() {
    return facts.name();
  }

  public boolean isKey() {
    return facts.key();
  }

  /**
   * Why ClusterJ cannot have its values, and what to do about it: a sentence that begins with the
   * column's name. Empty where it can; then single values may still be refused.
   */
  public Optional<String> refusal() {
    return refusal.isEmpty() ? Optional.empty() : Optional.of(said(refusal));
  }

  /** Whether its values are whole numbers, so that it can be AUTO_INCREMENT. */
  boolean isWholeNumber() {
    return facts.isWholeNumber();
  }

  /** Whether ClusterJ would write a wrong default for it. */
  boolean mustBeGiven() {
    return facts.type().equals("Timestamp2") && !facts.nullable();
  }

  /** Whether ClusterJ cannot write NULL into it: in a new row it is NULL if nothing is. */
  boolean cannotBecomeNull() {
    return facts.type().equals("Text");
  }

  /**
   * The value of a row that was read, or null.
   *
   * @throws StoreException if ClusterJ may have read another one than is there
   */
  public Object get(DynamicObject row) throws StoreException {
    requireKnown();
    // It would fail with a DECIMAL, and take the others' bytes for a value.
    if (facts.nullable()
        && !facts.isLarge()
        && row.delegate() instanceof ValueHandler values
        && values.isNull(number)) {
      return null;
    }
    Object read = row.get(number);
    try {
      return read == null ? null : conversion.fromClusterJ(read);
    } catch (UnsupportedValue e) {
      throw refused(e.getMessage());
    }
  }

  /** What ClusterJ is to be given for a value, null for null. */
  Object exact(Object value) throws StoreException {
    requireKnown();
    if (value == null) {
      if (!facts.nullable()) {
        throw refused("it is NOT NULL, where ClusterJ would store the default; give a value");
      }
      return null;
    }
    try {
      return conversion.toClusterJ(value);
    } catch (UnsupportedValue e) {
      throw refused(e.getMessage());
    }
  }

  Object exactForLookup(Object value) throws StoreException {
    if (value == null) {
      throw refused("rows are not looked up by NULL; give a value");
    }
    if (facts.isLarge()) {
      throw refused("rows are not looked up by a BLOB or TEXT; take another column");
    }
    return exact(value);
  }

  /** Puts into a row what {@link #exact} gave; a TEXT stays as it is instead of NULL. */
  void put(DynamicObject row, Object exact) {
    if (exact != null || !cannotBecomeNull()) {
      row.set(number, exact);
    }
  }

  private void requireKnown() throws StoreException {
    if (!refusal.isEmpty()) {
      throw refused(refusal);
    }
  }

  StoreException refused(String reason) {
    return refusedBy(said(reason));
  }

  private String said(String reason) {
    return "column %s: %s".formatted(name(), reason);
  }

  /** What is thrown where something is refused, by a sentence that says what and why. */
  public static StoreException refusedBy(String message) {
    return new StoreException(REFUSED, message, Outcome.NOT_APPLIED, null);
  }

  @Override
  public String toString() {
    return name();
  }
}
