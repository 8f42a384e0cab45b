package org.lectern.console.status.batches;

import java.util.Optional;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.status.StatusTexts;
import org.lectern.status.model.Batch;

/** Opens the dialogs in which batches are opened, changed and closed. UI thread only. */
record BatchChanges(ConsoleContext context, BatchesModel model, StatusTexts words) {
    private BatchWrites writes() {
        return new BatchWrites(() -> context.lectern().contentStatuses(), words);
    }

    void begin() {
        BatchForm form = BatchForm.fresh(writes(), words, model.collection().orElse(""));
        context.writes()
                .open(
                        form,
                        () -> form.opened()
                                .ifPresent(made -> model.open(made.collection(), Optional.of(made.context()))));
    }

    void change(Batch batch) {
        context.writes().open(BatchForm.of(writes(), words, batch), model::reload);
    }

    void close(Batch batch) {
        context.writes().open(new CloseBatchForm(writes(), words, batch), model::reload);
    }
}
