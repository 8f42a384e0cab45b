package org.lectern.profile;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.Secret;
import org.lectern.wording.HasMessage;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;

/**
 * What a {@code cqlshrc} says of a connection. cqlsh has no data centre, and its keyspace need not be Lectern's: what is not
 * said is left for the operator to fill in.
 *
 * @param name a name for the profile: the host's
 * @param contactPoints one, or none
 * @param datacenter empty where the file does not say it, which is nearly always
 * @param password found in plain in the file, for the keyring; never kept in plain
 * @param notes what was left out, or needs a look, a sentence each
 */
public record CqlshImport(
        String name,
        List<InetSocketAddress> contactPoints,
        String datacenter,
        String keyspace,
        Optional<String> user,
        Optional<Secret> password,
        Optional<TlsFiles> tls,
        Optional<Path> bundle,
        Optional<Duration> requestTimeout,
        List<Message> notes) {

    /** Where cqlsh looks for its settings. */
    public static Path standardFile() {
        return Path.of(System.getProperty("user.home"), ".cassandra", "cqlshrc");
    }

    /**
     * Reads a file as any cqlsh has written it: sections and keys in whatever case, {@code ;} and {@code #} for comments,
     * {@code =} or {@code :} between key and value, keys that moved between sections over the years. Blocks.
     *
     * @throws IllegalArgumentException with a sentence, if it is no such file
     */
    public static CqlshImport read(Path file) {
        String text;
        try {
            text = Files.readString(file);
        } catch (MalformedInputException e) {
            throw new InvalidInputException(ProfileSentence.FILE_NOT_TEXT.of(file), e);
        } catch (IOException e) {
            throw new InvalidInputException(
                    ProfileSentence.FILE_UNREADABLE.of(file, String.valueOf(e.getMessage())), e);
        }
        return new Reader(sections(text, file), file).read();
    }

    private static Map<String, Map<String, String>> sections(String text, Path file) {
        Map<String, Map<String, String>> sections = new HashMap<>();
        String section = "";
        for (String raw : text.lines().toList()) {
            String line = raw.strip();
            if (line.isEmpty() || line.startsWith(";") || line.startsWith("#")) {
                continue;
            }
            if (line.startsWith("[") && line.contains("]")) {
                section = line.substring(1, line.indexOf(']')).strip().toLowerCase(Locale.ROOT);
                continue;
            }
            int end = separator(line);
            if (end > 0 && !section.isEmpty()) {
                sections.computeIfAbsent(section, key -> new HashMap<>())
                        .put(
                                line.substring(0, end).strip().toLowerCase(Locale.ROOT),
                                line.substring(end + 1).strip());
            }
        }
        if (sections.isEmpty()) {
            throw new InvalidInputException(ProfileSentence.NO_CQLSHRC.of(file));
        }
        return sections;
    }

    private static int separator(String line) {
        int equals = line.indexOf('=');
        int colon = line.indexOf(':');
        return equals < 0 ? colon : colon < 0 ? equals : Math.min(equals, colon);
    }

    /** One file on its way to an answer. */
    private static final class Reader {
        private final Map<String, Map<String, String>> sections;
        private final Path file;
        private final List<Message> notes = new ArrayList<>();

        Reader(Map<String, Map<String, String>> sections, Path file) {
            this.sections = sections;
            this.file = file;
        }

        private Optional<String> value(String section, String key) {
            return Optional.ofNullable(sections.getOrDefault(section, Map.of()).get(key))
                    .filter(text -> !text.isEmpty());
        }

        private boolean flag(String section, String key, boolean standard) {
            return value(section, key)
                    .map(text -> List.of("true", "yes", "on", "1").contains(text.toLowerCase(Locale.ROOT)))
                    .orElse(standard);
        }

        CqlshImport read() {
            Optional<String> host = value("connection", "hostname");
            String port = value("connection", "port").orElse("9042");
            List<InetSocketAddress> points =
                    host.map(name -> points(name, port)).orElse(List.of());
            Optional<Path> bundle = value("connection", "secure_connect_bundle").map(this::path);
            Optional<String> keyspace = value("authentication", "keyspace").or(() -> value("connection", "keyspace"));
            Optional<Secret> password = value("authentication", "password").map(Secret::of);
            password.ifPresent(found -> notes.add(ProfileSentence.PASSWORD_IN_PLAIN.of()));
            value("authentication", "credentials")
                    .ifPresent(other -> notes.add(ProfileSentence.PASSWORD_ELSEWHERE.of(other)));
            Optional<TlsFiles> tls = bundle.isEmpty() ? tls() : Optional.empty();
            Optional<String> datacenter = value("connection", "local_dc").or(() -> value("connection", "datacenter"));
            if (datacenter.isEmpty() && bundle.isEmpty()) {
                notes.add(ProfileSentence.NO_DATACENTER.of());
            }
            if (keyspace.isEmpty()) {
                notes.add(ProfileSentence.NO_KEYSPACE.of(ConnectionSettings.KEYSPACE));
            }
            return new CqlshImport(
                    host.or(() -> bundle.map(path -> String.valueOf(path.getFileName())))
                            .orElse("cqlsh"),
                    bundle.isPresent() ? List.of() : points,
                    datacenter.orElse(""),
                    keyspace.orElse(ConnectionSettings.KEYSPACE),
                    value("authentication", "username"),
                    password,
                    tls,
                    bundle,
                    value("connection", "request_timeout").flatMap(this::seconds),
                    List.copyOf(notes));
        }

        private List<InetSocketAddress> points(String host, String port) {
            try {
                return ContactPoint.parseAll(host.contains(":") ? "[" + host + "]:" + port : host + ":" + port);
            } catch (IllegalArgumentException e) {
                notes.add(HasMessage.of(e));
                return List.of();
            }
        }

        private Optional<Duration> seconds(String text) {
            try {
                long millis = Math.round(Double.parseDouble(text) * 1_000);
                return millis >= 100 && millis <= 600_000 ? Optional.of(Duration.ofMillis(millis)) : Optional.empty();
            } catch (NumberFormatException e) {
                return Optional.empty();
            }
        }

        private Optional<TlsFiles> tls() {
            boolean wanted = flag("connection", "ssl", false)
                    || value("connection", "factory")
                            .filter(factory -> factory.contains("ssl"))
                            .isPresent();
            if (!wanted) {
                return Optional.empty();
            }
            Optional<Path> trusted = value("ssl", "certfile")
                    .or(() -> value(
                            "certfiles",
                            value("connection", "hostname").orElse("").toLowerCase(Locale.ROOT)))
                    .map(this::path);
            if (!flag("ssl", "validate", true)) {
                notes.add(ProfileSentence.CERTIFICATE_UNCHECKED.of());
            }
            Optional<Path> certificate = value("ssl", "usercert").map(this::path);
            Optional<Path> key = value("ssl", "userkey").map(this::path);
            if (key.isPresent() && certificate.isEmpty()) {
                notes.add(ProfileSentence.KEY_LEFT_OUT.of());
            }
            // cqlsh has never compared the name in the certificate with the host. Lectern does, unless the operator
            // says no.
            notes.add(ProfileSentence.HOST_UNCHECKED.of());
            return Optional.of(
                    new TlsFiles(trusted, certificate, certificate.isPresent() ? key : Optional.empty(), true));
        }

        /** {@code ~} is the home directory; what is not absolute is beside the file. */
        private Path path(String text) {
            String unquoted = text.replaceAll("^['\"]|['\"]$", "");
            try {
                return unquoted.startsWith("~/")
                        ? Path.of(System.getProperty("user.home"), unquoted.substring(2))
                        : file.toAbsolutePath().resolveSibling(unquoted).normalize();
            } catch (InvalidPathException e) {
                throw new InvalidInputException(ProfileSentence.NO_FILE_NAME_IN.of(text, file), e);
            }
        }
    }
}
