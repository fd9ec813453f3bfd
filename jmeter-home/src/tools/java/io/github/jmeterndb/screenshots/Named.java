// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.screenshots;

import java.awt.Component;
import java.awt.Container;
import java.util.Arrays;
import java.util.stream.Stream;

/** Finds components by their names. */
public final class Named {
  private Named() {}

  /** The one of that name and type below a container. */
  public static <T extends Component> T in(Container container, String name, Class<T> type) {
    return all(container)
        .filter(component -> name.equals(component.getName()))
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + type.getSimpleName() + " " + name));
  }

  /** The first one of that type below a container. */
  public static <T extends Component> T first(Container container, Class<T> type) {
    return all(container)
        .filter(type::isInstance)
        .map(type::cast)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + type.getSimpleName()));
  }

  private static Stream<Component> all(Container container) {
    return Arrays.stream(container.getComponents())
        .flatMap(
            component ->
                component instanceof Container inner
                    ? Stream.concat(Stream.of(component), all(inner))
                    : Stream.of(component));
  }
}
