package org.lectern.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.transfer.Entry;
import org.lectern.transfer.EntryType;

/** The demo data is what it is said to be, and the same at every start. */
@WithoutNode
class DemoLibrariesTest {
    private final List<Entry> entries = entries();

    private static List<Entry> entries() {
        return Stream.concat(DemoLibraries.first().stream(), DemoLibraries.rest().stream())
                .toList();
    }

    @Test
    void isTheSameEveryTime() {
        assertThat(entries()).isEqualTo(entries);
    }

    @Test
    void namesNothingTwice() {
        Set<String> seen = new HashSet<>();
        assertThat(entries)
                .allSatisfy(entry -> assertThat(seen.add(entry.type() + entry.key()))
                        .as(entry.key())
                        .isTrue());
    }

    @Test
    void hasTheRowsOfTheContentApiAndNoOthersForNicolaas() {
        assertThat(memberships().get(PrincipalId.of("u:cam:nicolaas")))
                .extracting(ContentId::value)
                .containsExactlyInAnyOrder(
                        "c:cam:License.txt",
                        "c:cam:ForEveryone.xls",
                        "c:cam:OnlyLoggedIn.txt",
                        "c:cam:SuperSecretDocument.txt");
    }

    @Test
    void hasTheSizeAndTheSkewThatItIsFor() {
        Map<EntryType, Long> counts =
                entries.stream().collect(Collectors.groupingBy(Entry::type, Collectors.counting()));
        assertThat(counts.get(EntryType.PRINCIPAL)).isBetween(300L, 700L);
        assertThat(counts.get(EntryType.CONTENT)).isBetween(2_500L, 5_000L);
        Map<PrincipalId, Set<ContentId>> libraries = memberships();
        assertThat(libraries.get(PrincipalId.of("g:cam:repository"))).hasSizeBetween(2_000, 3_000);
        assertThat(libraries).doesNotContainKey(PrincipalId.of("u:gatech:newcomer"));
        ContentId handout = ContentId.of("c:cam:Welcome to the platform.pdf");
        assertThat(libraries.values().stream().filter(library -> library.contains(handout)))
                .hasSizeGreaterThan(450);
    }

    private Map<PrincipalId, Set<ContentId>> memberships() {
        Map<PrincipalId, Set<ContentId>> libraries = new HashMap<>();
        for (Entry entry : entries) {
            if (entry instanceof Entry.Membership membership) {
                libraries
                        .computeIfAbsent(membership.principal(), id -> new HashSet<>())
                        .add(membership.content());
            }
        }
        return libraries;
    }
}
