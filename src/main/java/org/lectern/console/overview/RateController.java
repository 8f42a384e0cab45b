package org.lectern.console.overview;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import javafx.fxml.FXML;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.lectern.console.page.Navigator;
import org.lectern.console.page.Page;
import org.lectern.console.view.KindIcons;
import org.lectern.console.view.Managed;
import org.lectern.job.JobStatus;
import org.lectern.overview.FanOutsNow;

/** The fan-outs under way: their rate over the last minutes, and how far the newest are. Each leads to its job. */
public final class RateController {
    private static final int ROWS = 4;

    private final OverviewModel model;
    private final OverviewTexts words;
    private final Navigator navigator;
    private final List<BarRow> rows = new ArrayList<>();

    @FXML private RateLine rate;
    @FXML private VBox jobs;
    @FXML private Label note;

    RateController(OverviewModel model, OverviewTexts words, Navigator navigator) {
        this.model = model;
        this.words = words;
        this.navigator = navigator;
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(note);
        model.rates().addListener((observable, before, now) -> draw(now));
        model.fanOuts().state().subscribe(now -> show());
    }

    private void draw(List<OverviewModel.Sample> samples) {
        double peak = samples.stream()
                .mapToDouble(OverviewModel.Sample::perSecond)
                .max()
                .orElse(0);
        double scale = RateLine.scale(peak);
        double last = samples.isEmpty() ? 0 : samples.get(samples.size() - 1).perSecond();
        rate.show(
                samples,
                scale,
                words.rate(scale),
                words.texts().get("overview.rate.picture", words.rate(last), words.rate(peak)));
    }

    private void show() {
        List<JobStatus> shown = model.fanOuts().value().map(FanOutsNow::single).orElse(List.of()).stream()
                .limit(ROWS)
                .toList();
        while (rows.size() < shown.size()) {
            rows.add(new BarRow("job"));
        }
        for (int i = 0; i < shown.size(); i++) {
            JobStatus job = shown.get(i);
            rows.get(i)
                    .show(new BarsCard.Bar(
                            job.id().value(),
                            KindIcons.icon(job.kind()),
                            words.job(job),
                            words.progress(job),
                            OptionalDouble.of(job.counts().share()),
                            () -> navigator.job(job.id())));
        }
        if (jobs.getChildren().size() != shown.size()) {
            jobs.getChildren().setAll(rows.subList(0, shown.size()));
        }
        Figure.State<FanOutsNow> state = model.fanOuts().state().get();
        note.setVisible(shown.isEmpty());
        note.setText(
                model.fanOuts().value().isPresent()
                        ? words.texts().get("overview.rate.none")
                        : words.face(state, words::fanOuts).figure());
    }

    @FXML
    private void open() {
        navigator.open(Page.FAN_OUTS);
    }
}
