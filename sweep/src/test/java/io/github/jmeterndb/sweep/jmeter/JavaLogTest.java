// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sweep.jmeter;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.logging.Logger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.bridge.SLF4JBridgeHandler;

class JavaLogTest {
  @ParameterizedTest
  @ValueSource(strings = {"io.github.jmeterndb", "com.mysql"})
  void sendsWhatOursAndMySqlsLogToJMetersLogAndNotToTheConsole(String name) {
    JavaLog.toJMetersLog();
    JavaLog.toJMetersLog();

    Logger logger = Logger.getLogger(name);
    assertThat(logger.getUseParentHandlers()).as("the console is a handler of the root").isFalse();
    assertThat(logger.getHandlers())
        .as("it goes to JMeter's log, once")
        .singleElement()
        .isInstanceOf(SLF4JBridgeHandler.class);
  }
}
