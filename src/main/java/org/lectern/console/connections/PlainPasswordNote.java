package org.lectern.console.connections;

import javafx.beans.binding.Bindings;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TextField;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.console.view.Managed;
import org.lectern.profile.ContactPoint;

/** Asks, while a connection is being filled in, whether its password may go over the network without encryption. UI thread only. */
record PlainPasswordNote(TextField user, TextField contactPoints, CheckBox tls, TextField bundle) {
    /** Shows the question as long as it would. */
    void show(CheckBox note) {
        note.visibleProperty()
                .bind(Bindings.createBooleanBinding(
                        this::isPlain,
                        user.textProperty(),
                        contactPoints.textProperty(),
                        tls.selectedProperty(),
                        bundle.textProperty()));
        Managed.whileVisible(note);
    }

    private boolean isPlain() {
        try {
            return !user.getText().isBlank()
                    && !tls.isSelected()
                    && bundle.getText().isBlank()
                    && !ConnectionSettings.areThisMachine(ContactPoint.parseAll(contactPoints.getText()));
        } catch (IllegalArgumentException unfinished) {
            return false; // what is wrong with them is said when they are to be used
        }
    }
}
