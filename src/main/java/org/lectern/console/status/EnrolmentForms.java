package org.lectern.console.status;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.lectern.console.write.PlainForm;
import org.lectern.console.write.WriteForm;
import org.lectern.console.write.WritePreview;
import org.lectern.status.ContentStatuses;
import org.lectern.status.event.Enrolments;
import org.lectern.status.model.Batch;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.Drift;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Review;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.StatusPreview;
import org.lectern.status.summary.Summaries;
import org.lectern.status.summary.Summaries.Listed;

/** The changes that put one enrolment right. None has fields; each is verified by reading again. */
public record EnrolmentForms(Supplier<ContentStatuses> service, StatusTexts words) {
    private Summaries summaries() {
        return service.get().summaries();
    }

    private Enrolments enrolments() {
        return service.get().enrolments();
    }

    private static WritePreview written(StatusPreview preview, String nothing, String summary) {
        return preview.isEmpty()
                ? WritePreview.nothing(nothing)
                : new WritePreview(summary, preview.rows(), preview.statements());
    }

    /** A summary is computed from the raw rows. */
    public WriteForm recompute(EnrolmentKey key) {
        return new PlainForm(
                words.get("recompute.of", words.place(key), key.user()),
                key.user(),
                words.get("recompute.confirm"),
                false,
                cause -> summaries()
                        .previewRecompute(key)
                        .thenCombine(summaries().review(key), this::recomputation),
                cause -> summaries()
                        .recompute(key, cause)
                        .thenCompose(before -> summaries().review(key).thenApply(after -> verified(before, after))));
    }

    private WritePreview recomputation(StatusPreview preview, Review review) {
        EnrolmentProgress progress = EnrolmentProgress.of(review);
        if (preview.isEmpty()) {
            return WritePreview.nothing(words.get(
                    review.isRight()
                            ? "recompute.nothing"
                            : review.lacksEnrolment() ? "recompute.cannot" : "recompute.leaves"));
        }
        String sentence = words.get(
                "recompute.summary",
                review.drift().size(),
                preview.rows(),
                change(progress.aggregate(), progress),
                change(Optional.of(progress.shown()), progress));
        return new WritePreview(
                        review.lacksEnrolment() ? sentence + " " + words.get("recompute.cannot") : sentence,
                        preview.rows(),
                        preview.statements())
                .listing(review.drift().stream().map(this::change).toList());
    }

    /** A percentage now, and after the recomputation if that differs. */
    private String change(Optional<Integer> now, EnrolmentProgress progress) {
        String after = words.get("percent", progress.percentage(progress.raw()));
        String before = now.map(count -> words.get("percent", progress.percentage(count)))
                .orElseGet(() -> words.get("value.none"));
        return before.equals(after) ? after : words.get("recompute.change", before, after);
    }

    /** A comment in CQL: what is there, and what will be. */
    private String change(Drift drift) {
        return words.get(
                "recompute.line",
                new DriftTexts(words).place(drift),
                words.value(drift.stored()),
                words.value(drift.raw()));
    }

    private WriteForm.Result verified(Review before, Review after) {
        DriftTexts drifts = new DriftTexts(words);
        EnrolmentProgress progress = EnrolmentProgress.of(after);
        List<String> lines = new ArrayList<>();
        before.drift().forEach(one -> {
            boolean still = after.drift().stream()
                    .anyMatch(other -> other.kind() == one.kind()
                            && other.activity().equals(one.activity())
                            && other.subject().equals(one.subject()));
            lines.add(words.get(still ? "line.still" : "line.verified", drifts.title(one), drifts.place(one)));
        });
        if (lines.isEmpty()) {
            lines.add(words.get("line.nothing"));
        }
        return new WriteForm.Result(
                !after.needsRepair()
                        ? words.get("recompute.done", progress.percentage(progress.shown()))
                        : words.get("recompute.left", after.drift().size()),
                String.join(System.lineSeparator(), lines),
                !after.needsRepair());
    }

    /** A view whose end was lost is ended. */
    public WriteForm forceEnd(ViewKey key) {
        return new PlainForm(
                words.get(
                        "forceend.of",
                        key.content(),
                        words.place(key.where()),
                        key.where().user()),
                key.where().user(),
                words.get("forceend.confirm"),
                true,
                cause -> service.get()
                        .views()
                        .previewForceEnd(key)
                        .thenApply(preview -> written(
                                preview,
                                words.get("forceend.nothing", key.content()),
                                words.get("forceend.summary", key.content(), preview.rows()))),
                cause -> service.get()
                        .views()
                        .forceEnd(key, cause)
                        .thenCompose(view -> summaries().review(key.where()).thenApply(after -> ended(key, after))));
    }

    private WriteForm.Result ended(ViewKey key, Review after) {
        Optional<View> raw = Optional.ofNullable(after.views().get(key.content()));
        ContentStatus aggregate = after.stored().contents().getOrDefault(key.content(), ContentStatus.NOT_STARTED);
        boolean verified = raw.filter(View::isCompleted).isPresent()
                && (aggregate == ContentStatus.COMPLETED
                        || (after.stored().layout().deployed() && !after.needsRepair()));
        EnrolmentProgress progress = EnrolmentProgress.of(after);
        return new WriteForm.Result(
                words.get(
                        verified ? "forceend.done" : "forceend.failed",
                        key.content(),
                        progress.percentage(progress.shown())),
                words.get(
                                "forceend.raw",
                                words.status(raw.map(View::status).orElse(ContentStatus.NOT_STARTED)),
                                raw.map(words::when).orElse(""))
                        + System.lineSeparator()
                        + words.get("forceend.aggregate", words.status(aggregate))
                        + after.drift().stream()
                                .map(one -> System.lineSeparator()
                                        + words.get(
                                                "line.still",
                                                new DriftTexts(words).title(one),
                                                new DriftTexts(words).place(one)))
                                .collect(Collectors.joining()),
                verified);
    }

    /** A user is taken out; {@link #enrol} undoes it. */
    WriteForm withdraw(EnrolmentKey key) {
        return new PlainForm(
                words.get("withdraw.of", key.user(), words.place(key)),
                key.user(),
                words.get("withdraw.confirm"),
                true,
                cause -> enrolments()
                        .previewWithdraw(key)
                        .thenCombine(summaries().one(key), (preview, there) -> withdrawal(key, preview, there))
                        .thenCombine(
                                service.get().collections().batch(key.collection(), key.context()),
                                (preview, batch) -> preview.isNothing()
                                        ? preview
                                        : preview.saying(preview.sentence() + " " + undone(batch))),
                cause -> enrolments()
                        .withdraw(key, cause)
                        .thenCompose(done -> summaries().one(key))
                        .thenApply(after -> {
                            boolean gone =
                                    after.enrolment().filter(Enrolment::active).isEmpty();
                            return new WriteForm.Result(
                                    words.get(gone ? "withdraw.done" : "withdraw.failed", key.user(), words.place(key)),
                                    gone);
                        }));
    }

    private WritePreview withdrawal(EnrolmentKey key, StatusPreview preview, Listed there) {
        return written(
                preview,
                words.get("withdraw.nothing", key.user(), words.place(key)),
                words.get(
                        "withdraw.summary",
                        key.user(),
                        words.place(key),
                        there.review()
                                .map(review -> review.raw().views().size())
                                .orElse(0),
                        there.review()
                                .map(review -> review.raw().attempts().size())
                                .orElse(0)));
    }

    /** Whether whoever is withdrawn can be enrolled again, and until when. */
    private String undone(Optional<Batch> batch) {
        if (batch.filter(one -> one.isOver(service.get().collections().now())).isPresent()) {
            return words.get("withdraw.final");
        }
        return batch.flatMap(Batch::ends)
                .map(end -> words.get("withdraw.undo.until", words.times().local(end)))
                .orElseGet(() -> words.get("withdraw.undo"));
    }

    /** A user is enrolled where there are raw rows already, or again. */
    WriteForm enrol(EnrolmentKey key) {
        return new PlainForm(
                words.get("enrol.of", key.user(), words.place(key)),
                key.user(),
                words.get("enrol.confirm"),
                false,
                cause -> enrolments().previewEnrol(key).thenCombine(summaries().review(key), (preview, review) -> {
                    EnrolmentProgress progress = EnrolmentProgress.of(review);
                    return written(
                            preview,
                            words.get("enrol.nothing", key.user(), words.place(key)),
                            words.get(
                                    "enrol.summary",
                                    key.user(),
                                    words.place(key),
                                    words.figures(progress.raw(), progress.required())));
                }),
                cause -> enrolments()
                        .enrol(key, cause)
                        .thenCompose(enrolled -> summaries().review(key))
                        .thenApply(after -> new WriteForm.Result(
                                words.get(
                                        takesPart(after) ? "enrol.done" : "enrol.failed", key.user(), words.place(key)),
                                takesPart(after))));
    }

    private static boolean takesPart(Review after) {
        return after.stored().enrolment().filter(Enrolment::active).isPresent();
    }

    /** A summary is deleted. */
    WriteForm delete(EnrolmentKey key) {
        return new PlainForm(
                words.get("delete.of", words.place(key), key.user()),
                key.user(),
                words.get("delete.confirm"),
                true,
                cause -> summaries()
                        .previewDelete(key)
                        .thenCombine(
                                summaries().review(key),
                                (preview, review) -> written(
                                        preview,
                                        words.get("delete.nothing", words.place(key)),
                                        words.get(
                                                "delete.summary",
                                                preview.rows(),
                                                review.raw().views().size(),
                                                review.raw().attempts().size()))),
                cause -> summaries()
                        .delete(key, cause)
                        .thenCompose(done -> summaries().review(key))
                        .thenApply(after -> {
                            boolean gone = after.stored().course().isEmpty()
                                    && after.stored().units().isEmpty();
                            return new WriteForm.Result(
                                    words.get(gone ? "delete.done" : "delete.failed", words.place(key)),
                                    words.get(
                                            "delete.raw",
                                            after.raw().views().size(),
                                            after.raw().attempts().size()),
                                    gone);
                        }));
    }
}
