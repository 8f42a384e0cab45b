package org.lectern.reading;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.library.Bucket;
import org.lectern.library.Libraries.BucketsPage;
import org.lectern.library.Libraries.ComparedPage;
import org.lectern.library.Libraries.Healed;
import org.lectern.library.Position;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.protocol.Truth;
import org.lectern.wording.Message;

/** Compares pages with the truth while they are read, and has healed in the background what is wrong on them. */
public final class CheckedPages {
    /** A page of drift only is followed by so many others at most. */
    private static final int ROUNDS = 20;

    private final AuditReads reads;
    private final Healing healing;

    /** Heals in the background what is wrong: each item that was seen, at these positions. */
    public interface Healing {
        /** Completes, never exceptionally, with what came of each item that was not right by then. */
        CompletionStage<List<Healed>> heal(PrincipalId principal, Map<ContentId, Set<Instant>> seen);
    }

    /**
     * @param reads the truth beside the pages
     * @param healing what is wrong on them is handed to
     */
    CheckedPages(AuditReads reads, Healing healing) {
        this.reads = reads;
        this.healing = healing;
    }

    /** Reads so many rows at most after a position. */
    interface PageReader {
        CompletionStage<BucketsPage> read(Optional<Position> after, int limit);
    }

    /** A page, and the first row beyond it that belongs there, if there is one: without it, no page follows. */
    CompletionStage<ComparedPage> page(PrincipalId principal, Optional<Position> after, int limit, PageReader reader) {
        return fill(new Filling(principal, limit, reader), after, 1);
    }

    /** A page as it fills up. */
    private static final class Filling {
        final PrincipalId principal;
        final int limit;
        final PageReader reader;
        final List<BucketsPage.Row> rows = new ArrayList<>();
        final Set<ContentId> seen = new LinkedHashSet<>();
        final Map<ContentId, Set<Instant>> dropped = new LinkedHashMap<>();
        /** Up to here rows were looked at. */
        Optional<Position> last = Optional.empty();

        boolean rebuilt;
        Message note = Message.NONE;

        Filling(PrincipalId principal, int limit, PageReader reader) {
            this.principal = principal;
            this.limit = limit;
            this.reader = reader;
        }
    }

    private CompletionStage<ComparedPage> fill(Filling filling, Optional<Position> after, int round) {
        return filling.reader.read(after, filling.limit + 1).thenCompose(page -> {
            Set<ContentId> items = new LinkedHashSet<>();
            page.rows().forEach(row -> items.add(row.position().content()));
            return reads.truths(filling.principal, items, ReadConsistency.LOCAL_QUORUM)
                    .thenCompose(truths -> {
                        boolean full = take(filling, page, truths);
                        Optional<Position> next = full ? filling.last : page.next();
                        filling.rebuilt |= page.rebuilt();
                        filling.note = page.note().isEmpty() ? filling.note : page.note();
                        return full || next.isEmpty() || round == ROUNDS
                                ? CompletableFuture.completedStage(finish(filling, next))
                                : fill(filling, next, round + 1);
                    });
        });
    }

    private ComparedPage finish(Filling filling, Optional<Position> next) {
        return new ComparedPage(
                new BucketsPage(List.copyOf(filling.rows), next, filling.rebuilt, filling.note),
                filling.dropped.keySet(),
                healing.heal(filling.principal, filling.dropped));
    }

    /** Takes over what belongs on the page, and leaves out the rest. Answers whether there is something beyond the page. */
    private boolean take(Filling filling, BucketsPage page, Map<ContentId, Truth> truths) {
        for (BucketsPage.Row row : page.rows()) {
            Position entry = row.position();
            Optional<Truth> truth = Optional.ofNullable(truths.get(entry.content()));
            Set<Bucket> rightly = EnumSet.noneOf(Bucket.class);
            row.buckets().stream()
                    .filter(bucket ->
                            truth.filter(known -> belongs(known, entry, bucket)).isPresent())
                    .forEach(rightly::add);
            if (rightly.size() < row.buckets().size()) {
                filling.dropped
                        .computeIfAbsent(entry.content(), item -> new TreeSet<>())
                        .add(entry.lastModified());
            }
            if (!rightly.isEmpty() && filling.seen.add(entry.content())) {
                if (filling.rows.size() == filling.limit) {
                    return true;
                }
                filling.rows.add(new BucketsPage.Row(entry, rightly));
            }
            filling.last = Optional.of(entry);
        }
        return false;
    }

    /** At its current position; or at an earlier one while a change is on its way to this library. */
    private static boolean belongs(Truth truth, Position entry, Bucket bucket) {
        if (!truth.belongs()) {
            return false;
        }
        Content item = truth.content().orElseThrow();
        Visibility visibility = entry.lastModified().equals(item.lastModified())
                ? item.visibility()
                : item.superseded().get(entry.lastModified());
        return visibility != null && Bucket.holding(visibility).contains(bucket);
    }
}
