package org.lectern.command;

import java.util.List;
import java.util.Optional;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.write.Write;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates a user or a group, or changes one. */
@Command(
        name = "principal",
        description =
                "Creates a user or group, or changes its name and visibility. Without --apply, it only prints the "
                        + "statements. Exit code 1: changes are pending.")
final class PrincipalCommand extends ApplyingCommand {
    @Parameters(paramLabel = "ID", description = "u:tenant:name of a user, g:tenant:name of a group")
    private String id = "";

    @Option(names = "--name", required = true, paramLabel = "TEXT", description = "the display name")
    private String name = "";

    @Option(
            names = "--visibility",
            paramLabel = "VISIBILITY",
            description = "PUBLIC, LOGGEDIN or PRIVATE (PUBLIC, or unchanged)")
    private Optional<Visibility> visibility = Optional.empty();

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        PrincipalId wanted = PrincipalId.of(id);
        Optional<Principal> there =
                output.await(connection.lectern().principals().find(wanted));
        Principal principal = new Principal(
                wanted,
                name.strip(),
                visibility.or(() -> there.map(Principal::visibility)).orElse(Visibility.PUBLIC));
        Write<Boolean> put = connection.lectern().principals().put(principal);
        List<String> statements =
                output.await(put.preview(connection.looking())).statements();
        if (statements.isEmpty()) {
            output.say("Nothing to write: " + wanted + " already has these values.");
            return Exit.NOTHING_FOUND;
        }
        if (write().isEmpty()) {
            statements.forEach(cql -> output.result(Output.object("statement").put("cql", cql), () -> cql));
            output.say("Dry run: nothing was written. Add --apply to write.");
            return Exit.FOUND;
        }
        output.await(put.make(write().get().cause(connection, wanted.value(), output)));
        output.result(
                Output.object("principal")
                        .put("principal", wanted.value())
                        .put("displayName", principal.displayName())
                        .put("visibility", principal.visibility().name())
                        .put("created", there.isEmpty()),
                () -> wanted + (there.isEmpty() ? " is created." : " is changed."));
        return Exit.NOTHING_FOUND;
    }
}
