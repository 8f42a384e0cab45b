package org.lectern.command;

import java.util.Optional;
import org.lectern.status.event.Enrolments;
import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.store.StatusPreview;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Enrols a learner. */
@Command(
        name = "enrol",
        description = "Enrols a learner in a batch of a collection, also after a withdrawal, and computes the summary. "
                + "The id is u:tenant:name, or another system\u2019s, such as a UUID. Without --apply, it only "
                + "prints the statements. Exit code 1: changes are pending.")
final class StatusEnrolCommand extends ApplyingCommand {
    @Option(names = "--learner", required = true, paramLabel = "ID", description = "the learner to enrol")
    private String user = "";

    @Option(names = "--collection", required = true, paramLabel = "ID", description = "the collection")
    private String collection = "";

    @Option(names = "--context", required = true, paramLabel = "ID", description = "the batch, or another context")
    private String context = "";

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        Enrolments enrolments = connection.lectern().contentStatuses().enrolments();
        EnrolmentKey key = new EnrolmentKey(user.strip(), collection.strip(), context.strip());
        StatusPreview preview = output.await(enrolments.previewEnrol(key));
        Optional<WriteOptions> write = write();
        if (preview.isEmpty()) {
            output.say("Nothing to write: " + key + " is already enrolled.");
            return Exit.NOTHING_FOUND;
        }
        if (write.isEmpty()) {
            preview.statements()
                    .forEach(cql -> output.result(Output.object("statement").put("cql", cql), () -> cql));
            output.say("Dry run: nothing was written. Add --apply to write.");
            return Exit.FOUND;
        }
        Enrolment enrolled = output.await(enrolments.enrol(key, write.get().statusCause(connection, output)));
        output.result(
                Output.object("enrolment")
                        .put("user", key.user())
                        .put("collection", key.collection())
                        .put("context", key.context())
                        .put("active", enrolled.active()),
                () -> key + ": " + (enrolled.active() ? "enrolled." : "not enrolled after the write."));
        return Exit.found(!enrolled.active());
    }
}
