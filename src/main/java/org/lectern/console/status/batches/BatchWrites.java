package org.lectern.console.status.batches;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.lectern.console.status.StatusTexts;
import org.lectern.status.ContentStatuses;
import org.lectern.status.event.BatchEnrolments;
import org.lectern.status.model.Batch;
import org.lectern.status.store.StatusStore.ModeSetting;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;

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

    Write<?> write(Optional<Batch> before, Batch next) {
        return service.get().collections().change(before, next);
    }

    /**
     * The plan of a write, with the effect of each rule before and after.
     *
     * @param enrolled the learners concerned; empty if they were not counted
     */
    CompletionStage<Plan> preview(
            Optional<Batch> before,
            Batch next,
            CompletionStage<Plan> plan,
            CompletionStage<Optional<BatchEnrolments>> enrolled) {
        return plan.thenCombine(
                        service.get().modes().setting(),
                        (planned, mode) -> planned.isNothing()
                                ? planned
                                : planned.listing(rules(before, next, mode).stream()
                                        .map(Message::plain)
                                        .toList()))
                .thenCombine(enrolled, this::with);
    }

    private Plan with(Plan planned, Optional<BatchEnrolments> enrolled) {
        if (planned.isNothing() || enrolled.isEmpty()) {
            return planned;
        }
        BatchEnrolments all = enrolled.get();
        Plan counted = planned.saying(Message.plain(words.texts().say(planned.message()) + " " + concerned(all)));
        return all.first().isEmpty()
                ? counted
                : counted.listing(Stream.concat(
                                planned.lines().stream(),
                                Stream.of(Message.plain(
                                        words.get("batches.line.enrolled", String.join(", ", all.first())))))
                        .toList());
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

    /** Counts once, for as long as somebody waits for one of the previews that are made of it. */
    static final class Counting {
        private final BatchWrites writes;
        private final Batch batch;
        private volatile boolean wanted = true;
        private Optional<CompletionStage<Optional<BatchEnrolments>>> counted = Optional.empty();

        Counting(BatchWrites writes, Batch batch) {
            this.writes = writes;
            this.batch = batch;
        }

        /** @param made of the count; once it is cancelled, so is the count */
        CompletionStage<Plan> follow(Function<CompletionStage<Optional<BatchEnrolments>>, CompletionStage<Plan>> made) {
            CompletionStage<Optional<BatchEnrolments>> count =
                    counted.orElseGet(() -> writes.enrolled(batch, () -> wanted).thenApply(Optional::of));
            counted = Optional.of(count);
            CompletableFuture<Plan> preview = made.apply(count).toCompletableFuture();
            preview.whenComplete((found, failure) -> {
                if (preview.isCancelled()) {
                    wanted = false;
                }
            });
            return preview;
        }
    }
}
