package org.lectern.console;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.command.ClusterOptions;
import org.lectern.command.OptionParser;
import org.lectern.console.connection.Environment;
import org.lectern.console.settings.Theme;
import org.lectern.console.text.Language;
import org.lectern.wording.InvalidInputException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * What the console was told to do.
 *
 * @param contactPoints none: the embedded node is opened
 * @param statusKeyspace where content status is, if not in the keyspace itself, and what was said of it
 * @param readOnly whether nothing may be written
 * @param environment what kind of cluster it is; production unless said
 * @param profile the name of a saved connection; empty: the one used last, unless contact points are given
 * @param data where settings, and the embedded node, live
 * @param logStalls whether the log tells what holds up the window
 * @param theme overrides the saved one
 * @param language overrides the saved one
 * @param open the subject that the console opens with
 */
public record CommandLine(
        List<InetSocketAddress> contactPoints,
        Optional<String> datacenter,
        String keyspace,
        boolean createSchema,
        Optional<StatusKeyspace> statusKeyspace,
        boolean readOnly,
        Environment environment,
        Optional<String> profile,
        Path data,
        boolean logStalls,
        Optional<Theme> theme,
        Optional<Language> language,
        Optional<Destination> open,
        boolean version,
        boolean help) {
    /**
     * A subject to open.
     *
     * @param viewer the role or the id of a viewer whose view of the library is shown; empty: the card of the subject is
     */
    public record Destination(String id, Optional<String> viewer) {}

    /** Thrown when the arguments make no sense; the message is a sentence for whoever typed them. */
    public static final class UsageException extends Exception {
        private static final long serialVersionUID = 1L;

        UsageException(InvalidInputException wrong) {
            super(wrong.getMessage(), wrong);
        }
    }

    /** The options as they are typed. */
    @Command(
            name = "lectern",
            header = "Lectern, an operator console for content libraries in Apache Cassandra.",
            description = {
                "",
                "Without a contact point or a saved connection, the console starts its built-in node with demo data. ",
                ""
            })
    private static final class Options {
        @Mixin
        private ClusterOptions cluster = new ClusterOptions();

        @Option(names = "--create-schema", description = "create the keyspace and its tables if they are missing")
        private boolean createSchema;

        @Option(names = "--theme", paramLabel = "light|dark", description = "the theme (the last one used)")
        private Optional<String> theme = Optional.empty();

        @Option(
                names = "--language",
                paramLabel = "en|de",
                description = "the language (the last one chosen, else the system\u2019s)")
        private Optional<String> language = Optional.empty();

        @Option(
                names = "--open",
                paramLabel = "ID",
                description = "open the console at this user, group, item or other id")
        private Optional<String> open = Optional.empty();

        @Option(
                names = "--as",
                paramLabel = "ROLE|VIEWER",
                description = "with --open: show the library as owner, logged-in, anonymous or this viewer sees it")
        private Optional<String> viewer = Optional.empty();

        @Option(names = "--log-stalls", description = "log operations that block the window")
        private boolean logStalls;

        @Option(names = "--version", description = "print the version")
        private boolean version;

        @Option(
                names = {"-h", "--help"},
                description = "this text")
        private boolean help;

        private CommandLine line() {
            cluster.requireNamed();
            cluster.check();
            if (viewer.isPresent() && open.isEmpty()) {
                throw OptionParser.wrong("--as is for --open ID.");
            }
            cluster.named(createSchema);
            return new CommandLine(
                    cluster.contactPoints(),
                    cluster.datacenter(),
                    cluster.keyspace(),
                    createSchema,
                    cluster.statusKeyspace(),
                    cluster.readOnly(),
                    Environment.of(cluster.kind()),
                    cluster.profile(),
                    cluster.data(),
                    logStalls,
                    theme.map(Options::theme),
                    language.map(Options::language),
                    open.map(id -> new Destination(id.strip(), viewer)),
                    version,
                    help);
        }

        private static Language language(String text) {
            return switch (text.toLowerCase(Locale.ROOT)) {
                case "en" -> Language.ENGLISH;
                case "de" -> Language.GERMAN;
                default -> throw OptionParser.wrong("There is no language \u201C" + text + "\u201D; use en or de.");
            };
        }

        private static Theme theme(String text) {
            return switch (text.toLowerCase(Locale.ROOT)) {
                case "light" -> Theme.LIGHT;
                case "dark" -> Theme.DARK;
                default -> throw OptionParser.wrong("There is no theme \u201C" + text + "\u201D; use light or dark.");
            };
        }
    }

    /** @throws UsageException if there is one that is unknown, incomplete or contradictory */
    public static CommandLine parse(List<String> arguments) throws UsageException {
        Options options = new Options();
        try {
            if (!arguments.isEmpty()) { // most starts have none, and need not load what reads them
                OptionParser.parse(options, arguments);
            }
            return options.line();
        } catch (InvalidInputException wrong) {
            throw new UsageException(wrong);
        }
    }

    /** What can be typed, for people. */
    static String usage() {
        return OptionParser.usage(new Options());
    }

    /** Where to connect to, if it was said. */
    public Optional<ConnectionSettings> cluster() {
        return contactPoints.isEmpty()
                ? Optional.empty()
                : Optional.of(new ConnectionSettings(
                        contactPoints, datacenter.orElseThrow(), keyspace, createSchema, readOnly));
    }
}
