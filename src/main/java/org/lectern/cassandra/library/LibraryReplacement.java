package org.lectern.cassandra.library;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.lectern.async.Stages;
import org.lectern.cluster.ClusterFailures;
import org.lectern.protocol.Replacement;
import org.lectern.protocol.Replacement.Size;

/**
 * Writes the parts of libraries: a part in one mutation, or in halves if the cluster finds that too large (its limits on
 * messages, mutations and commit log segments cannot be asked for). What was too large once is not tried again. Safe to use
 * from any thread.
 */
final class LibraryReplacement {
    /** Parts that need not come in one step: their statements are all in memory at once, and take ten times as much. */
    private static final Size PART = new Size(15_000, 2L << 20);

    private final LibraryStatements statements;
    private final AtomicLong most;
    private final Function<BatchStatement, CompletionStage<?>> write;

    /**
     * @param most bytes in a mutation; goes down when the cluster says so
     * @param write runs one mutation
     */
    LibraryReplacement(
            LibraryStatements statements, AtomicLong most, Function<BatchStatement, CompletionStage<?>> write) {
        this.statements = statements;
        this.most = most;
        this.write = write;
    }

    /** Fails with what the last mutation failed with. */
    CompletionStage<?> run(Replacement part) {
        Size size = part.size();
        Size bound = part.last() ? Size.AT_ONCE : PART;
        if (part.items().size() > 1 && !size.fits(new Size(bound.statements(), Math.min(bound.bytes(), most.get())))) {
            return inHalves(part);
        }
        // Made when its turn comes: the statements of a large library are not all in memory at once.
        return write.apply(mutation(part))
                .handle((done, failure) -> {
                    if (failure == null) {
                        return CompletableFuture.completedStage(done);
                    }
                    if (ClusterFailures.isTooLarge(failure)) {
                        most.accumulateAndGet(size.bytes() / 2, Math::min);
                    }
                    return part.items().size() > (part.last() ? 0 : 1) && ClusterFailures.mayBeTooLarge(failure)
                            ? inHalves(part)
                            : CompletableFuture.failedStage(Stages.unwrap(failure));
                })
                .thenCompose(stage -> stage);
    }

    /** What takes the old rows away comes with the second half, which is the smaller one. */
    private CompletionStage<?> inHalves(Replacement part) {
        int half = (part.items().size() + 1) / 2;
        return run(new Replacement(part.principal(), part.floor(), part.items().subList(0, half), false))
                .thenCompose(done -> run(new Replacement(
                        part.principal(),
                        part.floor(),
                        part.items().subList(half, part.items().size()),
                        part.last())));
    }

    private BatchStatement mutation(Replacement part) {
        List<BatchableStatement<?>> batch = new ArrayList<>();
        if (part.last()) {
            batch.add(statements.deleteLibrary(part));
        }
        for (Replacement.Item item : part.items()) {
            statements.addItem(batch, part, item);
        }
        if (part.last()) {
            batch.add(statements.built(part.principal(), part.floor().micros()));
        }
        return LibraryStatements.mutation(batch);
    }
}
