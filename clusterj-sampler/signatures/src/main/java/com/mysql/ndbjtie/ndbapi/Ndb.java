// SPDX-License-Identifier: Apache-2.0
package com.mysql.ndbjtie.ndbapi;

import com.mysql.jtie.Wrapper;
import java.nio.ByteBuffer;

public class Ndb extends Wrapper {
  public static final native Ndb create(
      Ndb_cluster_connection connection, String database, String schema);

  public static final native void delete(Ndb ndb);

  public final native int init(int maxTransactions);

  public final native NdbDictionary.Dictionary getDictionary();

  public final native NdbErrorConst getNdbError();

  public final native NdbTransaction startTransaction(
      NdbDictionary.TableConst table, ByteBuffer key, int keyLength);

  public final native void closeTransaction(NdbTransaction transaction);
}
