// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Function;

/** Finds implementations on the class path by their names. */
public final class Services {
  private Services() {}

  public static <S> List<S> all(Class<S> type) {
    // Not the thread's context loader: a plugin may be called on any thread of JMeter's.
    return ServiceLoader.load(type, Services.class.getClassLoader()).stream()
        .map(ServiceLoader.Provider::get)
        .toList();
  }

  /**
   * The folder of the jar that a class came from. JMeter loads all jars of a plugin's folder: this
   * is where users put a missing library.
   */
  public static Path folderOf(Class<?> plugin) {
    try {
      return Path.of(plugin.getProtectionDomain().getCodeSource().getLocation().toURI())
          .getParent();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * @param what the word for it in the error message
   * @throws UserError if there is none of that name, with the names that there are
   */
  public static <S> S named(Class<S> type, String what, Function<S, String> nameOf, String name)
      throws UserError {
    List<S> all = all(type);
    for (S service : all) {
      if (nameOf.apply(service).equals(name)) {
        return service;
      }
    }
    String known = String.join(", ", all.stream().map(nameOf).distinct().sorted().toList());
    throw new UserError("There is no " + what + " '" + name + "'; there are: " + known + ".");
  }
}
