package org.lectern.demo;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.async.ConcurrencyLimit;
import org.lectern.model.Cause;
import org.lectern.poll.Poll;
import org.lectern.poll.PollId;
import org.lectern.poll.PollOption;
import org.lectern.poll.PollStore;
import org.lectern.poll.PollWrite;
import org.lectern.poll.Subscriber;
import org.lectern.poll.SubscriberKey;
import org.lectern.rowname.RowName;
import org.lectern.service.Lectern;

/**
 * Polls, one with thousands of subscribers and one written by keys alone with all that goes wrong there; and rows of a
 * website of which some are one after canonicalisation. Planting twice plants the same.
 */
public final class NameSpecimens {
    /** Written by keys alone: two names twice, and an option with more subscribers than it takes. */
    public static final PollId OLD_WAY = new PollId("excursion-2010");

    /** With thousands of subscribers. */
    public static final PollId LARGE = new PollId("welcome-week");

    /** Written last, by the service. */
    static final PollId LAST = new PollId("reading-circle");

    private static final Instant MADE = Instant.parse("2010-04-25T10:00:00Z");
    private static final int SUBSCRIBERS = 3_000;
    private static final int PER_BATCH = 100;
    private static final int BATCHES_AT_ONCE = 8;
    private static final List<String> OPTIONS = List.of("Campus tour", "Library tour", "Boat trip", "Concert");

    private static final List<String> ROWS = List.of(
            "https://www.cam.example/about",
            "HTTPS://WWW.Cam.Example:443/./about",
            "https://www.cam.example/%61bout",
            "https://www.cam.example/about#1",
            "https://www.cam.example/about#en_GB/1.0",
            "https://www.cam.example/about#en_GB/1.1",
            "https://www.cam.example:443/about#en_GB/1.1",
            "https://www.cam.example/about#user/simon/en_GB/1",
            "https://www.cam.example/about#suggestion/1",
            "https://www.cam.example/people/~nicolaas",
            "https://www.cam.example/people/%7Enicolaas",
            "https://b\u00FCcher.example/",
            "https://xn--bcher-kva.example/",
            "/user/nicolaas",
            "https://www.gatech.example/courses?term=2012");

    private final Lectern lectern;
    private final PollStore store;

    public NameSpecimens(Lectern lectern) {
        this.lectern = lectern;
        this.store = lectern.connection().stores().polls();
    }

    /** Whether everything is there. One read. */
    CompletionStage<Boolean> arePlanted() {
        return lectern.polls().find(LAST).thenApply(java.util.Optional::isPresent);
    }

    /** Plants them. Fails if something could not be written; then do it again. */
    public CompletionStage<?> plant() {
        return oldWay().thenCompose(done -> large())
                .thenCompose(done -> rows(0))
                .thenCompose(done -> arePlanted())
                .thenCompose(there -> there ? CompletableFuture.completedStage(null) : last());
    }

    private CompletionStage<?> oldWay() {
        List<PollWrite> writes = new ArrayList<>();
        writes.add(new PollWrite.Describe("Excursion to the coast", true, false, MADE));
        writes.add(new PollWrite.AddOption(PollOption.of("Saturday", 4)));
        writes.add(new PollWrite.AddOption(PollOption.of("Sunday", 12)));
        List<String> names = List.of(
                "Ada",
                "Nicolaas",
                "Simon",
                "Ada",
                "Branden",
                "Mia",
                "Zoe",
                "Nicolaas",
                "Ren\u00E9",
                "Rene\u0301",
                "Eva",
                "Oskar");
        int second = 0;
        for (String name : names) {
            Set<String> options = second % 3 == 2 ? Set.of("Sunday") : Set.of("Saturday");
            writes.add(new PollWrite.Enter(subscriber(second++, name, options)));
        }
        return store.index(OLD_WAY, "Excursion to the coast").thenCompose(done -> store.writeAnyway(OLD_WAY, writes));
    }

    private static Subscriber subscriber(int second, String name, Set<String> options) {
        return new Subscriber(
                new SubscriberKey(MADE.plusSeconds(second).toEpochMilli(), "node" + second % 3, 17 + second % 5),
                name,
                new TreeSet<>(options));
    }

    private CompletionStage<?> large() {
        Map<String, Integer> taken = new TreeMap<>();
        List<List<PollWrite>> batches = new ArrayList<>();
        for (int i = 0; i < SUBSCRIBERS; i++) {
            if (i % PER_BATCH == 0) {
                batches.add(new ArrayList<>());
            }
            String option = OPTIONS.get((i * 7 + i / 11) % OPTIONS.size());
            taken.merge(option, 1, Integer::sum);
            Subscriber one = subscriber(i, String.format(java.util.Locale.ROOT, "Student %04d", i), Set.of(option));
            List<PollWrite> batch = batches.get(batches.size() - 1);
            batch.add(new PollWrite.Take("name/" + one.name().toLowerCase(java.util.Locale.ROOT), one.key()));
            batch.add(new PollWrite.Enter(one));
        }
        List<PollWrite> poll = new ArrayList<>();
        poll.add(new PollWrite.Describe("Welcome week", false, true, MADE));
        Map<String, Integer> limits = new LinkedHashMap<>();
        OPTIONS.forEach(
                option -> limits.put(option, taken.getOrDefault(option, 0) + (option.equals("Boat trip") ? 0 : 250)));
        limits.forEach((option, limit) ->
                poll.add(new PollWrite.AddOption(new PollOption(option, "", limit, taken.getOrDefault(option, 0)))));
        batches.add(poll);
        ConcurrencyLimit room = new ConcurrencyLimit(BATCHES_AT_ONCE);
        return store.index(LARGE, "Welcome week")
                .thenCompose(done -> CompletableFuture.allOf(batches.stream()
                        .map(batch -> room.submit(
                                        () -> store.writeAnyway(LARGE, batch).thenApply(written -> true))
                                .toCompletableFuture())
                        .toArray(CompletableFuture<?>[]::new)));
    }

    private CompletionStage<?> rows(int from) {
        return from == ROWS.size()
                ? CompletableFuture.completedStage(null)
                : lectern.rowNames()
                        .write(RowName.parse(ROWS.get(from)), ROWS.get(from))
                        .make(cause())
                        .thenCompose(done -> rows(from + 1));
    }

    private Cause cause() {
        return Cause.bulk(lectern.connection().operator(), "demo data");
    }

    private CompletionStage<?> last() {
        Cause cause = cause();
        Poll poll = new Poll(
                LAST,
                "Reading circle",
                false,
                true,
                List.of(
                        new PollOption("Monday evening", "day", 6, 0),
                        new PollOption("Tuesday evening", "day", 3, 0),
                        new PollOption("Brings cake", "", 2, 0)));
        return lectern.polls()
                .create(poll)
                .make(cause)
                .thenCompose(made -> lectern.polls()
                        .subscribe(LAST, "Nicolaas", Set.of("Monday evening"))
                        .make(cause))
                .thenCompose(made -> lectern.polls()
                        .subscribe(LAST, "Simon", Set.of("Tuesday evening", "Brings cake"))
                        .make(cause))
                .thenCompose(made -> lectern.polls()
                        .subscribe(LAST, "Branden", Set.of("Monday evening", "Brings cake"))
                        .make(cause));
    }
}
