package org.lectern.console.status;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.scene.control.Label;
import javafx.scene.control.ProgressBar;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.console.view.Badge;
import org.lectern.status.model.Aggregate;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.NeverEnded;
import org.lectern.status.model.Review;
import org.lectern.status.model.StatusWriteSentence;
import org.lectern.status.model.Summary;
import org.lectern.status.model.View;
import org.lectern.status.store.StatusStore.ModeSetting;
import org.lectern.status.summary.Summaries.Listed;

/** What the page says, and with which icons and colours: never colour alone. */
public record StatusTexts(Texts texts, Times times) {
    private static final String KEY = "contentstatus.";

    /** A text of the page. */
    public String get(String key, Object... values) {
        return texts.get(KEY + key, values);
    }

    public String status(ContentStatus status) {
        return texts.say(status.of());
    }

    /** A status with its icon. */
    public Label badge(ContentStatus status) {
        return switch (status) {
            case NOT_STARTED -> Badge.of(status(status), "fth-circle", "none");
            case IN_PROGRESS -> Badge.of(status(status), "fth-clock", "accent");
            case COMPLETED -> Badge.of(status(status), "fth-check", "success");
        };
    }

    /**
     * Whether raw and derived rows agree, and if not, in how much they differ; else whether views were never ended.
     *
     * @param now by the cluster's clock
     */
    Label verdict(Listed row, Instant now) {
        if (row.review().isEmpty()) {
            return Badge.of(get("verdict.problem"), "fth-slash", "danger");
        }
        int differences = row.review().get().drift().size();
        List<NeverEnded> unended = NeverEnded.of(row.review().get(), now);
        if (differences == 0 && !unended.isEmpty()) {
            return Badge.of(get("verdict.unended", unended.size()), "fth-clock", "warning");
        }
        return differences == 0
                ? Badge.of(get("verdict.right"), "fth-check", "success")
                : Badge.of(get("verdict.differs", differences), "fth-alert-triangle", "warning");
    }

    /** The context, or that it is the collection itself. */
    public String context(EnrolmentKey key) {
        return key.needsEnrolment() ? key.context() : get("context.none");
    }

    /** An activity that has a row of its own: the collection, or one of its units. */
    public String activity(String activity, String collection) {
        return texts.say(
                activity.equals(collection)
                        ? StatusWriteSentence.COLLECTION_AGGREGATE.of()
                        : StatusWriteSentence.UNIT_AGGREGATE.of(activity));
    }

    /** What there is to know of an enrolment besides its progress, in a line. */
    String facts(Listed row, Review review) {
        List<String> facts = new ArrayList<>();
        facts.add(get(
                "facts.required",
                review.summary().required(),
                review.tree().leaves().size() - review.summary().required()));
        row.enrolment().flatMap(Enrolment::enrolledOn).ifPresent(at -> facts.add(get("facts.enrolled", unbroken(at))));
        row.enrolment()
                .flatMap(Enrolment::completedOn)
                .ifPresent(at -> facts.add(get("facts.completed", unbroken(at))));
        facts.add(review.stored()
                .course()
                .flatMap(Aggregate::updated)
                .map(at -> get("facts.computed", unbroken(at)))
                .orElseGet(() -> get("facts.never")));
        return String.join(" \u00B7 ", facts);
    }

    /** The times that these facts say. */
    static List<Instant> times(Listed row, Review review) {
        return Stream.of(
                        row.enrolment().flatMap(Enrolment::enrolledOn),
                        row.enrolment().flatMap(Enrolment::completedOn),
                        review.stored().course().flatMap(Aggregate::updated))
                .flatMap(Optional::stream)
                .toList();
    }

    /** A line may end before it, not within it. */
    private String unbroken(Instant at) {
        return times.local(at).replace(' ', '\u00A0');
    }

    /** A value of a drift: a status or a time is worded, anything else stays as it is. */
    public String value(String value) {
        if (value.isEmpty()) {
            return texts.say(StatusWriteSentence.NO_VALUE.of());
        }
        try {
            return status(ContentStatus.valueOf(value));
        } catch (IllegalArgumentException noStatus) {
            return time(value);
        }
    }

    private String time(String value) {
        if (value.indexOf('T') < 0) {
            return value;
        }
        try {
            return times.local(Instant.parse(value));
        } catch (DateTimeException noTime) {
            return value;
        }
    }

    /** What was begun and never ended, and when it began. */
    String unended(NeverEnded view) {
        return get("unended", view.content(), times.local(view.started()));
    }

    /** When a view ended, else when it began, in the operator's zone. */
    String when(View view) {
        return view.lastCompleted()
                .map(at -> get("when.completed", times.local(at)))
                .or(() -> view.lastAccess().map(at -> get("when.started", times.local(at))))
                .orElse("");
    }

    /** The same without saying which. */
    String moment(View view) {
        return view.lastCompleted().or(view::lastAccess).map(times::local).orElse("");
    }

    /** All that a raw row says, line by line, with its times in UTC. */
    String whole(View view) {
        return String.join(
                "\n",
                Stream.of(
                                line("whole.access", view.lastAccess().map(times::utc)),
                                line("whole.completed", view.lastCompleted().map(times::utc)),
                                line("whole.updated", view.lastUpdated().map(times::utc)),
                                line("whole.details", view.details()))
                        .flatMap(Optional::stream)
                        .toList());
    }

    private Optional<String> line(String key, Optional<String> value) {
        return value.map(known -> get(key, known));
    }

    /** A percentage, with its picture. */
    public HBox progress(int percent) {
        ProgressBar bar = new ProgressBar(percent / 100.0);
        bar.setAccessibleText(get("percent", percent));
        bar.getStyleClass().add("small");
        bar.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(bar, Priority.ALWAYS);
        Label figure = new Label(get("percent", percent));
        figure.setMinWidth(Region.USE_PREF_SIZE);
        HBox line = new HBox(bar, figure);
        line.getStyleClass().add("row");
        return line;
    }

    /** A count of the required ones, with its percentage. */
    String figures(int completed, int required) {
        return texts.say(StatusWriteSentence.FIGURES.of(completed, required, Summary.percentage(completed, required)));
    }

    /**
     * The instance's mode in short; or that it is not known.
     *
     * @param room whether there is room to say that it is the mode
     */
    String now(Optional<ModeSetting> setting, boolean room) {
        return setting.map(now -> room ? get("modes.now.short", mode(now.mode())) : mode(now.mode()))
                .orElseGet(() -> get("modes.now.unknown"));
    }

    public String mode(Mode mode) {
        return texts.say(mode.of());
    }

    /** The instance's mode, with the rule of copy and move where it matters. */
    String rule(ModeSetting setting) {
        return texts.say(setting.sentence());
    }

    /** At most two decimals, none where there is nothing behind the point. */
    static String score(double score) {
        return String.format(Locale.ROOT, "%.2f", score).replaceAll("\\.?0+$", "");
    }

    /** Returns what a review or recomputation has done so far. */
    public String figures(BatchJobRecord record) {
        BatchJobRecord.Counts counts = record.counts();
        return get(
                "collection.figures." + (record.kind() == BatchJobRecord.Kind.RECOMPUTE ? "recompute" : "review"),
                counts.examined(),
                counts.found(),
                counts.written(),
                counts.failed());
    }
}
