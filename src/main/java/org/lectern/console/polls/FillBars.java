package org.lectern.console.polls;

import java.util.Optional;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.lectern.console.view.Labels;
import org.lectern.poll.Poll;
import org.lectern.poll.PollOption;
import org.lectern.poll.PollReview;

/** The picture of how full each option is: places taken rightly, and those who chose it without getting one. */
record FillBars(FlowPane pane, PollTexts words) {
    private static final double WIDTH = 150;
    /** A picture of more would hide the table. */
    private static final int MOST = 16;

    /** @param review once it is there, its counts; before, those of the claims */
    void show(Optional<Poll> poll, Optional<PollReview> review) {
        Optional<Poll> counted = review.map(PollReview::poll).or(() -> poll);
        pane.getChildren()
                .setAll(counted.stream()
                        .flatMap(shown -> shown.options().stream())
                        .limit(MOST)
                        .map(option -> bar(
                                option,
                                review.map(known -> known.surplus(option.name()))
                                        .orElse(0L)))
                        .toList());
        int more = counted.map(shown -> shown.options().size()).orElse(0) - MOST;
        if (more > 0) {
            pane.getChildren().add(new Label(words.texts().get("uniqueness.fill.more", more)));
        }
    }

    private Node bar(PollOption option, long surplus) {
        double whole = Math.max(
                1,
                Math.max(
                        option.limit() == PollOption.UNLIMITED ? option.taken() : option.limit(),
                        option.taken() + surplus));
        Region taken = part("taken", WIDTH * option.taken() / whole);
        if (option.isFull()) {
            taken.getStyleClass().add("full");
        }
        HBox track = new HBox(taken, part("surplus", WIDTH * surplus / whole));
        track.getStyleClass().add("fill-track");
        track.setMinWidth(WIDTH);
        track.setPrefWidth(WIDTH);
        track.setMaxWidth(WIDTH);
        Label name = Labels.of(option.name(), "fill-name");
        name.setMaxWidth(WIDTH);
        Label figures = Labels.of(
                words.figures(option)
                        + (surplus > 0 ? " \u00B7 " + words.texts().get("uniqueness.fill.surplus", surplus) : ""),
                "fill-figures",
                surplus > 0 ? "wrong" : "muted");
        VBox bar = new VBox(name, track, figures);
        bar.getStyleClass().add("fill");
        bar.setId("fill-" + option.name());
        bar.setAccessibleText(option.name() + ": " + figures.getText());
        return bar;
    }

    private static Region part(String style, double width) {
        Region part = new Region();
        part.getStyleClass().addAll("fill-part", style);
        part.setMinWidth(width);
        part.setPrefWidth(width);
        part.setMaxWidth(width);
        return part;
    }
}
