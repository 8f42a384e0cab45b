package org.lectern.console.write;

import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyBooleanWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Managed;
import org.lectern.wording.Printable;

/**
 * Where the operator types the name of what is written to, if the connection leads to a production cluster; else there is
 * nothing to see, and nothing to type. UI thread only.
 */
final class NameCheck extends VBox {
    private final StringProperty name = new SimpleStringProperty("");
    private final ReadOnlyBooleanWrapper passed = new ReadOnlyBooleanWrapper();
    private final TextField typed = new TextField();

    NameCheck(boolean asked, Texts texts) {
        Label label = new Label();
        label.setGraphic(new Icon("fth-alert-triangle"));
        label.textProperty().bind(Bindings.createStringBinding(() -> texts.get("confirm.name", name.get()), name));
        label.setLabelFor(typed);
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        typed.setId("confirm-name");
        typed.getStyleClass().add("mono");
        typed.promptTextProperty().bind(name.map(Printable::of));
        getStyleClass().addAll("field", "name-check");
        getChildren().setAll(label, typed);
        managedProperty().bind(visibleProperty());
        visibleProperty()
                .bind(Bindings.createBooleanBinding(() -> asked && !name.get().isBlank(), name));
        passed.bind(Bindings.createBooleanBinding(
                () -> !asked
                        || (!name.get().isBlank()
                                && typed.getText()
                                        .strip()
                                        .equals(Printable.of(name.get().strip()))),
                name,
                typed.textProperty()));
    }

    /** What is to be typed; empty while it is not known what is written to, and then nothing passes. */
    StringProperty name() {
        return name;
    }

    /** The name that was typed; empty where none is asked for. */
    Optional<String> confirmed() {
        return Optional.of(name.get()).filter(typed -> isVisible() && passed.get());
    }

    /** Puts it into its place in a dialog, where it is asked for as long as this is so. */
    void in(Pane place, ObservableBooleanValue wanted) {
        place.getChildren().setAll(this);
        Managed.whileVisible(place);
        place.visibleProperty().bind(visibleProperty().and(wanted));
    }

    /** Whether the write may be confirmed as far as the name goes. */
    ReadOnlyBooleanProperty passed() {
        return passed.getReadOnlyProperty();
    }

    @Override
    public void requestFocus() {
        typed.requestFocus();
    }
}
