package org.lectern.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.LeftOut;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.Visibility;
import org.lectern.simulation.Ports;

/** However large a library is, its rebuild holds no more of it than it replaces in one step. */
@WithoutNode
class RebuildLibraryTest {
    private static final int PAGE = 100;
    private static final Replacement.Size AT_ONCE = new Replacement.Size(3 * 250, 1 << 20);

    private final List<Replacement> parts = new ArrayList<>();
    private final Set<ContentId> unreadable = new HashSet<>();

    private Rebuild rebuilt(int items) {
        Store store = Ports.answering(
                Store.class,
                (method, given) -> CompletableFuture.completedStage(
                        switch (method.getName()) {
                            case "raiseFloor", "readFloor" -> new Floor(Floor.SPACING);
                            case "readHoldings" -> {
                                int from = ((Optional<?>) given.get(1))
                                        .map(after -> Integer.parseInt(((ContentId) after).name()) + 1)
                                        .orElse(0);
                                yield IntStream.range(from, Math.min(items, from + (int) given.get(2)))
                                        .mapToObj(number -> new ContentId("c:test:" + number))
                                        .toList();
                            }
                            case "readTruths" -> truths((List<?>) given.get(1));
                            default -> {
                                parts.add((Replacement) given.get(0));
                                yield Acknowledged.WRITTEN;
                            }
                        }));
        return new Operations(store)
                .run(RebuildLibrary.of(Subjects.ANNE, PAGE, AT_ONCE))
                .toCompletableFuture()
                .join();
    }

    private Truths truths(List<?> contents) {
        Map<ContentId, Truth> truths = new LinkedHashMap<>();
        for (Object content : contents) {
            ContentId id = (ContentId) content;
            truths.put(
                    id,
                    new Truth(
                            Optional.of(new Content(id, "Item", Visibility.PUBLIC, Instant.EPOCH, false, Map.of())),
                            new Membership(MemberRole.VIEWER, 1)));
        }
        truths.keySet().removeAll(unreadable);
        return new Truths(
                truths,
                contents.stream()
                        .map(ContentId.class::cast)
                        .filter(unreadable::contains)
                        .collect(Collectors.toSet()));
    }

    @Test
    void aLibraryThatFitsIsReplacedInOneStep() {
        assertThat(rebuilt(250)).isEqualTo(new Rebuild(250, 750, LeftOut.NONE));

        assertThat(parts).hasSize(1);
        assertThat(parts.get(0).last()).isTrue();
    }

    @Test
    void aLargerOneIsWrittenAsItIsRead_andWhatWasThereGoesInTheEnd() {
        assertThat(rebuilt(100_000)).isEqualTo(new Rebuild(100_000, 300_000, LeftOut.NONE));

        assertThat(parts).allMatch(part -> part.items().size() <= 250 + PAGE);
        assertThat(parts).filteredOn(Replacement::last).containsExactly(parts.get(parts.size() - 1));
        assertThat(parts.stream().flatMap(part -> part.items().stream()).distinct())
                .hasSize(100_000);
    }

    @Test
    void whatCannotBeReadIsLeftOutAndNamed_andAllOfItIsStillOneStep() {
        IntStream.range(0, 7).forEach(number -> unreadable.add(new ContentId("c:test:" + number)));

        LeftOut leftOut = rebuilt(257).leftOut();

        assertThat(leftOut.count()).isEqualTo(7);
        assertThat(leftOut.message().english())
                .contains("7 items were omitted", "c:test:0, c:test:1, c:test:2, c:test:3, c:test:4, \u2026");
        assertThat(parts)
                .singleElement()
                .satisfies(part -> assertThat(part.items()).hasSize(250));
    }

    @Test
    void whatIsWrittenIsMeasuredInBytes_notInCharacters() {
        Replacement.Item latin = item("c:test:aaaa");
        Replacement.Item cyrillic = item("c:test:\u0430\u0430\u0430\u0430");
        Replacement.Item clefs = item("c:test:\uD834\uDD1E\uD834\uDD1E");

        assertThat(size(cyrillic) - size(latin)).isEqualTo(3 * 4);
        assertThat(size(clefs) - size(latin)).isEqualTo(3 * 4);
    }

    private static Replacement.Item item(String id) {
        return new Replacement.Item(
                new Content(new ContentId(id), "Item", Visibility.PUBLIC, Instant.EPOCH, false, Map.of()), 1);
    }

    private static long size(Replacement.Item item) {
        return Replacement.Size.NONE.plus(Subjects.ANNE, List.of(item)).bytes();
    }
}
