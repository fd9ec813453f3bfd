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
 * Tests a path on a database against the contract of each of its workloads: extended by one class
 * per path and database. Contracts are found on the class path, so that a new workload is tested
 * everywhere.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class PathContracts {
  protected final AccessPath path;
  protected final Target database;
  final String duplicateKeyCode;
  private Settings settings;

  /**
   * @param duplicateKeyCode the code of a failed insert with a duplicate key, as the path reports
   *     it
   */
  protected PathContracts(AccessPath path, Target database, String duplicateKeyCode) {
    this.path = path;
    this.database = database;
    this.duplicateKeyCode = duplicateKeyCode;
  }

  /**
   * @throws org.opentest4j.TestAbortedException if there is no database, with the reason
   */
  protected abstract Settings where() throws UserError;

  protected boolean has(ApiContract<?> contract) {
    return true;
  }

  /** Whether tables and ledger are tested, too; otherwise another path to this database does so. */
  protected boolean testsData() {
    return true;
  }

  /** The reason by the name of each skipped test. */
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
        .filter(contract -> path.offers(contract.workload()) && has(contract))
        .flatMap(contract -> contract.forms(path).stream().map(form -> container(contract, form)));
  }

  private DynamicContainer container(ApiContract<?> contract, Map<Parameter, String> form) {
    // Opened when the container's turn comes, closed after its last test.
    return DynamicContainer.dynamicContainer(
        contract.name(form),
        Stream.of(contract).flatMap(c -> c.tests(this, form)).onClose(contract::close));
  }
}
