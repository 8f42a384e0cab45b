package org.lectern.command;

import org.lectern.status.model.Enrolment;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.write.Plan;
import org.lectern.write.Write;
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
        EnrolmentKey key = new EnrolmentKey(user.strip(), collection.strip(), context.strip());
        Write<Enrolment> write =
                connection.lectern().contentStatuses().enrolments().enrol(key);
        Plan plan = output.await(write.preview(connection.looking()));
        if (plan.isNothing()) {
            output.say(plan.message().english());
            return Exit.NOTHING_FOUND;
        }
        if (write().isEmpty()) {
            return statements(plan, output);
        }
        Enrolment enrolled = makeStatus(write, connection, output);
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
