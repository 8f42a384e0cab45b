package org.lectern.console.overview;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import javafx.beans.NamedArg;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.lectern.console.view.Labels;
import org.lectern.console.view.Managed;

/** Some figures beneath each other, each of which leads somewhere, with a button that leads to all of them. */
public final class BarsCard extends VBox {
    /**
     * One figure.
     *
     * @param key the end of its row's id
     * @param icon before its name
     * @param share how long its bar is, from 0 to 1; empty for none
     */
    record Bar(String key, String icon, String name, String figure, OptionalDouble share, Runnable open) {}

    private final String fill;
    private final Button all;
    private final Label name;
    private final Label note = new Label();
    private final VBox bars = new VBox();
    private final List<BarRow> rows = new ArrayList<>();

    /**
     * @param button the words on the button
     * @param fill the style class of what fills a bar
     */
    public BarsCard(@NamedArg("title") String title, @NamedArg("button") String button, @NamedArg("fill") String fill) {
        this.fill = fill;
        all = new Button(button);
        all.getStyleClass().addAll("small", "flat");
        all.setMinWidth(Region.USE_PREF_SIZE);
        name = Labels.wrapped(title, "section");
        Region between = new Region();
        HBox.setHgrow(between, Priority.ALWAYS);
        HBox head = new HBox(name, between, all);
        head.getStyleClass().add("row");
        note.getStyleClass().add("muted");
        note.setWrapText(true);
        bars.getStyleClass().add("overview-bars");
        Managed.whileVisible(note, this);
        getStyleClass().add("overview-card");
        setMaxHeight(Double.MAX_VALUE);
        getChildren().setAll(head, note, bars);
    }

    void title(String title) {
        name.setText(title);
    }

    /** Where the button leads. Its id is the card's, and {@code -open}. */
    void leadsTo(Runnable open) {
        all.setId(getId() + "-open");
        all.setOnAction(event -> open.run());
    }

    /** Puts these words on the button. */
    void offer(String text) {
        all.setText(text);
    }

    /** Shows a picture above the figures. */
    void picture(Node picture) {
        getChildren().add(1, picture);
    }

    /** @param empty what is said where there is nothing to show */
    void show(List<Bar> shown, String empty) {
        while (rows.size() < shown.size()) {
            rows.add(new BarRow(fill));
        }
        for (int i = 0; i < shown.size(); i++) {
            Bar bar = shown.get(i);
            rows.get(i).setId(getId() + "-" + bar.key());
            rows.get(i).show(bar);
        }
        if (bars.getChildren().size() != shown.size()) {
            bars.getChildren().setAll(rows.subList(0, shown.size()));
        }
        note.setVisible(shown.isEmpty());
        note.setText(empty);
    }
}
