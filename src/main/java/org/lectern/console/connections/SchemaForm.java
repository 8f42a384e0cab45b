package org.lectern.console.connections;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.lectern.async.Stages;
import org.lectern.cluster.ClusterKind;
import org.lectern.cluster.SchemaPlan;
import org.lectern.cluster.SchemaProgress;
import org.lectern.cluster.SchemaState;
import org.lectern.console.notice.MessageException;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.console.write.ServiceForm;
import org.lectern.model.Cause;
import org.lectern.write.Write;

/** Asks before the tables of a keyspace are made, and says how far that is. UI thread only. */
final class SchemaForm extends ServiceForm {
    private final SchemaWork work;
    private final SchemaFields fields;
    private volatile SchemaPlan plan;

    /**
     * @param plan read just now
     * @param ofConnection the environment that the connection says it has
     */
    SchemaForm(SchemaWork work, SchemaPlan plan, ClusterKind ofConnection, Texts texts) {
        super(
                "schema",
                texts.say(plan.title()),
                texts.get(
                        plan.state() == SchemaState.OTHER
                                ? "connections.schema.record.confirm"
                                : "connections.schema.confirm"),
                false,
                texts);
        this.work = work;
        this.plan = plan;
        this.fields = add("fields", new SchemaFields(plan, ofConnection, texts));
        fields.onChanged(this::changed);
    }

    @Override
    protected String name() {
        return plan.keyspace();
    }

    @Override
    public Optional<String> goOn() {
        return Optional.of(texts().get("connections.schema.goOn"));
    }

    @Override
    public void requestFocus() {
        fields.requestFocus();
    }

    @Override
    public Write<SchemaProgress> write() {
        return write(progress -> {});
    }

    private Write<SchemaProgress> write(Consumer<SchemaProgress> told) {
        return work.make(fields.chosen(plan), told);
    }

    /** What was cut short fails, so that it can be continued from what is lacking then. */
    @Override
    public CompletionStage<Result> make(Cause cause, Job job) {
        return write(progress -> tell(progress, job))
                .run(cause, rows -> !job.isCancelled())
                .thenCompose(report -> report.succeeded()
                        ? CompletableFuture.completedStage(Result.of(report, texts()))
                        : CompletableFuture.failedStage(
                                new MessageException(texts().say(report.logged().message()))))
                .exceptionallyCompose(failure -> work.plan().handle((found, unread) -> {
                    plan = unread == null ? found : plan;
                    throw new CompletionException(Stages.unwrap(failure));
                }));
    }

    private void tell(SchemaProgress progress, Job job) {
        job.tell(
                progress.done(),
                progress.total(),
                texts().get(
                                "connections.schema.progress",
                                progress.done() + 1,
                                progress.total(),
                                progress.statement().map(SchemaForm::inShort).orElse("")));
    }

    /** Up to what it defines. */
    private static String inShort(String cql) {
        return cql.replaceFirst(" (\\(|WITH ).*", "");
    }
}
