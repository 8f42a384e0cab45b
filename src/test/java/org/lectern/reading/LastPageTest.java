package org.lectern.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.service.TestKeyspace.await;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lectern.activity.ActivityRecorder;
import org.lectern.async.Retry;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.diagnosis.ItemRows;
import org.lectern.audit.model.LibraryRow;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Bucket;
import org.lectern.library.Libraries;
import org.lectern.library.Libraries.LibraryPage;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Position;
import org.lectern.library.Principals;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.GroupRole;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.protocol.Operations;
import org.lectern.protocol.Store;
import org.lectern.protocol.Truth;
import org.lectern.reading.LibraryRowReads.BucketRows;
import org.lectern.simulation.Ports;

/** A page that ends exactly at its size is the last one: no empty page follows. */
@WithoutNode
final class LastPageTest {
    private static final PrincipalId SIMON = PrincipalId.of("u:cam:simon");
    private static final int PAGE = 25;

    private final List<Position> rows = new ArrayList<>();
    private final List<Position> drift = new ArrayList<>();
    private int asked;
    private int truthsAsked;
    private final Libraries libraries = new LibraryReader(
            Ports.answering(LibraryRowReads.class, (method, given) -> bucket((LibraryRowReads.Wanted) given.get(0))),
            Ports.answering(
                    AuditReads.class,
                    (method, given) -> method.getName().equals("item")
                            ? item((ContentId) given.get(1))
                            : truths((Collection<?>) given.get(1))),
            new LibraryRebuilds(
                    Ports.none(Store.class),
                    new Operations(Ports.none(Store.class)),
                    Ports.none(Principals.class),
                    (principal, oneStep) -> List.of(),
                    Retry.of(failure -> Optional.empty()).build()),
            Ports.none(LibraryRebuilds.OnRecord.class),
            Ports.none(Principals.class),
            (principal, seen) -> CompletableFuture.completedStage(List.of()),
            GroupRole.MEMBER,
            Ports.none(ActivityRecorder.class));

    private CompletableFuture<BucketRows> bucket(LibraryRowReads.Wanted wanted) {
        asked++;
        int from = wanted.after().map(rows::indexOf).orElse(-1) + 1;
        return CompletableFuture.completedFuture(new BucketRows(
                rows.subList(from, Math.min(rows.size(), from + wanted.limit())), true));
    }

    private CompletableFuture<Map<ContentId, Truth>> truths(Collection<?> ids) {
        truthsAsked++;
        return CompletableFuture.completedFuture(rows.stream()
                .filter(row -> ids.contains(row.content()))
                .collect(Collectors.toMap(
                        Position::content,
                        row -> new Truth(
                                Optional.of(new Content(
                                        row.content(),
                                        "Item",
                                        Visibility.PUBLIC,
                                        row.lastModified(),
                                        drift.contains(row),
                                        Map.of())),
                                new Membership(MemberRole.VIEWER, 1)))));
    }

    private CompletableFuture<ItemRows> item(ContentId id) {
        return CompletableFuture.completedFuture(new ItemRows(
                rows.stream()
                        .filter(row -> row.content().equals(id))
                        .map(row -> new LibraryRow(Bucket.PUBLIC, row.lastModified(), 1))
                        .toList(),
                Optional.empty()));
    }

    private void fill(int count) {
        for (int i = 0; i < count; i++) {
            rows.add(new Position(Instant.ofEpochSecond(rows.size()), ContentId.of("c:cam:item" + rows.size())));
        }
    }

    private void wrong(int count) {
        fill(count);
        drift.addAll(rows.subList(rows.size() - count, rows.size()));
    }

    private List<Integer> sizes(Function<Optional<Position>, LibraryPage> read) {
        List<Integer> sizes = new ArrayList<>();
        Optional<Position> after = Optional.empty();
        do {
            LibraryPage page = read.apply(after);
            sizes.add(page.entries().size());
            after = page.next();
        } while (after.isPresent());
        return sizes;
    }

    private LibraryPage compared(Optional<Position> after) {
        return await(libraries.page(SIMON, Bucket.PUBLIC, LibraryOrder.OLDEST_FIRST, after, PAGE))
                .page();
    }

    private LibraryPage asStored(Optional<Position> after) {
        return await(libraries.pageAsStored(SIMON, Bucket.PUBLIC, LibraryOrder.OLDEST_FIRST, after, PAGE));
    }

    private LibraryPage beside(Optional<Position> after) {
        return entries(await(libraries.compare(SIMON, LibraryOrder.OLDEST_FIRST, after, PAGE))
                .page());
    }

    private LibraryPage sideBySide(Optional<Position> after) {
        return entries(await(libraries.sideBySide(SIMON, LibraryOrder.OLDEST_FIRST, after, PAGE)));
    }

    private static LibraryPage entries(Libraries.BucketsPage page) {
        return new LibraryPage(
                page.rows().stream().map(Libraries.BucketsPage.Row::position).toList(), page.next(), false);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 24, 25, 26, 50, 51, 75})
    void asManyPagesAsTheRowsFill(int count) {
        fill(count);
        List<Integer> expected = new ArrayList<>();
        for (int left = count; left > 0 || expected.isEmpty(); left -= PAGE) {
            expected.add(Math.min(PAGE, left));
        }

        assertThat(sizes(this::compared)).isEqualTo(expected);
        assertThat(sizes(this::asStored)).isEqualTo(expected);
        assertThat(sizes(this::sideBySide)).isEqualTo(expected);
        assertThat(sizes(this::beside)).isEqualTo(expected);
    }

    @Test
    void whatDoesNotBelongThereIsNoReasonForAnotherPage() {
        fill(25);
        wrong(30);

        assertThat(sizes(this::compared)).containsExactly(25);
        assertThat(sizes(this::beside)).containsExactly(25);
    }

    @Test
    void whatFollowsBeyondSuchRowsIsFound() {
        fill(25);
        wrong(30);
        fill(25);

        assertThat(sizes(this::compared)).containsExactly(25, 25);
    }

    @Test
    void aPageIsOneReadWhereEverythingOnItIsRight() {
        fill(50);
        asked = 0;
        compared(Optional.empty());

        assertThat(asked).isEqualTo(1);
    }

    @Test
    void allRolesBesideEachOtherReadEachBucketOnce_andTheTruthOnceForAll() {
        fill(50);
        beside(Optional.empty());

        assertThat(asked).isEqualTo(Bucket.values().length);
        assertThat(truthsAsked).isEqualTo(1);
    }
}
