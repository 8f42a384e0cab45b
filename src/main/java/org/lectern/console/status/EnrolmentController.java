package org.lectern.console.status;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.FlowPane;
import javafx.scene.layout.VBox;
import org.lectern.console.look.Shortened;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.page.PageButtons;
import org.lectern.console.page.ViewSwitch;
import org.lectern.console.table.Tips;
import org.lectern.console.view.Badge;
import org.lectern.console.view.Fold;
import org.lectern.console.view.Managed;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.EnrolmentProgress;
import org.lectern.status.model.NeverEnded;
import org.lectern.status.model.Review;
import org.lectern.status.summary.Summaries.Listed;

/** The enrolment that is looked at: its progress three ways, what can be done about it, and its parts. */
public final class EnrolmentController {
    private static final String CONTENTS = "contentstatus.part.contents";
    private static final String ATTEMPTS = "contentstatus.part.attempts";
    private static final String MODES = "contentstatus.part.modes";
    private static final double ROOM_FOR_ICONS = 560;
    private static final double ROOM_FOR_FACTS = 420;

    private final UserModel model;
    private final StatusChanges changes;
    private final StatusTexts words;

    @FXML private BorderPane content;
    @FXML private VBox message;
    @FXML private Label messageTitle;
    @FXML private Label messageText;
    @FXML private Label title;
    @FXML private Label context;
    @FXML private FlowPane badges;
    @FXML private FlowPane bars;
    @FXML private Label facts;
    @FXML private ViewSwitch parts;
    @FXML private Button recompute;
    @FXML private Fold more;
    @FXML private FlowPane others;
    @FXML private Button forceEnd;
    @FXML private Button enrol;
    @FXML private Button enter;
    @FXML private Button withdraw;
    @FXML private Button delete;
    @FXML private Button complete;
    @FXML private Node contents;
    @FXML private ContentsController contentsController;
    @FXML private Node attempts;
    @FXML private AttemptsController attemptsController;
    @FXML private Node modes;
    @FXML private ModesController modesController;

    EnrolmentController(StatusChanges changes) {
        this.changes = changes;
        this.model = changes.model();
        this.words = changes.words();
    }

    @FXML
    private void initialize() {
        Shortened.allow(title, context);
        PageButtons make = new PageButtons(words.texts());
        parts.view(make, CONTENTS, "fth-list", () -> bring(CONTENTS), contents)
                .view(make, ATTEMPTS, "fth-award", () -> bring(ATTEMPTS), attempts)
                .view(make, MODES, "fth-layers", () -> bring(MODES), modes);
        Managed.whileVisible(enrol, enter, withdraw, complete);
        more.begin(changes.context().settings(), "contentstatus.more", others);
        // In a small window what is only nice to have gives way.
        WindowTheme.shorten(content, ROOM_FOR_ICONS, ContentDisplay.TEXT_ONLY, recompute, enrol, forceEnd);
        WindowTheme.shorten(
                content,
                ROOM_FOR_ICONS,
                ContentDisplay.TEXT_ONLY,
                parts.getButtons().toArray(Labeled[]::new));
        does(recompute, key -> changes.recompute(key));
        does(enrol, key -> changes.enrol(key));
        does(enter, changes::enter);
        does(withdraw, key -> changes.withdraw(key));
        does(complete, changes::complete);
        does(delete, key -> changes.delete(key));
        does(forceEnd, key -> contentsController.selected().ifPresent(one -> changes.forceEnd(key.view(one.id()))));
        Managed.whileVisible(facts);
        facts.visibleProperty().bind(WindowTheme.isHigher(content, ROOM_FOR_FACTS));
        contentsController.onForceEnd(content ->
                model.selected().get().map(Listed::key).ifPresent(key -> changes.forceEnd(key.view(content))));
        contentsController.onSelected(row -> {
            enable();
            modesController.follow(
                    row.filter(one -> one.kind() == ContentRow.Kind.CONTENT).map(ContentRow::id));
        });
        model.state()
                .addListener((observable, before, now) -> show(model.selected().get()));
        bring(CONTENTS);
        model.selected().subscribe(now -> show(now));
    }

    private void does(Button button, Consumer<EnrolmentKey> change) {
        button.setOnAction(event -> model.selected().get().map(Listed::key).ifPresent(change));
    }

    private void bring(String part) {
        parts.bring(part);
        modesController.front(part.equals(MODES));
    }

    private void show(Optional<Listed> row) {
        Optional<Review> review = row.flatMap(Listed::review);
        content.setVisible(review.isPresent());
        message.setVisible(review.isEmpty());
        String key = row.isPresent() ? "enrolment.problem" : "enrolment.nothing";
        messageTitle.setText(words.get(key + ".title"));
        messageText.setText(row.flatMap(Listed::problem)
                .map(words.texts()::say)
                .orElseGet(() -> words.get("enrolment.nothing.text")));
        contentsController.show(review);
        attemptsController.show(review);
        modesController.show(review);
        row.ifPresent(this::head);
        enable();
    }

    private void head(Listed row) {
        title.setText(row.key().collection());
        context.setText(words.context(row.key()));
        List<Node> shown = new ArrayList<>(List.of(words.verdict(row, changes.now())));
        row.enrolment().flatMap(Enrolment::status).ifPresent(status -> shown.add(words.badge(status)));
        if (row.enrolment().filter(one -> !one.active()).isPresent()) {
            shown.add(Badge.of(words.get("badge.withdrawn"), "fth-log-out", "warning"));
        }
        badges.getChildren().setAll(shown);
        row.review().ifPresent(review -> {
            EnrolmentProgress progress = EnrolmentProgress.of(review);
            new ProgressBars(bars, words).show(progress);
            facts.setText(words.facts(row, review));
            Tips.times(facts, words.texts(), StatusTexts.times(row, review));
            int attempted = review.raw().attempts().size();
            parts.getButtons().get(1).setText(words.get("part.attempts.count", attempted));
            boolean active = row.enrolment().filter(Enrolment::active).isPresent();
            enrol.setVisible(review.lacksEnrolment() || (row.enrolment().isPresent() && !active));
            withdraw.setVisible(active);
            boolean deployed = review.stored().layout().deployed();
            enter.setVisible(active && !deployed);
            complete.setVisible(deployed && review.key().needsEnrolment());
        });
    }

    private void enable() {
        Optional<Review> review = model.selected().get().flatMap(Listed::review);
        recompute.setDisable(review.isEmpty());
        lead(review);
        delete.setDisable(review.filter(EnrolmentController::hasOwnSummary).isEmpty());
        forceEnd.setDisable(review.isEmpty()
                || contentsController
                        .selected()
                        .filter(ContentRow::isInProgress)
                        .isEmpty());
    }

    /** Makes what the state asks for the primary action; none where all agrees. */
    private void lead(Optional<Review> review) {
        boolean differs = review.filter(one -> !one.drift().isEmpty()).isPresent();
        boolean unended = review.filter(
                        one -> !NeverEnded.of(one, changes.now()).isEmpty())
                .isPresent();
        accent(recompute, differs);
        accent(forceEnd, unended && !differs);
    }

    private static void accent(Button button, boolean primary) {
        button.getStyleClass().remove("accent");
        if (primary) {
            button.getStyleClass().add("accent");
        }
    }

    /** One that Lectern has written, and may delete. */
    private static boolean hasOwnSummary(Review review) {
        return !review.stored().layout().deployed()
                && (review.stored().course().isPresent()
                        || !review.stored().units().isEmpty());
    }

    /** The content that is looked at. */
    Optional<String> selectedContent() {
        return contentsController
                .selected()
                .filter(row -> row.kind() == ContentRow.Kind.CONTENT)
                .map(ContentRow::id);
    }

    /** As the button does. */
    void recompute() {
        recompute.fire();
    }
}
