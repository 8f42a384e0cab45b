package org.lectern.console.duplicates;

import java.util.List;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.stream.Stream;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.repair.RepairJob;
import org.lectern.audit.repair.RepairProgress;
import org.lectern.audit.repair.RepairResult;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.RateControl;
import org.lectern.console.work.Job;
import org.lectern.console.write.JobForm;
import org.lectern.job.FanOutJob;
import org.lectern.job.FanOutResult;
import org.lectern.job.JobCounts;
import org.lectern.write.Write;

/** The dialogs of repairs and of rebuilds of many libraries, which follow their jobs. UI thread only. */
public final class RepairForms {
    private static final int FIRST_RATE = 100;

    private RepairForms() {}

    /**
     * A repair, with a limit of its rate.
     *
     * @param write with this limit of its rate
     * @param libraries to be written to; the name to confirm is that of the only one, else that of the keyspace
     * @param needsReason whether a reason is required however few rows are written
     */
    public static <R extends RepairResult> JobForm<R, RepairJob<R>> repair(
            ConsoleContext context,
            Function<OptionalInt, Write<RepairJob<R>>> write,
            Stream<String> libraries, boolean needsReason) {
        Texts texts = context.texts();
        List<String> names = libraries.distinct().limit(2).toList();
        RateControl rate = new RateControl(
                "repair",
                texts.get("action.throttle"),
                texts.get("duplicates.repair.rate"),
                texts.get("duplicates.repair.unit"),
                "");
        return new JobForm<R, RepairJob<R>>(
                        write,
                        names.size() == 1 ? names.get(0) : keyspace(context),
                        texts.get("action.fix"),
                        needsReason,
                        (job, listed) -> tell(job.progress(), listed, texts),
                        context.ui(),
                        texts)
                .limitedBy(rate, FIRST_RATE, (job, limit) -> job.throttle(limit));
    }

    private static String keyspace(ConsoleContext context) {
        return context.lectern().connection().status().keyspace();
    }

    private static void tell(RepairProgress now, Job listed, Texts texts) {
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

    /** A rebuild of many libraries by one job, which goes on if the dialog is closed. */
    static JobForm<FanOutResult, FanOutJob> rebuild(ConsoleContext context, AuditScope scope) {
        Texts texts = context.texts();
        return new JobForm<FanOutResult, FanOutJob>(
                        limit -> context.lectern().fanOuts().rebuild(scope),
                        keyspace(context),
                        texts.get("duplicates.rebuild.confirm"),
                        false,
                        (job, listed) -> tell(job.counts(), listed, texts),
                        context.ui(),
                        texts)
                .onBegun((job, listed) -> job.id()
                        .thenAccept(id -> listed.link(new Job.Link(
                                id.value(), () -> context.navigator().job(id)))));
    }

    private static void tell(JobCounts counts, Job listed, Texts texts) {
        long done = counts.done() + counts.failed();
        listed.tell(done, counts.total(), texts.get("duplicates.rebuild.progress", done, counts.total()));
    }
}
