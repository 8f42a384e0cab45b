package org.lectern.console.status.collection;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.stage.FileChooser.ExtensionFilter;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.spark.SparkCommands;
import org.lectern.console.spark.SparkOrder;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.write.WriteForm;
import org.lectern.status.model.EnrolmentKey;

/** Opens the dialogs of this view's changes. UI thread only. */
record CollectionChanges(ConsoleContext context, ReviewModel review, LearnersModel learners, StatusTexts words) {
    private RecomputeForms forms() {
        return new RecomputeForms(() -> context.lectern().contentStatuses(), words);
    }

    void selected(List<EnrolmentKey> keys) {
        if (!keys.isEmpty()) {
            context.writes().open(forms().selected(keys), () -> review.lookAgain(keys));
        }
    }

    void all(String where) {
        Optional<String> collection = review.scope().get().orElse(Optional.empty());
        WriteForm form = forms().all(where, learners.differing(), review);
        context.writes()
                .open(
                        new SparkCommands(context).form(form, () -> {
                            List<String> command = new ArrayList<>(List.of("status", "recompute", "--apply"));
                            collection.ifPresent(id -> command.addAll(List.of("--collection", id)));
                            return new SparkOrder(form.head().title(), command).onDone(ended -> review.reload());
                        }),
                        () -> {});
    }

    void importTrees() {
        context.dialogs()
                .open(words.get("collection.import.choose"), new ExtensionFilter("JSON", "*.json"))
                .ifPresent(file -> context.writes().open(forms().trees(file), () -> {}));
    }
}
