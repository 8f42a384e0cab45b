package org.lectern.console.connections;

import javafx.beans.binding.Bindings;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.console.view.Managed;
import org.lectern.profile.ContactPoint;

/** Says, while a connection is being filled in, that its password would go over the network as it is. UI thread only. */
record PlainPasswordNote(TextField user, TextField contactPoints, CheckBox tls, TextField bundle) {
    /** Shows the note as long as that is so. */
    void show(Label note) {
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
