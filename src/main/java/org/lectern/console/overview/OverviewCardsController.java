package org.lectern.console.overview;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.Function;
import javafx.fxml.FXML;
import org.lectern.activity.ActivityEntry;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.DriftKind;
import org.lectern.console.overview.BarsCard.Bar;
import org.lectern.console.page.Navigator;
import org.lectern.console.page.Page;
import org.lectern.console.view.KindIcons;
import org.lectern.console.view.RateLine;
import org.lectern.job.JobStatus;
import org.lectern.overview.FanOutsNow;
import org.lectern.overview.RecentAudits;
import org.lectern.overview.StatusDrift;

/**
 * What happens now and has happened of late: the rate of fan-outs and how far the newest are, what audits found, fan-outs, content
 * status by collection, writes. Each leads to its page.
 */
public final class OverviewCardsController {
    private static final int ROWS = 6;
    private static final int ROWS_UNDER_WAY = 4;

    private final OverviewModel model;
    private final OverviewTexts words;
    private final Navigator navigator;

    @FXML private BarsCard drift;
    @FXML private BarsCard audits;
    @FXML private BarsCard underWay;
    @FXML private BarsCard jobs;
    @FXML private BarsCard collections;
    @FXML private BarsCard activities;

    OverviewCardsController(OverviewModel model, OverviewTexts words, Navigator navigator) {
        this.model = model;
        this.words = words;
        this.navigator = navigator;
    }

    @FXML
    private void initialize() {
        OverviewFigures figures = model.figures();
        follow(drift, figures.audits(), known -> known.last().map(this::kinds).orElse(List.of()), this::nothingFound);
        follow(audits, figures.audits(), this::audits, known -> words.get("drift.never"));
        follow(underWay, figures.fanOuts(), this::underWay, known -> words.get("rate.none"));
        follow(jobs, figures.jobs(), known -> jobs(known, ROWS, words::jobOf), known -> words.get("jobs.none"));
        follow(collections, figures.status(), this::collections, known -> words.get("status.never"));
        follow(activities, figures.activities(), this::activities, known -> words.get("activities.none" + here()));
        figures.activities().state().subscribe(now -> activities.title(words.get("activities.title" + here())));
        figures.audits().state().subscribe(now -> {
            boolean none = figures.audits()
                    .value()
                    .filter(known -> known.last().isEmpty())
                    .isPresent();
            drift.offer(words.get(none ? "drift.start" : "kinds.open"));
            audits.setVisible(!none);
        });
        drift.leadsTo(() -> figures.audits()
                .value()
                .flatMap(RecentAudits::last)
                .ifPresentOrElse(last -> navigator.audit(last, Set.of()), () -> navigator.open(Page.DUPLICATES)));
        audits.leadsTo(() -> navigator.open(Page.DUPLICATES));
        RateLine rate = new RateLine();
        rate.setPrefHeight(90);
        rate.setAccessibleText(words.get("rate.none"));
        underWay.picture(rate);
        model.rates().addListener((observable, before, now) -> rate.show(now, words));
        underWay.leadsTo(() -> navigator.open(Page.FAN_OUTS));
        jobs.leadsTo(() -> navigator.open(Page.FAN_OUTS));
        collections.leadsTo(() -> navigator.open(Page.CONTENT_STATUS));
        activities.leadsTo(() -> navigator.open(Page.ACTIVITY));
    }

    /** The end of texts that say whose writes are shown. */
    private String here() {
        return model.hasEveryonesWrites() ? "" : ".here";
    }

    /** Shows a figure while it is known, and says so while it is not. */
    private <T> void follow(BarsCard card, Figure<T> figure, Function<T, List<Bar>> bars, Function<T, String> nothing) {
        figure.state()
                .subscribe(now -> card.show(
                        figure.value().map(bars).orElse(List.of()),
                        figure.value()
                                .map(nothing)
                                .orElseGet(() -> words.face(now, known -> TileText.NOTHING)
                                        .figure())));
    }

    private String nothingFound(RecentAudits known) {
        return words.get(known.last()
                .map(last -> last.state() == AuditState.FINISHED ? "drift.clean" : "drift.partly")
                .orElse("drift.never"));
    }

    private List<Bar> kinds(AuditRecord audit) {
        List<Map.Entry<DriftKind, Long>> found = audit.found().entrySet().stream()
                .filter(entry -> entry.getValue() > 0)
                .sorted(Map.Entry.<DriftKind, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .toList();
        return found.stream()
                .map(entry -> new Bar(
                        entry.getKey().name(),
                        KindIcons.icon(entry.getKey()),
                        words.kind(entry.getKey()),
                        words.count(entry.getValue()),
                        share(entry.getValue(), found.get(0).getValue()),
                        () -> navigator.audit(audit, Set.of(entry.getKey()))))
                .toList();
    }

    private List<Bar> audits(RecentAudits known) {
        List<AuditRecord> last = known.all().stream().limit(ROWS).toList();
        long most = last.stream().mapToLong(AuditRecord::total).max().orElse(0);
        return last.stream()
                .map(audit -> new Bar(
                        audit.id().toString(),
                        "fth-search",
                        words.audit(audit),
                        words.found(audit),
                        share(audit.total(), most),
                        () -> navigator.audit(audit, Set.of())))
                .toList();
    }

    private static OptionalDouble share(long part, long whole) {
        return OptionalDouble.of((double) part / Math.max(1, whole));
    }

    private List<Bar> underWay(FanOutsNow known) {
        return jobs(known.single(), ROWS_UNDER_WAY, words::progress);
    }

    private List<Bar> jobs(List<JobStatus> known, int most, Function<JobStatus, String> figure) {
        return known.stream()
                .limit(most)
                .map(job -> new Bar(
                        job.id().value(),
                        KindIcons.icon(job.kind()),
                        words.job(job),
                        figure.apply(job),
                        OptionalDouble.of(job.counts().share()),
                        () -> navigator.job(job.id())))
                .toList();
    }

    private List<Bar> collections(List<StatusDrift> known) {
        return known.stream()
                .limit(ROWS)
                .map(one -> new Bar(
                        one.batchJob().collection().orElse("all"),
                        "fth-award",
                        one.batchJob().collection().orElseGet(() -> words.get("collections.all")),
                        words.differ(one),
                        OptionalDouble.of(one.share()),
                        () -> navigator.collection(one.batchJob().collection())))
                .toList();
    }

    private List<Bar> activities(List<ActivityEntry> known) {
        return known.stream()
                .limit(ROWS)
                .map(entry -> new Bar(
                        entry.id(),
                        KindIcons.icon(entry.kind()),
                        words.activity(entry),
                        words.activityOf(entry),
                        OptionalDouble.empty(),
                        () -> Optional.of(entry)
                                .filter(navigator::leadsAnywhere)
                                .ifPresentOrElse(navigator::activity, () -> navigator.open(Page.ACTIVITY))))
                .toList();
    }
}
