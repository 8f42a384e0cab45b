package org.lectern.audit.diagnosis;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;

/** Looks at single items of single libraries. Nothing blocks. */
public final class ItemReader {
    private static final int LOOKS = 20;
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(250);

    private final AuditReads reads;

    /** @param reads what audits read of a store */
    public ItemReader(AuditReads reads) {
        this.reads = reads;
    }

    /** The truth first, for the positions it knows; then the entries; then the truth again. */
    public CompletionStage<ItemSnapshot> look(PrincipalId principal, ContentId content, Set<Instant> positions) {
        return reads.truth(principal, content).thenCompose(before -> {
            Set<Instant> all = new TreeSet<>(positions);
            before.content().ifPresent(item -> {
                all.add(item.lastModified());
                all.addAll(item.superseded().keySet());
            });
            return reads.item(principal, content, all)
                    .thenCompose(
                            rows -> reads.truth(principal, content).thenApply(truth -> new ItemSnapshot(rows, truth)));
        });
    }

    /** Looks until nothing is wrong, or what is wrong is not a change on its way to this library. */
    public CompletionStage<ItemSnapshot> settled(PrincipalId principal, ContentId content, Set<Instant> positions) {
        return settled(principal, content, positions, LOOKS);
    }

    private CompletionStage<ItemSnapshot> settled(
            PrincipalId principal, ContentId content, Set<Instant> positions, int items) {
        return look(principal, content, positions).thenCompose(snapshot -> {
            boolean underway = !snapshot.healthy()
                    && !snapshot.truth()
                            .content()
                            .map(Content::superseded)
                            .orElse(Map.of())
                            .isEmpty();
            return underway && items > 1
                    ? reads.later(BETWEEN_LOOKS).thenCompose(due -> settled(principal, content, positions, items - 1))
                    : CompletableFuture.completedStage(snapshot);
        });
    }
}
