package org.lectern.cassandra.cql;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What goes into one IN stays within the limit. */
final class InListsTest {
    @ParameterizedTest
    @ValueSource(ints = {1, 19, 20, 21, 40, 41, 100, 1_001})
    void allOfThemAreInOnePart_andNoPartIsLongerThanAllowed(int size) {
        List<Integer> all = IntStream.range(0, size).boxed().toList();
        List<List<Integer>> parts = InLists.split(all, 20);
        assertThat(parts)
                .hasSize((size + 19) / 20)
                .allSatisfy(part -> assertThat(part).hasSizeBetween(1, 20));
        assertThat(parts.stream().flatMap(List::stream)).containsExactlyElementsOf(all);
    }

    @Test
    void nothingIsNoPart() {
        assertThat(InLists.split(List.of(), 20)).isEmpty();
    }
}
