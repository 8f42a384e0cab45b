package org.lectern.console.status.collection;

import java.io.File;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.stage.FileChooser;
import org.lectern.console.change.ChangeDialogs;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.status.StatusTexts;
import org.lectern.service.Lectern;
import org.lectern.status.EnrolmentKey;

/** Opens the dialogs of this view's changes. UI thread only. */
record CollectionChanges(
        Supplier<Lectern> lectern,
        ReviewModel review,
        LearnersModel learners,
        ChangeDialogs dialogs,
        Dialogs windows,
        StatusTexts words) {
    private RecomputeForms forms() {
        return new RecomputeForms(() -> lectern.get().contentStatuses(), words);
    }

    void selected(List<EnrolmentKey> keys) {
        if (!keys.isEmpty()) {
            dialogs.open(forms().selected(keys), () -> review.lookAgain(keys));
        }
    }

    void all(String where) {
        dialogs.open(forms().all(where, learners.differing(), review), () -> {});
    }

    void importTrees() {
        FileChooser chooser = new FileChooser();
        chooser.setTitle(words.get("collection.import.choose"));
        chooser.getExtensionFilters().add(new FileChooser.ExtensionFilter("JSON", "*.json"));
        Optional.ofNullable(chooser.showOpenDialog(windows.owner()))
                .map(File::toPath)
                .ifPresent(file -> dialogs.open(forms().trees(file), () -> {}));
    }
}
