package org.lectern.console.status.collection;

import java.util.List;
import javafx.stage.FileChooser.ExtensionFilter;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.status.StatusTexts;
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
        context.writes().open(forms().all(where, learners.differing(), review), () -> {});
    }

    void importTrees() {
        context.dialogs()
                .open(words.get("collection.import.choose"), new ExtensionFilter("JSON", "*.json"))
                .ifPresent(file -> context.writes().open(forms().trees(file), () -> {}));
    }
}
