package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lectern.lane.OnSharedNode;
import org.lectern.library.Bucket;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Position;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;

/** No page omits an item that is in the library throughout, however fast the item is touched. */
@OnSharedNode
class TouchedPagesTest {
    private static final int ITEMS = 4;
    private static final int READS = 600;

    private final Lectern lectern = TestKeyspace.common().lectern();
    private final PrincipalId principal = new PrincipalId("u:touched:reader");

    private ContentId item(int number) {
        return new ContentId("c:touched:item" + number);
    }

    private void change(ContentId item, Change change) {
        await(begin(lectern.fanOuts().change(item, change)).done());
    }

    private Set<ContentId> page() {
        return await(lectern.libraries()
                        .page(principal, Bucket.PRIVATE, LibraryOrder.NEWEST_FIRST, Optional.empty(), 100))
                .page()
                .entries()
                .stream()
                .map(Position::content)
                .collect(Collectors.toSet());
    }

    @Test
    void noPageOmitsAnItemThatIsTouchedAgainAndAgain() throws Exception {
        await(lectern.principals()
                .put(new Principal(principal, "Reader", Visibility.PUBLIC))
                .make(TEST));
        for (int i = 0; i < ITEMS; i++) {
            change(item(i), new Change.Put("Touched", Visibility.PUBLIC, Optional.empty()));
            await(begin(lectern.fanOuts().share(item(i), Set.of(principal), MemberRole.VIEWER))
                    .done());
        }
        AtomicBoolean over = new AtomicBoolean();
        AtomicInteger touches = new AtomicInteger();
        ExecutorService threads = Executors.newFixedThreadPool(ITEMS);
        List<Future<?>> touching = IntStream.range(0, ITEMS)
                .mapToObj(i -> threads.submit(() -> {
                    while (!over.get()) {
                        change(item(i), new Change.Touch());
                        touches.incrementAndGet();
                    }
                }))
                .collect(Collectors.toCollection(ArrayList::new));
        int omissions = 0;
        try {
            for (int i = 0; i < READS; i++) {
                omissions += ITEMS - page().size();
            }
        } finally {
            over.set(true);
            threads.shutdown();
        }
        for (Future<?> one : touching) {
            one.get();
        }

        assertThat(omissions)
                .as("of %s entries, during %s touches", READS * ITEMS, touches)
                .isZero();
    }
}
