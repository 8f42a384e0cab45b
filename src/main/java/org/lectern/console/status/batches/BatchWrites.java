package org.lectern.console.status.batches;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.write.WriteForm;
import org.lectern.console.write.WritePreview;
import org.lectern.model.Cause;
import org.lectern.status.ContentStatuses;
import org.lectern.status.event.BatchEnrolments;
import org.lectern.status.model.Batch;
import org.lectern.status.store.StatusPreview;
import org.lectern.status.store.StatusStore.ModeSetting;

/** What the dialogs of batches say before and after a write. */
record BatchWrites(Supplier<ContentStatuses> service, StatusTexts words) {
    /** Users among whom enrolments are counted; of more it is said that there may be others. */
    private static final long MOST = 50_000;

    Instant now() {
        return service.get().collections().now();
    }

    /** Who is enrolled in it; ends early once nobody waits for it any more. */
    CompletionStage<BatchEnrolments> enrolled(Batch batch, BooleanSupplier goOn) {
        return service.get().enrolments().within(batch.collection(), batch.context(), MOST, goOn);
    }

    /**
     * What it would write, and what each rule makes of it before and after.
     *
     * @param key of the sentence, among the page's texts
     * @param enrolled who is concerned; empty if nobody has counted
     */
    CompletionStage<WritePreview> preview(
            String key, Optional<Batch> before, Batch next, CompletionStage<Optional<BatchEnrolments>> enrolled) {
        return service.get()
                .collections()
                .previewChange(before, next)
                .thenCombine(service.get().modes().setting(), Planned::new)
                .thenCombine(enrolled, (planned, concerned) -> preview(key, before, next, planned, concerned));
    }

    private record Planned(StatusPreview written, ModeSetting mode) {}

    private WritePreview preview(
            String key, Optional<Batch> before, Batch next, Planned planned, Optional<BatchEnrolments> concerned) {
        if (planned.written().isEmpty()) {
            return WritePreview.nothing(words.get("batches.nothing.write", next.context()));
        }
        List<String> lines = new ArrayList<>(rules(before, next, planned.mode()));
        concerned
                .map(BatchEnrolments::first)
                .filter(first -> !first.isEmpty())
                .ifPresent(first -> lines.add(words.get("batches.line.enrolled", String.join(", ", first))));
        return new WritePreview(
                        words.get(key, next.context(), next.collection())
                                + concerned.map(all -> " " + concerned(all)).orElse(""),
                        planned.written().rows(),
                        planned.written().statements())
                .listing(lines);
    }

    /** What is as before is said once. */
    private List<String> rules(Optional<Batch> before, Batch next, ModeSetting mode) {
        Instant now = now();
        BatchRules rules = new BatchRules(words);
        List<BatchRules.Line> then = rules.of(next, now, mode);
        List<BatchRules.Line> was =
                before.map(batch -> rules.of(batch, now, mode)).orElse(then);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < then.size(); i++) {
            BatchRules.Line line = then.get(i);
            lines.add(
                    was.get(i).equals(line)
                            ? words.get(
                                    before.isPresent() ? "batches.line.same" : "batches.line.fresh",
                                    line.title(),
                                    line.text())
                            : words.get(
                                    "batches.line.changed",
                                    line.title(),
                                    was.get(i).text(),
                                    line.text()));
        }
        return lines;
    }

    private String concerned(BatchEnrolments all) {
        return words.get(
                all.whole() ? "batches.concerned" : "batches.concerned.least",
                all.active(),
                all.completed(),
                all.withdrawn(),
                all.looked());
    }

    /** Makes it, and reads it again. */
    CompletionStage<WriteForm.Result> make(Optional<Batch> before, Batch next, Cause cause) {
        return service.get()
                .collections()
                .change(before, next, cause)
                .thenApply(after -> new WriteForm.Result(
                        words.get(
                                after.equals(Optional.of(next)) ? "batches.done" : "batches.failed",
                                next.context(),
                                next.collection()),
                        after.equals(Optional.of(next))));
    }

    /** Counts once, while a preview that is made of the count is awaited; begins again after all were cancelled. */
    static final class Counting {
        private final BatchWrites writes;
        private final Batch batch;
        private Optional<Count> counted = Optional.empty();

        private record Count(AtomicInteger previews, CompletionStage<Optional<BatchEnrolments>> enrolled) {}

        Counting(BatchWrites writes, Batch batch) {
            this.writes = writes;
            this.batch = batch;
        }

        /** @param made of the count */
        CompletionStage<WritePreview> follow(
                Function<CompletionStage<Optional<BatchEnrolments>>, CompletionStage<WritePreview>> made) {
            counted.ifPresent(count -> count.previews().incrementAndGet());
            Count count = counted.orElseGet(this::begin);
            counted = Optional.of(count);
            CompletableFuture<WritePreview> preview =
                    made.apply(count.enrolled()).toCompletableFuture();
            preview.whenComplete((found, failure) -> {
                if (preview.isCancelled() && count.previews().decrementAndGet() == 0) {
                    counted = counted.filter(other -> !other.equals(count));
                }
            });
            return preview;
        }

        private Count begin() {
            AtomicInteger previews = new AtomicInteger(1);
            return new Count(
                    previews, writes.enrolled(batch, () -> previews.get() > 0).thenApply(Optional::of));
        }
    }
}
