package org.lectern.service;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.WriteOutcome;
import org.lectern.cluster.ConnectionCheck;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.SchemaPlan;
import org.lectern.cluster.SchemaProgress;
import org.lectern.cluster.SchemaSentence;
import org.lectern.cluster.SchemaSetup;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteHead;
import org.lectern.write.WriteReport;

/** What is done with a cluster before anybody is connected to it: it is tried, and its tables are made. What returns no write blocks, for seconds. */
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
     * Makes what it lacks, statement by statement.
     *
     * @param goesOn told before each statement; its false cancels the rest
     * @throws org.lectern.cluster.ClusterException with a sentence, if it could not even begin: nothing was changed
     */
    default SchemaProgress run(ConnectionSettings settings, SchemaPlan plan, Predicate<SchemaProgress> goesOn) {
        return SchemaSetup.run(settings, plan, goesOn);
    }

    /**
     * The same as a write. Its result says how far it came, and what was in the way.
     *
     * @param settings asked for on a thread that may block
     * @param plan what was found to be lacking, with the replicas and the environment that are wanted; it is read again
     * @param told before each statement, on another thread
     */
    default Write<SchemaProgress> make(
            Supplier<ConnectionSettings> settings,
            SchemaPlan plan,
            ActivityRecorder activity,
            Consumer<SchemaProgress> told) {
        // A thread of its own: the log's is for lines that wait for the disk.
        Executor executor = task -> new Thread(task, "lectern-schema").start();
        return Write.stoppable(
                activity,
                WriteHead.of(ActivityKind.SCHEMA, plan.keyspace(), plan.title()),
                cause -> CompletableFuture.completedStage(preview(plan)),
                (cause, progress) -> CompletableFuture.supplyAsync(
                        () -> run(settings.get(), plan, now -> {
                            boolean goesOn = progress.test(now.done());
                            if (goesOn) {
                                told.accept(now);
                            }
                            return goesOn;
                        }),
                        executor),
                made -> WriteReport.of(outcome(made)));
    }

    /** What would be run. Statements that this connection may not run are lines, for an administrator. */
    private static Plan preview(SchemaPlan plan) {
        List<String> cql =
                plan.statements().stream().map(statement -> statement + ";").toList();
        SchemaSentence summary = switch (plan.state()) {
            case MISSING -> SchemaSentence.MAKES;
            case UNFINISHED -> SchemaSentence.MAKES_REST;
            case OLDER -> SchemaSentence.UPGRADES;
            case OTHER -> SchemaSentence.RECORDS;
        };
        return plan.refusal()
                .map(why -> Plan.nothing(why)
                        .listing(cql.stream().map(Message::plain).toList()))
                .orElseGet(() -> Plan.uncounted(summary.of(plan.keyspace()), cql)
                        .with(SchemaSentence.STATEMENTS.of(cql.size())));
    }

    private static WriteOutcome outcome(SchemaProgress made) {
        ActivityResult result = made.isComplete()
                ? ActivityResult.DONE
                : made.obstacle().isPresent() ? ActivityResult.FAILED : ActivityResult.CANCELLED;
        return WriteOutcome.of(result, made.message());
    }
}
