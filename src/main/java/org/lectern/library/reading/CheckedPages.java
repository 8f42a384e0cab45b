package org.lectern.library.reading;

import java.time.Instant;
import java.util.ArrayList;
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
import org.lectern.library.Libraries.CheckedPage;
import org.lectern.library.Libraries.Healed;
import org.lectern.library.Libraries.LibraryPage;
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
    public CheckedPages(AuditReads reads, Healing healing) {
        this.reads = reads;
        this.healing = healing;
    }

    /** Reads so many entries at most after a position. */
    interface PageReader {
        CompletionStage<LibraryPage> read(Optional<Position> after, int limit);
    }

    /** A page, and the first entry beyond it that belongs there, if there is one: without it, no page follows. */
    CompletionStage<CheckedPage> page(
            PrincipalId principal, Bucket bucket, Optional<Position> after, int limit, PageReader reader) {
        return fill(new Filling(principal, bucket, limit, reader), after, 1);
    }

    /** A page as it fills up. */
    private static final class Filling {
        final PrincipalId principal;
        final Bucket bucket;
        final int limit;
        final PageReader reader;
        final List<Position> entries = new ArrayList<>();
        final Set<ContentId> seen = new LinkedHashSet<>();
        final Map<ContentId, Set<Instant>> dropped = new LinkedHashMap<>();
        /** Up to here entries were looked at. */
        Optional<Position> last = Optional.empty();

        boolean rebuilt;
        Message note = Message.NONE;

        Filling(PrincipalId principal, Bucket bucket, int limit, PageReader reader) {
            this.principal = principal;
            this.bucket = bucket;
            this.limit = limit;
            this.reader = reader;
        }
    }

    private CompletionStage<CheckedPage> fill(Filling filling, Optional<Position> after, int round) {
        return filling.reader.read(after, filling.limit + 1).thenCompose(page -> {
            Set<ContentId> items = new LinkedHashSet<>();
            page.entries().forEach(entry -> items.add(entry.content()));
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

    private CheckedPage finish(Filling filling, Optional<Position> next) {
        return new CheckedPage(
                new LibraryPage(List.copyOf(filling.entries), next, filling.rebuilt, filling.note),
                filling.dropped.keySet(),
                healing.heal(filling.principal, filling.dropped));
    }

    /** Takes over what belongs on the page, and leaves out the rest. Answers whether there is something beyond the page. */
    private boolean take(Filling filling, LibraryPage page, Map<ContentId, Truth> truths) {
        for (Position entry : page.entries()) {
            Optional<Truth> truth = Optional.ofNullable(truths.get(entry.content()));
            if (truth.filter(known -> belongs(known, entry, filling.bucket)).isEmpty()) {
                filling.dropped
                        .computeIfAbsent(entry.content(), item -> new TreeSet<>())
                        .add(entry.lastModified());
            } else if (filling.seen.add(entry.content())) {
                if (filling.entries.size() == filling.limit) {
                    return true;
                }
                filling.entries.add(entry);
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
