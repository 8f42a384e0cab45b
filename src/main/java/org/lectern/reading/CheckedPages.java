package org.lectern.reading;

import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.diagnosis.ItemRows;
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
        final Map<ContentId, BucketsPage.Row> rows = new LinkedHashMap<>();
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
                    .thenCompose(truths -> verdicts(filling.principal, page, truths))
                    .thenCompose(verdicts -> {
                        boolean full = take(filling, page, verdicts);
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
                new BucketsPage(List.copyOf(filling.rows.values()), next, filling.rebuilt, filling.note),
                filling.dropped.keySet(),
                healing.heal(filling.principal, filling.dropped));
    }

    /** Looks a second time where a row does not seem to belong. */
    private CompletionStage<Verdicts> verdicts(PrincipalId principal, BucketsPage page, Map<ContentId, Truth> truths) {
        Verdicts first = new Verdicts(truths);
        Map<ContentId, Set<Instant>> doubtful = first.wrong(page);
        return doubtful.isEmpty()
                ? CompletableFuture.completedStage(first)
                : reads.truths(principal, doubtful.keySet(), ReadConsistency.LOCAL_QUORUM)
                        .thenCompose(again -> {
                            Verdicts second = first.with(again);
                            Map<ContentId, Set<Instant>> wrong = second.wrong(page);
                            wrong.keySet().removeIf(item -> second.held(item).isEmpty());
                            return Stages.all(
                                            wrong.entrySet(),
                                            item -> reads.item(principal, item.getKey(), item.getValue())
                                                    .thenApply(rows -> Map.entry(item.getKey(), rows)))
                                    .thenApply(second::withRows);
                        });
    }

    /**
     * Says which rows of a page belong there. An item may have moved between the read of its row and that of the truth, which then
     * does not know the row's position any more. Such a row is told from drift by another read, after that of the truth: the protocol
     * forgets a position only when its rows are gone.
     */
    private static final class Verdicts {
        private final Map<ContentId, Truth> truths;
        private final Map<ContentId, ItemRows> rows = new HashMap<>();

        Verdicts(Map<ContentId, Truth> truths) {
            this.truths = truths;
        }

        Verdicts with(Map<ContentId, Truth> later) {
            Map<ContentId, Truth> all = new HashMap<>(truths);
            all.putAll(later);
            return new Verdicts(all);
        }

        Verdicts withRows(List<Map.Entry<ContentId, ItemRows>> found) {
            found.forEach(item -> rows.put(item.getKey(), item.getValue()));
            return this;
        }

        /** An item that belongs in the library. */
        Optional<Content> held(ContentId item) {
            return Optional.ofNullable(truths.get(item)).filter(Truth::belongs).flatMap(Truth::content);
        }

        /** The positions of rows that do not belong. */
        Map<ContentId, Set<Instant>> wrong(BucketsPage page) {
            Map<ContentId, Set<Instant>> wrong = new LinkedHashMap<>();
            for (BucketsPage.Row row : page.rows()) {
                Position entry = row.position();
                if (!rightly(row).containsAll(row.buckets())) {
                    wrong.computeIfAbsent(entry.content(), item -> new TreeSet<>())
                            .add(entry.lastModified());
                }
            }
            return wrong;
        }

        /** The buckets in which a row belongs. */
        Set<Bucket> rightly(BucketsPage.Row row) {
            Set<Bucket> rightly = EnumSet.noneOf(Bucket.class);
            held(row.position().content())
                    .ifPresent(item -> row.buckets().stream()
                            .filter(bucket -> belongs(item, row.position(), bucket))
                            .forEach(rightly::add));
            return rightly;
        }

        /** At its current position; at an earlier one while a change is on its way to this library, or was when the row was read. */
        private boolean belongs(Content item, Position entry, Bucket bucket) {
            Visibility visibility = entry.lastModified().equals(item.lastModified())
                    ? item.visibility()
                    : item.superseded().get(entry.lastModified());
            if (visibility == null && isGone(entry, bucket)) {
                visibility = item.visibility();
            }
            return visibility != null && Bucket.holding(visibility).contains(bucket);
        }

        private boolean isGone(Position entry, Bucket bucket) {
            ItemRows found = rows.get(entry.content());
            return found != null
                    && found.rows().stream()
                            .noneMatch(row ->
                                    row.bucket() == bucket && row.lastModified().equals(entry.lastModified()));
        }
    }

    /** Takes over what belongs on the page, and leaves out the rest. Answers whether there is something beyond the page. */
    private static boolean take(Filling filling, BucketsPage page, Verdicts verdicts) {
        for (BucketsPage.Row row : page.rows()) {
            ContentId item = row.position().content();
            Set<Bucket> rightly = verdicts.rightly(row);
            if (rightly.size() < row.buckets().size()) {
                filling.dropped
                        .computeIfAbsent(item, none -> new TreeSet<>())
                        .add(row.position().lastModified());
            }
            BucketsPage.Row shown = filling.rows.get(item);
            if (shown != null) {
                // Buckets are read one after the other, so that an item may have moved between two of them.
                rightly.addAll(shown.buckets());
                filling.rows.put(item, new BucketsPage.Row(shown.position(), rightly));
            } else if (!rightly.isEmpty()) {
                if (filling.rows.size() == filling.limit) {
                    return true;
                }
                filling.rows.put(item, new BucketsPage.Row(row.position(), rightly));
            }
            filling.last = Optional.of(row.position());
        }
        return false;
    }
}
