package org.lectern.console.libraries;

import java.util.TreeSet;
import javafx.collections.ObservableSet;
import javafx.collections.SetChangeListener;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.model.PrincipalId;

/** The principals chosen so far, each of which can be taken out again. */
public final class PrincipalChips {
    private final ObservableSet<PrincipalId> chosen;
    private final Texts texts;
    private final FlowPane flow = new FlowPane(4, 4);

    public PrincipalChips(ObservableSet<PrincipalId> chosen, Texts texts) {
        this.chosen = chosen;
        this.texts = texts;
        flow.getStyleClass().add("chips");
        chosen.addListener((SetChangeListener<PrincipalId>) change -> show());
    }

    public Node node() {
        return flow;
    }

    private void show() {
        flow.getChildren().setAll(new TreeSet<>(chosen).stream().map(this::chip).toList());
    }

    private Node chip(PrincipalId id) {
        Label label = Labels.of(id.value(), "mono");
        Button out = new Button("", new Icon("fth-x"));
        out.getStyleClass().addAll("flat", "chip-close");
        out.setAccessibleText(texts.get("chips.remove", id));
        out.setOnAction(event -> chosen.remove(id));
        HBox chip = new HBox(4, new Icon(LibrarySearch.icon(id)), label, out);
        chip.getStyleClass().add("chip");
        return chip;
    }
}
