package org.lectern.console.fanouts;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.css.PseudoClass;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.lectern.console.look.Shortened;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.table.Tips;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.KindIcons;
import org.lectern.console.view.Managed;
import org.lectern.job.JobId;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;

/** One job: what it is, how far, how fast, and what can be done with it. */
public final class JobDetailsController {
    private static final PseudoClass NONE = PseudoClass.getPseudoClass("none");
    /** In a narrower window buttons show their icons alone, and there is no chart. */
    private static final double ROOM_FOR_WORDS = 880;

    private static final long BETWEEN_CHARTS = 500_000_000L;

    private final SelectedJob selected;
    private final JobActions actions;
    private final JobTexts words;
    private final Texts texts;
    private final CountsBar bar = new CountsBar();
    private final RateChart chart;
    private final Map<JobActions.Offer, Button> buttons = new LinkedHashMap<>();

    @FXML private StackPane root;
    @FXML private BorderPane pane;
    @FXML private Icon icon;
    @FXML private Label title;
    @FXML private Label badge;
    @FXML private Button place;
    @FXML private HBox steering;
    @FXML private Label reason;
    @FXML private VBox barBox;
    @FXML private Label done;
    @FXML private Label failed;
    @FXML private Label left;
    @FXML private Label total;
    @FXML private Label figures;
    @FXML private VBox facts;
    @FXML private VBox chartBox;
    @FXML private VBox nothing;

    private Optional<JobId> charted = Optional.empty();
    private long chartedAt;
    private boolean roomy;

    JobDetailsController(JobActions actions) {
        this.actions = actions;
        this.selected = actions.selected();
        this.words = actions.words();
        this.texts = words.texts();
        this.chart = new RateChart(words);
    }

    @FXML
    private void initialize() {
        Shortened.allow(title);
        JobActions.OFFERS.forEach(offer -> buttons.put(offer, button(offer)));
        steering.getChildren().addAll(buttons.values());
        barBox.getChildren().add(0, bar);
        VBox.setVgrow(chart, javafx.scene.layout.Priority.ALWAYS);
        chartBox.getChildren().add(chart);
        Managed.whileVisible(reason, figures, chartBox);
        WindowTheme.shorten(
                root,
                ROOM_FOR_WORDS,
                ContentDisplay.GRAPHIC_ONLY,
                Stream.concat(buttons.values().stream(), Stream.of(place)).toArray(Labeled[]::new));
        place.setTooltip(new Tooltip());
        place.getTooltip().textProperty().bind(place.textProperty());
        WindowTheme.narrow(root, ROOM_FOR_WORDS).subscribe(wide -> {
            roomy = wide;
            selected.view().get().ifPresent(this::show);
        });
        selected.view().subscribe(now -> show(now));
    }

    private Button button(JobActions.Offer offer) {
        Button button = new Button(texts.get(offer.label()), new Icon(offer.icon()));
        button.setId("job-" + offer.kind());
        button.getStyleClass().addAll("small", "writes");
        button.setMinWidth(Button.USE_PREF_SIZE);
        button.setTooltip(
                new Tooltip(texts.get(offer.label() + ".tip", offer.key().getDisplayText())));
        button.setOnAction(event -> actions.perform(offer.kind()));
        Managed.whileVisible(button);
        return button;
    }

    @FXML
    private void keyPressed(KeyEvent event) {
        actions.keyPressed(event);
    }

    @FXML
    private void openSubject() {
        actions.openSubject();
    }

    private void show(Optional<JobRow.View> shown) {
        nothing.setVisible(shown.isEmpty());
        pane.setVisible(shown.isPresent());
        shown.ifPresent(this::show);
    }

    private void show(JobRow.View view) {
        JobStatus job = view.status();
        // A button that is merely not allowed now stays: else the others would move under the pointer.
        buttons.forEach((offer, button) -> {
            button.setDisable(
                    !job.allowed().contains(offer.kind()) || view.asked().isPresent());
            button.setVisible(job.state().isOpen());
        });
        String what = words.what(job);
        if (!what.equals(title.getText())) {
            icon.setIconLiteral(KindIcons.icon(job.kind()));
            title.setText(what);
        }
        JobBadges.show(badge, job.state(), words);
        place.setText(words.place(job));
        reason.setText(words.reason(view));
        reason.setVisible(!reason.getText().isEmpty());
        bar.show(job.counts(), words.counts(job.counts()));
        done.setText(texts.get("fanouts.legend.done", job.counts().done()));
        failed.setText(texts.get("fanouts.legend.failed", job.counts().failed()));
        failed.pseudoClassStateChanged(NONE, job.counts().failed() == 0);
        left.setText(texts.get("fanouts.legend.left", job.counts().left()));
        total.setText(texts.get(
                job.counts().counted() ? "fanouts.legend.total" : "fanouts.legend.atLeast", words.total(job)));
        List<String> speeds = new ArrayList<>(List.of(words.rate(JobRow.rate(job))));
        view.remaining()
                .map(words::remaining)
                .map(time -> texts.get("fanouts.left", time))
                .ifPresent(speeds::add);
        words.took(job).map(time -> texts.get("fanouts.took", time)).ifPresent(speeds::add);
        speeds.removeIf(String::isEmpty);
        figures.setText(String.join(" \u00B7 ", speeds));
        figures.setVisible(!speeds.isEmpty());
        showFacts(job);
        showChart(job);
    }

    private void showFacts(JobStatus job) {
        List<JobTexts.Fact> lines = words.facts(job);
        if (facts.getChildren().size() != lines.size()) {
            facts.getChildren().setAll(lines.stream().map(line -> fact()).toList());
        }
        for (int i = 0; i < lines.size(); i++) {
            Label label = (Label) facts.getChildren().get(i);
            label.setText(lines.get(i).text());
            Tips.times(label, texts, lines.get(i).at().stream().toList());
        }
    }

    private static Label fact() {
        Label label = new Label();
        label.setWrapText(true);
        label.setMinHeight(Label.USE_PREF_SIZE);
        return label;
    }

    /** Less often than the figures: it takes longer, and says little more. */
    private void showChart(JobStatus job) {
        chartBox.setVisible(roomy && selected.isLive() && (job.state() == JobState.RUNNING || selected.hasRates()));
        long now = System.nanoTime();
        boolean same = charted.equals(Optional.of(job.id()));
        if (!same || now - chartedAt >= BETWEEN_CHARTS) {
            charted = Optional.of(job.id());
            chartedAt = now;
            chart.show(selected.rates(), job.limit());
        }
    }
}
