package org.lectern.console.status.batches;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TextField;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.text.Moments;
import org.lectern.console.work.Job;
import org.lectern.console.write.ServiceForm;
import org.lectern.model.Cause;
import org.lectern.status.model.Batch;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;

/** A batch is opened, or one is changed: its end, its programme, whether it is closed. */
final class BatchForm extends ServiceForm {
    private final BatchWrites writes;
    private final StatusTexts words;
    private final Optional<Batch> before;
    private final Optional<BatchWrites.Counting> counting;
    private final TextField collection = new TextField();
    private final TextField batch = new TextField();
    private final TextField end = new TextField();
    private final TextField programme = new TextField();
    private final CheckBox closed = new CheckBox();
    private Optional<Batch> opened = Optional.empty();

    private BatchForm(BatchWrites writes, StatusTexts words, Optional<Batch> before, Batch shown) {
        super(
                "batch",
                before.map(one -> words.get("batches.change.title", one.context(), one.collection()))
                        .orElseGet(() -> words.get("batches.new.title")),
                words.get(before.isPresent() ? "batches.change.confirm" : "batches.new.confirm"),
                false,
                words.texts());
        this.writes = writes;
        this.words = words;
        this.before = before;
        this.counting = before.map(one -> new BatchWrites.Counting(writes, one));
        collection.setText(shown.collection());
        batch.setText(shown.context());
        end.setText(shown.ends().map(words.times()::local).orElse(""));
        end.setPromptText(words.get("batches.field.end.prompt"));
        programme.setText(shown.programme().orElse(""));
        programme.setPromptText(words.get("batches.field.programme.prompt"));
        closed.setText(words.get("batches.field.closed"));
        closed.setSelected(shown.closed());
        if (before.isEmpty()) {
            add("collection", words.get("batches.field.collection"), collection);
            add("batch", words.get("batches.field.batch"), batch);
        }
        add("end", words.get("batches.field.end"), end);
        add("programme", words.get("batches.field.programme"), programme);
        if (shown.closed()) {
            add("closed", closed);
        }
        watch(
                collection.textProperty(),
                batch.textProperty(),
                end.textProperty(),
                programme.textProperty(),
                closed.selectedProperty());
    }

    /** @param collection to begin with; empty if none is looked at */
    static BatchForm fresh(BatchWrites writes, StatusTexts words, String collection) {
        return new BatchForm(writes, words, Optional.empty(), Batch.open(collection, ""));
    }

    /** Of one that was read. */
    static BatchForm of(BatchWrites writes, StatusTexts words, Batch there) {
        return new BatchForm(writes, words, Optional.of(there), there);
    }

    /** The one that was opened or changed; empty until it was. */
    Optional<Batch> opened() {
        return opened;
    }

    /** @throws IllegalArgumentException with a sentence, if the end is none */
    private Batch wanted() {
        return new Batch(
                collection.getText().strip(),
                batch.getText().strip(),
                end(),
                closed.isSelected(),
                Optional.of(programme.getText().strip()).filter(text -> !text.isEmpty()));
    }

    /** What is shown is to the second only: as long as nobody changes it, the moment stays. */
    private Optional<Instant> end() {
        String text = end.getText().strip();
        Optional<Instant> there = before.flatMap(Batch::ends);
        if (text.isEmpty() || there.map(words.times()::local).equals(Optional.of(text))) {
            return text.isEmpty() ? Optional.empty() : there;
        }
        return Optional.of(Moments.end(text, words.times().zone())
                .orElseThrow(() -> new IllegalArgumentException(words.get("batches.end.wrong", text))));
    }

    /** A batch that ends earlier leaves learners out. */
    @Override
    protected boolean isDestructive() {
        try {
            return before.isPresent() && write().head().takesAway();
        } catch (IllegalArgumentException noEnd) {
            return false;
        }
    }

    @Override
    public Write<?> write() {
        return writes.write(before, wanted());
    }

    @Override
    protected String name() {
        return batch.getText().strip();
    }

    @Override
    public void requestFocus() {
        (before.isPresent() ? end : collection.getText().isBlank() ? collection : batch).requestFocus();
    }

    @Override
    public CompletionStage<Plan> preview(Cause cause) {
        Batch next = wanted();
        return counting.map(
                        count -> count.follow(enrolled -> writes.preview(before, next, super.preview(cause), enrolled)))
                .orElseGet(() -> next.context().isEmpty()
                        ? CompletableFuture.completedStage(Plan.nothing(Message.plain(words.get("batches.new.which"))))
                        : writes.preview(
                                before,
                                next,
                                super.preview(cause),
                                CompletableFuture.completedStage(Optional.empty())));
    }

    @Override
    public CompletionStage<Result> make(Cause cause, Job job) {
        Batch next = wanted();
        return super.make(cause, job).thenApply(result -> {
            opened = Optional.of(next);
            return result;
        });
    }
}
