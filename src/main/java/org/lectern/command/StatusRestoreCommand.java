package org.lectern.command;

import java.nio.file.Path;
import org.lectern.status.archive.Restore;
import org.lectern.status.archive.Restored;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes rows back from files of an archive. */
@Command(
        name = "restore",
        description =
                "Writes rows back from a file of an archive, or a folder of them. Without --apply it counts them. Ends with 1 "
                        + "if there is anything to write, or something is not as it should be afterwards.")
final class StatusRestoreCommand extends ConnectedCommand {
    @Parameters(paramLabel = "ARCHIVE", description = "a file, or a folder of them")
    private Path archive = Path.of("");

    @Option(names = "--apply", description = "write them; without it nothing is written")
    private boolean apply;

    @Mixin
    private WriteOptions write = new WriteOptions();

    StatusRestoreCommand(CommandEnvironment environment) {
        super(environment);
    }

    @Override
    void checkOptions() {
        if (apply) {
            write.check();
        }
    }

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        if (!apply) {
            long rows = output.await(Restore.rows(archive));
            output.result(
                    Output.object("archive").put("file", archive.toString()).put("rows", rows),
                    () -> archive + " holds " + Output.count(rows, "row", "rows") + ". --apply writes them.");
            return Exit.found(rows > 0);
        }
        Restored done = output.await(
                connection
                        .lectern()
                        .contentStatuses()
                        .batchJobs()
                        .restore(archive, write.statusCause(connection, output)),
                () -> "Restoring; \u201Clectern jobs list\u201D says how far it is.");
        done.notes().forEach(note -> output.data(Output.object("note").put("note", note.english())));
        output.result(
                Output.object("restored")
                        .put("places", done.places())
                        .put("views", done.views())
                        .put("attempts", done.attempts())
                        .put("whole", done.whole()),
                () -> Output.count(done.places(), "enrolment", "enrolments") + " restored, with "
                        + Output.count(done.views(), "view", "views") + " and "
                        + Output.count(done.attempts(), "attempt", "attempts")
                        + (done.whole() ? "." : "; it was stopped on the way, and can be done again."));
        return done.whole() ? Exit.found(!done.notes().isEmpty()) : Exit.COULD_NOT;
    }
}
