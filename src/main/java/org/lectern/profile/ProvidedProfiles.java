package org.lectern.profile;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lectern.cluster.ClusterKind;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.RequestOptions;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.wording.InvalidInputException;

/**
 * Connections that somebody else provides, for a container or a team: in a file that is written like {@code connections.json}
 * ({@code LECTERN_PROFILES}), or one of them in environment variables. Nothing of it is ever saved. Blocks for a short read.
 */
public final class ProvidedProfiles {
    /** What the connection of the environment variables is called. */
    public static final String ENVIRONMENT = "environment";

    private static final String PREFIX = "LECTERN_";

    private final Map<String, String> variables;

    /** @param variables of the environment */
    public ProvidedProfiles(Map<String, String> variables) {
        this.variables = Map.copyOf(variables);
    }

    /**
     * All of them, that of the environment variables first.
     *
     * @param file in place of the one that {@code LECTERN_PROFILES} names
     * @throws InvalidInputException with a sentence, if a file that is named is not there, or anything in it cannot be understood
     */
    public List<ConnectionProfile> all(Optional<Path> file) {
        List<ConnectionProfile> all = new ArrayList<>();
        ofEnvironment().ifPresent(all::add);
        file.or(() -> value("PROFILES").map(Path::of)).ifPresent(named -> all.addAll(inFile(named)));
        Set<String> names = new HashSet<>();
        for (ConnectionProfile one : all) {
            if (!names.add(one.name().toLowerCase(Locale.ROOT))) {
                throw new InvalidInputException(ProfileSentence.PROVIDED_TWICE.of(one.name()));
            }
        }
        return List.copyOf(all);
    }

    private static List<ConnectionProfile> inFile(Path file) {
        try {
            ProfileJson.Content content = ProfileJson.ofProvided().read(Files.readString(file));
            if (!content.damaged().isEmpty()) {
                throw new InvalidInputException(
                        ProfileSentence.PROVIDED_FILE_DAMAGED.of(file, String.join(" ", content.damaged())));
            }
            return content.profiles();
        } catch (NoSuchFileException missing) {
            throw new InvalidInputException(ProfileSentence.PROVIDED_FILE_MISSING.of(file), missing);
        } catch (JsonProcessingException damaged) {
            throw new InvalidInputException(
                    ProfileSentence.PROVIDED_FILE_DAMAGED.of(file, damaged.getOriginalMessage()), damaged);
        } catch (IOException unreadable) {
            throw new InvalidInputException(
                    ProfileSentence.FILE_UNREADABLE.of(file, String.valueOf(unreadable.getMessage())), unreadable);
        }
    }

    /** The one of {@code LECTERN_CONTACT_POINTS} and the others; empty where that is not set. */
    public Optional<ConnectionProfile> ofEnvironment() {
        return value("CONTACT_POINTS").map(this::profile);
    }

    private ConnectionProfile profile(String contactPoints) {
        return new ConnectionProfile(
                ENVIRONMENT,
                ContactPoint.parseAll(contactPoints),
                value("DATACENTER")
                        .orElseThrow(() -> new InvalidInputException(ProfileSentence.PROVIDED_WITHOUT_DATACENTER.of())),
                value("KEYSPACE").orElse(ConnectionSettings.KEYSPACE),
                value("STATUS_KEYSPACE").map(StatusKeyspace::of),
                value("USER"),
                tls(),
                flag("PLAIN_PASSWORD"),
                Optional.empty(),
                RequestOptions.STANDARD,
                Optional.empty(),
                kind(),
                flag("READ_ONLY", true),
                flag("ASK_BEFORE_REBUILD"),
                SparkSettings.of(value("SPARK_MASTER"), value("SPARK_SUBMIT")));
    }

    private Optional<TlsFiles> tls() {
        return TlsFiles.of(
                flag("TLS"),
                value("TRUST_STORE").map(Path::of),
                value("KEY_STORE").map(Path::of),
                value("PRIVATE_KEY").map(Path::of),
                flag("HOST_NAME_CHECK", true));
    }

    private ClusterKind kind() {
        String said = value("ENVIRONMENT").orElse(ClusterKind.PRODUCTION.name());
        for (ClusterKind kind : ClusterKind.values()) {
            if (kind.name().equals(said.toUpperCase(Locale.ROOT))) {
                return kind;
            }
        }
        throw new InvalidInputException(ProfileSentence.PROVIDED_KIND.of(said));
    }

    private boolean flag(String name) {
        return flag(name, false);
    }

    private boolean flag(String name, boolean standard) {
        String said = value(name).orElse(String.valueOf(standard));
        return switch (said.toLowerCase(Locale.ROOT)) {
            case "true" -> true;
            case "false" -> false;
            default -> throw new InvalidInputException(ProfileSentence.PROVIDED_YES_OR_NO.of(PREFIX + name, said));
        };
    }

    /** Where the password of the provided connections is, {@code LECTERN_PASSWORD_FILE}. */
    public Optional<Path> passwordFile() {
        return value("PASSWORD_FILE").map(Path::of);
    }

    private Optional<String> value(String name) {
        @Nullable String value = variables.get(PREFIX + name);
        return Optional.ofNullable(value).map(String::strip).filter(said -> !said.isEmpty());
    }
}
