package org.lectern.console.polls;

import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.Pane;
import javafx.scene.layout.VBox;
import org.lectern.console.look.Shortened;
import org.lectern.console.table.PagedTable;
import org.lectern.console.table.TableText;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Badge;
import org.lectern.console.view.Managed;
import org.lectern.poll.Poll;
import org.lectern.poll.PollReview;

/** The poll that is looked at: its options, its subscribers, and what can be done about them. */
public final class PollController {
    private final PollModel model;
    private final PollChanges changes;
    private final PollTexts words;
    private final Texts texts;

    @FXML private VBox head;
    @FXML private Label title;
    @FXML private Label id;
    @FXML private Pane badges;
    @FXML private FlowPane fills;
    @FXML private ToggleButton violations;
    @FXML private Button subscribe;
    @FXML private Button unsubscribe;
    @FXML private Button limit;
    @FXML private Button fix;
    @FXML private PagedTable<SubscriberRow> table;
    @FXML private Label why;

    PollController(PollChanges changes, PollTexts words) {
        this.changes = changes;
        this.model = changes.poll();
        this.words = words;
        this.texts = words.texts();
    }

    @FXML
    private void initialize() {
        Shortened.allow(title, id);
        Managed.whileVisible(head);
        Managed.whileFilled(why);
        table.setColumns(changes.context(), new SubscriberColumns(words).list());
        violations.selectedProperty().bindBidirectional(model.violationsOnly());
        table.onSeveralSelected(this::enable);
        subscribe.setOnAction(event -> changes.subscribe());
        unsubscribe.setOnAction(event -> table.selected().ifPresent(row -> changes.unsubscribe(row.subscriber())));
        limit.setOnAction(event -> changes.limit());
        // Those chosen; all who should not be there, if none of them is.
        fix.setOnAction(event -> changes.fix(table.allSelected()));
        model.review().addListener((observable, before, now) -> table.refresh());
        table.follow(changes.context(), model, "uniqueness.poll.", this::says);
    }

    private TableText says() {
        Optional<Poll> poll = model.poll().get();
        head.setVisible(poll.isPresent());
        poll.ifPresent(this::show);
        enable();
        return poll.isEmpty()
                ? TableText.of("uniqueness.poll.nothing", "")
                : new TableText("uniqueness.empty", "", count(model.review().get()));
    }

    private void show(Poll poll) {
        Optional<PollReview> review = model.review().get();
        title.setText(poll.title());
        id.setText(poll.id().value());
        badges.getChildren()
                .setAll(
                        poll.claimed()
                                ? Badge.of(texts.get("uniqueness.claimed.badge"), "fth-check", "success")
                                : Badge.of(texts.get("uniqueness.unclaimed.badge"), "fth-alert-circle", "warning"),
                        Badge.of(
                                texts.get(poll.caseCounts() ? "uniqueness.case" : "uniqueness.nocase"),
                                "fth-type",
                                "accent"));
        review.filter(found -> !found.refused().isEmpty())
                .ifPresent(found -> badges.getChildren()
                        .add(Badge.of(
                                texts.get("uniqueness.refused", found.refused().size()), "fth-x", "danger")));
        new FillBars(fills, words).show(Optional.of(poll), review);
    }

    private String count(Optional<PollReview> review) {
        String count = review.map(found -> texts.get(
                        "uniqueness.count",
                        model.rows().size(),
                        found.subscribers(),
                        found.refused().size()))
                .orElseGet(
                        () -> texts.get("uniqueness.count.unknown", model.rows().size()));
        return review.filter(found -> !found.unreadable().isEmpty())
                .map(found -> count + " \u00B7 "
                        + texts.get(
                                "uniqueness.unreadable",
                                found.unreadable().size(),
                                found.unreadable().get(0)))
                .orElse(count);
    }

    private void enable() {
        List<SubscriberRow> selected = table.allSelected();
        Optional<PollReview> review = model.review().get();
        boolean claimed = model.poll().get().filter(Poll::claimed).isPresent();
        subscribe.setDisable(!claimed);
        unsubscribe.setDisable(selected.size() != 1);
        limit.setDisable(
                model.poll().get().filter(poll -> !poll.options().isEmpty()).isEmpty());
        boolean wrong = selected.stream().anyMatch(row -> row.refusal().isPresent());
        boolean toClaim = review.filter(found -> found.refused().isEmpty() && !found.isClean())
                .isPresent();
        fix.setText(texts.get(toClaim ? "uniqueness.claims" : wrong ? "action.fixSelected" : "action.fixAll"));
        fix.setDisable(review.filter(found -> !found.isClean()).isEmpty());
        violations.setDisable(review.filter(found -> !found.refused().isEmpty()).isEmpty());
        why.setText(
                selected.size() == 1 ? selected.get(0).subscriber().name() + ": " + words.why(selected.get(0)) : "");
    }

    /** As the button does. */
    void fix() {
        fix.fire();
    }
}
