// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import com.sun.jna.NativeLibrary;
import io.github.jmeterndb.settings.UserError;
import java.nio.file.Path;

/** The version of the NDB API's library, asked of the library itself. */
final class NdbClientVersion {
  private NdbClientVersion() {}

  /**
   * The version, such as {@code 9.7.4}.
   *
   * @throws UserError if the library cannot be loaded
   */
  static String of(Path library) throws UserError {
    try {
      // ndb_version.h: major, minor and build number, a byte each.
      int version =
          NativeLibrary.getInstance(library.toString())
              .getFunction("ndbGetOwnVersion")
              .invokeInt(new Object[0]);
      return (version >> 16 & 0xff) + "." + (version >> 8 & 0xff) + "." + (version & 0xff);
    } catch (UnsatisfiedLinkError e) {
      throw new UserError(
          library + " cannot be loaded: " + UserError.firstLine(e) + "; is it for this machine?",
          e);
    }
  }
}
