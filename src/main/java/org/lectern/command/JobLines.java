package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import org.lectern.audit.model.AuditRecord;
import org.lectern.job.JobFailure;
import org.lectern.job.JobStatus;
import org.lectern.job.Jobs;

/** Jobs as people and programs read them. */
final class JobLines {
    /** Who reads more wants the page of the console. */
    private static final int MOST_FAILURES = 100;

    private JobLines() {}

    static ObjectNode json(JobStatus job) {
        ObjectNode object = Output.object("job")
                .put("job", job.id().value())
                .put("kind", job.kind().name())
                .put("state", job.state().name())
                .put("subject", job.subject().english())
                .put("detail", job.detail().english())
                .put("who", job.cause().who())
                .put("why", job.cause().why())
                .put("done", job.counts().done())
                .put("failed", job.counts().failed())
                .put("left", job.counts().left())
                .put("counted", job.counts().counted())
                .put("perSecond", job.perSecond())
                .put("owner", job.owner().name())
                .put("alive", job.owner().alive())
                .put("started", job.started().toString())
                .put("updated", job.updated().toString())
                .put("reason", job.reason().english());
        job.ended().ifPresent(ended -> object.put("ended", ended.toString()));
        return object;
    }

    /** A job, and which libraries it could not write. */
    static void print(Jobs jobs, JobStatus job, Output output) throws Exception {
        output.result(json(job), () -> text(job));
        if (job.counts().failed() > 0) {
            for (JobFailure failure : output.await(jobs.failures(job.id(), MOST_FAILURES))) {
                output.result(
                        Output.object("failure")
                                .put("job", job.id().value())
                                .put("principal", failure.principal().value())
                                .put("reason", failure.reason().english()),
                        () -> "  " + failure.principal() + ": "
                                + failure.reason().english());
            }
        }
    }

    static ObjectNode json(AuditRecord audit) {
        return Output.object("audit")
                .put("audit", audit.id().toString())
                .put("state", audit.state().name())
                .put("rows", audit.rows())
                .put("findings", audit.total())
                .put("who", audit.cause().who())
                .put("started", audit.started().toString());
    }

    static String text(AuditRecord audit) {
        return "audit " + audit.id() + " " + Words.of(audit.state()) + ", "
                + Output.count(audit.rows(), "row", "rows") + " read, by "
                + audit.cause().who();
    }

    static String text(JobStatus job) {
        return String.format(
                        Locale.ROOT,
                        "%-24s %-10s %-12s %s %s, %s by %s%s%s",
                        job.id(),
                        Words.of(job.state()),
                        Words.of(job.kind()),
                        job.subject(),
                        job.detail(),
                        progress(job),
                        job.cause().who(),
                        job.state().isActive() && !job.owner().alive() ? ", whose process is gone" : "",
                        job.reason().isEmpty() ? "" : ": " + job.reason().english())
                .replace(" ,", ",");
    }

    static String progress(JobStatus job) {
        return Output.number(job.counts().done()) + " done"
                + (job.counts().failed() > 0 ? ", " + Output.number(job.counts().failed()) + " failed" : "")
                + (job.counts().left() > 0 || !job.counts().counted()
                        ? ", " + (job.counts().counted() ? "" : "at least ")
                                + Output.number(job.counts().left()) + " left"
                        : "");
    }
}
