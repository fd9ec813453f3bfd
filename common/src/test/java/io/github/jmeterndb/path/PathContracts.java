// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.path;

import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Stream;
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
  protected final Settings settings;
  final String duplicateKeyCode;

  /**
   * @param settings of the database
   * @param duplicateKeyCode the code of a failed insert with a duplicate key, as the path reports
   *     it
   */
  protected PathContracts(
      AccessPath path, Target database, Settings settings, String duplicateKeyCode) {
    this.path = path;
    this.database = database;
    this.settings = settings;
    this.duplicateKeyCode = duplicateKeyCode;
  }

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
