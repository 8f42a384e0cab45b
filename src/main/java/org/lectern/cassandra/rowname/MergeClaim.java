package org.lectern.cassandra.rowname;

import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.cassandra.cql.CqlReads;
import org.lectern.cassandra.cql.CqlRows;
import org.lectern.cassandra.cql.CqlStatement;
import org.lectern.cassandra.cql.StoreSentence;
import org.lectern.cassandra.cql.TransactionAnswer;
import org.lectern.cluster.Cluster;
import org.lectern.cluster.ClusterException;
import org.lectern.rowname.RowName;
import org.lectern.rowname.RowNameSentence;
import org.lectern.wording.InvalidInputException;

/**
 * Decides which name stays, for all merges of the same rows. The first merge puts its name on record. Others take the claim over
 * with the same name only, until a merge has been verified. The last one that took it owns it; an earlier one stops.
 *
 * @param canonical what the rows have in common, in whichever table
 * @param owner this merge, unlike any other
 */
record MergeClaim(Cluster cluster, RowName canonical, String owner) {
    private static final int ATTEMPTS = 10;

    static MergeClaim of(Cluster cluster, RowName canonical) {
        return new MergeClaim(cluster, canonical, UUID.randomUUID().toString());
    }

    /** @param stays the name that stays */
    private record Claimed(String stays, String owner) {}

    private CompletionStage<Optional<Claimed>> claimed() {
        return CqlReads.first(
                cluster.executeSerial("SELECT stays, owner FROM %s.row_merge WHERE name = ?", name()),
                row -> new Claimed(CqlRows.text(row, "stays"), CqlRows.text(row, "owner")));
    }

    private String name() {
        return canonical.toString();
    }

    /** The name that an unfinished merge keeps. */
    CompletionStage<Optional<String>> begun() {
        return claimed().thenApply(claimed -> claimed.map(Claimed::stays));
    }

    /**
     * Takes the claim.
     *
     * @return whether there was no unfinished merge; fails with an {@link InvalidInputException} if one keeps another name
     */
    CompletionStage<Boolean> take(String stays) {
        return take(stays, false, 1);
    }

    /** A transaction of which nobody knows is followed by another read: the row says whose the claim is. */
    private CompletionStage<Boolean> take(String stays, boolean fresh, int attempt) {
        return claimed().thenCompose(there -> {
            if (there.filter(claimed -> claimed.owner().equals(owner)).isPresent()) {
                return CompletableFuture.completedStage(fresh);
            }
            requireName(stays, there.map(Claimed::stays));
            if (attempt > ATTEMPTS) {
                return CompletableFuture.failedStage(new ClusterException(
                        ClusterException.Kind.OVERLOADED, StoreSentence.CHANGES_ALL_THE_TIME.of(name())));
            }
            CqlStatement statement = there.map(claimed -> CqlStatement.of(
                            "UPDATE %s.row_merge SET owner = ? WHERE name = ? IF owner = ?",
                            owner, name(), claimed.owner()))
                    .orElseGet(() -> CqlStatement.of(
                            "INSERT INTO %s.row_merge (name, stays, owner) VALUES (?, ?, ?) IF NOT EXISTS",
                            name(), stays, owner));
            return TransactionAnswer.of(statement.executeOnce(cluster))
                    .thenCompose(answer -> answer.isApplied()
                            ? CompletableFuture.completedStage(there.isEmpty())
                            : take(stays, there.isEmpty(), attempt + 1));
        });
    }

    static void requireName(String wanted, Optional<String> begun) {
        begun.filter(name -> !name.equals(wanted)).ifPresent(name -> {
            throw new InvalidInputException(RowNameSentence.MERGE_BEGUN.of(wanted, name));
        });
    }

    /** Fails if a later merge has taken the claim, or has completed. */
    CompletionStage<Void> requireOwn() {
        return claimed().thenAccept(there -> {
            if (there.filter(claimed -> claimed.owner().equals(owner)).isEmpty()) {
                throw new InvalidInputException(RowNameSentence.MERGE_TAKEN_OVER.of(name()));
            }
        });
    }

    /** Lets merges keep any name again, if the claim is still this merge's. If that fails, the next merge keeps the same name. */
    CompletionStage<Void> release() {
        return TransactionAnswer.of(
                        CqlStatement.of("DELETE FROM %s.row_merge WHERE name = ? IF owner = ?", name(), owner)
                                .executeOnce(cluster))
                .<Void>thenApply(released -> null)
                .exceptionally(failure -> null);
    }
}
