package org.lectern.command;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.lectern.profile.Keyring;
import org.lectern.service.Lectern;

/**
 * What a command has of the process it runs in.
 *
 * @param out for data
 * @param err for what is said meanwhile, and why something could not be done
 * @param in where a password may come from
 * @param variables of the environment
 * @param keyring asked when a connection needs a secret; may block
 * @param opening makes connections
 * @param interruption Ctrl-C
 */
public record CommandEnvironment(
        PrintStream out,
        PrintStream err,
        InputStream in,
        Map<String, String> variables,
        Supplier<Optional<Keyring>> keyring,
        LecternOpening opening,
        Interruption interruption) {
    public CommandEnvironment {
        variables = Map.copyOf(variables);
    }

    /** The same, with connections made otherwise. */
    public CommandEnvironment withOpening(LecternOpening other) {
        return new CommandEnvironment(out, err, in, variables, keyring, other, interruption);
    }

    /** Of this process. */
    static CommandEnvironment ofThisProcess() {
        return new CommandEnvironment(
                new TerminalStream(new FileOutputStream(FileDescriptor.out)),
                new TerminalStream(new FileOutputStream(FileDescriptor.err)),
                System.in,
                System.getenv(),
                Keyring::ofThisSystem,
                Lectern::connect,
                new Interruption());
    }
}
