package org.lectern.scale;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lectern.cassandra.cql.NameIndex;
import org.lectern.lane.WithoutNode;
import org.lectern.model.Terms;

/** The largest partitions of tables that grow with names and with time are those of the page on scale. */
@WithoutNode
class PartitionsTest {
    private static final Path PAGE = Path.of("src/decisions/scale.md");

    /** The words of that page and of the README serve as those of names. */
    private static final List<Path> WORDS = List.of(PAGE, Path.of("README.md"));

    private static final int THINGS = 30_000;

    /** One partition of an index has at most one in so many of its rows. */
    private static final int OF_INDEX = 200;

    private static final int INDEX_BYTES = 100;
    private static final int JOB_BYTES = 700;
    private static final int SECONDS_OF_AN_HOUR = 3_600;
    private static final int HOURS_OF_A_MONTH = 31 * 24;

    private static String line(String what, long before, long now, int bytes) {
        return String.format(
                Locale.ROOT,
                "| %s | %,d | %,d | %,d | %.1f |",
                what,
                before,
                before * bytes / 1_000_000,
                now,
                now * bytes / 1e6);
    }

    private static String names(String what, long things, int terms) {
        return line(what, things * terms / 64, things * terms / OF_INDEX, INDEX_BYTES);
    }

    @Test
    void thePageShowsTheLargestPartitions() throws Exception {
        assertThat(Files.readString(PAGE))
                .contains(
                        names("names of 10^6 principals, 6 terms each", 1_000_000, 6),
                        names("names of 2 × 10^7 items in 10^8 library rows, 7 terms each", 20_000_000, 7),
                        line(
                                "ended jobs, one change a second",
                                (long) HOURS_OF_A_MONTH * SECONDS_OF_AN_HOUR,
                                SECONDS_OF_AN_HOUR,
                                JOB_BYTES));
    }

    @Test
    void aPartitionOfAnIndexHasAtMostSoMuchOfIt() throws Exception {
        StringBuilder text = new StringBuilder();
        for (Path page : WORDS) {
            text.append(Files.readString(page)).append(' ');
        }
        List<String> words = Terms.words(Terms.fold(text.toString()));
        Random random = new Random(1);
        Map<Integer, Integer> rows = new HashMap<>();
        int all = 0;
        for (int i = 0; i < THINGS; i++) {
            String name = IntStream.range(0, 5)
                    .mapToObj(word -> words.get(random.nextInt(words.size())))
                    .collect(Collectors.joining(" "));
            String id = "c:tenant:" + Integer.toString(i, 36) + "-" + words.get(random.nextInt(words.size()));
            for (String term : Terms.of(id, name)) {
                rows.merge(NameIndex.partition(term, id), 1, Integer::sum);
                all++;
            }
        }

        assertThat(Collections.max(rows.values())).isLessThanOrEqualTo(all / OF_INDEX);
        assertThat(rows).hasSizeGreaterThan(1_000);
    }
}
