package org.lectern.console.data;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import javafx.scene.Node;
import org.lectern.console.spark.SparkSwitch;
import org.lectern.console.text.Texts;
import org.lectern.console.write.DialogHead;
import org.lectern.console.write.WriteQuestion;
import org.lectern.model.Cause;
import org.lectern.profile.ConnectionProfile;
import org.lectern.transfer.ImportCounts;
import org.lectern.transfer.TransferSentence;
import org.lectern.wording.Message;
import org.lectern.write.Plan;

/** What the operator is asked before a move: what there is, counted once, and whether Spark is to make it. UI thread only. */
final class MoveQuestion implements WriteQuestion {
    private final ConnectionProfile to;
    private final MoveOnSpark spark;
    private final Supplier<CompletableFuture<ImportCounts>> count;
    private final Texts texts;
    private final SparkSwitch onSpark;
    private CompletableFuture<ImportCounts> counted = new CompletableFuture<>();

    /** @param count counts; until its answer is cancelled */
    MoveQuestion(
            ConnectionProfile to, MoveOnSpark spark, Supplier<CompletableFuture<ImportCounts>> count, Texts texts) {
        this.to = to;
        this.spark = spark;
        this.count = count;
        this.texts = texts;
        this.onSpark = new SparkSwitch(texts);
        onSpark.setDisable(spark.refusal().isPresent());
        counted.cancel(false); // not begun
    }

    @Override
    public DialogHead head() {
        return new DialogHead(
                texts.get("confirm.move.title", to.name()), to.keyspace(), texts.get("confirm.move.confirm"), true);
    }

    @Override
    public Optional<Node> controls() {
        return Optional.of(onSpark);
    }

    @Override
    public void onChanged(Runnable handler) {
        onSpark.selectedProperty().addListener((observable, before, now) -> handler.run());
    }

    /** Whether Spark is to make it. */
    boolean isOnSpark() {
        return onSpark.isSelected();
    }

    /** The counts, if counting has ended. */
    Optional<ImportCounts> counted() {
        return counted.isDone() && !counted.isCompletedExceptionally() ? Optional.of(counted.join()) : Optional.empty();
    }

    @Override
    public CompletionStage<Plan> preview(Cause cause) {
        if (isOnSpark() && !counted.isDone()) {
            // Spark is asked for where there is too much for one process: nobody waits for it to count all of that.
            counted.cancel(false);
        } else if (!isOnSpark() && counted.isCompletedExceptionally()) {
            counted = count.get();
        }
        CompletableFuture<ImportCounts> here = counted;
        CompletionStage<Plan> plan = here.thenApply(counts -> counts.plan(TransferSentence.MOVED));
        Optional<String> refusal = spark.refusal();
        CompletableFuture<Plan> shown = (isOnSpark()
                        ? spark.preview(to, plan.exceptionally(none -> uncounted()), cause)
                        : plan.thenApply(preview -> refusal.map(
                                        why -> preview.saying(Message.plain(texts.say(preview.message()) + "\n" + why)))
                                .orElse(preview)))
                .toCompletableFuture();
        shown.whenComplete((preview, failure) -> {
            if (shown.isCancelled()) {
                here.cancel(false);
            }
        });
        return shown;
    }

    private Plan uncounted() {
        return Plan.uncounted(Message.plain(texts.get("data.move.spark.uncounted")), List.of());
    }
}
