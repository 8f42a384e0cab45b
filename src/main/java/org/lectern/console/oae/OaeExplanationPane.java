package org.lectern.console.oae;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javafx.geometry.VPos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.library.Bucket;
import org.lectern.library.Explanation;
import org.lectern.oae.IndexRow;
import org.lectern.oae.OaeLayout;
import org.lectern.oae.OaeResource;
import org.lectern.oae.diagnosis.LibraryExplanation;

/** Draws an explanation: the verdict with its reasons, the truth, and beside it the rows of the index. */
record OaeExplanationPane(ConsoleContext context, OaeTexts words) {
    private OaeLayout layout() {
        return context.lectern().connection().oae().orElseThrow().reads().layout();
    }

    private Texts texts() {
        return context.texts();
    }

    List<Node> of(LibraryExplanation explanation) {
        List<Node> nodes = new ArrayList<>();
        nodes.add(verdict(explanation));
        nodes.add(facts(explanation));
        Label rows = new Label(texts().get("oae.why.rows", layout().tables().index()));
        rows.getStyleClass().add("section");
        nodes.add(rows);
        nodes.add(buckets(explanation));
        return nodes;
    }

    private Node verdict(LibraryExplanation explanation) {
        String verdict = explanation.verdict().map(Explanation.Verdict::name).orElse("UNCLEAR");
        Label title = new Label(
                texts().get(
                                "oae.why." + verdict,
                                explanation
                                        .row()
                                        .map(OaeResource::displayName)
                                        .filter(name -> !name.isBlank())
                                        .orElse(explanation.resource().value())),
                new Icon(explanation.verdict().map(OaeExplanationPane::icon).orElse("fth-help-circle")));
        title.setId("oae-verdict");
        title.getStyleClass().add("verdict-title");
        title.setWrapText(true);
        title.setMinHeight(Region.USE_PREF_SIZE);
        VBox box = new VBox(4, title);
        explanation.reasons().forEach(reason -> box.getChildren().add(wrapped(words.say(reason))));
        box.getStyleClass().addAll("verdict", verdict.toLowerCase(Locale.ROOT).replace('_', '-'));
        return box;
    }

    private static String icon(Explanation.Verdict verdict) {
        return switch (verdict) {
            case RIGHTLY_THERE -> "fth-check-circle";
            case RIGHTLY_ABSENT -> "fth-minus-circle";
            case MISSING, WRONGLY_THERE -> "fth-alert-triangle";
        };
    }

    private Node facts(LibraryExplanation explanation) {
        OaeLayout layout = layout();
        GridPane grid = new GridPane();
        grid.getStyleClass().add("facts");
        OaeLayout.Tables tables = layout.tables();
        fact(grid, tables.roles(), new Label(explanation.role().orElseGet(this::none)));
        if (layout.keepsRolesTwice()) {
            fact(grid, tables.members(), new Label(explanation.memberRole().orElseGet(this::none)));
        }
        explanation.row().ifPresent(row -> {
            row.visibility().ifPresent(own -> fact(grid, texts().get("details.visibility"), words.visibility(own)));
            if (!layout.items()) {
                return;
            }
            Label modified = new Label(row.lastModified().isEmpty() ? none() : row.lastModified());
            modified.getStyleClass().add("mono");
            fact(grid, "lastModified", modified);
        });
        return grid;
    }

    private String none() {
        return texts().get("oae.why.noRow");
    }

    private static void fact(GridPane grid, String name, Node value) {
        Label label = new Label(name);
        label.getStyleClass().add("muted");
        label.setMinWidth(Region.USE_PREF_SIZE);
        GridPane.setValignment(label, VPos.TOP);
        grid.addRow(grid.getRowCount(), label, value);
    }

    private Node buckets(LibraryExplanation explanation) {
        GridPane grid = new GridPane();
        grid.getStyleClass().add("bucket-grid");
        String rank = explanation.expected().map(one -> one.entry().rank()).orElse("");
        int line = 0;
        for (Bucket bucket : Bucket.values()) {
            Label name = new Label(texts().get("oae.list." + bucket));
            name.setMinWidth(Region.USE_PREF_SIZE);
            grid.add(name, 0, line);
            boolean expected = explanation.expectedIn().contains(bucket);
            List<IndexRow> rows = explanation.found().getOrDefault(bucket, List.of());
            if (rows.stream().noneMatch(row -> explanation.isRight(bucket, row))) {
                grid.add(
                        cell(
                                expected ? texts().get("oae.why.wanted", rank) : none(),
                                expected ? "fth-x" : "fth-minus",
                                !expected),
                        1,
                        line++);
            }
            for (IndexRow row : rows) {
                boolean right = explanation.isRight(bucket, row);
                grid.add(
                        cell(row.rankedResourceId().split("#", 2)[0], right ? "fth-check" : "fth-x", right), 1, line++);
            }
            if (explanation.stale().contains(bucket)) {
                grid.add(cell(texts().get("oae.why.stale"), "fth-clock", true), 1, line++);
            }
        }
        return grid;
    }

    private static Node cell(String text, String literal, boolean right) {
        Icon icon = new Icon(literal);
        icon.getStyleClass().add(right ? literal.equals("fth-check") ? "there" : "absent" : "wrong");
        Label label = new Label(text, icon);
        label.getStyleClass().addAll("mono", right ? "right" : "wrong");
        return label;
    }

    private static Label wrapped(String text) {
        Label label = new Label(text);
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        return label;
    }
}
