package org.lectern.console.overview;

import javafx.beans.binding.Bindings;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.lectern.console.look.Shortened;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Managed;

/** A name, a figure, and below them a bar. */
final class BarRow extends Pressable {
    private static final double NAME = 100;

    private final Icon icon = new Icon();
    private final Label name = new Label();
    private final Label figure = new Label();
    private final Region fill = new Region();
    private final StackPane track = new StackPane(fill);

    BarRow(String fillClass) {
        this(new VBox(3), fillClass);
    }

    private BarRow(VBox box, String fillClass) {
        super(box, "overview-bar");
        name.setGraphic(icon);
        name.getStyleClass().add("overview-bar-name");
        name.setMaxWidth(Double.MAX_VALUE);
        Shortened.allow(name, figure);
        HBox.setHgrow(name, Priority.ALWAYS);
        figure.getStyleClass().add("muted");
        fill.getStyleClass().addAll("bar-fill", fillClass);
        fill.setMinWidth(0);
        track.getStyleClass().add("bar-track");
        track.setAlignment(Pos.CENTER_LEFT);
        Managed.whileVisible(track);
        HBox line = new HBox(8, name, figure);
        // The name is shortened first, down to a few words; only then what is said of it.
        figure.minWidthProperty()
                .bind(Bindings.createDoubleBinding(
                        () -> Math.max(0, Math.min(figure.prefWidth(-1), line.getWidth() - NAME)),
                        line.widthProperty(),
                        figure.textProperty(),
                        figure.fontProperty()));
        box.getChildren().setAll(line, track);
    }

    void show(BarsCard.Bar bar) {
        icon.setIconLiteral(bar.icon());
        name.setText(bar.name());
        figure.setText(bar.figure());
        setOnAction(event -> bar.open().run());
        setAccessibleText(bar.name() + ": " + bar.figure());
        track.setVisible(bar.share().isPresent());
        double share = Math.max(0, Math.min(1, bar.share().orElse(0)));
        fill.maxWidthProperty().bind(track.widthProperty().multiply(share));
    }
}
