// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** The providers are registered in {@code META-INF/services} of the test resources. */
class ServicesTest {
  @Test
  void findsAllImplementations() {
    assertThat(Services.all(Fruit.class))
        .extracting(Fruit::name)
        .containsExactlyInAnyOrder("pear", "apple");
  }

  @Test
  void findsAnImplementationByItsName() throws UserError {
    assertThat(Services.named(Fruit.class, "fruit", Fruit::name, "pear")).isInstanceOf(Pear.class);
  }

  @Test
  void listsTheKnownNamesWhereANameIsNotKnown() {
    assertThatThrownBy(() -> Services.named(Fruit.class, "fruit", Fruit::name, "plum"))
        .isInstanceOf(UserError.class)
        .hasMessage("There is no fruit 'plum'; there are: apple, pear.");
  }

  /** What is looked for. */
  interface Fruit {
    String name();
  }

  public static final class Pear implements Fruit {
    @Override
    public String name() {
      return "pear";
    }
  }

  /** The other one. */
  public static final class Apple implements Fruit {
    @Override
    public String name() {
      return "apple";
    }
  }
}
