package org.lectern.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lectern.activity.RowBound;
import org.lectern.async.Retry;
import org.lectern.cassandra.library.LibraryCqlText;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Principals;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.protocol.Operations;
import org.lectern.protocol.Store;
import org.lectern.protocol.Truth;
import org.lectern.protocol.Truths;
import org.lectern.simulation.Ports;
import org.lectern.write.Plan;

/** What a rebuild would write is counted from the truth, never from the library, which may be beyond reading. */
@WithoutNode
final class RebuildPreviewTest {
    private static final PrincipalId SIMON = PrincipalId.of("u:cam:simon");

    /** So many items of a visibility, those with an even number deleted if need be; the library itself cannot be read. */
    private static Plan rebuild(int items, Visibility visibility, boolean halfDeleted) {
        List<ContentId> holdings = IntStream.range(0, items)
                .mapToObj(number -> ContentId.of("c:cam:item-" + number))
                .toList();
        Store store = Ports.answering(Store.class, (method, given) -> switch (method.getName()) {
            case "readHoldings" -> {
                int from = ((Optional<?>) given.get(1)).map(holdings::indexOf).orElse(-1) + 1;
                yield CompletableFuture.completedStage(
                        holdings.subList(from, Math.min(items, from + (int) given.get(2))));
            }
            case "readTruths" -> {
                Map<ContentId, Truth> truths = new LinkedHashMap<>();
                for (Object id : (List<?>) given.get(1)) {
                    ContentId content = (ContentId) id;
                    boolean deleted = halfDeleted && content.value().endsWith("0");
                    truths.put(
                            content,
                            new Truth(
                                    Optional.of(
                                            new Content(content, "Item", visibility, Instant.EPOCH, deleted, Map.of())),
                                    new Membership(MemberRole.VIEWER, 1)));
                }
                yield CompletableFuture.completedStage(new Truths(truths));
            }
            default -> throw new AssertionError(method.getName() + " is not needed to count");
        });
        return new LibraryRebuilds(
                        store,
                        new Operations(store),
                        everybody(),
                        new LibraryCqlText("lectern")::ofRebuild,
                        Retry.of(failure -> Optional.empty()).build())
                .preview(SIMON)
                .toCompletableFuture()
                .join();
    }

    private static Principals everybody() {
        return Ports.answering(
                Principals.class,
                (method, given) -> CompletableFuture.completedStage(
                        Optional.of(new Principal(SIMON, "Simon", Visibility.PUBLIC))));
    }

    @Test
    void theRowsToBeWrittenAreCounted_andThatTheLibraryIsBuilt() {
        Plan preview = rebuild(10, Visibility.PUBLIC, true);

        assertThat(preview.rows()).hasValue(9 * 3 + 1);
        assertThat(preview.figures().english()).doesNotContain("More than");
    }

    @Test
    void countingStopsBeyondEveryBound_soThatNoneLetsPassWhatWasNotCounted() {
        Plan preview = rebuild(150_000, Visibility.PUBLIC, false);

        assertThat(preview.figures().english()).contains("more than");
        assertThat(preview.rows().orElseThrow()).isGreaterThan(RowBound.MOST);
    }

    @Test
    void aLibraryOfOneStepIsNeverSeenHalfDone_andOneOfManyPartsSaysThatItMayBe() {
        Plan small = rebuild(100, Visibility.PRIVATE, false);
        Plan large = rebuild(70_000, Visibility.PRIVATE, false);

        assertThat(small.message().english()).contains("never a mixture");
        assertThat(large.message().english()).doesNotContain("never").contains("in parts");
        assertThat(String.join("\n", large.statements())).contains("for each part");
        assertThat(small.statements()).anyMatch(cql -> cql.contains("built"));
    }
}
