// SPDX-License-Identifier: Apache-2.0
package com.mysql.ndbjtie.ndbapi;

import com.mysql.jtie.Wrapper;
import java.nio.ByteBuffer;

public class NdbTransaction extends Wrapper {
  public interface ExecType {
    int Commit = 2;
  }

  public final native NdbErrorConst getNdbError();

  public final native int execute(int type, int abortOption, int force);

  public final native NdbOperationConst readTuple(
      NdbRecordConst keyRecord,
      ByteBuffer key,
      NdbRecordConst resultRecord,
      ByteBuffer result,
      int lockMode,
      byte[] mask,
      NdbOperation.OperationOptionsConst options,
      int optionsSize);

  public final native NdbOperationConst insertTuple(
      NdbRecordConst record,
      ByteBuffer row,
      byte[] mask,
      NdbOperation.OperationOptionsConst options,
      int optionsSize);

  public final native NdbOperationConst updateTuple(
      NdbRecordConst keyRecord,
      ByteBuffer key,
      NdbRecordConst record,
      ByteBuffer row,
      byte[] mask,
      NdbOperation.OperationOptionsConst options,
      int optionsSize);

  public final native NdbOperationConst deleteTuple(
      NdbRecordConst keyRecord,
      ByteBuffer key,
      NdbRecordConst resultRecord,
      ByteBuffer result,
      byte[] mask,
      NdbOperation.OperationOptionsConst options,
      int optionsSize);
}
