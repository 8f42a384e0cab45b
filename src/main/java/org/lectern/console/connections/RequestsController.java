package org.lectern.console.connections;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextField;
import org.lectern.cluster.ConnectionOptions;
import org.lectern.cluster.Consistency;
import org.lectern.console.text.Texts;
import org.lectern.model.GroupRole;
import org.lectern.profile.ConnectionProfile;

/**
 * The part of the form that says how requests are made: their consistency, and how long they are waited for; and whose request
 * counts as that of a group's owner.
 */
public final class RequestsController {
    private final FieldTexts words;

    @FXML private ComboBox<Consistency> consistency;
    @FXML private ComboBox<Consistency.Serial> serial;
    @FXML private CheckBox writesAlone;
    @FXML private CheckBox managersOwn;
    @FXML private TextField timeout;

    RequestsController(Texts texts) {
        this.words = new FieldTexts(texts);
    }

    @FXML
    private void initialize() {
        consistency.getItems().setAll(Consistency.values());
        serial.getItems().setAll(Consistency.Serial.values());
    }

    /** Told of every change to what is no text. */
    void onChange(Runnable handler) {
        for (ComboBox<?> box : List.of(consistency, serial)) {
            box.valueProperty().addListener((observable, before, now) -> handler.run());
        }
        for (CheckBox box : List.of(writesAlone, managersOwn)) {
            box.selectedProperty().addListener((observable, before, now) -> handler.run());
        }
    }

    /** As for a new connection. */
    void clear() {
        consistency.setValue(Consistency.LOCAL_QUORUM);
        serial.setValue(Consistency.Serial.LOCAL_SERIAL);
        writesAlone.setSelected(false);
        managersOwn.setSelected(false);
        showTimeout(ConnectionOptions.REQUEST_TIMEOUT);
    }

    void show(ConnectionProfile profile) {
        consistency.setValue(profile.consistency());
        serial.setValue(profile.serial());
        writesAlone.setSelected(profile.writesAlone());
        managersOwn.setSelected(profile.groupOwners() == GroupRole.MANAGER);
        showTimeout(profile.requestTimeout());
    }

    void showTimeout(Duration duration) {
        timeout.setText(FieldTexts.seconds(duration));
    }

    /** Where to say what is wrong with the consistency. */
    Node consistencyField() {
        return consistency;
    }

    /** Where to say what only the whole is refused for: nearly always the consistency of a connection that writes. */
    Node fieldOfTheRest(Node general, boolean readOnly) {
        return !readOnly && !consistency().seesWhatWasWritten() ? consistency : general;
    }

    Consistency consistency() {
        return consistency.getValue();
    }

    Consistency.Serial serial() {
        return serial.getValue();
    }

    boolean writesAlone() {
        return writesAlone.isSelected();
    }

    /** What somebody is in a group, at least, who counts as its owner. */
    GroupRole groupOwners() {
        return managersOwn.isSelected() ? GroupRole.MANAGER : GroupRole.MEMBER;
    }

    /** Empty where it is none, which is said below the field. */
    Optional<Duration> timeout(FieldErrors errors) {
        return errors.read(timeout, () -> words.duration(timeout));
    }
}
