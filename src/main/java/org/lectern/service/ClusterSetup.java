package org.lectern.service;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.WriteOutcome;
import org.lectern.cluster.ClusterFailures;
import org.lectern.cluster.ConnectionCheck;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.SchemaPlan;
import org.lectern.cluster.SchemaProgress;
import org.lectern.cluster.SchemaSentence;
import org.lectern.cluster.SchemaSetup;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.model.Cause;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteHead;
import org.lectern.write.WriteReport;

/** What is done with a cluster before anybody is connected to it: it is tried, and its tables are made. Blocks, for seconds. */
public interface ClusterSetup {
    /** With real clusters. */
    ClusterSetup OF_CLUSTERS = new ClusterSetup() {};

    /**
     * Tries a connection step by step, as {@link Connection#check}.
     *
     * @return a result for each step
     */
    default List<ConnectionCheck.Result> check(
            ConnectionSettings settings,
            StatusKeyspace statusKeyspace,
            Consumer<ConnectionCheck.Result> told,
            BooleanSupplier cancelled) {
        return Connection.check(settings, statusKeyspace, told, cancelled).run();
    }

    /**
     * What the keyspace lacks; changes nothing.
     *
     * @throws org.lectern.cluster.ClusterException with a sentence, if the cluster cannot be reached, or the keyspace is not
     *     Lectern's
     */
    default SchemaPlan plan(ConnectionSettings settings) {
        return SchemaSetup.plan(settings);
    }

    /**
     * Makes what it lacks, on record.
     *
     * @param plan what was found to be lacking, with the replicas and the environment that are wanted; it is read again
     * @param activity where it is put on record before it begins
     * @param told before each statement, on another thread
     * @param cancelled asked between two statements
     * @return how far it came, and what was in the way
     * @throws RuntimeException with a sentence, if it could not even begin: nothing was changed
     */
    default SchemaProgress make(
            ConnectionSettings settings,
            SchemaPlan plan,
            ActivityRecorder activity,
            Cause cause,
            Consumer<SchemaProgress> told,
            BooleanSupplier cancelled) {
        Message title = (switch (plan.state()) {
                    case OLDER -> SchemaSentence.UPGRADE;
                    case OTHER -> SchemaSentence.RECORD;
                    case MISSING, UNFINISHED -> SchemaSentence.CREATE;
                })
                .of(plan.keyspace());
        // A thread of its own: the log's is for lines that wait for the disk.
        Executor executor = task -> new Thread(task, "lectern-schema").start();
        try {
            return Write.of(
                            activity,
                            WriteHead.of(ActivityKind.SCHEMA, plan.keyspace(), title),
                            asked -> CompletableFuture.completedStage(Plan.uncounted(title, plan.statements())),
                            asked -> CompletableFuture.supplyAsync(
                                    () -> SchemaSetup.run(settings, plan, told, cancelled), executor),
                            made -> WriteReport.of(outcome(made)))
                    .make(cause)
                    .toCompletableFuture()
                    .join();
        } catch (CompletionException failure) {
            throw ClusterFailures.translate(failure);
        }
    }

    private static WriteOutcome outcome(SchemaProgress made) {
        ActivityResult result = made.isComplete()
                ? ActivityResult.DONE
                : made.obstacle().isPresent() ? ActivityResult.FAILED : ActivityResult.CANCELLED;
        return WriteOutcome.of(result, made.message());
    }
}
