package org.lectern.command;

import java.util.List;
import java.util.Optional;
import org.lectern.status.StatusBatchJobs;
import org.lectern.status.model.BatchJobRecord;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Takes work up again. */
@Command(
        name = "resume",
        description =
                "Takes up work on content status where it was left, also by another process. Without a name it lists what "
                        + "can be taken up, and ends with 1 if there is any.")
final class StatusResumeCommand extends ConnectedCommand {
    @Parameters(arity = "0..1", paramLabel = "JOB", description = "what is to be taken up")
    private Optional<String> job = Optional.empty();

    @Mixin
    private WriteOptions write = new WriteOptions();

    StatusResumeCommand(CommandEnvironment environment) {
        super(environment);
    }

    @Override
    void checkOptions() {
        if (job.isPresent()) {
            write.check();
        }
    }

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        StatusBatchJobs jobs = connection.lectern().contentStatuses().batchJobs();
        if (job.isPresent()) {
            return BatchJobs.follow(
                    jobs.resume(job.get(), write.statusCause(connection, output)), true, interruption(), output);
        }
        List<BatchJobRecord> unfinished = output.await(jobs.unfinished());
        unfinished.forEach(record -> output.result(
                BatchJobs.json(record),
                () -> record.id() + " " + Words.of(record.kind()) + ": " + BatchJobs.counts(record)));
        if (unfinished.isEmpty() && !output.isJson()) {
            output.say("Nothing was left on the way.");
        }
        return Exit.found(!unfinished.isEmpty());
    }
}
