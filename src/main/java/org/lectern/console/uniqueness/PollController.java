package org.lectern.console.uniqueness;

import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableView;
import javafx.scene.control.ToggleButton;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.VBox;
import org.lectern.console.look.Shortened;
import org.lectern.console.notice.Problem;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.NextPageRow;
import org.lectern.console.table.RowStyles;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Managed;
import org.lectern.poll.Poll;
import org.lectern.poll.PollReview;

/** The poll that is looked at: its options, its subscribers, and what can be done about them. */
public final class PollController {
    private final PollModel model;
    private final PollChanges changes;
    private final ColumnWidths widths;
    private final PollTexts words;
    private final Texts texts;

    @FXML
    private BorderPane content;

    @FXML
    private VBox message;

    @FXML
    private Label messageTitle;

    @FXML
    private Label messageText;

    @FXML
    private Button retry;

    @FXML
    private Label title;

    @FXML
    private Label id;

    @FXML
    private HBox badges;

    @FXML
    private FlowPane fills;

    @FXML
    private ToggleButton violations;

    @FXML
    private Button subscribe;

    @FXML
    private Button unsubscribe;

    @FXML
    private Button limit;

    @FXML
    private Button fix;

    @FXML
    private TableView<SubscriberRow> table;

    @FXML
    private Label count;

    @FXML
    private ProgressBar busy;

    @FXML
    private Label why;

    PollController(PollModel model, PollChanges changes, ColumnWidths widths, PollTexts words) {
        this.model = model;
        this.changes = changes;
        this.widths = widths;
        this.words = words;
        this.texts = words.texts();
    }

    @FXML
    private void initialize() {
        Shortened.allow(title, id);
        Managed.whileVisible(retry, busy, why);
        table.getColumns().setAll(SubscriberColumns.make(widths, words));
        table.setPlaceholder(new Label(texts.get("uniqueness.empty")));
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_SUBSEQUENT_COLUMNS);
        RowStyles.oneLine(table);
        table.getSelectionModel().setSelectionMode(SelectionMode.MULTIPLE);
        table.setItems(model.rows());
        NextPageRow.follow(table, model::hasMore, model::more, () -> {});
        widths.follow(table);
        violations.selectedProperty().bindBidirectional(model.violationsOnly());
        busy.visibleProperty().bind(model.reading());
        why.visibleProperty().bind(Bindings.isNotEmpty(why.textProperty()));
        table.getSelectionModel().getSelectedItems().addListener((ListChangeListener<SubscriberRow>)
                change -> enable());
        model.rows().addListener((ListChangeListener<SubscriberRow>) change -> {
            // The table would go on with whoever stands in the same place.
            while (change.next()) {
                if (change.wasRemoved()) {
                    table.getSelectionModel().clearSelection();
                }
            }
            show();
        });
        model.state().addListener((observable, before, now) -> show());
        model.review().addListener((observable, before, now) -> show());
        show();
    }

    Optional<Problem> problem() {
        return model.state().get() instanceof PollModel.State.Failed failed
                ? Optional.of(Problem.of(failed.failure(), texts))
                : Optional.empty();
    }

    private void show() {
        Optional<Poll> poll = model.poll();
        Optional<Problem> problem = problem();
        content.setVisible(poll.isPresent());
        message.setVisible(poll.isEmpty());
        retry.setVisible(problem.isPresent());
        String key = "uniqueness.poll."
                + (problem.isPresent()
                        ? "failed"
                        : model.state().get() instanceof PollModel.State.Loading ? "loading" : "nothing");
        messageTitle.setText(texts.get(key + ".title"));
        messageText.setText(problem.map(Problem::sentence).orElseGet(() -> texts.get(key + ".text")));
        poll.ifPresent(this::show);
        count.getStyleClass().remove("danger");
        problem.filter(failed -> poll.isPresent()).ifPresent(failed -> {
            count.setText(failed.sentence());
            count.getStyleClass().add("danger");
        });
        enable();
    }

    private void show(Poll poll) {
        Optional<PollReview> review = model.review().get();
        title.setText(poll.title());
        id.setText(poll.id().value());
        badges.getChildren()
                .setAll(
                        poll.claimed()
                                ? PollTexts.badge(texts.get("uniqueness.claimed.badge"), "fth-check", "success")
                                : PollTexts.badge(
                                        texts.get("uniqueness.unclaimed.badge"), "fth-alert-circle", "warning"),
                        PollTexts.badge(
                                texts.get(poll.caseCounts() ? "uniqueness.case" : "uniqueness.nocase"),
                                "fth-type",
                                "accent"));
        review.filter(found -> !found.refused().isEmpty())
                .ifPresent(found -> badges.getChildren()
                        .add(PollTexts.badge(
                                texts.get("uniqueness.refused", found.refused().size()), "fth-x", "danger")));
        new FillBars(fills, words).show(Optional.of(poll), review);
        count.setText(review.map(found -> texts.get(
                        "uniqueness.count",
                        model.rows().size(),
                        found.subscribers(),
                        found.refused().size()))
                .orElseGet(
                        () -> texts.get("uniqueness.count.unknown", model.rows().size())));
        if (review.isPresent() && !review.get().unreadable().isEmpty()) {
            count.setText(count.getText() + " \u00B7 "
                    + texts.get(
                            "uniqueness.unreadable",
                            review.get().unreadable().size(),
                            review.get().unreadable().get(0)));
        }
    }

    private void enable() {
        List<SubscriberRow> selected = selection();
        Optional<PollReview> review = model.review().get();
        boolean claimed = model.poll().filter(Poll::claimed).isPresent();
        subscribe.setDisable(!claimed);
        unsubscribe.setDisable(selected.size() != 1);
        limit.setDisable(model.poll().filter(poll -> !poll.options().isEmpty()).isEmpty());
        boolean wrong = selected.stream().anyMatch(row -> row.refusal().isPresent());
        boolean toClaim = review.filter(found -> found.refused().isEmpty() && !found.isClean())
                .isPresent();
        fix.setText(texts.get(toClaim ? "uniqueness.claims" : wrong ? "action.fixSelected" : "action.fixAll"));
        fix.setDisable(review.filter(found -> !found.isClean()).isEmpty());
        violations.setDisable(review.filter(found -> !found.refused().isEmpty()).isEmpty());
        why.setText(
                selected.size() == 1 ? selected.get(0).subscriber().name() + ": " + words.why(selected.get(0)) : "");
    }

    private List<SubscriberRow> selection() {
        return table.getSelectionModel().getSelectedItems().stream()
                .filter(java.util.Objects::nonNull)
                .toList();
    }

    @FXML
    private void subscribe() {
        changes.subscribe();
    }

    @FXML
    private void unsubscribe() {
        selection().stream().findFirst().ifPresent(row -> changes.unsubscribe(row.subscriber()));
    }

    @FXML
    private void limit() {
        changes.limit();
    }

    /** Those chosen; all who should not be there, if none of them is. */
    @FXML
    void fix() {
        if (!fix.isDisabled()) {
            changes.fix(selection());
        }
    }

    @FXML
    private void retry() {
        model.reload();
    }
}
