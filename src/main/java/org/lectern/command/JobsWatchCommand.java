package org.lectern.command;

import org.lectern.job.JobId;
import org.lectern.job.JobStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Waits for a job. */
@Command(
        name = "watch",
        description =
                "Says how far a job is until it ends or rests. Ends with 0 if it is done, with 1 if it rests or has ended "
                        + "otherwise. Ctrl-C ends the watching, not the job.")
final class JobsWatchCommand extends ConnectedCommand {
    @Parameters(paramLabel = "JOB", description = "its name, as \u201Clectern jobs list\u201D says it")
    private String job = "";

    JobsWatchCommand(CommandEnvironment environment) {
        super(environment);
    }

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        JobWatch watch = new JobWatch(connection.lectern().jobs(), output, interruption());
        JobStatus ended = interruption().during(() -> {}, () -> watch.follow(new JobId(job)));
        output.result(JobLines.json(ended), () -> JobLines.text(ended));
        return ended.state().isActive() ? Exit.COULD_NOT : JobWatch.exit(ended);
    }
}
