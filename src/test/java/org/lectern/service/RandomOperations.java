package org.lectern.service;

import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.lectern.fanout.FanOuts;
import org.lectern.library.Bucket;
import org.lectern.library.LibraryOrder;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownContentException;
import org.lectern.model.Visibility;

/** Every operation, at random, on a few principals and items, so that operations meet. */
public final class RandomOperations {
    /** How many principals there are. */
    public static final int PRINCIPALS = 12;

    private static final int ITEMS = 6;
    private static final int PAGE = 100;

    private final Lectern lectern;
    private final FanOuts fanOuts;
    private final CqlSession session;

    /** @param session in the same keyspace, for what is done by hand */
    public RandomOperations(Lectern lectern, CqlSession session) {
        this(lectern, lectern.fanOuts(), session);
    }

    /**
     * Likewise.
     *
     * @param fanOuts what makes the changes of items, in place of the connection's own
     */
    public RandomOperations(Lectern lectern, FanOuts fanOuts, CqlSession session) {
        this.lectern = lectern;
        this.fanOuts = fanOuts;
        this.session = session;
    }

    /** Makes the principals and the items. */
    public void prepare() {
        // All at once: each makes a library, which needs a floor, and those who wait together share one.
        IntStream.range(0, PRINCIPALS)
                .mapToObj(i -> lectern.principals()
                        .put(new Principal(principal(i), "User " + i, Visibility.PUBLIC))
                        .make(TEST))
                .toList()
                .forEach(made -> await(made));
        for (int i = 0; i < ITEMS; i++) {
            await(begin(fanOuts.change(item(i), new Change.Put("Item " + i, Visibility.PUBLIC, Optional.empty())))
                    .done());
        }
    }

    /** Reads every library: one that was deleted by hand comes back. */
    public void readAll() {
        for (int i = 0; i < PRINCIPALS; i++) {
            await(lectern.libraries()
                    .pageAsStored(principal(i), Bucket.PUBLIC, LibraryOrder.OLDEST_FIRST, Optional.empty(), PAGE));
        }
    }

    /** One operation. Throws if a reader sees an item twice. */
    public void one(Random random) {
        ContentId item = item(random.nextInt(ITEMS));
        PrincipalId principal = principal(random.nextInt(PRINCIPALS));
        Set<PrincipalId> some = Set.copyOf(List.of(principal, principal(random.nextInt(PRINCIPALS))));
        try {
            switch (random.nextInt(24)) {
                case 0, 1, 2, 3, 4, 5 ->
                    await(begin(fanOuts.share(item, some, MemberRole.VIEWER)).done());
                case 6 ->
                    await(begin(fanOuts.share(item, some, MemberRole.MANAGER)).done());
                case 7, 8, 9, 10 ->
                    await(begin(fanOuts.remove(item, Set.of(principal))).done());
                case 11, 12, 13, 14, 15, 16 -> change(item, new Change.Touch());
                case 17, 18 ->
                    change(
                            item,
                            new Change.ChangeVisibility(
                                    List.of(Visibility.values()).get(random.nextInt(3))));
                case 19 -> change(item, new Change.Rename("Name " + random.nextInt()));
                case 20, 21 -> {
                    change(item, new Change.Delete());
                    change(item, new Change.Put("Again " + random.nextInt(), Visibility.LOGGEDIN, Optional.empty()));
                }
                case 22 -> await(lectern.libraries().rebuild(principal).make(TEST));
                default -> {
                    deleteLibrary(session, principal);
                    requireNoDuplicates(principal);
                }
            }
        } catch (UnknownContentException deleted) {
            // Somebody deleted the item a moment ago: a refusal is the right answer.
        }
    }

    /**
     * Deletes a library as support staff do it in cqlsh, with the time of this machine. The time of a node that is ahead would hide
     * the library until then: what audits call an obstacle.
     */
    public static void deleteLibrary(CqlSession session, PrincipalId principal) {
        session.execute(SimpleStatement.newInstance(
                        "DELETE FROM library_by_principal WHERE principal_id = ?", principal.value())
                .setQueryTimestamp(ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now())));
    }

    private void change(ContentId item, Change change) {
        await(begin(fanOuts.change(item, change)).done());
    }

    private void requireNoDuplicates(PrincipalId principal) {
        var page = await(lectern.libraries()
                .pageAsStored(principal, Bucket.PRIVATE, LibraryOrder.NEWEST_FIRST, Optional.empty(), PAGE));
        long distinct = page.entries().stream()
                .map(position -> position.content())
                .distinct()
                .count();
        if (distinct != page.entries().size()) {
            throw new AssertionError(
                    "a reader sees an item twice in the library of " + principal + ": " + page.entries());
        }
    }

    /** One of the principals. */
    public PrincipalId principal(Random random) {
        return principal(random.nextInt(PRINCIPALS));
    }

    private static PrincipalId principal(int number) {
        return new PrincipalId("u:test:user" + number);
    }

    private static ContentId item(int number) {
        return new ContentId("c:test:item" + number);
    }
}
