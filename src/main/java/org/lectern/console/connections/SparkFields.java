package org.lectern.console.connections;

import java.util.Objects;
import java.util.Optional;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import org.lectern.profile.SparkSettings;

/** The fields of a form that say where the work runs that Spark does. */
record SparkFields(VBox form) {
    private TextField field(String id) {
        return (TextField) Objects.requireNonNull(form.lookup("#" + id), id);
    }

    private TextField master() {
        return field("connection-spark-master");
    }

    private TextField submit() {
        return field("connection-spark-submit");
    }

    void show(Optional<SparkSettings> shown) {
        master().setText(shown.map(SparkSettings::master).orElse(""));
        submit().setText(shown.map(SparkSettings::submit).orElse(""));
    }

    /** What the fields say; empty: on this machine. What makes no sense says so. */
    Optional<SparkSettings> read(FieldErrors errors) {
        errors.check(master(), () -> SparkSettings.requireMaster(master().getText()));
        return errors.any()
                ? Optional.empty()
                : errors.read(
                        submit(), () -> SparkSettings.of(FieldTexts.filled(master()), FieldTexts.filled(submit())));
    }
}
