package org.lectern.soak;

import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import org.lectern.event.Event;
import org.lectern.fanout.FanOuts;
import org.lectern.library.Bucket;
import org.lectern.library.Libraries;
import org.lectern.library.LibraryOrder;
import org.lectern.library.Position;
import org.lectern.model.Cause;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownContentException;
import org.lectern.model.Visibility;
import org.lectern.service.Lectern;
import org.lectern.service.RandomOperations;
import org.lectern.status.model.ViewKey;

/**
 * What an organization does all day, at random: small changes that meet on a few principals and items, and large ones, whose
 * items have a crowd of members, so that a kill falls into the middle of a fan-out. The amount of data is bounded.
 */
final class Workload {
    private static final Cause CAUSE = Cause.of("soak@localhost", "a soak");
    private static final int LARGE_ITEMS = 2;
    private static final int LARGE_SHARE = 300;
    /** Of the crowd, only these libraries are deleted by hand: they are all read at the end, which brings them back. */
    private static final int FRAGILE = 12;

    private static final int PAGE = 100;

    private final Lectern lectern;
    private final FanOuts fanOuts;
    private final CqlSession session;
    private final int crowd;
    private final RandomOperations small;

    /**
     * @param session in the same keyspace, for what is done by hand
     * @param crowd members of a large item
     * @param listener told of every change of an item
     */
    Workload(Lectern lectern, CqlSession session, int crowd, Asked.Listener listener) {
        this.lectern = lectern;
        this.fanOuts = new RecordedFanOuts(lectern.fanOuts(), listener);
        this.session = session;
        this.crowd = crowd;
        this.small = new RandomOperations(lectern, fanOuts, session);
    }

    /** How many principals there are: no job can have more. */
    static int principals(int crowd) {
        return crowd + RandomOperations.PRINCIPALS;
    }

    /** Makes the principals and the items. */
    void prepare() {
        small.prepare();
        PreparedStatement put = session.prepare(
                "INSERT INTO principal (principal_id, display_name, visibility) VALUES (?, ?, 'PUBLIC') USING TIMESTAMP 1");
        List<CompletionStage<AsyncResultSet>> puts = new ArrayList<>();
        Set<PrincipalId> everybody = new TreeSet<>();
        for (int i = 0; i < crowd; i++) {
            everybody.add(member(i));
            puts.add(session.executeAsync(put.bind(member(i).value(), "Member " + i)));
            if (puts.size() == 500) {
                puts.forEach(each -> await(each));
                puts.clear();
            }
        }
        puts.forEach(each -> await(each));
        for (int i = 0; i < LARGE_ITEMS; i++) {
            change(large(i), new Change.Put("Everybody's " + i, Visibility.PUBLIC, Optional.empty()));
            share(large(i), everybody, MemberRole.VIEWER);
        }
    }

    /** Reads every library that may have been deleted by hand: it comes back. */
    void readAll() {
        small.readAll();
        for (int i = 0; i < FRAGILE; i++) {
            page(member(i), Bucket.PUBLIC, LibraryOrder.OLDEST_FIRST, Optional.empty());
        }
    }

    void small(Random random) {
        small.one(random);
    }

    /** One change that concerns many principals. */
    void large(Random random) {
        ContentId item = large(random.nextInt(LARGE_ITEMS));
        try {
            switch (random.nextInt(16)) {
                case 0, 1, 2, 3, 4, 5 -> change(item, new Change.Touch());
                case 6, 7 ->
                    change(
                            item,
                            new Change.ChangeVisibility(
                                    List.of(Visibility.values()).get(random.nextInt(3))));
                case 8 -> change(item, new Change.Rename("Name " + random.nextInt()));
                case 9 -> {
                    change(item, new Change.Delete());
                    change(item, new Change.Put("Again " + random.nextInt(), Visibility.LOGGEDIN, Optional.empty()));
                }
                case 10, 11 -> share(item, some(random), MemberRole.VIEWER);
                case 12 -> share(item, some(random), MemberRole.MANAGER);
                case 13 ->
                    await(begin(fanOuts.remove(item, some(random)), CAUSE).ended());
                case 14 ->
                    await(lectern.libraries()
                            .rebuild(member(random.nextInt(FRAGILE)))
                            .make(TEST));
                default -> RandomOperations.deleteLibrary(session, member(random.nextInt(FRAGILE)));
            }
        } catch (UnknownContentException deleted) {
            // Another process deleted the item a moment ago: a refusal is the right answer.
        }
    }

    /**
     * Has a learner come to the end of something.
     *
     * @return the event that everybody who has registered is told
     */
    String view(Random random) {
        ViewKey view = ViewKey.of(
                member(random.nextInt(Math.min(crowd, FRAGILE))).value(),
                null,
                null,
                "c:soak:view" + random.nextLong());
        Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        await(lectern.contentStatuses().views().start(view, now));
        await(lectern.contentStatuses().views().end(view, now));
        return new Event.ViewEnded(view, view, now, Optional.empty()).id();
    }

    /** Reads a library page by page. Throws if a page holds an item twice. */
    void read(Random random) {
        PrincipalId principal =
                random.nextBoolean() ? small.principal(random) : member(random.nextInt(Math.min(crowd, FRAGILE)));
        Bucket bucket = List.of(Bucket.values()).get(random.nextInt(3));
        LibraryOrder order = List.of(LibraryOrder.values()).get(random.nextInt(2));
        Optional<Position> next = Optional.empty();
        do {
            Libraries.LibraryPage page = page(principal, bucket, order, next);
            long distinct =
                    page.entries().stream().map(Position::content).distinct().count();
            if (distinct != page.entries().size()) {
                throw new AssertionError(
                        "a reader sees an item twice in the library of " + principal + ": " + page.entries());
            }
            next = page.next();
        } while (next.isPresent());
    }

    private Libraries.LibraryPage page(
            PrincipalId principal, Bucket bucket, LibraryOrder order, Optional<Position> after) {
        return await(lectern.libraries().pageAsStored(principal, bucket, order, after, PAGE));
    }

    private void change(ContentId item, Change change) {
        await(begin(fanOuts.change(item, change), CAUSE).ended());
    }

    private void share(ContentId item, Set<PrincipalId> principals, MemberRole role) {
        await(begin(fanOuts.share(item, principals, role), CAUSE).ended());
    }

    private Set<PrincipalId> some(Random random) {
        int first = random.nextInt(crowd);
        Set<PrincipalId> some = new TreeSet<>();
        for (int i = first; i < Math.min(crowd, first + LARGE_SHARE); i++) {
            some.add(member(i));
        }
        return some;
    }

    private static PrincipalId member(int number) {
        return new PrincipalId("u:soak:member" + String.format(Locale.ROOT, "%06d", number));
    }

    private static ContentId large(int number) {
        return new ContentId("c:soak:everybody" + number);
    }
}
