package org.lectern.command;

import java.util.Optional;
import java.util.OptionalLong;
import org.lectern.activity.ReasonRule;
import org.lectern.cluster.ClusterKind;
import org.lectern.cluster.Rights;
import org.lectern.model.Cause;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;
import picocli.CommandLine.Option;

/** What a command is asked before it writes: what the window asks for. */
final class WriteOptions {
    @Option(
            names = "--reason",
            paramLabel = "TEXT",
            description = "reason for the activity log; required for deletions and for more than 100 rows")
    private String reason = "";

    @Option(
            names = "--at-most",
            paramLabel = "ROWS",
            description = "confirm this number of rows, above the limit per write")
    private long atMost;

    @Option(
            names = "--confirm",
            paramLabel = "NAME",
            description = "on a production cluster, the name of the target, as the refusal prints it")
    private Optional<String> confirm = Optional.empty();

    /** @throws InvalidInputException if what is to be said before a write is not said */
    void check() {
        check(true);
    }

    /**
     * The same.
     *
     * @param takesAway whether a reason is needed however few rows are written
     */
    void check(boolean takesAway) {
        if (reason.isBlank() && ReasonRule.requires(takesAway, OptionalLong.empty())) {
            throw OptionParser.wrong("--reason TEXT is missing: the reason goes on record.");
        }
        if (atMost < 0) {
            throw OptionParser.wrong("--at-most must be a number of rows.");
        }
    }

    /**
     * Who wants it, and why.
     *
     * @param name what is written to, which has to be confirmed on a production cluster
     * @throws InvalidInputException if the connection may not write, or the name is not confirmed
     */
    Cause cause(OpenConnection connection, String name, Output output) throws Exception {
        requireName(connection.isProduction(), name);
        return cause(connection, output);
    }

    /** The same before anybody is connected. */
    Cause cause(ClusterKind kind, String name, String operator) {
        requireName(kind == ClusterKind.PRODUCTION, name);
        return cause(operator);
    }

    /** The same, of what takes nothing away. */
    Cause cause(OpenConnection connection, Output output) throws Exception {
        Rights rights = output.await(connection.lectern().connection().rights());
        refuse(connection.explained(rights.writeRefusal()));
        return cause(connection.lectern().connection().operator());
    }

    private Cause cause(String operator) {
        Cause cause = Cause.of(operator, reason).confirming(atMost);
        return confirm.map(String::strip).map(cause::confirmingName).orElse(cause);
    }

    /** The same, of content status, which may lie in a keyspace of its own. */
    Cause statusCause(OpenConnection connection, Output output) throws Exception {
        Rights rights = output.await(connection.lectern().connection().rights());
        refuse(connection.explained(rights.statusRefusal()));
        return cause(connection, connection.keyspace(), output);
    }

    private static void refuse(Optional<Message> refusal) {
        refusal.ifPresent(why -> {
            throw new InvalidInputException(why);
        });
    }

    private void requireName(boolean production, String name) {
        if (production && !confirm.map(String::strip).equals(Optional.of(name))) {
            throw OptionParser.wrong(
                    "This is a production cluster: confirm the target with --confirm \"" + name + "\".");
        }
    }
}
