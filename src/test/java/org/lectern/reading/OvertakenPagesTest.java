package org.lectern.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.service.TestKeyspace.await;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lectern.activity.ActivityRecorder;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Bucket;
import org.lectern.library.Libraries;
import org.lectern.library.Libraries.BucketsPage;
import org.lectern.library.Libraries.CheckedPage;
import org.lectern.library.Libraries.ComparedPage;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Position;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.GroupRole;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.protocol.LibraryWrite;
import org.lectern.simulation.LibraryTables;
import org.lectern.simulation.Ports;

/**
 * A page shows each item that is in the library throughout, whatever becomes of the item between any two requests of the read; and no
 * row that is wrong.
 */
@WithoutNode
final class OvertakenPagesTest {
    private static final PrincipalId SIMON = PrincipalId.of("u:cam:simon");
    private static final ContentId ITEM = ContentId.of("c:cam:item");
    private static final ContentId OTHER = ContentId.of("c:cam:other");
    private static final int STEPS_OF_A_TOUCH = 3;
    /** The reads of a page that has a second look: rows, memberships, memberships, rows of an item. */
    private static final int REQUESTS = 4;

    private Library rows = new Library();
    private Libraries libraries = libraries();
    private final List<Runnable> between = new ArrayList<>();
    private int requests;
    private final List<Map<ContentId, Set<Instant>>> healed = new ArrayList<>();

    private Libraries libraries() {
        return new LibraryReader(
                Ports.passing(LibraryRowReads.class, rows, this::pass),
                Ports.passing(AuditReads.class, rows, this::pass),
                rows.work(rows, rows.principals()).previews(),
                Ports.none(LibraryRebuilds.OnRecord.class),
                rows.principals(),
                (principal, seen) -> {
                    if (!seen.isEmpty()) {
                        healed.add(seen);
                    }
                    return CompletableFuture.completedStage(List.of());
                },
                GroupRole.MEMBER,
                ActivityRecorder.NONE);
    }

    /** A library whose items change by the steps of the protocol. */
    private static final class Library extends LibraryTables {
        private int step;
        private int stamp = 1;

        void fill() {
            principals.put(SIMON.value(), new Principal(SIMON, "Simon", Visibility.PUBLIC));
            for (ContentId id : List.of(ITEM, OTHER)) {
                Content item =
                        new Content(id, "Item", Visibility.LOGGEDIN, Instant.ofEpochMilli(1_000), false, Map.of());
                contents.put(id.value(), item);
                put(id, SIMON, MemberRole.VIEWER);
                stands(item, SIMON);
            }
        }

        private Content current() {
            return item(ITEM).orElseThrow();
        }

        private void write(LibraryWrite write) {
            write(SIMON, FIRST_FLOOR.timestamp(stamp), write);
        }

        /** The next step of touches without end: the item's next version, its row in the library, the end. */
        void step() {
            Content item = current();
            switch (step++ % STEPS_OF_A_TOUCH) {
                case 0 ->
                    contents.put(
                            ITEM.value(),
                            new Content(
                                    ITEM,
                                    "Item",
                                    item.visibility(),
                                    item.lastModified().plusMillis(1),
                                    false,
                                    Map.of(item.lastModified(), item.visibility())));
                case 1 ->
                    Bucket.holding(item.visibility()).forEach(bucket -> {
                        write(new LibraryWrite.PutEntry(bucket, item.lastModified(), ITEM));
                        item.superseded()
                                .keySet()
                                .forEach(old -> write(new LibraryWrite.DeleteEntry(bucket, old, ITEM)));
                    });
                default -> contents.put(ITEM.value(), item.concluded(item.superseded(), List.of()));
            }
        }

        /** Removes it, or shares it again, in the truth and in the library. */
        void member(boolean there) {
            stamp++;
            put(ITEM, SIMON, new Membership(there ? MemberRole.VIEWER : MemberRole.REMOVED, stamp));
            for (Bucket bucket : Bucket.holding(current().visibility())) {
                Instant position = current().lastModified();
                write(
                        there
                                ? new LibraryWrite.PutEntry(bucket, position, ITEM)
                                : new LibraryWrite.DeleteEntry(bucket, position, ITEM));
            }
        }

        void stale() {
            write(SIMON, FIRST_FLOOR.timestamp(0), new LibraryWrite.PutEntry(Bucket.LOGGEDIN, Instant.EPOCH, ITEM));
        }
    }

    private CompletionStage<?> pass(Ports.Request request) {
        requests++;
        CompletionStage<?> answer = request.let();
        if (!between.isEmpty()) {
            between.remove(0).run();
        }
        return answer;
    }

    private void begin(List<Runnable> after) {
        rows = new Library();
        rows.fill();
        libraries = libraries();
        requests = 0;
        between.clear();
        between.addAll(after);
        healed.clear();
    }

    private CheckedPage page() {
        return await(libraries.page(SIMON, Bucket.LOGGEDIN, LibraryOrder.NEWEST_FIRST, Optional.empty(), 10));
    }

    private List<ContentId> shown() {
        return page().page().entries().stream().map(Position::content).toList();
    }

    private Runnable steps(int count) {
        return () -> IntStream.range(0, count).forEach(i -> rows.step());
    }

    @Test
    void anItemThatIsTouchedBetweenAnyTwoRequestsIsShownOnce() {
        int most = 2 * STEPS_OF_A_TOUCH + 1;
        int schedules = (int) Math.pow(most, REQUESTS);
        for (int schedule = 0; schedule < schedules * STEPS_OF_A_TOUCH; schedule++) {
            int[] counts = new int[REQUESTS];
            int rest = schedule / STEPS_OF_A_TOUCH;
            for (int i = 0; i < counts.length; i++) {
                counts[i] = rest % most;
                rest /= most;
            }
            begin(Arrays.stream(counts).mapToObj(this::steps).toList());
            steps(schedule % STEPS_OF_A_TOUCH).run();

            assertThat(shown())
                    .as("steps after each request: " + Arrays.toString(counts) + ", and before the first: "
                            + schedule % STEPS_OF_A_TOUCH)
                    .containsExactlyInAnyOrder(ITEM, OTHER);
            assertThat(healed).isEmpty();
        }
    }

    @Test
    void allRolesBesideEachOtherShowItInEachOfItsBuckets() {
        int most = 2 * STEPS_OF_A_TOUCH + 1;
        for (int schedule = 0; schedule < most * most * most * most; schedule++) {
            begin(List.of(
                    steps(schedule % most),
                    steps(schedule / most % most),
                    steps(schedule / most / most % most),
                    steps(schedule / most / most / most)));
            ComparedPage page = await(libraries.compare(SIMON, LibraryOrder.NEWEST_FIRST, Optional.empty(), 10));

            assertThat(page.page().rows())
                    .as("schedule " + schedule)
                    .extracting(row -> row.position().content())
                    .containsExactlyInAnyOrder(ITEM, OTHER);
            assertThat(page.page().rows())
                    .as("schedule " + schedule)
                    .extracting(BucketsPage.Row::buckets)
                    .allMatch(Set.copyOf(Bucket.holding(Visibility.LOGGEDIN))::equals);
        }
    }

    @Test
    void aShareThatIsAcknowledgedBeforeTheSecondLookIsShown() {
        begin(List.of(() -> rows.member(false), () -> rows.member(true)));

        assertThat(shown()).containsExactlyInAnyOrder(ITEM, OTHER);
        assertThat(healed).isEmpty();
    }

    @Test
    void whatIsRemovedMeanwhileIsNotShown() {
        begin(List.of(() -> rows.member(false)));

        assertThat(shown()).containsExactly(OTHER);
    }

    @Test
    void whatIsMadePrivateMeanwhileIsNotShownToOthers() {
        begin(List.of(() -> {
            Content item = rows.current();
            rows.contents.put(
                    ITEM.value(),
                    new Content(
                            ITEM,
                            "Item",
                            Visibility.PRIVATE,
                            item.lastModified().plusMillis(1),
                            false,
                            Map.of()));
            rows.write(new LibraryWrite.DeleteEntry(Bucket.LOGGEDIN, item.lastModified(), ITEM));
        }));

        assertThat(shown()).containsExactly(OTHER);
    }

    @Test
    void aRowThatIsWrongIsLeftOutAndHealed_howeverOftenTheItemIsTouched() {
        begin(List.of(steps(3), steps(3), steps(3), steps(3)));
        rows.stale();
        CheckedPage page = page();

        assertThat(page.page().entries())
                .extracting(Position::lastModified)
                .doesNotContain(Instant.EPOCH)
                .hasSize(2);
        assertThat(page.dropped()).containsExactly(ITEM);
        assertThat(healed).containsExactly(Map.of(ITEM, Set.of(Instant.EPOCH)));
    }

    @Test
    void whereNothingIsWrongThereIsNoSecondLook() {
        begin(List.of());
        assertThat(shown()).hasSize(2);
        assertThat(requests).isEqualTo(2);
    }
}
