// SPDX-License-Identifier: Apache-2.0
package io.github.jmeterndb.sysbench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterndb.run.StoreException;
import io.github.jmeterndb.settings.Parameter;
import io.github.jmeterndb.settings.Settings;
import io.github.jmeterndb.settings.UserError;
import io.github.jmeterndb.workload.Worker;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What a client makes of what it is told: each kind of read is checked. */
class OltpClientTest {
  private static final int ROWS = 200;

  private final List<Reads> asked = new ArrayList<>();

  @Test
  void asksForWhatTheParametersSay() throws Exception {
    operate(answers -> {});

    assertThat(asked)
        .singleElement()
        .satisfies(
            reads -> {
              assertThat(IntStream.of(reads.points()))
                  .hasSize(10)
                  .allMatch(id -> id >= 1 && id <= ROWS);
              assertThat(reads.simple()).hasSize(1);
              assertThat(reads.rangeSize()).isEqualTo(100);
            });
  }

  @Test
  void acceptsWhatIsRight() {
    assertThatCode(() -> operate(answers -> {})).doesNotThrowAnyException();
  }

  @Test
  void refusesWhatIsWrong() {
    assertWrong(answers -> answers.points().set(9, "x"));
    assertWrong(answers -> answers.sums().set(0, answers.sums().get(0) + 1));
    assertWrong(answers -> answers.simple().get(0).set(0, "x"));
    assertWrong(answers -> answers.simple().get(0).remove(0));
    assertWrong(answers -> answers.ordered().get(0).set(0, "x"));
    assertWrong(answers -> Collections.swap(answers.ordered().get(0), 0, 1));
    assertWrong(answers -> answers.distinct().get(0).set(0, "x"));
    assertWrong(answers -> Collections.swap(answers.distinct().get(0), 0, 1));
  }

  private void assertWrong(Consumer<Answers> change) {
    assertThatThrownBy(() -> operate(change))
        .isInstanceOfSatisfying(
            StoreException.class, e -> assertThat(e.code()).isEqualTo(StoreException.WRONG_EFFECT));
  }

  private void operate(Consumer<Answers> change) throws StoreException, UserError {
    Settings settings = Settings.of(name -> null);
    for (Parameter parameter : new Sysbench().parameters()) {
      settings = settings.with(parameter, parameter.defaultValue());
    }
    settings = settings.with(Sysbench.TABLE_SIZE, String.valueOf(ROWS));
    Oltp port =
        new Oltp() {
          @Override
          public String pointSelect(int id) {
            return SysbenchRow.c(id);
          }

          @Override
          public Answers readOnly(Reads reads) {
            asked.add(reads);
            Answers answers = right(reads);
            change.accept(answers);
            return answers;
          }
        };
    new OltpClient(port, settings, new RangeSums(ROWS), Sysbench.READ_ONLY, new Worker(0, 1, true))
        .operate();
  }

  private static Answers right(Reads reads) {
    Answers answers = new Answers();
    IntStream.of(reads.points()).forEach(id -> answers.points().add(SysbenchRow.c(id)));
    int simple = reads.simple()[0];
    int sum = reads.sums()[0];
    answers.simple().add(texts(simple, reads.last(simple)));
    answers
        .sums()
        .add(ids(sum, reads.last(sum)).mapToLong(id -> SysbenchRow.of(id, ROWS).k()).sum());
    for (int first : reads.ordered()) {
      answers.ordered().add(sorted(texts(first, reads.last(first))));
    }
    for (int first : reads.distinct()) {
      answers.distinct().add(sorted(texts(first, reads.last(first))));
    }
    return answers;
  }

  private static List<String> texts(int first, int last) {
    return new ArrayList<>(ids(first, last).mapToObj(SysbenchRow::c).toList());
  }

  private static IntStream ids(int first, int last) {
    return IntStream.rangeClosed(first, Math.min(last, ROWS));
  }

  private static List<String> sorted(List<String> texts) {
    texts.sort(null);
    return texts;
  }
}
