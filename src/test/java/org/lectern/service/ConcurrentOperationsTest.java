package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.service.TestKeyspace.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.lectern.content.Change;
import org.lectern.content.ContentId;
import org.lectern.content.MemberRole;
import org.lectern.content.UnknownContentException;
import org.lectern.content.Visibility;
import org.lectern.library.Bucket;
import org.lectern.library.LibraryOrder;
import org.lectern.principal.Principal;
import org.lectern.principal.PrincipalId;

/** Many threads, all operations at random, libraries deleted by hand meanwhile: every library ends exactly right. */
class ConcurrentOperationsTest {
    private static final int PRINCIPALS = 12;
    private static final int ITEMS = 6;
    private static final int THREADS = 8;
    private static final int OPERATIONS = 60;

    @Test
    void everyLibraryEndsAsTheTruthHasIt() throws Exception {
        long seed = System.nanoTime();
        try (TestKeyspace keyspace = new TestKeyspace("concurrent")) {
            for (int i = 0; i < PRINCIPALS; i++) {
                await(keyspace.lectern().principals().put(new Principal(principal(i), "User " + i, Visibility.PUBLIC)));
            }
            for (int i = 0; i < ITEMS; i++) {
                await(keyspace.lectern()
                        .fanOuts()
                        .change(item(i), new Change.Put("Item " + i, Visibility.PUBLIC, Optional.empty()))
                        .done());
            }

            ExecutorService threads = Executors.newFixedThreadPool(THREADS);
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                Random random = new Random(seed + thread);
                running.add(threads.submit(() -> {
                    for (int i = 0; i < OPERATIONS; i++) {
                        operate(keyspace, random);
                    }
                }));
            }
            for (Future<?> each : running) {
                each.get();
            }
            threads.shutdown();

            // A library deleted by hand comes back when it is next read.
            for (int i = 0; i < PRINCIPALS; i++) {
                await(keyspace.lectern()
                        .libraries()
                        .page(principal(i), Bucket.PUBLIC, LibraryOrder.OLDEST_FIRST, Optional.empty(), 10));
            }
            assertThat(Recomputation.actual(keyspace.session()))
                    .as("seed %d", seed)
                    .isEqualTo(Recomputation.expected(keyspace.session()));
            List<?> memberships = Recomputation.memberships(keyspace.session());
            assertThat(memberships.get(1)).as("seed %d", seed).isEqualTo(memberships.get(0));
            assertThat(keyspace.session().execute("SELECT * FROM intent").all())
                    .as("announced and not concluded")
                    .isEmpty();
        }
    }

    private static void operate(TestKeyspace keyspace, Random random) {
        ContentId item = item(random.nextInt(ITEMS));
        PrincipalId principal = principal(random.nextInt(PRINCIPALS));
        Lectern lectern = keyspace.lectern();
        try {
            switch (random.nextInt(12)) {
                case 0, 1, 2 ->
                    await(lectern.fanOuts()
                            .share(
                                    item,
                                    Set.copyOf(List.of(principal, principal(random.nextInt(PRINCIPALS)))),
                                    MemberRole.VIEWER)
                            .done());
                case 3, 4 ->
                    await(lectern.fanOuts()
                            .share(item, Set.of(principal), MemberRole.REMOVED)
                            .done());
                case 5, 6, 7 ->
                    await(lectern.fanOuts().change(item, new Change.Touch()).done());
                case 8 ->
                    await(lectern.fanOuts()
                            .change(
                                    item,
                                    new Change.ChangeVisibility(
                                            List.of(Visibility.values()).get(random.nextInt(3))))
                            .done());
                case 9 -> {
                    await(lectern.fanOuts().change(item, new Change.Delete()).done());
                    await(lectern.fanOuts()
                            .change(item, new Change.Put("Again", Visibility.LOGGEDIN, Optional.empty()))
                            .done());
                }
                case 10 -> await(lectern.libraries().rebuild(principal));
                default -> {
                    keyspace.session()
                            .execute("DELETE FROM library_by_principal WHERE principal_id = ?", principal.value());
                    var page = await(lectern.libraries()
                            .page(principal, Bucket.PRIVATE, LibraryOrder.NEWEST_FIRST, Optional.empty(), 100));
                    assertThat(page.entries().stream().map(position -> position.content()))
                            .doesNotHaveDuplicates();
                }
            }
        } catch (UnknownContentException deleted) {
            // Somebody deleted the item a moment ago: a refusal is the right answer.
        }
    }

    private static PrincipalId principal(int number) {
        return new PrincipalId("u:test:user" + number);
    }

    private static ContentId item(int number) {
        return new ContentId("c:test:item" + number);
    }
}
