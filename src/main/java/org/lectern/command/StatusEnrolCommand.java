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
        description =
                "Enrols a learner in a batch of a collection, or again after a withdrawal; then computes the summary. The id is a "
                        + "user's, u:tenant:name, or another system's, such as a UUID. Without --apply it writes nothing, and shows "
                        + "the statements; it ends with 1 if there is anything to write.")
final class StatusEnrolCommand extends ApplyingCommand {
    @Option(names = "--learner", required = true, paramLabel = "ID", description = "whom to enrol")
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
            output.say("Nothing to write: " + key + " is enrolled already.");
            return Exit.NOTHING_FOUND;
        }
        if (write.isEmpty()) {
            preview.statements()
                    .forEach(cql -> output.result(Output.object("statement").put("cql", cql), () -> cql));
            output.say("A dry run, which has written nothing. --apply does it.");
            return Exit.FOUND;
        }
        Enrolment enrolled = output.await(enrolments.enrol(key, write.get().statusCause(connection, output)));
        output.result(
                Output.object("enrolment")
                        .put("user", key.user())
                        .put("collection", key.collection())
                        .put("context", key.context())
                        .put("active", enrolled.active()),
                () -> key + ": " + (enrolled.active() ? "enrolled." : "not enrolled, after reading again."));
        return Exit.found(!enrolled.active());
    }
}
