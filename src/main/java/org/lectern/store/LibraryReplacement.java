package org.lectern.store;

import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lectern.library.Bucket;
import org.lectern.library.Position;
import org.lectern.principal.PrincipalId;
import org.lectern.protocol.Replacement;

/**
 * Writes a whole library: in one mutation if it fits, else range after range of the clustering key, each range one
 * mutation that removes what stood there and puts what should. The range that comes last says that the library is built.
 */
public final class LibraryReplacement {
    /** A batch holds at most 65,535 statements; a mutation half a commit log segment, 16 MiB unless configured. */
    private static final int MAXIMUM_STATEMENTS = 60_000;

    private static final long MAXIMUM_BYTES = 8L << 20;
    private static final int BYTES_PER_STATEMENT = 60;

    private final LibraryStatements statements;
    private final Replacement replacement;
    private final int maximumStatements;

    LibraryReplacement(LibraryStatements statements, Replacement replacement) {
        this(statements, replacement, MAXIMUM_STATEMENTS);
    }

    /** @param maximumStatements how many fit into one mutation */
    LibraryReplacement(LibraryStatements statements, Replacement replacement, int maximumStatements) {
        this.maximumStatements = maximumStatements;
        this.statements = statements;
        this.replacement = replacement;
    }

    /**
     * @param write runs one mutation
     */
    CompletionStage<?> run(Function<BatchStatement, CompletionStage<?>> write) {
        List<Replacement.Item> items = new ArrayList<>(replacement.items());
        items.sort(Comparator.comparing(LibraryReplacement::position));
        List<List<Replacement.Item>> ranges = ranges(replacement.principal(), items, maximumStatements);
        CompletionStage<?> written = CompletableFuture.completedStage(null);
        for (int i = 0; i < ranges.size(); i++) {
            int range = i;
            // Made when its turn comes: the statements of a large library are not all in memory at once.
            written = written.thenCompose(done -> write.apply(mutation(ranges, range)));
        }
        return written;
    }

    private BatchStatement mutation(List<List<Replacement.Item>> ranges, int range) {
        List<BatchableStatement<?>> batch = new ArrayList<>();
        if (ranges.size() == 1) {
            batch.add(statements.deleteLibrary(replacement));
        } else {
            @Nullable Position from = range == 0 ? null : end(ranges.get(range - 1));
            @Nullable Position to = range == ranges.size() - 1 ? null : end(ranges.get(range));
            for (Bucket bucket : Bucket.values()) {
                batch.add(statements.deleteRange(replacement, bucket.name(), from, to));
            }
        }
        for (Replacement.Item item : ranges.get(range)) {
            statements.addItem(batch, replacement, item);
        }
        if (range == ranges.size() - 1) {
            batch.add(statements.built(
                    replacement.principal(), replacement.floor().micros()));
        }
        return LibraryStatements.mutation(batch);
    }

    /** Whether a library with these items is replaced in one mutation, so that no reader ever sees a mixture. */
    public static boolean isOneStep(PrincipalId principal, List<Replacement.Item> items) {
        return ranges(principal, items, MAXIMUM_STATEMENTS).size() == 1;
    }

    private static List<List<Replacement.Item>> ranges(
            PrincipalId principal, List<Replacement.Item> items, int maximumStatements) {
        List<List<Replacement.Item>> ranges = new ArrayList<>();
        List<Replacement.Item> range = new ArrayList<>();
        ranges.add(range);
        int size = 0;
        long bytes = 0;
        for (Replacement.Item item : items) {
            int writes = item.writes().size();
            long weight = (long) writes
                    * (BYTES_PER_STATEMENT
                            + principal.value().length()
                            + item.content().id().value().length());
            if (!range.isEmpty() && (size + writes > maximumStatements || bytes + weight > MAXIMUM_BYTES)) {
                range = new ArrayList<>();
                ranges.add(range);
                size = 0;
                bytes = 0;
            }
            range.add(item);
            size += writes;
            bytes += weight;
        }
        return ranges;
    }

    private static Position end(List<Replacement.Item> range) {
        return position(range.get(range.size() - 1));
    }

    private static Position position(Replacement.Item item) {
        return new Position(item.content().lastModified(), item.content().id());
    }
}
