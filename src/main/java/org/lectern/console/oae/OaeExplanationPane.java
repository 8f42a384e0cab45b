package org.lectern.console.oae;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.lectern.console.libraries.Badges;
import org.lectern.console.libraries.ExplanationParts;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.library.Bucket;
import org.lectern.library.Explanation;
import org.lectern.oae.IndexRow;
import org.lectern.oae.OaeLayout;
import org.lectern.oae.OaeResource;
import org.lectern.oae.diagnosis.LibraryExplanation;

/** Draws an explanation: the verdict with its reasons, the truth, and beside it the rows of the index. */
record OaeExplanationPane(ConsoleContext context, OaeTexts words, Badges badges) {
    private OaeLayout layout() {
        return context.lectern().connection().oae().orElseThrow().reads().layout();
    }

    private Texts texts() {
        return words.texts();
    }

    List<Node> of(LibraryExplanation explanation) {
        List<Node> nodes = new ArrayList<>();
        nodes.add(verdict(explanation));
        nodes.add(facts(explanation));
        nodes.add(ExplanationParts.section(
                texts().get("oae.why.rows", layout().tables().index())));
        nodes.add(buckets(explanation));
        return nodes;
    }

    private Node verdict(LibraryExplanation explanation) {
        VBox box = ExplanationParts.verdict(
                explanation.verdict(),
                texts().get(
                                "oae.why."
                                        + explanation
                                                .verdict()
                                                .map(Explanation.Verdict::name)
                                                .orElse("UNCLEAR"),
                                explanation
                                        .row()
                                        .map(OaeResource::displayName)
                                        .filter(name -> !name.isBlank())
                                        .orElse(explanation.resource().value())),
                explanation.reasons().stream().map(words::say).toList());
        box.getChildren().get(0).setId("oae-verdict");
        return box;
    }

    private Node facts(LibraryExplanation explanation) {
        OaeLayout layout = layout();
        GridPane grid = new GridPane();
        grid.getStyleClass().add("facts");
        OaeLayout.Tables tables = layout.tables();
        ExplanationParts.fact(grid, tables.roles(), new Label(explanation.role().orElseGet(this::none)));
        if (layout.keepsRolesTwice()) {
            ExplanationParts.fact(
                    grid, tables.members(), new Label(explanation.memberRole().orElseGet(this::none)));
        }
        explanation.row().ifPresent(row -> {
            row.visibility()
                    .ifPresent(own ->
                            ExplanationParts.fact(grid, texts().get("details.visibility"), badges.visibility(own)));
            if (!layout.items()) {
                return;
            }
            Label modified = Labels.of(row.lastModified().isEmpty() ? none() : row.lastModified(), "mono");
            ExplanationParts.fact(grid, "lastModified", modified);
        });
        return grid;
    }

    private String none() {
        return texts().get("oae.why.noRow");
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
        return Labels.of(text, icon, "mono", right ? "right" : "wrong");
    }
}
