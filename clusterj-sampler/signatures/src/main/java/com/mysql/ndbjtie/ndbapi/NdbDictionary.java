// SPDX-License-Identifier: Apache-2.0
package com.mysql.ndbjtie.ndbapi;

import com.mysql.jtie.ArrayWrapper;
import com.mysql.jtie.Wrapper;

public class NdbDictionary extends Wrapper {
  public interface ColumnConst {
    int getColumnNo();

    boolean getNullable();

    int getType();

    int getLength();

    interface Type {
      int Int = 7;
      int Char = 14;
      int Varchar = 15;
    }
  }

  public interface TableConst {
    ColumnConst getColumn(String name);
  }

  public interface RecordSpecificationConst {}

  public static class RecordSpecification extends Wrapper implements RecordSpecificationConst {
    public static final native int size();

    public final native void column(ColumnConst column);

    public final native void offset(int bytes);

    public final native void nullbit_byte_offset(int bytes);

    public final native void nullbit_bit_in_byte(int bit);
  }

  public interface RecordSpecificationConstArray extends ArrayWrapper<RecordSpecificationConst> {}

  public static class RecordSpecificationArray extends Wrapper
      implements RecordSpecificationConstArray {
    public static native RecordSpecificationArray create(int length);

    public static native void delete(RecordSpecificationArray array);

    @Override
    public native RecordSpecification at(int index);
  }

  public static class Dictionary extends Wrapper {
    public final native NdbErrorConst getNdbError();

    public final native TableConst getTable(String name);

    public final native NdbRecord createRecord(
        TableConst table,
        RecordSpecificationConstArray columns,
        int length,
        int elementSize,
        int flags);

    public final native void releaseRecord(NdbRecord record);
  }
}
