// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table;

import io.github.jmeterndb.sql.ColumnType;
import io.github.jmeterndb.sql.TableColumn;
import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.RowText;
import io.github.jmeterndb.workloads.rows.Contents;
import io.github.jmeterndb.workloads.rows.Layout;
import io.github.jmeterndb.workloads.rows.RowStatements;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The rows of the copy. Rows 1 to {@link #rows} are copied in the order of the primary key: the
 * values of their keys and a hash of the other values are kept. The following ids are inserted
 * rows: a pool row with new keys. An update writes columns of a pool row selected by id and
 * version. Unchanged once complete.
 */
final class CopiedRows implements Contents, Serializable {
  private static final long serialVersionUID = 1;
  private static final MathContext OF_FLOAT = new MathContext(6, RoundingMode.HALF_EVEN);
  private static final int LARGEST_POOL = 10_000;
  private static final long LARGEST_POOL_BYTES = 64L << 20;

  private final Layout layout;
  private final List<Integer> keyColumns;

  /** Columns that no update writes. */
  private final List<Integer> fixed;

  private final List<Copied> copied = new ArrayList<>();

  /** Ids of the copied rows, by the hash of the primary key. Not sent to remote engines. */
  private transient Map<Long, Integer> ids = new HashMap<>();

  private List<Object[]> pool = new ArrayList<>();
  private long poolBytes;
  private int stride = 1;
  private long[] poolUpdated = {};
  private List<NewKey> newKeys = List.of();
  private List<Range> ranges = List.of();
  private int[][] findable = {};

  CopiedRows(Layout layout) {
    this.layout = layout;
    Set<Integer> ofKeys = new LinkedHashSet<>(layout.primaryKey());
    layout.uniqueKeys().forEach(ofKeys::addAll);
    keyColumns = List.copyOf(ofKeys);
    fixed = layout.all().stream().filter(each -> !layout.updated().contains(each)).toList();
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    ids = new HashMap<>(2 * rows());
    for (int id = 1; id <= rows(); id++) {
      ids.put(hash(layout.primaryKey(), row(id)), id);
    }
  }

  private long hash(List<Integer> columns, Object... row) {
    return hashOf(layout.columns(), columns, row);
  }

  /**
   * Returns a 64-bit hash of some columns of a row, equal over all access paths. A FLOAT is rounded
   * to the digits that MySQL sends as text, because some paths read the text and others the number.
   */
  static long hashOf(List<TableColumn> all, List<Integer> columns, Object... row) {
    long hash = columns.size();
    for (int column : columns) {
      hash = RowText.mix(31 * hash + value(row[column], all.get(column)));
    }
    return hash;
  }

  private static long value(Object value, TableColumn column) {
    if (value == null) {
      return 0x6e756c6cL;
    } else if (value instanceof Double number) {
      return number(number, column);
    } else if (value instanceof byte[] bytes) {
      return text(new String(bytes, StandardCharsets.ISO_8859_1));
    }
    return value instanceof Number number && !(value instanceof BigDecimal)
        ? number.longValue()
        : text(value.toString());
  }

  private static long text(String text) {
    long hash = text.length();
    for (int i = 0; i < text.length(); i++) {
      hash = 0x100000001b3L * (hash ^ text.charAt(i));
    }
    return hash;
  }

  private static long number(double number, TableColumn column) {
    double counted = number;
    if (column.scale() > 0) {
      counted =
          new BigDecimal(number).setScale(column.scale(), RoundingMode.HALF_EVEN).doubleValue();
    } else if (column.type() == ColumnType.FLOAT) {
      counted = new BigDecimal(number).round(OF_FLOAT).doubleValue();
    }
    // Equal for 0.0 and -0.0.
    return Double.doubleToLongBits(counted + 0.0);
  }

  /** Rows must be added in the order of the primary key. */
  void add(Object... row) {
    if (copied.size() % stride == 0) {
      addToPool(row);
    }
    copied.add(
        new Copied(
            RowStatements.values(row, keyColumns), hash(fixed, row), hash(layout.updated(), row)));
    ids.put(hash(layout.primaryKey(), row), rows());
  }

  /** Keeps every second row of a full pool, so that its rows are spread over the whole table. */
  private void addToPool(Object... row) {
    pool.add(row);
    poolBytes += bytes(row);
    while (pool.size() > LARGEST_POOL || (poolBytes > LARGEST_POOL_BYTES && pool.size() > 1)) {
      stride *= 2;
      List<Object[]> half = new ArrayList<>();
      for (int i = 0; i < pool.size(); i += 2) {
        half.add(pool.get(i));
      }
      pool = half;
      poolBytes = pool.stream().mapToLong(CopiedRows::bytes).sum();
    }
  }

  private static long bytes(Object... row) {
    return Arrays.stream(row).mapToLong(value -> 40 + length(value)).sum();
  }

  /** Returns the characters of a text or the bytes of an array; 0 for other values. */
  static int length(Object value) {
    if (value instanceof String text) {
      return text.length();
    }
    return value instanceof byte[] array ? array.length : 0;
  }

  /** Must be called once all rows are added. */
  void complete(List<NewKey> keys, List<Range> found) {
    newKeys = List.copyOf(keys);
    ranges = List.copyOf(found);
    poolUpdated = pool.stream().mapToLong(row -> hash(layout.updated(), row)).toArray();
    findable = layout.uniqueKeys().stream().map(this::findable).toArray(int[][]::new);
  }

  private int[] findable(List<Integer> uniqueKey) {
    return IntStream.rangeClosed(1, rows())
        .filter(
            id -> {
              Object[] row = row(id);
              return uniqueKey.stream().allMatch(column -> row[column] != null);
            })
        .toArray();
  }

  @Override
  public Layout layout() {
    return layout;
  }

  int rows() {
    return copied.size();
  }

  /** Approximate bytes of a row in this JVM. There must be rows. */
  int rowBytes() {
    return (int) (poolBytes / pool.size());
  }

  List<Object[]> sample() {
    return pool.subList(0, Math.min(1_000, pool.size()));
  }

  @Override
  public List<Integer> findable() {
    return IntStream.range(0, findable.length).filter(i -> findable[i].length > 0).boxed().toList();
  }

  @Override
  public int findable(int uniqueKey, int any) {
    return findable[uniqueKey][any % findable[uniqueKey].length];
  }

  @Override
  public int lastId() {
    long room = newKeys.stream().mapToLong(NewKey::capacity).min().orElse(0);
    return (int) Math.min(Integer.MAX_VALUE - 1L, rows() + room);
  }

  /** New keys of inserted rows; empty if no rows can be inserted. */
  List<NewKey> newKeys() {
    return newKeys;
  }

  @Override
  public List<Range> ranges() {
    return ranges;
  }

  @Override
  public Object[] row(int id) {
    return changed(id, 0);
  }

  /** Also contains the row's keys. An inserted row is complete. */
  @Override
  public Object[] changed(int id, int version) {
    Object[] row;
    if (id > rows()) {
      int number = id - rows();
      row = pool.get(number % pool.size()).clone();
      for (NewKey key : newKeys) {
        row[key.column()] = key.value(number);
      }
    } else {
      row = new Object[layout.columns().size()];
      for (int i = 0; i < keyColumns.size(); i++) {
        row[keyColumns.get(i)] = copied.get(id - 1).key[i];
      }
    }
    if (version > 0) {
      Object[] written = pool.get(written(id, version));
      for (int column : layout.updated()) {
        row[column] = written[column];
      }
    }
    return row;
  }

  private int written(int id, int version) {
    return (int) Math.floorMod(RowText.mix(id) + version, (long) pool.size());
  }

  @Override
  public int idOf(Object... row) {
    Integer known = ids.get(hash(layout.primaryKey(), row));
    if (known != null) {
      return known;
    }
    for (NewKey key : newKeys) {
      if (layout.primaryKey().contains(key.column())) {
        int number = key.number(row[key.column()]);
        return number < 0 ? -1 : rows() + number;
      }
    }
    return -1;
  }

  @Override
  public int versionOf(Object[] row, int id, RowLedger ledger) {
    return versionOf(row, id, ledger.acknowledged(TABLE, id));
  }

  /**
   * Returns the number of updates that a row shows. If several versions have the same contents, it
   * is the one closest to the acknowledged version.
   *
   * @return -1 if it is not the row of that id, or has contents that were never written
   */
  int versionOf(Object[] row, int id, long acknowledged) {
    long rest = id > rows() ? hash(fixed, row(id)) : copied.get(id - 1).fixed;
    if (hash(fixed, row) != rest) {
      return -1;
    }
    long seen = hash(layout.updated(), row);
    long near = Math.max(0, acknowledged);
    for (int distance = 0; distance <= pool.size(); distance++) {
      if (shows(id, near + distance) == seen) {
        return (int) (near + distance);
      }
      if (near >= distance && shows(id, near - distance) == seen) {
        return (int) (near - distance);
      }
    }
    return shows(id, 0) == seen ? 0 : -1;
  }

  private long shows(int id, long version) {
    if (version > 0) {
      return poolUpdated[written(id, (int) version)];
    }
    return id > rows() ? poolUpdated[(id - rows()) % pool.size()] : copied.get(id - 1).updated;
  }

  /** The key values of a row, and hashes of the updated columns and of all others. */
  @SuppressWarnings("ArrayRecordComponent") // Nobody compares two of them.
  private record Copied(Object[] key, long fixed, long updated) implements Serializable {}
}
