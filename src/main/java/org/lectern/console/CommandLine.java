package org.lectern.console;

import java.net.InetSocketAddress;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.console.connection.Environment;
import org.lectern.console.settings.Theme;
import org.lectern.console.text.Language;
import org.lectern.node.NodeSettings;

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
        boolean version,
        boolean help) {
    static final String USAGE = """
            Lectern, an operator console for content libraries in Apache Cassandra.

              --contact-point HOST:PORT   connect to this node; may be repeated. Without it the console
                                          starts a node of its own, with demo data
              --datacenter NAME           the local data centre; needed with --contact-point
              --keyspace NAME             the keyspace (lectern)
              --create-schema             create the keyspace and its tables if they are missing
              --status-keyspace NAME      where content status is kept, if not in the keyspace itself; nothing is
                                          created there
              --status-contexts PREFIX    what a platform puts before a batch in its aggregates, such as cb:, or none;
                                          without it it is recognised
              --trees-keyspace NAME       where a platform keeps what collections consist of; without it it is looked for
              --read-only                 refuse every write
              --environment KIND          local, staging or production: what the badge says and how much is
                                          asked before a write (production)
              --profile NAME              open this saved connection; without it the one used last
              --data DIR                  where settings and the console's own node are kept
              --theme light|dark          the look; without it the one used last
              --language en|de            what the console speaks; without it the language chosen last, else the
                                          system’s
              --log-stalls                log what holds up the window for longer than a moment
              --version                   print the version
              --help                      this text
            """;

    /** Thrown when the arguments make no sense; the message is a sentence for whoever typed them. */
    public static final class UsageException extends Exception {
        private static final long serialVersionUID = 1L;

        UsageException(String message) {
            super(message);
        }
    }

    /** @throws UsageException if there is one that is unknown, incomplete or contradictory */
    public static CommandLine parse(List<String> arguments) throws UsageException {
        List<InetSocketAddress> points = new ArrayList<>();
        Optional<String> datacenter = Optional.empty();
        String keyspace = ConnectionSettings.KEYSPACE;
        boolean createSchema = false;
        Optional<String> statusKeyspace = Optional.empty();
        Optional<String> statusContexts = Optional.empty();
        Optional<String> treesKeyspace = Optional.empty();
        boolean readOnly = false;
        Environment environment = Environment.PRODUCTION;
        Optional<String> profile = Optional.empty();
        Path data = NodeSettings.standard().dataDirectory();
        boolean logStalls = false;
        Optional<Theme> theme = Optional.empty();
        Optional<Language> language = Optional.empty();
        boolean version = false;
        boolean help = false;
        Iterator<String> rest = arguments.iterator();
        while (rest.hasNext()) {
            String argument = rest.next();
            switch (argument) {
                case "--contact-point" -> points.add(address(value(argument, rest)));
                case "--datacenter" -> datacenter = Optional.of(value(argument, rest));
                case "--keyspace" -> keyspace = value(argument, rest);
                case "--create-schema" -> createSchema = true;
                case "--status-keyspace" -> statusKeyspace = Optional.of(value(argument, rest));
                case "--status-contexts" -> statusContexts = Optional.of(value(argument, rest));
                case "--trees-keyspace" -> treesKeyspace = Optional.of(value(argument, rest));
                case "--read-only" -> readOnly = true;
                case "--environment" -> environment = environment(value(argument, rest));
                case "--profile" -> profile = Optional.of(value(argument, rest));
                case "--data" -> data = path(argument, value(argument, rest));
                case "--theme" -> theme = Optional.of(theme(value(argument, rest)));
                case "--language" -> language = Optional.of(language(value(argument, rest)));
                case "--log-stalls" -> logStalls = true;
                case "--version" -> version = true;
                case "--help", "-h" -> help = true;
                default ->
                    throw new UsageException(
                            "The argument \u201C" + argument + "\u201D is unknown; --help lists those there are.");
            }
        }
        if (points.isEmpty() && (readOnly || statusKeyspace.isPresent())) {
            throw new UsageException(
                    "--read-only and --status-keyspace are for a cluster that exists; name it with --contact-point.");
        }
        if (statusKeyspace.isEmpty() && (statusContexts.isPresent() || treesKeyspace.isPresent())) {
            throw new UsageException(
                    "--status-contexts and --trees-keyspace are for a keyspace of content status; name it "
                            + "with --status-keyspace.");
        }
        if (!points.isEmpty() && profile.isPresent()) {
            throw new UsageException("--profile says where to connect to; leave --contact-point out.");
        }
        if (!points.isEmpty() && datacenter.isEmpty()) {
            throw new UsageException("--contact-point needs --datacenter NAME; \u201Cnodetool status\u201D shows it.");
        }
        CommandLine line = new CommandLine(
                List.copyOf(points),
                datacenter,
                keyspace,
                createSchema,
                status(statusKeyspace, statusContexts, treesKeyspace),
                readOnly,
                environment,
                profile,
                data,
                logStalls,
                theme,
                language,
                version,
                help);
        line.check();
        return line;
    }

    private static Optional<StatusKeyspace> status(
            Optional<String> keyspace, Optional<String> contexts, Optional<String> trees) throws UsageException {
        try {
            return keyspace.map(name -> new StatusKeyspace(name, contexts, trees));
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    /** Where to connect to, if it was said. */
    public Optional<ConnectionSettings> cluster() {
        return contactPoints.isEmpty()
                ? Optional.empty()
                : Optional.of(new ConnectionSettings(
                        contactPoints, datacenter.orElseThrow(), keyspace, createSchema, readOnly));
    }

    private void check() throws UsageException {
        try {
            cluster();
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()));
        }
    }

    private static String value(String argument, Iterator<String> rest) throws UsageException {
        try {
            return rest.next();
        } catch (NoSuchElementException e) {
            throw new UsageException(argument + " needs a value after it; --help says which.");
        }
    }

    private static InetSocketAddress address(String text) throws UsageException {
        int colon = text.lastIndexOf(':');
        try {
            int port = Integer.parseInt(text.substring(colon + 1));
            if (colon > 0 && port > 0 && port < 65_536) {
                String host = text.substring(0, colon);
                return InetSocketAddress.createUnresolved(host.replaceAll("^\\[|]$", ""), port);
            }
        } catch (NumberFormatException e) {
            // Said below.
        }
        throw new UsageException(
                "\u201C" + text + "\u201D is not a contact point; write HOST:PORT, as in 10.0.0.1:9042.");
    }

    private static Path path(String argument, String text) throws UsageException {
        try {
            return Path.of(text).toAbsolutePath().normalize();
        } catch (InvalidPathException e) {
            throw new UsageException("\u201C" + text + "\u201D after " + argument + " is not a directory's name.");
        }
    }

    private static Environment environment(String text) throws UsageException {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "local" -> Environment.LOCAL;
            case "staging" -> Environment.STAGING;
            case "production" -> Environment.PRODUCTION;
            default ->
                throw new UsageException(
                        "There is no environment \u201C" + text + "\u201D; use local, staging or production.");
        };
    }

    private static Language language(String text) throws UsageException {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "en" -> Language.ENGLISH;
            case "de" -> Language.GERMAN;
            default -> throw new UsageException("There is no language \u201C" + text + "\u201D; use en or de.");
        };
    }

    private static Theme theme(String text) throws UsageException {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "light" -> Theme.LIGHT;
            case "dark" -> Theme.DARK;
            default -> throw new UsageException("There is no theme \u201C" + text + "\u201D; use light or dark.");
        };
    }
}
