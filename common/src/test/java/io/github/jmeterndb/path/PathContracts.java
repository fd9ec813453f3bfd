// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.path;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/**
 * Tests a path on a database against the contract of each workload that it offers: one class for
 * each path and database extends this. The contracts are found on the class path, so that a new
 * workload is tested everywhere.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class PathContracts {
  private Settings settings;

  /** The access path to test. */
  protected abstract AccessPath path();

  /** The database that it is tested on. */
  protected abstract Target database();

  /**
   * Where that is.
   *
   * @throws org.opentest4j.TestAbortedException if there is none, with the reason
   */
  protected abstract Settings where() throws UserError;

  /** The code of inserting a row whose key is taken, as the path tells it. */
  protected abstract String duplicateKeyCode();

  /** Whether the class has the tests of a contract. */
  protected boolean has(ApiContract<?> contract) {
    return true;
  }

  /** Whether it tests tables and ledger too: another path to the same database does so if not. */
  protected boolean testsData() {
    return true;
  }

  /** Tests that are skipped, by their names, and why. */
  protected Map<String, String> disabled() {
    return Map.of();
  }

  // Not in the factory: Maven does not report a factory that is aborted.
  @BeforeAll
  final void findDatabase() throws UserError {
    settings = where();
  }

  final Settings settings() {
    return settings;
  }

  @TestFactory
  Stream<DynamicContainer> keepsTheContractOf() {
    return ServiceLoader.load(ApiContract.class).stream()
        .<ApiContract<?>>map(ServiceLoader.Provider::get)
        .filter(contract -> path().offers(contract.workload()) && has(contract))
        .flatMap(
            contract -> contract.forms(path()).stream().map(form -> container(contract, form)));
  }

  private DynamicContainer container(ApiContract<?> contract, Map<Parameter, String> form) {
    // Opened when the container's turn comes, closed after its last test.
    return DynamicContainer.dynamicContainer(
        contract.name(form),
        Stream.of(contract).flatMap(c -> c.tests(this, form)).onClose(contract::close));
  }
}
