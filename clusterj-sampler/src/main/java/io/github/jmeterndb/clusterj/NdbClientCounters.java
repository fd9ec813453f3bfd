// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import com.sun.jna.Function;
import com.sun.jna.Native;
import com.sun.jna.NativeLibrary;
import com.sun.jna.Pointer;
import io.github.jmeterndb.ndb.ApiCounter;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * What libndbclient has counted for an {@code Ndb} object. Sources: MySQL NDB Cluster API Developer
 * Guide, sections "Ndb::getClientStat()" and "Ndb::getClientStatName()". Thread-safe.
 *
 * <p>These are C++ methods, called by their names in the C++ ABI that Linux and macOS share. Names
 * are read before any value is: that does not touch the object, and a library that counts otherwise
 * than is known here is recognised by them.
 */
final class NdbClientCounters {
  // Ndb::getClientStat(Uint32) const and Ndb::getClientStatName(Uint32) const.
  private static final String VALUE = "_ZNK3Ndb13getClientStatEj";
  private static final String NAME = "_ZNK3Ndb17getClientStatNameEj";

  // Beyond the last counter there is no name: far more than the two dozen that are known.
  private static final int MOST_NAMES = 100;

  private final Function value;
  private final Map<ApiCounter, Integer> ids;

  private NdbClientCounters(Function value, Map<ApiCounter, Integer> ids) {
    this.value = value;
    this.ids = ids;
  }

  /**
   * Those of that library.
   *
   * @throws UserError if it has not what is expected, with the reason in a line
   */
  static NdbClientCounters of(Path library) throws UserError {
    if (Native.POINTER_SIZE != Long.BYTES) {
      throw new UserError("this JVM is not one of 64 bits");
    }
    try {
      NativeLibrary client = NativeLibrary.getInstance(library.toString());
      return new NdbClientCounters(client.getFunction(VALUE), ids(client.getFunction(NAME)));
    } catch (UnsatisfiedLinkError e) {
      throw new UserError("libndbclient does not export Ndb::getClientStat", e);
    }
  }

  private static Map<ApiCounter, Integer> ids(Function nameOf) throws UserError {
    Map<String, Integer> names = new HashMap<>();
    for (int id = 0; id < MOST_NAMES; id++) {
      String name = nameOf.invokeString(new Object[] {Pointer.NULL, id}, false);
      if (name != null) {
        names.put(name, id);
      }
    }
    Map<ApiCounter, Integer> ids = new EnumMap<>(ApiCounter.class);
    for (ApiCounter counter : ApiCounter.values()) {
      Integer id = names.get(counter.libraryName());
      if (id == null) {
        throw new UserError("libndbclient has no counter " + counter.libraryName());
      }
      ids.put(counter, id);
    }
    return ids;
  }

  /**
   * The counters of an object.
   *
   * @param ndb its address: at any other one the JVM ends
   */
  Map<ApiCounter, Long> read(long ndb) {
    Map<ApiCounter, Long> values = new EnumMap<>(ApiCounter.class);
    ids.forEach(
        (counter, id) ->
            values.put(counter, value.invokeLong(new Object[] {new Pointer(ndb), id})));
    return values;
  }
}
