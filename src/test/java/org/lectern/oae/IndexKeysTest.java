package org.lectern.oae;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Bucket;

/** Keys and ranks of LibraryIndex are read as the platform writes them, whatever the ids hold. */
@WithoutNode
final class IndexKeysTest {
    private static final int MANY = 20_000;
    private static final List<String> PIECES =
            List.of("a", "Z", "#", "##", ":", "|", " ", "0", "é", "中", "𝄞", "public", "#public", "c:cam:x");

    private final Random random = new Random(17);

    private String text() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i <= random.nextInt(5); i++) {
            text.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        return text.toString();
    }

    private <E> E any(E[] values) {
        return List.of(values).get(random.nextInt(values.length));
    }

    private OaeId id() {
        OaeType type = any(OaeType.values());
        return new OaeId(type.letter() + ":" + text().replace(":", "-") + ":" + text());
    }

    @Test
    void aBucketsKeyIsReadAsItWasWritten() {
        for (int i = 0; i < MANY; i++) {
            BucketKey key = new BucketKey(any(LibraryKind.values()), id(), any(Bucket.values()));
            assertThat(BucketKey.parse(key.format())).contains(key);
        }
    }

    @Test
    void anEntryIsReadAsItWasWritten() {
        for (int i = 0; i < MANY; i++) {
            RankedEntry entry = new RankedEntry(String.valueOf(random.nextLong()), id());
            assertThat(RankedEntry.parse(entry.format())).contains(entry);
        }
    }

    @Test
    void whateverStandsThereIsReadOrLeftAlone() {
        for (int i = 0; i < MANY; i++) {
            String stored = text();
            BucketKey.parse(stored).ifPresent(key -> assertThat(key.format()).isEqualTo(stored));
            RankedEntry.parse(stored)
                    .ifPresent(entry -> assertThat(entry.format()).isEqualTo(stored));
            OaeId.parse(stored)
                    .ifPresent(id -> assertThat(id.type().letter() + ":" + id.tenant() + ":" + id.name())
                            .isEqualTo(stored));
        }
    }

    @Test
    void keysAreWhatThePlatformWrites() {
        BucketKey key = new BucketKey(LibraryKind.CONTENT, new OaeId("u:cam:nicolaas"), Bucket.LOGGEDIN);

        assertThat(key.format()).isEqualTo("content:content#u:cam:nicolaas#loggedin");
        assertThat(new RankedEntry("1348067316000", new OaeId("c:cam:License.txt")).format())
                .isEqualTo("1348067316000#c:cam:License.txt");
    }

    @Test
    void markersAreNoEntries() {
        assertThat(Stream.of(IndexMarker.values()).map(IndexMarker::stored)).containsExactly("|", "#");
        assertThat(Stream.of(IndexMarker.values()).map(marker -> RankedEntry.parse(marker.stored())))
                .allMatch(Optional::isEmpty);
        assertThat(new IndexRow("k", "|", "1").isMarker()).isTrue();
        assertThat(new IndexRow("k", "#c:cam:x", "1").isMarker()).isFalse();
    }

    @Test
    void whatIsNoKeyIsLeftAlone() {
        assertThat(List.of(
                        "",
                        "#",
                        "##",
                        "content:content",
                        "content:content#u:cam:nicolaas",
                        "content:content#u:cam:nicolaas#PUBLIC",
                        "content:content#u:cam:nicolaas#",
                        "content:content#nicolaas#public",
                        "calendar:events#u:cam:nicolaas#public"))
                .allMatch(key -> BucketKey.parse(key).isEmpty());
        assertThat(List.of("", "#", "|", "#c:cam:x", "12", "12#", "12#x", "12#x:cam:y", "12#c::y", "12#c:cam:"))
                .allMatch(entry -> RankedEntry.parse(entry).isEmpty());
    }

    @Test
    void ranksAreComparedAsTexts() {
        OaeId item = new OaeId("c:cam:x");

        assertThat(Stream.of("9", "11", "2", "1348067316000")
                        .map(rank -> new RankedEntry(rank, item))
                        .sorted()
                        .map(RankedEntry::rank))
                .containsExactly("11", "1348067316000", "2", "9");
    }

    @Test
    void idsAreInTheOrderOfTheirBytesAsCassandraHasThem() {
        for (int i = 0; i < MANY; i++) {
            String left = text();
            String right = text();
            int expected = Arrays.compareUnsigned(
                    left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8));
            assertThat(Integer.signum(TextOrder.compare(left, right))).isEqualTo(Integer.signum(expected));
        }
    }

    @Test
    void aRoleIsReadOutOfAValue() {
        assertThat(Stream.of("\"manager\"", "1", "")
                        .map(value ->
                                new IndexRow("k", "0#u:cam:x", value).role().orElse("none")))
                .containsExactly("manager", "none", "none");
    }
}
