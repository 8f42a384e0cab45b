package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.lectern.status.ContentStatuses;
import org.lectern.status.event.ContentStateFile;
import org.lectern.status.event.ContentStates.Outcome;
import org.lectern.status.event.ContentStates.UpdatePreview;
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
        Optional<WriteOptions> write = write();
        if (write.isEmpty()) {
            UpdatePreview preview = output.await(statuses.contentStates().previewUpdateFrom(file));
            items(preview.outcomes(), "would be imported", output);
            preview.writes()
                    .statements()
                    .forEach(statement ->
                            output.result(Output.object("statement").put("cql", statement), () -> statement));
            covered(preview.outcomes(), preview.writes().rows(), "would be written", output);
            return Exit.found(!preview.writes().isEmpty() || preview.refused() > 0);
        }
        List<Outcome> outcomes = output.await(
                statuses.contentStates().updateFrom(file, write.get().statusCause(connection, output)));
        items(outcomes, "taken", output);
        UpdatePreview again = output.await(statuses.contentStates().previewUpdateFrom(file));
        covered(outcomes, again.writes().rows(), "still different after the write", output);
        return Exit.found(again.refused() > 0 || !again.writes().isEmpty());
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

    private static void covered(List<Outcome> outcomes, int rows, String which, Output output) {
        long refused =
                outcomes.stream().filter(one -> one.refusal().isPresent()).count();
        output.covered(
                Output.object("update")
                        .put("items", outcomes.size())
                        .put("refused", refused)
                        .put("rows", rows),
                Output.count(outcomes.size(), "item", "items") + ", " + Output.number(refused) + " refused; "
                        + Output.count(rows, "row", "rows") + " " + which + ".");
    }
}
