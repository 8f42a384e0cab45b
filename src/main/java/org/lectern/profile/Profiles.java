package org.lectern.profile;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.lectern.home.OwnerOnly;
import org.lectern.profile.ProfileJson.Content;
import org.lectern.wording.InvalidInputException;

/**
 * The profiles of a data directory, in {@code connections.json}. Written all or nothing, read anew before each change, so that
 * two consoles do not undo each other. A file that is damaged is kept beside under another name. Everything here blocks; safe
 * to use from any thread.
 */
public final class Profiles {
    private static final Object ONE_AT_A_TIME = new Object();

    private final Path file;
    private final ProvidedProfiles provided;
    private final ProfileJson json = ProfileJson.ofSaved();

    /** @param directory the console's data directory; made when something is saved */
    public Profiles(Path directory) {
        this(directory, new ProvidedProfiles(Map.of()));
    }

    /**
     * With some that somebody else provides: they are there beside those that are saved, and are never saved or changed. One that
     * has the name of a saved one is refused: it would pass for that one.
     */
    public Profiles(Path directory, ProvidedProfiles provided) {
        this.file = directory.resolve("connections.json");
        this.provided = provided;
    }

    /**
     * What there is.
     *
     * @param all by name
     * @param last the one used last; empty: the console's own node
     * @param warning what was damaged, and where it was put; empty if nothing was
     * @param provided the names of those that are not saved here, and cannot be changed
     */
    public record Saved(
            List<ConnectionProfile> all, Optional<String> last, Optional<String> warning, Set<String> provided) {
        public Saved {
            all = List.copyOf(all);
            provided = Set.copyOf(provided);
        }

        /** Of which none is provided. */
        public Saved(List<ConnectionProfile> all, Optional<String> last, Optional<String> warning) {
            this(all, last, warning, Set.of());
        }

        public boolean isProvided(ConnectionProfile profile) {
            return provided.contains(profile.name());
        }

        public Optional<ConnectionProfile> find(String name) {
            return all.stream()
                    .filter(profile -> profile.name().equalsIgnoreCase(name.strip()))
                    .findFirst();
        }

        /** The one used last, if it is still there. */
        public Optional<ConnectionProfile> lastUsed() {
            return last.flatMap(this::find);
        }
    }

    /**
     * Where the secrets of one of them come from: of one that is provided, also the file that its provider names.
     *
     * @param saved what there is
     */
    public SecretSources sources(Saved saved, String name, Supplier<Optional<Keyring>> keyring) {
        boolean given = saved.find(name).filter(saved::isProvided).isPresent();
        return new SecretSources(given ? provided.passwordFile() : Optional.empty(), !given, keyring, silent -> {});
    }

    /** Reads them. Whatever is damaged is put aside, and the rest is answered. */
    public Saved load() {
        synchronized (ONE_AT_A_TIME) {
            return withProvided(loaded());
        }
    }

    private Saved withProvided(Saved own) {
        List<ConnectionProfile> given;
        try {
            given = new ArrayList<>(provided.all(Optional.empty()));
        } catch (InvalidInputException unusable) {
            return new Saved(
                    own.all(), own.last(), warning(own, unusable.message().english()));
        }
        Optional<ConnectionProfile> taken =
                given.stream().filter(one -> own.find(one.name()).isPresent()).findFirst();
        given.removeIf(one -> own.find(one.name()).isPresent());
        List<ConnectionProfile> all = new ArrayList<>(given);
        all.addAll(own.all());
        return new Saved(
                sorted(all),
                own.last(),
                taken.map(one -> warning(
                                own,
                                ProfileSentence.PROVIDED_NAME_TAKEN
                                        .of(one.name())
                                        .english()))
                        .orElse(own.warning()),
                given.stream().map(ConnectionProfile::name).collect(Collectors.toSet()));
    }

    private static Optional<String> warning(Saved own, String more) {
        return Optional.of(own.warning().map(said -> said + " ").orElse("") + more);
    }

    private Saved loaded() {
        String text;
        try {
            text = Files.readString(file);
        } catch (NoSuchFileException e) {
            return new Saved(List.of(), Optional.empty(), Optional.empty());
        } catch (IOException e) {
            return new Saved(
                    List.of(),
                    Optional.empty(),
                    Optional.of("The connections in " + file + " cannot be read: " + e.getMessage()
                            + ". See that the file is yours, and is text."));
        }
        try {
            Content content = json.read(text);
            return new Saved(
                    sorted(content.profiles()),
                    content.last(),
                    content.damaged().isEmpty()
                            ? Optional.empty()
                            : Optional.of(aside(text) + " " + String.join(" ", content.damaged())));
        } catch (JsonProcessingException e) {
            return new Saved(List.of(), Optional.empty(), Optional.of(aside(text)));
        }
    }

    /** A copy: what can be read of the file stays in use. */
    private String aside(String text) {
        // Named by what is in it, so that reading the same again makes no other copy.
        Path copy = file.resolveSibling("connections.damaged-" + Integer.toHexString(text.hashCode()) + ".json");
        try {
            OwnerOnly.write(copy, text);
            return "Not all of the connections in " + file
                    + " can be understood. Nothing is lost: the file as it was is " + copy + ".";
        } catch (IOException e) {
            return "Not all of the connections in " + file + " can be understood, and it cannot be copied: "
                    + e.getMessage() + ".";
        }
    }

    /**
     * Adds a profile, or puts it in place of another.
     *
     * @param before the name that it had; empty for a new one
     * @throws IllegalArgumentException if another one has its name
     * @throws UnreadableProfilesException if it cannot be written
     */
    public Saved save(ConnectionProfile profile, Optional<String> before) {
        return change(content -> {
            requireNotProvided(profile.name());
            List<ConnectionProfile> others = new ArrayList<>(content.profiles());
            others.removeIf(other ->
                    before.filter(name -> other.name().equalsIgnoreCase(name)).isPresent());
            if (others.stream().anyMatch(other -> other.name().equalsIgnoreCase(profile.name()))) {
                throw new InvalidInputException(ProfileSentence.CONNECTION_EXISTS.of(profile.name()));
            }
            others.add(profile);
            return new Content(
                    others,
                    content.last()
                            .map(last -> before.filter(last::equalsIgnoreCase).isPresent() ? profile.name() : last),
                    List.of());
        });
    }

    private void requireNotProvided(String name) {
        Set<String> given = withProvided(new Saved(List.of(), Optional.empty(), Optional.empty()))
                .provided();
        if (given.stream().anyMatch(name::equalsIgnoreCase)) {
            throw new InvalidInputException(ProfileSentence.CONNECTION_EXISTS.of(name));
        }
    }

    /** Takes a profile out; its secrets are the caller's to forget. Does nothing if it is not there. */
    public Saved delete(String name) {
        return change(content -> new Content(
                content.profiles().stream()
                        .filter(other -> !other.name().equalsIgnoreCase(name))
                        .toList(),
                content.last().filter(last -> !last.equalsIgnoreCase(name)),
                List.of()));
    }

    /**
     * Notes which one is used.
     *
     * @param name empty: the console's own node
     */
    public Saved used(Optional<String> name) {
        return change(content -> new Content(content.profiles(), name, List.of()));
    }

    private Saved change(UnaryOperator<Content> change) {
        synchronized (ONE_AT_A_TIME) {
            try {
                OwnerOnly.createFor(file);
                try (FileChannel lock = OwnerOnly.open(file.resolveSibling("connections.lock"))) {
                    // Freed with the channel.
                    lock.lock();
                    Saved before = loaded();
                    if (before.all().isEmpty() && before.warning().isPresent() && !Files.isReadable(file)) {
                        throw new IOException(before.warning().get());
                    }
                    Content after = change.apply(new Content(before.all(), before.last(), List.of()));
                    write(json.write(after));
                    return withProvided(new Saved(sorted(after.profiles()), after.last(), before.warning()));
                }
            } catch (IOException e) {
                throw new UnreadableProfilesException(
                        ProfileSentence.NOT_SAVED.of(file, String.valueOf(e.getMessage())), e);
            }
        }
    }

    private void write(String text) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        // Names of users and hosts are nobody else's business.
        OwnerOnly.write(fresh, text);
        Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    private static List<ConnectionProfile> sorted(List<ConnectionProfile> profiles) {
        return profiles.stream()
                .sorted(Comparator.comparing(ConnectionProfile::name, String.CASE_INSENSITIVE_ORDER))
                .toList();
    }
}
