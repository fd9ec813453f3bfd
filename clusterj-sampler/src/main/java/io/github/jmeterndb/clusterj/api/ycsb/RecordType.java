// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj.api.ycsb;

import com.mysql.clusterj.annotation.Column;
import com.mysql.clusterj.annotation.PrimaryKey;
import io.github.jmeterndb.clusterj.api.RowTypes;
import io.github.jmeterndb.workloads.ycsb.Fields;
import io.github.jmeterndb.workloads.ycsb.UserRecord;
import io.github.jmeterndb.workloads.ycsb.UserTable;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An interface by which ClusterJ maps rows of the table: their key, and those fields that are
 * meant, so that no other column is read or sent. Thread-safe.
 */
final class RecordType {
  /** The property that {@link Row} has. */
  static final String KEY = "key";

  private static final MethodHandles.Lookup LOOKUP = MethodHandles.publicLookup();
  private static final MethodType GETTER = MethodType.methodType(String.class);
  private static final MethodType SETTER = MethodType.methodType(void.class, String.class);

  private final Class<? extends Row> type;
  private final List<MethodHandle> getters = new ArrayList<>();
  private final List<MethodHandle> setters = new ArrayList<>();

  RecordType(Fields fields) {
    Map<String, String> columns = new LinkedHashMap<>();
    fields.columns().forEach(column -> columns.put(column, column));
    type = RowTypes.of(Row.class, UserTable.NAME, columns);
    try {
      for (String accessor : columns.keySet()) {
        getters.add(
            LOOKUP
                .findVirtual(type, "get" + accessor, GETTER)
                .asType(GETTER.insertParameterTypes(0, Row.class)));
        setters.add(
            LOOKUP
                .findVirtual(type, "set" + accessor, SETTER)
                .asType(SETTER.insertParameterTypes(0, Row.class)));
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What ClusterJ is to be given. */
  Class<? extends Row> type() {
    return type;
  }

  /** What is in a row. */
  UserRecord read(Row row) {
    try {
      List<String> values = new ArrayList<>(getters.size());
      for (MethodHandle getter : getters) {
        values.add((String) getter.invokeExact(row));
      }
      return new UserRecord(row.getKey(), values);
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a row cannot be read", e);
    }
  }

  /** Puts values into a row. */
  void set(Row row, List<String> values) {
    try {
      for (int i = 0; i < values.size(); i++) {
        setters.get(i).invokeExact(row, values.get(i));
      }
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException("a row cannot be written", e);
    }
  }

  /** The key of a row. */
  public interface Row {
    @PrimaryKey
    @Column(name = UserTable.KEY)
    String getKey();

    void setKey(String value);
  }
}
