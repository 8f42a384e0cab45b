package org.lectern.console.libraries;

import java.util.Optional;
import javafx.beans.property.ObjectProperty;
import javafx.beans.property.SimpleObjectProperty;
import javafx.scene.layout.VBox;

/**
 * What a change dialog asks for.
 *
 * @param title what the dialog is for
 * @param confirm the label of the button that does it
 * @param fields what is to be filled in; empty where nothing is
 * @param plan the change as it stands; empty while something is missing
 * @param destructive whether a reason is asked for
 */
record ChangeForm(
        String title, String confirm, VBox fields, ObjectProperty<Optional<PlannedChange>> plan, boolean destructive) {
    /** A change that needs nothing but a yes. */
    static ChangeForm plain(String title, String confirm, PlannedChange change, boolean destructive) {
        return new ChangeForm(
                title, confirm, new VBox(12), new SimpleObjectProperty<>(Optional.of(change)), destructive);
    }
}
