package org.lectern.cassandra.oae;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Bucket;
import org.lectern.oae.BucketKey;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.RankedEntry;

/** Row keys and columns as the paper prints them, in its table and in its statements. */
@WithoutNode
final class PaperKeysTest {
    private static final OaeId NICOLAAS = new OaeId("u:cam:nicolaas");

    @Test
    void aListIsNamedAsTheKeyspaceNamesIt() {
        PaperKeys printed = PaperKeys.of(List.of("u:cam:nicolaas#PUBLIC", "u:cam:nicolaas"));
        PaperKeys colons = PaperKeys.of(List.of("u:cam:nicolaas:LOGGEDIN", "u:cam:nicolaas"));
        PaperKeys named = PaperKeys.of(List.of("u:cam:nicolaas#PUBLIC", "u:cam:nicolaas#PRIVATE"));

        assertThat(printed).isEqualTo(PaperKeys.PRINTED);
        assertThat(PaperKeys.of(List.of())).isEqualTo(PaperKeys.PRINTED);
        assertThat(colons).isEqualTo(new PaperKeys(':', false));
        assertThat(named).isEqualTo(new PaperKeys('#', true));
        for (PaperKeys keys : List.of(printed, colons, named)) {
            for (Bucket bucket : Bucket.values()) {
                BucketKey list = new BucketKey(LibraryKind.CONTENT, NICOLAAS, bucket);
                assertThat(keys.list(keys.key(list))).contains(list);
            }
        }
    }

    @Test
    void aKeyOfTheOtherSeparatorIsNobodysPrivateList() {
        assertThat(PaperKeys.PRINTED.list("u:cam:nicolaas:PUBLIC")).isEmpty();
        assertThat(PaperKeys.PRINTED.list("c:cam:License.txt")).isEmpty();
        assertThat(new PaperKeys('#', true).list("u:cam:nicolaas")).isEmpty();
    }

    @Test
    void aColumnIsReadAndWrittenAsItStands_andTwoNeverComeOutTheSame() {
        List<String> columns = List.of(
                "1348067316:c:cam:License.txt",
                "1348067316000:c:cam:a#b",
                "1348067316c:cam:ForEveryone.xls",
                "1348067316#c:cam:License.txt",
                "#1348067316#c:cam:License.txt",
                "then:c:cam:License.txt",
                "|",
                "#",
                "what is that");
        Set<String> ranked = new HashSet<>();
        for (String column : columns) {
            assertThat(PaperKeys.column(PaperKeys.ranked(column))).isEqualTo(column);
            ranked.add(PaperKeys.ranked(column));
        }
        assertThat(ranked).hasSameSizeAs(columns);
        assertThat(columns.stream()
                        .filter(column ->
                                RankedEntry.parse(PaperKeys.ranked(column)).isPresent()))
                .containsExactly("1348067316:c:cam:License.txt", "1348067316000:c:cam:a#b");
    }
}
