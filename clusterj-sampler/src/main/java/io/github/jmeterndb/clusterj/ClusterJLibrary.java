// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.clusterj;

import com.sun.jna.NativeLibrary;
import io.github.jmeterndb.ndb.NdbHome;
import io.github.jmeterndb.settings.Services;
import io.github.jmeterndb.settings.UserError;
import java.io.File;
import java.net.MalformedURLException;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;

/**
 * Finds ClusterJ and the NDB API's library: on the class path, as in a JMeter started by {@code
 * ./jmeter}, otherwise from {@link NdbHome#client}, so that any JMeter will do.
 *
 * <p>The Java virtual machine binds a native library to one class loader, so there is one for all
 * runs.
 */
final class ClusterJLibrary {
  private static final String HELPER = "com.mysql.clusterj.ClusterJHelper";
  private static final String CLIENT_LIBRARY = "ndbclient";
  private static ClassLoader loader;

  private ClusterJLibrary() {}

  /**
   * The class loader of ClusterJ and the classes that use it.
   *
   * @throws UserError if ClusterJ cannot be found
   */
  static synchronized ClassLoader loader() throws UserError {
    if (loader == null) {
      ClassLoader own = ClusterJLibrary.class.getClassLoader();
      loader =
          own.getResource(HELPER.replace('.', '/') + ".class") != null
              ? own
              : new HomeLoader(home("ClusterJ"), own);
    }
    return loader;
  }

  /**
   * Versions of ClusterJ and of the NDB API's library, by name.
   *
   * @throws UserError if they differ: calls would crash
   */
  static Map<String, String> versions() throws UserError {
    String jar = NdbHome.clusterJVersion(jar()).orElse("unknown");
    Path library = clientLibrary();
    String client = version(library);
    if (!jar.equals("unknown") && !jar.equals(client)) {
      throw new UserError(
          "ClusterJ %s and libndbclient %s (%s) are of different versions; take both from one distribution: set %s to its folder."
              .formatted(jar, client, library, NdbHome.VARIABLE));
    }
    return Map.of("ClusterJ", jar, "libndbclient", client);
  }

  private static String version(Path library) throws UserError {
    try {
      // ndb_version.h: major, minor and build number, a byte each.
      int version =
          NativeLibrary.getInstance(library.toString())
              .getFunction("ndbGetOwnVersion")
              .invokeInt(new Object[0]);
      return (version >> 16 & 0xff) + "." + (version >> 8 & 0xff) + "." + (version & 0xff);
    } catch (LinkageError e) {
      throw new UserError(
          library + " cannot be loaded: " + UserError.firstLine(e) + "; is it for this machine?",
          e);
    }
  }

  private static Path jar() throws UserError {
    try {
      Class<?> helper = Class.forName(HELPER, false, loader());
      return Path.of(helper.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (ClassNotFoundException | URISyntaxException e) {
      throw new UserError("ClusterJ's jar is damaged: " + e, e);
    }
  }

  private static Path clientLibrary() throws UserError {
    if (loader() instanceof HomeLoader own) {
      return own.clientLibrary;
    }
    Optional<Path> found =
        Arrays.stream(System.getProperty("java.library.path").split(File.pathSeparator))
            .map(folder -> Path.of(folder, System.mapLibraryName(CLIENT_LIBRARY)))
            .filter(Files::isReadable)
            .findFirst();
    if (found.isEmpty()
        || NdbHome.client().map(NdbHome::path).filter(found.get()::startsWith).isPresent()) {
      // It knows better what is wrong with it.
      return home("libndbclient").clientLibrary();
    }
    return found.get();
  }

  private static NdbHome home(String missing) throws UserError {
    return NdbHome.client()
        .orElseThrow(
            () ->
                new UserError(
                    "%s was not found: set %s to an unpacked MySQL NDB Cluster distribution, or put clusterj-*.jar into %s and start JMeter with JVM_ARGS=-Djava.library.path=FOLDER, where libndbclient.so is."
                        .formatted(
                            missing, NdbHome.VARIABLE, Services.folderOf(ClusterJLibrary.class))));
  }

  /** Defines the classes that use ClusterJ a second time, beside ClusterJ's own. */
  private static final class HomeLoader extends URLClassLoader {
    private static final String WRITTEN_AGAINST_IT =
        ClusterJLibrary.class.getPackageName() + ".api.";

    private final Path clientLibrary;

    HomeLoader(NdbHome home, ClassLoader parent) throws UserError {
      super("clusterj", urls(home), parent);
      clientLibrary = home.clientLibrary();
    }

    private static URL[] urls(NdbHome home) throws UserError {
      try {
        URL own = ClusterJLibrary.class.getProtectionDomain().getCodeSource().getLocation();
        return new URL[] {home.clusterJ().toUri().toURL(), own};
      } catch (MalformedURLException e) {
        throw new UserError("ClusterJ's jar has no URL: " + e.getMessage(), e);
      }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(WRITTEN_AGAINST_IT)) {
        return super.loadClass(name, resolve);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded != null ? loaded : findClass(name);
      }
    }

    @Override
    protected String findLibrary(String name) {
      return name.equals(CLIENT_LIBRARY) ? clientLibrary.toString() : null;
    }
  }
}
