package org.lectern.command;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lectern.audit.model.AuditRecord;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.Jobs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lists jobs. */
@Command(
        name = "list",
        description =
                "The open jobs of all processes, and audits that are not at their end. Ends with 1 if one of them waits "
                        + "for somebody: paused, stopped, or incomplete.")
final class JobsListCommand extends ConnectedCommand {
    private static final int PAGE = 200;
    private static final int AUDITS = 20;

    @Option(
            names = "--ended",
            paramLabel = "NUMBER",
            description = "so many of those that have ended, too; the last first")
    private int ended;

    JobsListCommand(CommandEnvironment environment) {
        super(environment);
    }

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        Jobs jobs = connection.lectern().jobs();
        List<JobStatus> open = output.await(jobs.open());
        open.forEach(job -> output.result(JobLines.json(job), () -> JobLines.text(job)));
        List<AuditRecord> audits = output.await(connection.lectern().audits().recent(AUDITS)).stream()
                .filter(audit -> !audit.state().isEnd())
                .toList();
        audits.forEach(audit -> output.result(
                Output.object("audit")
                        .put("audit", audit.id().toString())
                        .put("state", audit.state().name())
                        .put("rows", audit.rows())
                        .put("findings", audit.total())
                        .put("who", audit.cause().who())
                        .put("started", audit.started().toString()),
                () -> "audit " + audit.id() + " " + Words.of(audit.state()) + ", "
                        + Output.count(audit.rows(), "row", "rows") + " read, by "
                        + audit.cause().who()));
        for (JobStatus job : history(jobs, output)) {
            output.result(JobLines.json(job), () -> JobLines.text(job));
        }
        if (open.isEmpty() && audits.isEmpty() && !output.isJson()) {
            output.say("No job is open.");
        }
        return Exit.found(open.stream().anyMatch(job -> waits(job.state())));
    }

    private static boolean waits(JobState state) {
        return state == JobState.PAUSED || state == JobState.STOPPED || state == JobState.INCOMPLETE;
    }

    private List<JobStatus> history(Jobs jobs, Output output) throws Exception {
        List<JobStatus> history = new ArrayList<>();
        Optional<JobStatus> last = Optional.empty();
        while (history.size() < ended) {
            List<JobStatus> page = output.await(jobs.history(last, Math.min(PAGE, ended - history.size())));
            if (page.isEmpty()) {
                break;
            }
            history.addAll(page);
            last = Optional.of(page.get(page.size() - 1));
        }
        return history;
    }
}
