// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.workloads.table.data;

import io.github.jmeterndb.workload.RowLedger;
import io.github.jmeterndb.workload.RowText;
import io.github.jmeterndb.workloads.rows.Contents;
import io.github.jmeterndb.workloads.rows.KeySpace;
import io.github.jmeterndb.workloads.rows.Layout;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The rows of the copy. Those from 1 to {@link #rows} are copied, in the order of the primary key:
 * of each the values of its keys are known, and a hash of the others. The ids that follow are of
 * rows that are added: a row of the pool with new keys. An update writes columns of a row of the
 * pool, which follows from the id and the version. Immutable.
 */
public final class CopiedRows implements Contents, Serializable {
  private static final long serialVersionUID = 1;

  private final Layout layout;
  private final Object[][] keys;
  private final int[] keyColumns;
  private final RowHash ofKey;
  private final RowHash ofFixed;
  private final RowHash ofUpdated;

  /** Hashes of all columns but the updated ones. */
  private final long[] fixed;

  /** Hashes of the columns that are updated, as they were copied. */
  private final long[] original;

  private final Object[][] pool;
  private final long[] poolUpdated;
  private final List<NewKey> newKeys;
  private final List<Range> ranges;

  private final int[][] findable;

  private transient Map<Long, Integer> ids;

  private CopiedRows(Builder rows, List<NewKey> newKeys, List<Range> ranges) {
    layout = rows.layout;
    keyColumns = rows.keyColumns;
    ofKey = rows.ofKey;
    ofFixed = rows.ofFixed;
    ofUpdated = rows.ofUpdated;
    keys = rows.keys.toArray(Object[][]::new);
    fixed = rows.fixed.stream().mapToLong(Long::longValue).toArray();
    original = rows.original.stream().mapToLong(Long::longValue).toArray();
    pool = rows.pool.toArray(Object[][]::new);
    poolUpdated = Arrays.stream(pool).mapToLong(ofUpdated::of).toArray();
    this.newKeys = List.copyOf(newKeys);
    this.ranges = List.copyOf(ranges);
    findable = layout.uniqueKeys().stream().map(this::findable).toArray(int[][]::new);
  }

  private int[] findable(List<Integer> uniqueKey) {
    return IntStream.rangeClosed(1, rows())
        .filter(
            id -> {
              Object[] row = row(id, 0);
              return uniqueKey.stream().allMatch(column -> row[column] != null);
            })
        .toArray();
  }

  @Override
  public Layout layout() {
    return layout;
  }

  /** How many are copied. */
  public int rows() {
    return keys.length;
  }

  /** Some copied rows. */
  public List<Object[]> sample() {
    return List.of(pool).subList(0, Math.min(1_000, pool.length));
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

  /** What is new in the keys of added rows; none where no rows can be added. */
  public List<NewKey> newKeys() {
    return newKeys;
  }

  @Override
  public List<Range> ranges() {
    return ranges;
  }

  @Override
  public Object[] key(int id) {
    return row(id, 0);
  }

  @Override
  public Object[] row(int id) {
    return row(id, 0);
  }

  @Override
  public Object[] changed(int id, int version) {
    return row(id, version);
  }

  @Override
  public int versionOf(Object[] row, int id, RowLedger ledger) {
    return versionOf(row, id, ledger.acknowledged(KeySpace.TABLE, id));
  }

  /** A row with its keys and what an update to that version writes; of an added one all of it. */
  public Object[] row(int id, int version) {
    Object[] row;
    if (id > rows()) {
      int number = id - rows();
      row = pool[number % pool.length].clone();
      for (NewKey key : newKeys) {
        row[key.column()] = key.value(number);
      }
    } else {
      row = new Object[layout.columns().size()];
      for (int i = 0; i < keyColumns.length; i++) {
        row[keyColumns[i]] = keys[id - 1][i];
      }
    }
    if (version > 0) {
      Object[] written = pool[written(id, version)];
      for (int column : layout.updated()) {
        row[column] = written[column];
      }
    }
    return row;
  }

  private int written(int id, int version) {
    return (int) Math.floorMod(RowText.mix(id) + version, (long) pool.length);
  }

  @Override
  public int idOf(Object... row) {
    Integer copied = ids().get(ofKey.of(row));
    if (copied != null) {
      return copied;
    }
    for (NewKey key : newKeys) {
      if (layout.primaryKey().contains(key.column())) {
        int number = key.number(row[key.column()]);
        return number < 0 ? -1 : rows() + number;
      }
    }
    return -1;
  }

  private synchronized Map<Long, Integer> ids() {
    if (ids == null) {
      Map<Long, Integer> made = new HashMap<>(2 * rows());
      for (int id = 1; id <= rows(); id++) {
        made.put(ofKey.of(row(id, 0)), id);
      }
      ids = made;
    }
    return ids;
  }

  /**
   * How many updates a row shows: where several versions have the same contents, the one that is
   * next to the acknowledged one.
   *
   * @return -1 if it is not the row of that id, or has other contents than written
   */
  public int versionOf(Object[] row, int id, long acknowledged) {
    long rest = id > rows() ? ofFixed.of(row(id, 0)) : fixed[id - 1];
    if (ofFixed.of(row) != rest) {
      return -1;
    }
    long seen = ofUpdated.of(row);
    long near = Math.max(0, acknowledged);
    for (int distance = 0; distance <= pool.length; distance++) {
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
    return id > rows() ? poolUpdated[(id - rows()) % pool.length] : original[id - 1];
  }

  /** Takes rows as they are read. For one thread. */
  public static final class Builder {
    private static final int MOST = 10_000;
    private static final long MOST_BYTES = 64L << 20;

    private final Layout layout;
    private final int[] keyColumns;
    private final RowHash ofKey;
    private final RowHash ofFixed;
    private final RowHash ofUpdated;
    private final List<Object[]> keys = new ArrayList<>();
    private final List<Long> fixed = new ArrayList<>();
    private final List<Long> original = new ArrayList<>();
    private List<Object[]> pool = new ArrayList<>();
    private long poolBytes;
    private int stride = 1;

    public Builder(Layout layout) {
      this.layout = layout;
      Set<Integer> columns = new LinkedHashSet<>(layout.primaryKey());
      layout.uniqueKeys().forEach(columns::addAll);
      keyColumns = ints(columns);
      ofKey = new RowHash(layout.columns(), ints(layout.primaryKey()));
      ofUpdated = new RowHash(layout.columns(), ints(layout.updated()));
      ofFixed =
          new RowHash(
              layout.columns(),
              IntStream.range(0, layout.columns().size())
                  .filter(column -> !layout.updated().contains(column))
                  .toArray());
    }

    private static int[] ints(Iterable<Integer> numbers) {
      List<Integer> all = new ArrayList<>();
      numbers.forEach(all::add);
      return all.stream().mapToInt(Integer::intValue).toArray();
    }

    public int size() {
      return keys.size();
    }

    /** About the bytes of a row in this JVM; empty where there is none. */
    public OptionalInt rowBytes() {
      return pool.isEmpty() ? OptionalInt.empty() : OptionalInt.of((int) (poolBytes / pool.size()));
    }

    /** The next row in the order of the primary key. */
    public void add(Object... row) {
      Object[] key = new Object[keyColumns.length];
      for (int i = 0; i < key.length; i++) {
        key[i] = row[keyColumns[i]];
      }
      if (keys.size() % stride == 0) {
        addToPool(row);
      }
      keys.add(key);
      fixed.add(ofFixed.of(row));
      original.add(ofUpdated.of(row));
    }

    /** Where it is full, every second row stays: they are of the whole table. */
    private void addToPool(Object... row) {
      pool.add(row);
      poolBytes += bytes(row);
      while (pool.size() > MOST || (poolBytes > MOST_BYTES && pool.size() > 1)) {
        stride *= 2;
        List<Object[]> half = new ArrayList<>();
        for (int i = 0; i < pool.size(); i += 2) {
          half.add(pool.get(i));
        }
        pool = half;
        poolBytes = pool.stream().mapToLong(Builder::bytes).sum();
      }
    }

    private static long bytes(Object... row) {
      long bytes = 0;
      for (Object value : row) {
        bytes += 40;
        if (value instanceof String text) {
          bytes += text.length();
        } else if (value instanceof byte[] array) {
          bytes += array.length;
        }
      }
      return bytes;
    }

    /** Builds the rows, once the keys that are there are known. */
    public CopiedRows build(List<NewKey> newKeys, List<Range> ranges) {
      return new CopiedRows(this, newKeys, ranges);
    }
  }
}
