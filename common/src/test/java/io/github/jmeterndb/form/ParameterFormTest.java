// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterndb.settings.Check;
import io.github.jmeterndb.settings.Parameter;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.swing.JCheckBox;
import javax.swing.text.JTextComponent;
import org.junit.jupiter.api.Test;

/** Needs no screen: it is never shown. */
class ParameterFormTest {
  private static final Parameter OPERATIONS =
      Parameter.OPERATIONS.checkedBy(Check.someOf(List.of("insert", "select", "delete")));

  private final Map<String, String> properties = new HashMap<>();
  private int changes;
  private final ParameterForm form =
      new ParameterForm(
          List.of(Parameter.THREADS, Parameter.WRITE_MODE, OPERATIONS, Parameter.JDBC_PASSWORD),
          properties::get,
          () -> changes++);

  @Test
  void leavesWhatNobodyTouchedAsItWas() {
    Map<String, String> texts =
        Map.of(
            "threads", " ${__P(threads, 1)} ",
            "write.mode", "${MODE}",
            "operations", "${__P(operations,insert\\,select)}",
            "jdbc.password", "${__P(jdbc.password,)}");

    form.show(texts::get);
    form.hint(Map.of());

    assertThat(form.texts()).isEqualTo(texts);
    assertThat(changes).isZero();
  }

  @Test
  void showsAReferenceToThePropertyAsItsValue() {
    show("threads", "${__P(threads,1\\,8)}");

    assertThat(text("threads").getText()).isEqualTo("1,8");
    assertThat(form.countOfSet()).isEqualTo(1);
  }

  @Test
  void keepsTheReferenceWhenItsValueIsChanged() {
    show("threads", "${__P(threads,)}");

    text("threads").setText("1,8");

    assertThat(form.texts()).containsEntry("threads", "${__P(threads,1\\,8)}");
    assertThat(form.values()).containsEntry("threads", "1,8");
  }

  @Test
  void keepsAPlainValuePlain() {
    show("threads", "4");

    text("threads").setText("8");

    assertThat(form.texts()).containsEntry("threads", "8");
  }

  @Test
  void changesNothingWhereTheSameValueIsTyped() {
    show("threads", "${__P(threads,4)}");

    text("threads").setText("8");
    text("threads").setText("4 ");

    assertThat(form.texts()).containsEntry("threads", "${__P(threads,4)}");
  }

  @Test
  void hasNoTextForWhatIsChangedToItsDefault() {
    show("threads", "${__P(threads,4)}");
    form.hint(Map.of(Parameter.THREADS, "1,8"));

    text("threads").setText("1,8");

    assertThat(form.texts()).containsEntry("threads", "${__P(threads,)}");
    assertThat(form.values()).containsEntry("threads", "");
  }

  @Test
  void takesAnyExpression() {
    show("threads", "${__P(threads,)}");

    text("threads").setText("${N}");

    assertThat(form.texts()).containsEntry("threads", "${N}");
    assertThat(form.wrong()).isEmpty();
    assertThat(message("threads")).isEqualTo("an expression: known when the plan runs");
  }

  @Test
  void saysWhatIsWrongWithAValue() {
    show("threads", "${__P(threads,)}");

    text("threads").setText("1,8,none");

    assertThat(form.wrong()).containsExactly("threads");
    assertThat(message("threads"))
        .contains("'1,8,none' is not a list of different whole numbers of 1 or more");
  }

  @Test
  void checksThePropertyThatComesBeforeTheValue() {
    properties.put("threads", "none");
    show("threads", "${__P(threads,4)}");
    assertThat(form.wrong()).containsExactly("threads");

    properties.put("threads", "16");
    show("threads", "${__P(threads,4)}");
    assertThat(form.wrong()).isEmpty();
    assertThat(text("threads").getText()).isEqualTo("16");
    assertThat(text("threads").isEditable()).isFalse();
    assertThat(message("threads")).isEqualTo("given with -J; the plan has 4");
    assertThat(form.texts()).containsEntry("threads", "${__P(threads,4)}");

    show("threads", "4");
    assertThat(text("threads").getText()).as("the plan asks for no property").isEqualTo("4");
    assertThat(text("threads").isEditable()).isTrue();
  }

  @Test
  void neverShowsAPassword() {
    properties.put("jdbc.password", "secret");
    show("jdbc.password", "${__P(jdbc.password,)}");

    assertThat(text("jdbc.password").getText()).isEmpty();
    assertThat(message("jdbc.password")).isEqualTo("given with -J");
  }

  @Test
  void ticksWhatABlankStandsFor() {
    show("operations", "");
    form.hint(Map.of(OPERATIONS, "insert,select"));

    assertThat(box("operations.insert").isSelected()).isTrue();
    assertThat(box("operations.delete").isSelected()).isFalse();
  }

  @Test
  void putsWhatIsTickedBehindWhatWasChosen() {
    show("operations", "${__P(operations,select)}");

    box("operations.insert").doClick();
    assertThat(form.texts()).containsEntry("operations", "${__P(operations,select\\,insert)}");

    box("operations.select").doClick();
    box("operations.insert").doClick();
    assertThat(form.values()).as("the last one stays").containsEntry("operations", "insert");
    assertThat(box("operations.insert").isSelected()).isTrue();
  }

  private void show(String name, String text) {
    form.show(asked -> asked.equals(name) ? text : "");
  }

  private JTextComponent text(String name) {
    return Named.in(form, name, JTextComponent.class);
  }

  private JCheckBox box(String name) {
    return Named.in(form, name, JCheckBox.class);
  }

  private String message(String name) {
    return text(name + ".message").getText();
  }
}
