package org.lectern.console.find;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javafx.css.PseudoClass;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.Tips;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.find.CardSection;
import org.lectern.find.Recommendation;
import org.lectern.find.SubjectCard;

/** The sections of a card, each filled when it is loaded. UI thread only. */
final class CardView {
    private static final String HEADLINE = "find-headline";

    private final ConsoleContext context;
    private final Texts texts;
    private final SubjectTexts words;
    private final NextSteps steps;
    private final List<CardSection> loaded = new ArrayList<>();

    CardView(ConsoleContext context) {
        this.context = context;
        this.texts = context.texts();
        this.words = new SubjectTexts(texts, context.times());
        this.steps = new NextSteps(context);
    }

    /** The rows of a card. */
    List<Node> rows(SubjectCard card) {
        List<Node> rows = new ArrayList<>();
        card.sections().forEach((kind, loading) -> {
            HBox row = new HBox();
            row.setId("find-section-" + kind);
            row.getStyleClass().add("find-section");
            Label reading = said(texts.get("find.loading"), HEADLINE, Optional.empty());
            fill(row, new Icon("fth-more-horizontal"), kind, reading, List.of(), Optional.empty());
            context.latest().ask(() -> loading, section -> show(row, section), failure -> {});
            rows.add(row);
        });
        return rows;
    }

    /** The most urgent recommendation of the sections that are loaded: of what is wrong, else of the first. */
    Optional<Recommendation> recommended() {
        return loaded.stream()
                .filter(section -> section.state() == CardSection.State.WRONG)
                .flatMap(section -> section.recommendation().stream())
                .findFirst()
                .or(() -> loaded.stream()
                        .flatMap(section -> section.recommendation().stream())
                        .findFirst());
    }

    /** Opens the page of a recommendation. */
    void follow(Recommendation next) {
        steps.follow(next);
    }

    private void show(HBox row, CardSection section) {
        loaded.add(section);
        loaded.sort(Comparator.comparing(CardSection::kind));
        Icon icon = new Icon(SubjectTexts.icon(section.state()));
        icon.getStyleClass().add(SubjectTexts.colour(section.state()));
        List<Label> lines = new ArrayList<>();
        section.lines().forEach(line -> lines.add(said(words.line(line), "muted", line.at())));
        if (section.more() > 0) {
            lines.add(said(texts.get("find.more", section.more()), "muted", Optional.empty()));
        }
        fill(
                row,
                icon,
                section.kind(),
                said(words.headline(section), HEADLINE, section.at()),
                lines,
                section.recommendation());
        row.pseudoClassStateChanged(PseudoClass.getPseudoClass("wrong"), section.state() == CardSection.State.WRONG);
    }

    private Label said(String text, String styleClass, Optional<Instant> at) {
        Label label = Labels.wrapped(text, styleClass);
        Tips.times(label, texts, at.stream().toList());
        return label;
    }

    private void fill(
            HBox row,
            Icon icon,
            CardSection.Kind kind,
            Label headline,
            List<Label> lines,
            Optional<Recommendation> next) {
        String title = texts.say(kind.title());
        VBox body = new VBox(Labels.of(title, "section"), headline);
        body.getChildren().addAll(lines);
        body.getStyleClass().add("find-body");
        HBox.setHgrow(body, Priority.ALWAYS);
        row.getChildren().setAll(icon, body);
        row.setAccessibleText(title + ": " + headline.getText());
        next.map(recommended -> button(recommended, kind, title)).ifPresent(button -> {
            if (icon.getStyleClass().contains("warning")) {
                button.getStyleClass().add("accent");
            }
            row.getChildren().add(button);
        });
    }

    private Button button(Recommendation next, CardSection.Kind kind, String title) {
        Button button = new Button(texts.say(next.action().label()));
        button.setId("find-next-" + kind);
        button.setMinWidth(Button.USE_PREF_SIZE);
        button.setAccessibleText(button.getText() + ", " + title);
        button.setOnAction(event -> steps.follow(next));
        return button;
    }
}
