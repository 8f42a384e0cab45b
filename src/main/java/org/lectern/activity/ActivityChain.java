package org.lectern.activity;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Appends the rows of one connection to the keyspace's log, one after another. Each row has the hash of the row before it, and
 * the head has the hash of the last row. A row that was not confirmed is sent again, unchanged, before any other one. Safe to
 * use from any thread; nothing blocks.
 */
final class ActivityChain {
    private final ActivityRows rows;
    private final InstantSource clock;
    private final ActivityJson json = new ActivityJson();
    private final Deque<Unconfirmed> unconfirmed = new ArrayDeque<>();
    /** The writes under way, and the ids that each names. */
    private final Map<String, Set<String>> open = new ConcurrentHashMap<>();

    /** Completes when everything asked for so far was sent. Only one request works on the fields below. */
    private CompletionStage<?> sent = CompletableFuture.completedStage(null);

    private ActivityRows.@Nullable Kept kept;
    private ActivityRow.Head last;
    private Instant latest = Instant.EPOCH;

    /** A row that may or may not be in the keyspace, and the head that follows it. */
    private record Unconfirmed(ActivityRow row, Set<String> subjects, ActivityRow.Head head) {}

    /**
     * @param name of the chain, unlike any other
     * @param clock the cluster's
     */
    ActivityChain(ActivityRows rows, String name, InstantSource clock) {
        this.rows = rows;
        this.clock = clock;
        this.last = new ActivityRow.Head(name, 0, "", Instant.MAX, Instant.EPOCH);
    }

    static String hash(String body) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(body.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Records that a write begins. If that fails, the keyspace will say that the write failed, as soon as it can be reached. */
    CompletionStage<ActivityRow.Link> began(String id, Place place, WriteIntent intent, WriteEstimate estimate) {
        Set<String> subjects = Mentions.of(intent.about(), intent.message(), estimate.statements());
        return inTurn(() -> opened().thenCompose(done -> flushed())
                .thenCompose(done -> {
                    String process = last.chain();
                    add(at -> json.began(id, at, process, place, intent, estimate), subjects);
                    open.put(id, subjects);
                    return flushed().handle((confirmed, failure) -> {
                        if (failure != null) {
                            end(id, WriteOutcome.of(ActivityResult.FAILED, ActivitySentence.NOT_BEGUN.of()));
                            return CompletableFuture.<Void>failedStage(failure);
                        }
                        return CompletableFuture.<Void>completedStage(null);
                    });
                })
                .thenCompose(result -> result)
                .thenApply(done -> link()));
    }

    /** Records how a write ended. If that fails, it is tried again later. */
    CompletionStage<ActivityRow.Link> ended(String id, WriteOutcome outcome) {
        return inTurn(() -> {
            end(id, outcome);
            return flushed().thenApply(done -> link());
        });
    }

    private void end(String id, WriteOutcome outcome) {
        Set<String> subjects = Optional.ofNullable(open.remove(id)).orElseThrow();
        add(at -> json.ended(id, at, outcome), subjects);
    }

    /** Sends what was not confirmed, and says that this connection is open while writes are under way. To be called now and then. */
    CompletionStage<?> renew() {
        synchronized (this) {
            if (!sent.toCompletableFuture().isDone()) {
                return CompletableFuture.completedStage(null);
            }
        }
        return inTurn(() -> open.isEmpty() && unconfirmed.isEmpty()
                ? CompletableFuture.completedStage(null)
                : flushed().thenCompose(done -> rows.put(last.at(clock.instant()), seconds())));
    }

    /** Completes when everything recorded so far was sent, or could not be. */
    synchronized CompletionStage<?> sent() {
        return sent;
    }

    private interface Request<T> {
        CompletionStage<T> send();
    }

    private synchronized <T> CompletionStage<T> inTurn(Request<T> request) {
        CompletionStage<T> mine = sent.thenCompose(done -> request.send());
        sent = mine.handle((done, failure) -> null);
        return mine;
    }

    /** Learns how long rows are kept, and puts the head of an empty chain: a chain without a head has lost it. */
    private CompletionStage<?> opened() {
        return kept != null
                ? CompletableFuture.completedStage(null)
                : rows.kept()
                        .thenCompose(known -> rows.put(last.at(clock.instant()), known.seconds())
                                .thenAccept(done -> kept = known));
    }

    private int seconds() {
        return kept == null ? 0 : kept.seconds();
    }

    private void add(Function<Instant, ObjectNode> line, Set<String> subjects) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        latest = now.isBefore(latest) ? latest : now;
        Instant expires = seconds() == 0 ? Instant.MAX : latest.plusSeconds(seconds());
        long sequence = last.sequence() + 1;
        ObjectNode node = line.apply(latest)
                .put("chain", last.chain())
                .put("sequence", sequence)
                .put("previous", last.hash())
                .put("previousExpires", last.expires().toString());
        String body = json.text(node);
        String hash = hash(body);
        last = new ActivityRow.Head(last.chain(), sequence, hash, expires, now);
        unconfirmed.add(new Unconfirmed(
                new ActivityRow(new ActivityRow.Key(latest, last.chain(), sequence), body, hash), subjects, last));
    }

    private CompletionStage<?> flushed() {
        Unconfirmed next = unconfirmed.peek();
        return next == null
                ? CompletableFuture.completedStage(null)
                : rows.put(next.row(), next.subjects(), seconds())
                        .thenCompose(done -> rows.put(next.head(), seconds()))
                        .thenCompose(done -> {
                            unconfirmed.remove();
                            return flushed();
                        });
    }

    private ActivityRow.Link link() {
        return new ActivityRow.Link(kept == null ? "" : kept.table(), last);
    }
}
