package org.lectern.reading;

import java.time.Instant;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletionStage;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.audit.diagnosis.ItemRows;
import org.lectern.audit.model.LibraryRow;
import org.lectern.library.Bucket;
import org.lectern.library.Explanation;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.Truth;

/** Says why an item is in a library, or is not: by the truth, and by what stands at every position that it knows. */
record Explanations(AuditReads reads) {
    /** @param alsoAt positions to look at beside those that the truth names */
    CompletionStage<Explanation> explain(PrincipalId principal, ContentId id, Set<Instant> alsoAt) {
        return reads.truth(principal, id).thenCompose(truth -> {
            Set<Instant> positions = new TreeSet<>(alsoAt);
            truth.content().ifPresent(content -> {
                positions.add(content.lastModified());
                positions.addAll(content.superseded().keySet());
            });
            return reads.item(principal, id, positions)
                    .thenApply(found -> new Explanation(
                            principal,
                            id,
                            truth.content(),
                            truth.membership(),
                            expected(truth),
                            rows(found, truth),
                            found.held().isPresent(),
                            reads.statements(principal, id, positions)));
        });
    }

    private static Set<Bucket> expected(Truth truth) {
        Set<Bucket> expected = EnumSet.noneOf(Bucket.class);
        truth.content()
                .map(Content::visibility)
                .filter(visibility -> truth.belongs())
                .ifPresent(visibility -> expected.addAll(Bucket.holding(visibility)));
        return expected;
    }

    private static List<Explanation.Row> rows(ItemRows found, Truth truth) {
        return found.rows().stream()
                .sorted(Comparator.comparing(LibraryRow::lastModified).thenComparing(LibraryRow::bucket))
                .map(row -> new Explanation.Row(
                        row.bucket(),
                        row.lastModified(),
                        row.writeTime(),
                        truth.content().map(Content::lastModified).stream().anyMatch(row.lastModified()::equals)))
                .toList();
    }
}
