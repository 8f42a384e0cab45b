package org.lectern.console.duplicates;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.scene.Node;
import org.lectern.audit.model.FixOutcome;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairProgress;
import org.lectern.audit.repair.RepairResult;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.RateControl;
import org.lectern.console.work.Job;
import org.lectern.console.work.PollingTimer;
import org.lectern.console.write.DialogHead;
import org.lectern.console.write.WriteForm;
import org.lectern.console.write.WritePreview;
import org.lectern.model.Cause;
import org.lectern.wording.Message;

/**
 * A repair: what it would write, how far it is, how fast it may go, and what came of it. UI thread only.
 *
 * @param <R> what comes of it
 */
public final class RepairForm<R extends RepairResult> implements WriteForm {
    /** So many are previewed; the statements of more can be neither read nor copied with any use. */
    public static final int MOST_PREVIEWED = 200;

    private static final int MOST_LINES = 200;
    private static final int FIRST_RATE = 100;

    /** The one library that is written to; empty if they are several. */
    public static Optional<String> only(Stream<String> libraries) {
        List<String> some = libraries.distinct().limit(2).toList();
        return some.size() == 1 ? Optional.of(some.get(0)) : Optional.empty();
    }

    /** What is to be repaired. */
    public interface Repair<R extends RepairResult> {
        String title();

        /** What is written to, as the operator would type it; empty for the keyspace. */
        Optional<String> name();

        /** Whether it needs a reason. */
        boolean isDestructive();

        /** Of the first {@link #MOST_PREVIEWED}. */
        CompletionStage<WritePreview> preview();

        RepairJob<R> begin(Cause cause);

        /** What became of the findings, those that could not be fixed first. */
        Stream<Line> lines(R result);
    }

    /**
     * What became of a finding.
     *
     * @param finding in a few words
     * @param because may be empty
     */
    public record Line(FixOutcome outcome, String finding, Message because) {}

    /**
     * How much would be written.
     *
     * @param findings that were previewed
     * @param all of so many
     */
    public record Extent(int findings, long all, int libraries, int puts, int deletions) {
        /** The preview of this. */
        public WritePreview preview(Texts texts, String figures, String statements, boolean isNothing) {
            return new WritePreview(
                    texts.get("duplicates.repair.summary", findings, libraries, puts + deletions, puts, deletions),
                    figures,
                    OptionalLong.of(findings == 0 ? 0 : (puts + deletions) * all / findings),
                    statements,
                    isNothing);
        }

        /** That there are more than were previewed; empty if there are not. */
        public String first(Texts texts) {
            return all > findings ? texts.get("duplicates.repair.first", findings, all) : "";
        }
    }

    private final ConsoleContext context;
    private final Texts texts;
    private final Repair<R> repair;
    private final RateControl rate;
    private Optional<RepairJob<R>> running = Optional.empty();
    private Optional<R> result = Optional.empty();

    public RepairForm(ConsoleContext context, Repair<R> repair) {
        this.context = context;
        this.texts = context.texts();
        this.repair = repair;
        this.rate = new RateControl(
                "repair",
                texts.get("action.throttle"),
                texts.get("duplicates.repair.rate"),
                texts.get("duplicates.repair.unit"),
                "");
        rate.begin(texts, FIRST_RATE, this::throttle);
    }

    /** At most so many findings a second. */
    OptionalInt limit() {
        return rate.limit();
    }

    private void throttle() {
        running.ifPresent(job -> job.throttle(rate.limit().orElse(0)));
    }

    @Override
    public DialogHead head() {
        return new DialogHead(
                repair.title(),
                repair.name()
                        .orElseGet(() -> context.lectern().connection().status().keyspace()),
                texts.get("action.fix"),
                repair.isDestructive());
    }

    @Override
    public Optional<Node> controls() {
        return Optional.of(rate);
    }

    @Override
    public CompletionStage<WritePreview> preview(Cause cause) {
        return repair.preview();
    }

    @Override
    public CompletionStage<Result> make(Cause cause, Job listed) {
        RepairJob<R> job = repair.begin(cause);
        running = Optional.of(job);
        throttle();
        tell(job, listed);
        PollingTimer.until(job.ended(), context.ui(), () -> tell(job, listed));
        return job.ended().thenApply(done -> {
            result = Optional.of(done);
            return said(done);
        });
    }

    private void tell(RepairJob<R> job, Job listed) {
        RepairProgress now = job.progress();
        listed.tell(
                now.tried(),
                now.total(),
                texts.get(
                        "duplicates.repair.counts",
                        now.tried(),
                        now.total(),
                        now.verified(),
                        now.alreadyGone(),
                        now.notFixed()));
    }

    @Override
    public Optional<Runnable> stop() {
        return Optional.of(() -> running.ifPresent(RepairJob::cancel));
    }

    /** What came of it; empty before its end. */
    public Optional<R> result() {
        return result;
    }

    private Result said(R done) {
        return new Result(
                texts.say(done.message()),
                repair.lines(done).limit(MOST_LINES).map(this::said).collect(Collectors.joining("\n")),
                done.succeeded());
    }

    private String said(Line line) {
        return texts.get("duplicates.outcome." + line.outcome()) + ": " + line.finding()
                + (line.outcome() == FixOutcome.VERIFIED || line.because().isEmpty()
                        ? ""
                        : "\n    " + texts.say(line.because()));
    }
}
