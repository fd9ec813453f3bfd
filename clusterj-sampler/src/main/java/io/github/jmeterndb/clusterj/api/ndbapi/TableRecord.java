// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.ndbapi;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import com.mysql.ndbjtie.ndbapi.Ndb;
import com.mysql.ndbjtie.ndbapi.NdbDictionary.ColumnConst;
import com.mysql.ndbjtie.ndbapi.NdbDictionary.Dictionary;
import com.mysql.ndbjtie.ndbapi.NdbDictionary.RecordSpecification;
import com.mysql.ndbjtie.ndbapi.NdbDictionary.RecordSpecificationArray;
import com.mysql.ndbjtie.ndbapi.NdbDictionary.TableConst;
import com.mysql.ndbjtie.ndbapi.NdbRecord;
import com.mysql.ndbjtie.ndbapi.NdbTransaction;
import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.run.StoreException.Outcome;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;

/**
 * Columns of a table, and where each is in a buffer with a row: an {@code NdbRecord}. Columns are
 * INT, CHAR or VARCHAR with up to 255 bytes, all NOT NULL. Texts are ASCII, which is the same in
 * latin1 and in UTF-8. It belongs to the {@code Ndb} object whose dictionary made it.
 *
 * <p>The NDB API reads and writes buffers without a check of their lengths. So all of them are made
 * here.
 */
final class TableRecord implements AutoCloseable {
  private static final int MOST_TEXT_BYTES = 255;
  private static final byte[] BLANKS = " ".repeat(MOST_TEXT_BYTES).getBytes(ISO_8859_1);

  private final Dictionary dictionary;
  private final TableConst table;
  private final List<Field> fields = new ArrayList<>();
  private final int bytes;
  private final NdbRecord record;

  private TableRecord(Dictionary dictionary, TableConst table, List<ColumnConst> columns) {
    this.dictionary = dictionary;
    this.table = table;
    int offset = 0;
    for (ColumnConst column : columns) {
      Field field = new Field(column, column.getType(), column.getLength(), offset);
      fields.add(field);
      offset += field.bytes();
    }
    bytes = offset;
    record = createRecord();
  }

  /**
   * The record of some columns.
   *
   * @param columns their names, the primary key's first; the record counts them from 0
   * @throws StoreException if there is no such table, or a column is of a kind that it has not
   */
  static TableRecord of(NdbSession session, String name, String... columns) throws StoreException {
    Dictionary dictionary = session.ndb().getDictionary();
    TableConst table = dictionary.getTable(name);
    if (table == null) {
      throw session.failure(dictionary.getNdbError()).notApplied();
    }
    List<ColumnConst> known = new ArrayList<>();
    for (String column : columns) {
      ColumnConst found = table.getColumn(column);
      if (found == null || found.getNullable() || !isKnown(found)) {
        throw new StoreException(
            "SCHEMA",
            "the column %s of %s is missing, may be NULL or is of another type than it should be"
                .formatted(column, name),
            Outcome.NOT_APPLIED,
            null);
      }
      known.add(found);
    }
    TableRecord record = new TableRecord(dictionary, table, known);
    if (record.record == null) {
      throw session.failure(dictionary.getNdbError()).notApplied();
    }
    return record;
  }

  private static boolean isKnown(ColumnConst column) {
    return switch (column.getType()) {
      case ColumnConst.Type.Int -> column.getLength() == 1;
      case ColumnConst.Type.Char, ColumnConst.Type.Varchar -> column.getLength() <= MOST_TEXT_BYTES;
      default -> false;
    };
  }

  private NdbRecord createRecord() {
    RecordSpecificationArray array = RecordSpecificationArray.create(fields.size());
    try {
      for (int i = 0; i < fields.size(); i++) {
        RecordSpecification specification = array.at(i);
        specification.column(fields.get(i).column);
        specification.offset(fields.get(i).offset);
        specification.nullbit_byte_offset(0);
        specification.nullbit_bit_in_byte(0);
      }
      return dictionary.createRecord(table, array, fields.size(), RecordSpecification.size(), 0);
    } finally {
      RecordSpecificationArray.delete(array);
    }
  }

  /**
   * Starts a transaction.
   *
   * @param hint a row; where its key is a number, the node that has its row coordinates
   * @return null if that fails
   */
  NdbTransaction startTransaction(Ndb ndb, ByteBuffer hint) {
    Field key = fields.get(0);
    // The NDB API takes a text's bytes as they stand, and not as the table distributes them.
    return key.type == ColumnConst.Type.Int
        ? ndb.startTransaction(table, hint, key.bytes())
        : ndb.startTransaction(table, null, 0);
  }

  NdbRecord record() {
    return record;
  }

  /** A buffer for a row: of other kinds or byte orders, the NDB API would read other values. */
  ByteBuffer newRow() {
    return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
  }

  /** The mask with that column alone, a bit for each column of the table. */
  byte[] maskOf(int column) {
    int number = fields.get(column).column.getColumnNo();
    byte[] mask = new byte[number / Byte.SIZE + 1];
    mask[number / Byte.SIZE] = (byte) (1 << number % Byte.SIZE);
    return mask;
  }

  void putInt(ByteBuffer row, int column, int value) {
    row.putInt(fields.get(column).offset, value);
  }

  int getInt(ByteBuffer row, int column) {
    return row.getInt(fields.get(column).offset);
  }

  /**
   * Writes a text; into a CHAR with the blanks that follow it there.
   *
   * @throws IllegalArgumentException if the column is too short for it
   */
  void putText(ByteBuffer row, int column, String text) {
    Field field = fields.get(column);
    byte[] encoded = text.getBytes(ISO_8859_1);
    if (encoded.length > field.length) {
      throw new IllegalArgumentException(
          "%d bytes are too many for a column of %d".formatted(encoded.length, field.length));
    }
    if (field.type == ColumnConst.Type.Varchar) {
      row.put(field.offset, (byte) encoded.length);
      row.put(field.offset + 1, encoded);
    } else {
      row.put(field.offset, encoded);
      row.put(field.offset + encoded.length, BLANKS, 0, field.length - encoded.length);
    }
  }

  /** Reads a text; out of a CHAR without the blanks at its end. */
  String getText(ByteBuffer row, int column) {
    Field field = fields.get(column);
    boolean isVarchar = field.type == ColumnConst.Type.Varchar;
    byte[] encoded = new byte[isVarchar ? row.get(field.offset) & 0xff : field.length];
    row.get(field.offset + (isVarchar ? 1 : 0), encoded);
    int length = encoded.length;
    while (!isVarchar && length > 0 && encoded[length - 1] == ' ') {
      length--;
    }
    return new String(encoded, 0, length, ISO_8859_1);
  }

  @Override
  public void close() {
    dictionary.releaseRecord(record);
  }

  /**
   * A column in a row.
   *
   * @param type of {@link ColumnConst.Type}
   * @param length of a text, in bytes; 1 for a number
   * @param offset in bytes
   */
  private record Field(ColumnConst column, int type, int length, int offset) {
    int bytes() {
      return switch (type) {
        case ColumnConst.Type.Int -> Integer.BYTES;
        case ColumnConst.Type.Varchar -> 1 + length;
        default -> length;
      };
    }
  }
}
