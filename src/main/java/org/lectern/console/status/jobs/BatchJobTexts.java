package org.lectern.console.status.jobs;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.control.Label;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Badge;
import org.lectern.status.batch.BatchJobWork;
import org.lectern.status.batch.ListedBatchJob;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.BatchJobRecord.Counts;
import org.lectern.status.model.BatchJobRecord.Kind;
import org.lectern.status.model.Coverage;
import org.lectern.status.model.SkipReason;

/** What is said of batch jobs. */
record BatchJobTexts(StatusTexts words) {
    /** A text of the view. */
    String get(String key, Object... values) {
        return words.get("jobs." + key, values);
    }

    Texts texts() {
        return words.texts();
    }

    String kind(Kind kind) {
        return get("kind." + kind);
    }

    /** What it works on: a collection, everything, or the files of an archive. */
    String subject(ListedBatchJob job) {
        return directory(job)
                .filter(path ->
                        job.record().kind() == Kind.RESTORE || job.record().kind() == Kind.RESTORE_DRY_RUN)
                .map(path -> String.valueOf(path.getFileName()))
                .orElseGet(() -> job.record().collection().orElseGet(() -> words.get("collection.everything.show")));
    }

    /** The same in a sentence's place, with what it was told. */
    String told(ListedBatchJob job) {
        String closedFor =
                closedFor(job).map(time -> get("told.closed", time.toDays())).orElse("");
        String directory =
                directory(job).map(path -> get("told.directory", path)).orElse("");
        return String.join(
                " \u00B7 ",
                Stream.of(subject(job), closedFor, directory)
                        .filter(text -> !text.isEmpty())
                        .toList());
    }

    private static Optional<Path> directory(ListedBatchJob job) {
        return Optional.ofNullable(job.settings().get(BatchJobWork.DIRECTORY)).map(Path::of);
    }

    private static Optional<Duration> closedFor(ListedBatchJob job) {
        return Optional.ofNullable(job.settings().get(BatchJobWork.CLOSED_FOR)).map(Duration::parse);
    }

    /** As the status bar calls it. */
    String title(BatchJobRecord record) {
        return get(
                "title",
                kind(record.kind()),
                record.collection().orElseGet(() -> words.get("collection.everything.show")));
    }

    String state(ListedBatchJob.State state) {
        return get("state." + state);
    }

    Label badge(ListedBatchJob job) {
        boolean failed = job.record().counts().failed() > 0;
        return switch (job.state()) {
            case RUNNING_HERE -> Badge.of(state(job.state()), "fth-play", "accent");
            case PAUSED_HERE -> Badge.of(state(job.state()), "fth-pause", "warning");
            case RUNNING_ELSEWHERE -> Badge.of(state(job.state()), "fth-share-2", "accent");
            case PAUSED_ELSEWHERE -> Badge.of(state(job.state()), "fth-pause", "warning");
            case CUT_SHORT -> Badge.of(state(job.state()), "fth-scissors", "danger");
            case FINISHED ->
                failed
                        ? Badge.of(get("state.failed", job.record().counts().failed()), "fth-alert-triangle", "warning")
                        : Badge.of(state(job.state()), "fth-check", "success");
        };
    }

    /** What it has done so far. */
    String figures(BatchJobRecord record) {
        Counts counts = record.counts();
        return get("figures", counts.examined(), counts.found(), counts.written(), counts.failed());
    }

    /** The same with its rate, where that is known. */
    String figures(BatchJobRecord record, double perSecond) {
        return perSecond < 0.5 ? figures(record) : get("figures.rate", figures(record), Math.round(perSecond));
    }

    String leftOut(SkipReason why, long count) {
        return get("left." + why, count);
    }

    /** Enrolments that stay as they are, by their reasons, as a sentence; empty if there are none. */
    String leftOut(Coverage coverage) {
        return coverage.leftOut().isEmpty()
                ? ""
                : get(
                        "left",
                        coverage.leftOut().entrySet().stream()
                                .map(one -> leftOut(one.getKey(), one.getValue()))
                                .collect(Collectors.joining(", ")));
    }
}
