package org.lectern.console.connections;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;
import javafx.scene.Node;
import org.lectern.cluster.ClusterKind;
import org.lectern.cluster.SchemaPlan;
import org.lectern.cluster.SchemaProgress;
import org.lectern.cluster.SchemaState;
import org.lectern.console.notice.MessageException;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.console.write.DialogHead;
import org.lectern.console.write.WriteForm;
import org.lectern.console.write.WritePreview;
import org.lectern.model.Cause;

/** What the operator is asked before the tables of a keyspace are made, and how far that is. UI thread only. */
final class SchemaForm implements WriteForm {
    private final SchemaWork work;
    private final Texts texts;
    private final SchemaFields fields;
    private final AtomicBoolean stopped = new AtomicBoolean();
    private SchemaPlan plan;
    /** Whether some of it was made since the plan was. */
    private boolean outdated;

    /**
     * @param plan read just now
     * @param ofConnection the environment that the connection says it has
     */
    SchemaForm(SchemaWork work, SchemaPlan plan, ClusterKind ofConnection, Texts texts) {
        this.work = work;
        this.plan = plan;
        this.texts = texts;
        this.fields = new SchemaFields(plan, ofConnection, texts);
    }

    @Override
    public DialogHead head() {
        return new DialogHead(
                texts.get(
                        plan.state() == SchemaState.OTHER
                                ? "connections.schema.record.title"
                                : "connections.schema.title",
                        plan.keyspace()),
                plan.keyspace(),
                texts.get(
                        plan.state() == SchemaState.OTHER
                                ? "connections.schema.record.confirm"
                                : "connections.schema.confirm"),
                false);
    }

    @Override
    public Optional<String> goOn() {
        return Optional.of(texts.get("connections.schema.goOn"));
    }

    @Override
    public Optional<Node> fields() {
        return Optional.of(fields);
    }

    @Override
    public void requestFocus() {
        fields.requestFocus();
    }

    @Override
    public void onChanged(Runnable handler) {
        fields.onChanged(handler);
    }

    @Override
    public CompletionStage<WritePreview> preview(Cause cause) {
        CompletionStage<SchemaPlan> now = outdated ? work.plan() : CompletableFuture.completedStage(plan);
        return now.thenApply(found -> {
            outdated = false;
            plan = fields.chosen(found);
            return said(plan);
        });
    }

    private WritePreview said(SchemaPlan found) {
        List<String> statements = found.statements();
        String text =
                String.join("\n", statements.stream().map(cql -> cql + ";").toList());
        return found.refusal()
                .map(why -> WritePreview.nothing(texts.say(why)).listing(List.of(text)))
                .orElseGet(() -> new WritePreview(
                        texts.get(sentence(found), found.keyspace()),
                        texts.get("connections.schema.statements", statements.size()),
                        OptionalLong.empty(),
                        text,
                        false));
    }

    private static String sentence(SchemaPlan found) {
        return switch (found.state()) {
            case MISSING -> "connections.schema.make";
            case UNFINISHED -> "connections.schema.rest";
            case OLDER -> "connections.schema.upgrade";
            case OTHER -> "connections.schema.recorded";
        };
    }

    @Override
    public CompletionStage<Result> make(Cause cause, Job job) {
        stopped.set(false);
        outdated = true;
        return work.make(plan, cause, progress -> tell(progress, job), stopped::get)
                .thenCompose(this::ended);
    }

    private void tell(SchemaProgress progress, Job job) {
        job.tell(
                progress.done(),
                progress.total(),
                texts.get(
                        "connections.schema.progress",
                        progress.done() + 1,
                        progress.total(),
                        progress.statement().map(SchemaForm::inShort).orElse("")));
    }

    /** Up to what it defines. */
    private static String inShort(String cql) {
        return cql.replaceFirst(" (\\(|WITH ).*", "");
    }

    private CompletionStage<Result> ended(SchemaProgress made) {
        String sentence = texts.say(made.message());
        return made.isComplete()
                ? CompletableFuture.completedStage(new Result(sentence, true))
                : CompletableFuture.failedStage(new MessageException(sentence));
    }

    @Override
    public Optional<Runnable> stop() {
        return Optional.of(() -> stopped.set(true));
    }
}
