package org.lectern.console.status.collection;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.stage.FileChooser.ExtensionFilter;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.spark.SparkCommands;
import org.lectern.console.spark.SparkOrder;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.write.BegunForm;
import org.lectern.console.write.SimpleForm;
import org.lectern.console.write.WriteForm;
import org.lectern.status.ContentStatuses;
import org.lectern.status.model.EnrolmentKey;

/** Opens the dialogs of this view's changes. UI thread only. */
record CollectionChanges(ConsoleContext context, ReviewModel review, LearnersModel learners, StatusTexts words) {
    private ContentStatuses service() {
        return context.lectern().contentStatuses();
    }

    /** Recomputes these, and reads them again. */
    void selected(List<EnrolmentKey> keys) {
        if (!keys.isEmpty()) {
            context.writes()
                    .open(
                            new SimpleForm(
                                    service()
                                            .batchJobs()
                                            .recompute(keys)
                                            .orBecause(words.get("collection.selected.why")),
                                    words.get("recompute.confirm"),
                                    words.texts()),
                            () -> review.lookAgain(keys));
        }
    }

    /** Recomputes all that differ, by a job that goes through the whole ring. */
    void all(String where) {
        Optional<String> collection = review.scope().get().orElse(Optional.empty());
        WriteForm form = new BegunForm<>(
                service().batchJobs().recompute(collection),
                words.get("recompute.confirm"),
                begun -> review.recomputing(collection, begun),
                words.get("collection.all.begun", where),
                words.texts());
        context.writes()
                .open(
                        new SparkCommands(context).form(form, () -> {
                            List<String> command = new ArrayList<>(List.of("status", "recompute", "--apply"));
                            collection.ifPresent(id -> command.addAll(List.of("--collection", id)));
                            return new SparkOrder(form.head().title(), command).onDone(ended -> review.reload());
                        }),
                        () -> {});
    }

    /** Puts the collections of a file in place. */
    void importTrees() {
        context.dialogs()
                .open(words.get("collection.import.choose"), new ExtensionFilter("JSON", "*.json"))
                .ifPresent(file -> context.writes()
                        .open(
                                new SimpleForm(
                                        service().collections().importTrees(file),
                                        words.get("collection.import.confirm"),
                                        words.texts()),
                                () -> {}));
    }
}
