package org.lectern.console.status.batches;

import java.util.Optional;
import java.util.concurrent.CompletionStage;
import javafx.scene.control.CheckBox;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.write.ServiceForm;
import org.lectern.model.Cause;
import org.lectern.status.model.Batch;
import org.lectern.write.Plan;
import org.lectern.write.Write;

/** A batch is closed: from now on, or so that nothing counts any more that has not come yet. */
final class CloseBatchForm extends ServiceForm {
    private final BatchWrites writes;
    private final Batch batch;
    private final BatchWrites.Counting counting;
    private final Batch fromNow;
    private final CheckBox late = new CheckBox();

    CloseBatchForm(BatchWrites writes, StatusTexts words, Batch batch) {
        super(
                "batch",
                words.get("batches.close.title", batch.context(), batch.collection()),
                words.get("batches.close.confirm"),
                true,
                words.texts());
        this.writes = writes;
        this.batch = batch;
        this.counting = new BatchWrites.Counting(writes, batch);
        // Once, so that what is confirmed is what was shown.
        this.fromNow = batch.close(Optional.of(writes.now()));
        late.setText(words.get("batches.field.late"));
        late.setSelected(true);
        late.setWrapText(true);
        add("late", late);
        watch(late.selectedProperty());
    }

    private Batch next() {
        return late.isSelected()
                ? fromNow
                : new Batch(batch.collection(), batch.context(), Optional.empty(), true, batch.programme());
    }

    @Override
    protected String name() {
        return batch.context();
    }

    @Override
    public Write<?> write() {
        return writes.write(Optional.of(batch), next());
    }

    @Override
    public CompletionStage<Plan> preview(Cause cause) {
        return counting.follow(enrolled -> writes.preview(Optional.of(batch), next(), super.preview(cause), enrolled));
    }
}
