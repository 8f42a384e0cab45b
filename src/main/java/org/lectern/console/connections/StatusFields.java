package org.lectern.console.connections;

import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Choice;
import org.lectern.model.SunbirdRelease;

/** The fields of a form that say where content status is, and what cannot be recognised there. */
record StatusFields(VBox form) {
    private TextField field(String id) {
        return (TextField) Objects.requireNonNull(form.lookup("#" + id), id);
    }

    private TextField keyspace() {
        return field("connection-status-keyspace");
    }

    private TextField contexts() {
        return field("connection-status-contexts");
    }

    private TextField trees() {
        return field("connection-trees-keyspace");
    }

    @SuppressWarnings("unchecked") // by the form's file
    private Choice<Optional<SunbirdRelease>> release() {
        return (Choice<Optional<SunbirdRelease>>) Objects.requireNonNull(form.lookup("#connection-status-release"));
    }

    /** Offers the releases; the handler hears of every change. */
    void offer(Texts texts, Runnable handler) {
        release()
                .named(one -> texts.get("connections.statusRelease."
                        + one.map(SunbirdRelease::name).orElse("recognised")))
                .offer(Stream.concat(
                                Stream.of(Optional.<SunbirdRelease>empty()),
                                Stream.of(SunbirdRelease.values()).map(Optional::of))
                        .toList());
        release().valueProperty().addListener((observable, before, now) -> handler.run());
    }

    void show(Optional<StatusKeyspace> shown) {
        release().setValue(shown.flatMap(StatusKeyspace::release));
        keyspace().setText(shown.map(StatusKeyspace::name).orElse(""));
        contexts().setText(shown.flatMap(StatusKeyspace::contexts).orElse(""));
        trees().setText(shown.flatMap(StatusKeyspace::trees).orElse(""));
    }

    /** What the fields say; empty where content status is in the keyspace itself. What makes no sense says so. */
    Optional<StatusKeyspace> read(FieldErrors errors, Texts texts) {
        Optional<String> name = FieldTexts.filled(keyspace());
        Optional<String> prefix = FieldTexts.filled(contexts());
        Optional<String> treesIn = FieldTexts.filled(trees());
        errors.check(keyspace(), () -> name.ifPresent(ConnectionSettings::requireKeyspace));
        errors.check(contexts(), () -> prefix.ifPresent(StatusKeyspace::requirePrefix));
        errors.check(trees(), () -> treesIn.ifPresent(ConnectionSettings::requireKeyspace));
        errors.require(
                keyspace(),
                name.isPresent()
                        || (prefix.isEmpty()
                                && treesIn.isEmpty()
                                && release().getValue().isEmpty()),
                texts.get("connections.error.statusKeyspace"));
        return errors.any()
                ? Optional.empty()
                : name.map(status ->
                        new StatusKeyspace(status, prefix, treesIn, release().getValue()));
    }
}
