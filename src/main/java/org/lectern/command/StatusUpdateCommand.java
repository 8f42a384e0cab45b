package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import org.lectern.status.ContentStatuses;
import org.lectern.status.event.ContentStateFile;
import org.lectern.status.event.ContentStates;
import org.lectern.status.event.ContentStates.Expected;
import org.lectern.status.event.ContentStates.Outcome;
import org.lectern.write.Write;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Takes what learners did from a file, as the older API takes it. */
@Command(
        name = "update",
        description = "Imports views and assessments from a JSON request of the older API (userId, contents, "
                + "assessments), and computes the summaries. Without --apply, it only lists changes and refusals. "
                + "Exit code 1: changes are pending, or an item is refused.")
final class StatusUpdateCommand extends ApplyingCommand {
    @Option(names = "--from", required = true, paramLabel = "FILE", description = "the request")
    private Path from = Path.of("");

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        ContentStatuses statuses = connection.lectern().contentStatuses();
        ContentStateFile file =
                ContentStateFile.read(from, statuses.collections().now());
        ContentStates states = statuses.contentStates();
        Write<List<Outcome>> write = states.updateFrom(file);
        if (write().isEmpty()) {
            Expected expected = output.await(states.expected(file));
            items(expected.outcomes(), "would be imported", output);
            statements(output.await(write.preview(connection.looking())), output);
            return covered(expected.outcomes(), expected, "would be written", output);
        }
        List<Outcome> outcomes = makeStatus(write, connection, output);
        items(outcomes, "taken", output);
        return covered(outcomes, output.await(states.expected(file)), "still different after the write", output);
    }

    private static void items(List<Outcome> outcomes, String taken, Output output) {
        outcomes.forEach(one -> {
            ObjectNode object = Output.object("item")
                    .put("user", one.key().where().user())
                    .put("collection", one.key().where().collection())
                    .put("context", one.key().where().context())
                    .put("content", one.key().content());
            one.attempt().ifPresent(attempt -> object.put("attempt", attempt));
            one.refusal().ifPresent(why -> object.put("refused", why.english()));
            output.result(
                    object,
                    () -> one.key()
                            + one.attempt()
                                    .map(attempt -> ", attempt " + attempt)
                                    .orElse("") + ": "
                            + one.refusal()
                                    .map(why -> "refused. " + why.english())
                                    .orElse(taken + "."));
        });
    }

    private static Exit covered(List<Outcome> outcomes, Expected now, String which, Output output) {
        long refused = ContentStates.refused(outcomes);
        int rows = now.rows().size();
        output.covered(
                Output.object("update")
                        .put("items", outcomes.size())
                        .put("refused", refused)
                        .put("rows", rows),
                Output.count(outcomes.size(), "item", "items") + ", " + Output.number(refused) + " refused; "
                        + Output.count(rows, "row", "rows") + " " + which + ".");
        return Exit.found(rows > 0 || ContentStates.refused(now.outcomes()) > 0);
    }
}
