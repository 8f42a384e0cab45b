package org.lectern.console.connections;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.TextField;
import org.lectern.cluster.Consistency;
import org.lectern.cluster.RequestOptions;
import org.lectern.console.text.Texts;
import org.lectern.model.GroupRole;

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

    void show(RequestOptions requests) {
        consistency.setValue(requests.consistency());
        serial.setValue(requests.serial());
        writesAlone.setSelected(requests.writesAlone());
        managersOwn.setSelected(requests.groupOwners() == GroupRole.MANAGER);
        showTimeout(requests.timeout());
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
        return !readOnly && !consistency.getValue().seesWhatWasWritten() ? consistency : general;
    }

    RequestOptions requests(Duration longest) {
        GroupRole owners = managersOwn.isSelected() ? GroupRole.MANAGER : GroupRole.MEMBER;
        return new RequestOptions(consistency.getValue(), serial.getValue(), longest, writesAlone.isSelected(), owners);
    }

    /** Empty where it is none, which is said below the field. */
    Optional<Duration> timeout(FieldErrors errors) {
        return errors.read(timeout, () -> words.duration(timeout));
    }
}
