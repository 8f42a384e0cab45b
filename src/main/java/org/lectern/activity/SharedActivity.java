package org.lectern.activity;

import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.lectern.async.Stages;
import org.lectern.wording.HasMessage;

/** The log of a keyspace: the writes of all consoles and commands, by one connection. Safe to use from any thread. */
public final class SharedActivity implements ActivitySource {
    /** To be called so often: {@link #renew}. */
    public static final Duration RENEWAL = Duration.ofSeconds(10);

    /** A connection that was not renewed for so long counts as closed. */
    private static final Duration LEASE = RENEWAL.multipliedBy(3);

    private final ActivityRows rows;
    private final InstantSource clock;
    private final ActivityChain chain;
    private final ActivityJson json = new ActivityJson();

    /**
     * @param connection unlike any other
     * @param clock the cluster's
     */
    public SharedActivity(ActivityRows rows, String connection, InstantSource clock) {
        this.rows = rows;
        this.clock = clock;
        this.chain = new ActivityChain(rows, connection, clock);
    }

    /** Returns what records the writes through the connection, here and in a log of this machine. */
    public ActivityRecorder of(ActivityLog log, String operator, Place place) {
        return new LoggedActivity(log, operator, place, Optional.of(this));
    }

    ActivityChain chain() {
        return chain;
    }

    /** Says that the connection is open while it writes, and sends what could not be sent. */
    public CompletionStage<?> renew() {
        return chain.renew();
    }

    /** Completes when everything recorded so far was sent, or could not be. To be awaited before the connection closes. */
    public CompletionStage<?> sent() {
        return chain.sent();
    }

    @Override
    public ActivityPages read(ActivityFilter filter, Function<ActivityEntry, List<String>> shown) {
        return new ActivityPages(
                new TableLines(rows, json, clock, filter.subject()), filter, shown, began -> standing(began));
    }

    private ActivityResult standing(ActivityLine.Began began) {
        if (began.entry().began().isAfter(clock.instant().minus(LEASE))) {
            return ActivityResult.RUNNING;
        }
        try {
            return await(rows.head(began.process()))
                    .filter(head -> head.renewed().isAfter(clock.instant().minus(LEASE)))
                    .map(head -> ActivityResult.RUNNING)
                    .orElse(ActivityResult.UNKNOWN);
        } catch (IOException unreachable) {
            return ActivityResult.RUNNING;
        }
    }

    @Override
    public ActivityEntry whole(ActivityEntry entry) throws IOException {
        if (entry.at() instanceof ActivityRow.Key key
                && await(rows.find(key)).map(json::read).orElseGet(ActivityLine.Damaged::new)
                        instanceof ActivityLine.Began began) {
            return entry.with(began.entry().statements());
        }
        throw new IOException("the row of the write is not there any more");
    }

    @Override
    public boolean isShared() {
        return true;
    }

    /**
     * Looks for rows that were removed or edited. Blocks while the whole log is read.
     *
     * @param here the log of this machine, which knows the last rows that it has written
     * @param read told how many rows were read
     * @throws ActivityLogException if the log cannot be read
     */
    public ActivityCheck verify(ActivityLog here, IntConsumer read) {
        try {
            return new ActivityVerification(rows, clock, json).run(here, read);
        } catch (IOException unreadable) {
            throw new ActivityLogException(ActivitySentence.NOT_VERIFIED.of(HasMessage.of(unreadable)), unreadable);
        }
    }

    /** @throws IOException that stands for what it failed with, with its sentence */
    static <T> T await(CompletionStage<T> stage) throws IOException {
        try {
            return stage.toCompletableFuture().get();
        } catch (ExecutionException | CompletionException failed) {
            Throwable cause = Stages.unwrap(failed);
            throw new UnreadableActivityException(HasMessage.of(cause), cause);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", interrupted);
        }
    }
}
