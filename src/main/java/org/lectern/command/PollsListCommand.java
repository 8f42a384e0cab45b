package org.lectern.command;

import java.util.Optional;
import org.lectern.model.ScanPage;
import org.lectern.poll.PollTitle;
import picocli.CommandLine.Command;

/** Lists polls. */
@Command(name = "list", description = "All polls, a line each.")
final class PollsListCommand extends ConnectedCommand {
    private static final int PAGE = 500;

    PollsListCommand(CommandEnvironment environment) {
        super(environment);
    }

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        Optional<String> after = Optional.empty();
        do {
            ScanPage<PollTitle> page = output.await(connection.lectern().polls().list(after, PAGE));
            page.rows()
                    .forEach(poll -> output.result(
                            Output.object("poll")
                                    .put("poll", poll.id().value())
                                    .put("title", poll.title())
                                    .put("claimed", poll.claimed()),
                            () -> poll.id() + "  " + poll.title() + (poll.claimed() ? "" : "  (goes by keys alone)")));
            page.unreadable().forEach(output::say);
            after = page.next();
        } while (after.isPresent());
        return Exit.NOTHING_FOUND;
    }
}
