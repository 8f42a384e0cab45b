package org.lectern.console.overview;

import javafx.beans.NamedArg;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;

/** One figure with its name and a line about it. What it says is read out as one sentence. */
public final class Tile extends Pressable {
    private final String title;
    private final Label figure = new Label();
    private final Label line = new Label();

    public Tile(@NamedArg("title") String title, @NamedArg("icon") String icon) {
        this(title, icon, new VBox(2));
    }

    private Tile(String title, String icon, VBox box) {
        super(box, "overview-tile");
        this.title = title;
        Label name = Labels.wrapped(title, "section");
        HBox head = new HBox(6, new Icon(icon), name);
        head.getStyleClass().add("tile-head");
        head.setAlignment(Pos.CENTER_LEFT);
        figure.getStyleClass().add("tile-figure");
        figure.setWrapText(true);
        line.getStyleClass().addAll("muted", "tile-text");
        line.setWrapText(true);
        for (Label label : new Label[] {figure, line}) {
            label.setMinHeight(Region.USE_PREF_SIZE);
        }
        box.getChildren().setAll(head, figure, line);
    }

    /** Says this from now on. */
    public void show(TileText face) {
        figure.setText(face.figure());
        figure.setGraphic(face.tone().icon().map(Icon::new).orElse(null));
        for (TileText.Tone tone : TileText.Tone.values()) {
            figure.getStyleClass().remove(tone.styleClass());
        }
        figure.getStyleClass().add(face.tone().styleClass());
        line.setText(face.text());
        setTooltip(face.tip().isEmpty() ? null : new Tooltip(face.tip()));
        setAccessibleText(String.join(". ", title, face.figure(), face.text()));
        setAccessibleHelp(face.tip());
    }
}
