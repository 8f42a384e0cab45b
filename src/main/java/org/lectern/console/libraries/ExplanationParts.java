package org.lectern.console.libraries;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.library.Explanation.Verdict;

/** What explanations are drawn of, whoever keeps the library. UI thread only. */
public final class ExplanationParts {
    private ExplanationParts() {}

    /**
     * The verdict with its reasons.
     *
     * @param verdict empty if nobody can tell
     */
    public static VBox verdict(Optional<Verdict> verdict, String sentence, List<String> reasons) {
        Label title = Labels.wrapped(sentence, "verdict-title");
        title.setGraphic(new Icon(verdict.map(ExplanationParts::icon).orElse("fth-help-circle")));
        VBox box = new VBox(4, title);
        reasons.forEach(reason -> box.getChildren().add(Labels.wrapped(reason)));
        box.getStyleClass()
                .addAll(
                        "verdict",
                        verdict.map(Verdict::name)
                                .orElse("UNCLEAR")
                                .toLowerCase(Locale.ROOT)
                                .replace('_', '-'));
        return box;
    }

    private static String icon(Verdict verdict) {
        return switch (verdict) {
            case RIGHTLY_THERE -> "fth-check-circle";
            case RIGHTLY_ABSENT -> "fth-minus-circle";
            case MISSING, WRONGLY_THERE -> "fth-alert-triangle";
        };
    }

    /** One more line: what it is called, and what it is. */
    public static void fact(GridPane grid, String name, Node value) {
        Label label = Labels.of(name, "muted");
        label.setMinWidth(Region.USE_PREF_SIZE);
        GridPane.setValignment(label, VPos.TOP);
        grid.addRow(grid.getRowCount(), label, value);
    }

    /** What comes under it. */
    public static Label section(String text) {
        return Labels.of(text, "section");
    }
}
