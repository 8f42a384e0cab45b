package org.lectern.console.libraries;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.Tips;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.console.view.StatementsArea;
import org.lectern.library.Bucket;
import org.lectern.library.Explanation;
import org.lectern.library.ViewerRole;
import org.lectern.library.ViewerVerdict;
import org.lectern.model.Content;

/** Draws an explanation: the verdict, the reasons, the truth beside the rows, and the CQL. */
final class ExplanationPane {
    /** Cassandra is younger: what lies before cannot have come from a clock. */
    private static final Instant FIRST_CLOCK = Instant.parse("2008-01-01T00:00:00Z");

    private final ConsoleContext context;
    private final Texts texts;
    private final Badges badges;
    private final ExplanationText words;

    ExplanationPane(ConsoleContext context, Badges badges) {
        this.context = context;
        this.texts = context.texts();
        this.badges = badges;
        this.words = new ExplanationText(texts);
    }

    List<Node> of(Explanation explanation) {
        List<Node> nodes = new ArrayList<>();
        nodes.add(ExplanationParts.verdict(
                Optional.of(explanation.verdict()), words.title(explanation), words.reasons(explanation)));
        nodes.add(facts(explanation));
        nodes.add(section("details.buckets"));
        nodes.add(buckets(explanation));
        nodes.add(cql(explanation));
        return nodes;
    }

    /** Who sees the item, and why: each role that anybody can have here, and those viewers. */
    List<Node> whoSees(Explanation explanation, List<ViewerVerdict> viewers) {
        VBox lines = new VBox(4);
        for (ViewerRole role : ViewerRole.values()) {
            if (LibraryChoice.canBe(role, explanation.principal().kind())) {
                lines.getChildren().add(line(explanation, texts.get("role." + role), role));
            }
        }
        for (ViewerVerdict viewer : viewers) {
            lines.getChildren().add(line(explanation, LibraryChoice.name(viewer.viewer(), texts), viewer.role()));
            lines.getChildren().add(Labels.wrapped(VerdictText.of(viewer, texts), "muted"));
        }
        return List.of(section("details.whoSees"), lines);
    }

    private Node line(Explanation explanation, String who, ViewerRole role) {
        Explanation.Sight sight = explanation.sight(role);
        Label label = Labels.wrapped(texts.get("details.sees." + sight, who, texts.get("bucket." + role.bucket())));
        Icon icon = new Icon(
                switch (sight) {
                    case SEEN -> "fth-check";
                    case MISSING -> "fth-x";
                    case HIDDEN, ABSENT -> "fth-minus";
                });
        icon.getStyleClass()
                .add(
                        switch (sight) {
                            case SEEN -> "there";
                            case MISSING -> "wrong";
                            case HIDDEN, ABSENT -> "absent";
                        });
        label.setGraphic(icon);
        return label;
    }

    private Node facts(Explanation explanation) {
        GridPane grid = new GridPane();
        grid.getStyleClass().add("facts");
        String member = explanation.membership().stamp() == 0
                ? texts.get("member.NEVER")
                : texts.get(
                        "details.stamp",
                        texts.get("member." + explanation.membership().role()),
                        explanation.membership().stamp());
        fact(grid, "details.membership", new Label(member));
        Optional<Content> item = explanation.content();
        item.ifPresent(content -> {
            fact(grid, "details.visibility", badges.visibility(content.visibility()));
            fact(grid, "details.modified", moment(content.lastModified()));
            if (!content.superseded().isEmpty()) {
                VBox old = new VBox(2);
                content.superseded().keySet().stream()
                        .sorted()
                        .forEach(time -> old.getChildren().add(moment(time)));
                fact(grid, "details.superseded", old);
            }
        });
        fact(grid, "details.held", new Label(texts.get(explanation.held() ? "details.yes" : "details.no")));
        return grid;
    }

    private void fact(GridPane grid, String key, Node value) {
        ExplanationParts.fact(grid, texts.get(key), value);
    }

    private Node buckets(Explanation explanation) {
        GridPane grid = new GridPane();
        grid.getStyleClass().add("bucket-grid");
        int column = 0;
        for (String key : List.of("details.bucket", "details.expected", "details.found", "details.position")) {
            grid.add(head(key), column++, 0);
        }
        grid.add(head("details.written"), column - 1, 1);
        int line = 2;
        for (Bucket bucket : Bucket.values()) {
            boolean expected = explanation.expected().contains(bucket);
            List<Explanation.Row> rows = explanation.rows().stream()
                    .filter(row -> row.bucket() == bucket)
                    .toList();
            Label name = new Label(texts.get("bucket." + bucket));
            name.setMinWidth(Region.USE_PREF_SIZE);
            grid.add(name, 0, line);
            grid.add(yes(expected, true), 1, line);
            if (rows.isEmpty()) {
                grid.add(yes(false, !expected), 2, line++);
            }
            for (Explanation.Row row : rows) {
                grid.add(yes(true, expected && row.current()), 2, line);
                grid.add(position(row, expected && row.current()), 3, line++);
                grid.add(written(row), 3, line++);
            }
        }
        return grid;
    }

    private Node head(String key) {
        Label head = Labels.of(texts.get(key), "muted", "grid-head");
        head.setMinWidth(Region.USE_PREF_SIZE);
        return head;
    }

    private Node yes(boolean there, boolean right) {
        Icon icon = new Icon(!right ? "fth-x" : there ? "fth-check" : "fth-minus");
        icon.getStyleClass().add(right ? there ? "there" : "absent" : "wrong");
        Label label = Labels.of(texts.get(there ? "details.yes" : "details.no"), icon, right ? "right" : "wrong");
        label.setMinWidth(Region.USE_PREF_SIZE);
        return label;
    }

    /** The last-modified time under which a row stands. */
    private Node position(Explanation.Row row, boolean right) {
        Label label = new Label(context.times().local(row.lastModified()));
        label.getStyleClass().addAll("mono", right ? "right" : "wrong");
        return said(
                label,
                texts.get(right ? "details.position.tip" : "details.position.wrong", texts.hover(row.lastModified())));
    }

    private Node written(Explanation.Row row) {
        Instant write = Instant.EPOCH.plus(row.writeTime(), ChronoUnit.MICROS);
        // Floor plus stamp, and no rebuild has raised the floor yet: no moment, a number.
        boolean isMoment = !write.isBefore(FIRST_CLOCK);
        Label label =
                new Label(isMoment ? context.times().local(write) : texts.get("details.stampOnly", row.writeTime()));
        label.getStyleClass().addAll("mono", "muted");
        String tip = texts.get("details.written.tip", Long.toString(row.writeTime()));
        return said(label, isMoment ? texts.hover(write) + "\n" + tip : tip);
    }

    private static Node said(Label label, String tip) {
        label.setMinWidth(Region.USE_PREF_SIZE);
        label.setTooltip(new Tooltip(tip));
        return label;
    }

    private Node cql(Explanation explanation) {
        String text = String.join("\n\n", explanation.statements());
        Button copy = new Button(texts.get("action.copy"), new Icon("fth-copy"));
        copy.getStyleClass().addAll("flat", "small");
        copy.setOnAction(event -> Dialogs.copy(text));
        Region gap = new Region();
        HBox.setHgrow(gap, Priority.ALWAYS);
        HBox head = new HBox(section("details.cql"), gap, copy);
        head.getStyleClass().add("row");
        StatementsArea area = new StatementsArea();
        area.setAccessibleText(texts.get("details.cql"));
        area.show(text);
        area.getStyleClass().addAll("mono", "cql");
        area.setPrefRowCount(Math.min(10, 2 * explanation.statements().size() + 1));
        return new VBox(4, head, area);
    }

    private Label section(String key) {
        return ExplanationParts.section(texts.get(key));
    }

    private Label moment(Instant time) {
        Label label = Labels.of(context.times().local(time), "mono");
        Tips.times(label, texts, List.of(time));
        return label;
    }
}
