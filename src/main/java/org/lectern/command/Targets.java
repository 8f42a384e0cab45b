package org.lectern.command;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.cluster.ClusterKind;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.RequestOptions;
import org.lectern.cluster.Schema;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.node.EmbeddedNode;
import org.lectern.node.NodeException;
import org.lectern.node.NodeSettings;
import org.lectern.profile.ConnectionProfile;
import org.lectern.profile.ProfileSentence;
import org.lectern.profile.Profiles;
import org.lectern.profile.ProvidedProfiles;
import org.lectern.profile.SecretKind;
import org.lectern.profile.SecretSources;
import org.lectern.profile.Secrets;
import org.lectern.profile.SparkSettings;
import org.lectern.wording.InvalidInputException;
import org.lectern.wording.Message;

/** Finds out where a command connects to. Blocks: reads files, asks the keyring, may start the console's own node. */
final class Targets {
    private final CommandEnvironment environment;
    private final ClusterOptions cluster;
    private final CredentialOptions credentials;
    private final ProvidedProfiles provided;

    Targets(CommandEnvironment environment, ClusterOptions cluster, CredentialOptions credentials) {
        this.environment = environment;
        this.cluster = cluster;
        this.credentials = credentials;
        this.provided = new ProvidedProfiles(environment.variables());
    }

    /**
     * What the options name, else the environment variables.
     *
     * @param progress told what is waited for
     * @throws org.lectern.wording.InvalidInputException with a sentence, if nothing is named, or a secret is missing
     */
    ConnectionTarget find(Consumer<Message> progress) throws NodeException {
        cluster.check();
        if (credentials.demo() && (!credentials.ownNode() || cluster.readOnly())) {
            throw OptionParser.wrong(
                    "--demo writes to the built-in node: use it with --own-node and without --read-only.");
        }
        if (credentials.ownNode() && credentials.user().isPresent()) {
            throw OptionParser.wrong("--user is the login of the database, and the built-in node has none. "
                    + "It does not choose a user of the platform.");
        }
        if (credentials.ownNode()) {
            return ownNode(progress);
        }
        if (!cluster.contactPoints().isEmpty()) {
            return of(typed(), false);
        }
        if (credentials.user().isPresent()) {
            throw OptionParser.wrong("--user needs --contact-point. A saved connection has its own user.");
        }
        Optional<ConnectionProfile> named = cluster.profile().map(this::profile).or(provided::ofEnvironment);
        return of(
                named.orElseThrow(() -> OptionParser.wrong(
                        "No cluster is given. Use --profile NAME, --contact-point HOST:PORT or --own-node, or set "
                                + "LECTERN_CONTACT_POINTS.")),
                true);
    }

    /** Where what Spark does runs, by the connection that is meant; this machine, where that says nothing. No secret is asked for. */
    SparkSettings spark() {
        cluster.check();
        return credentials.ownNode() || !cluster.contactPoints().isEmpty()
                ? SparkSettings.HERE
                : cluster.profile()
                        .map(this::profile)
                        .or(provided::ofEnvironment)
                        .map(ConnectionProfile::sparkOrHere)
                        .orElse(SparkSettings.HERE);
    }

    /** Those that somebody provides. */
    private List<ConnectionProfile> given() {
        return provided.all(credentials.profiles());
    }

    private ConnectionProfile profile(String name) {
        List<ConnectionProfile> given = given();
        Profiles.Saved saved = new Profiles(cluster.data()).load();
        saved.warning().ifPresent(environment.err()::println);
        Optional<ConnectionProfile> named = given.stream()
                .filter(profile -> profile.name().equalsIgnoreCase(name.strip()))
                .findFirst();
        if (named.isPresent() && saved.find(name).isPresent()) {
            throw new InvalidInputException(ProfileSentence.PROVIDED_NAME_TAKEN.of(name));
        }
        return named.or(() -> saved.find(name))
                .orElseThrow(() -> OptionParser.wrong("There is no connection \u201C" + name + "\u201D; there "
                        + known(Stream.concat(given.stream(), saved.all().stream()))));
    }

    private boolean isSaved(ConnectionProfile profile) {
        return new Profiles(cluster.data()).load().all().contains(profile);
    }

    private static String known(Stream<ConnectionProfile> all) {
        String names = all.map(profile -> "\u201C" + profile.name() + "\u201D").collect(Collectors.joining(", "));
        return names.isEmpty() ? "is none: the console\u2019s page Connections makes one." : "are " + names + ".";
    }

    /** What was typed, as if it had been saved. */
    private ConnectionProfile typed() {
        return new ConnectionProfile(
                "command line",
                cluster.contactPoints(),
                cluster.datacenter().orElseThrow(),
                cluster.keyspace(),
                cluster.statusKeyspace(),
                credentials.user(),
                cluster.tls(),
                credentials.plainPassword(),
                Optional.empty(),
                RequestOptions.STANDARD,
                Optional.empty(),
                cluster.kind(),
                cluster.readOnly(),
                false,
                Optional.empty());
    }

    private ConnectionTarget of(ConnectionProfile profile, boolean saved) {
        List<ConnectionProfile> given = given();
        Optional<Path> file = provided.passwordFile()
                // That of what is provided, if anything is; else of what is meant.
                .filter(named -> !saved || given.isEmpty() || given.contains(profile));
        Secrets secrets = secrets(profile, isSaved(profile), credentials.secrets(), file, "--");
        ConnectionSettings settings = profile.settings(secrets, false);
        return new ConnectionTarget(
                profile.kind(),
                saved,
                false,
                cluster.readOnly() ? settings.toReadOnly() : settings,
                profile.statusKeyspaceOrOwn(),
                ConnectionTarget.Hold.NONE);
    }

    /**
     * A saved or provided connection beside the one that is meant, to be read from.
     *
     * @throws org.lectern.wording.InvalidInputException with a sentence, if there is none, or a secret is missing
     */
    ConnectionTarget readFrom(SourceOptions source) {
        ConnectionProfile profile = profile(source.profile().orElseThrow());
        Optional<Path> file = provided.passwordFile().filter(named -> given().contains(profile));
        return new ConnectionTarget(
                profile.kind(),
                true,
                false,
                profile.settings(secrets(profile, isSaved(profile), source.secrets(), file, "--from-"), false)
                        .toReadOnly(),
                profile.statusKeyspaceOrOwn(),
                ConnectionTarget.Hold.NONE);
    }

    /** @param options what the options begin with by which they can be given */
    private Secrets secrets(
            ConnectionProfile profile, boolean saved, GivenSecrets given, Optional<Path> file, String options) {
        Secrets secrets = new SecretSources(
                        file,
                        saved,
                        environment.keyring(),
                        locked -> environment.err().println(locked.getMessage()))
                .of(profile, given.read(environment.in()));
        Set<SecretKind> missing = SecretSources.missing(profile, secrets);
        if (!missing.isEmpty()) {
            throw OptionParser.wrong("A secret of the connection \u201C" + profile.name() + "\u201D is missing ("
                    + missing.stream().map(SecretKind::label).collect(Collectors.joining(", "))
                    + "), and no keyring has it as \u201C" + profile.secretName() + "\u201D: give it with " + options
                    + "password-file FILE, " + options
                    + "password-stdin or, if the connection is provided, LECTERN_PASSWORD_FILE, or " + options
                    + "key-store-password-file FILE.");
        }
        return secrets;
    }

    private ConnectionTarget ownNode(Consumer<Message> progress) throws NodeException {
        if (!cluster.contactPoints().isEmpty() || cluster.profile().isPresent()) {
            throw OptionParser.wrong("--own-node is a target itself; leave --contact-point and --profile out.");
        }
        NodeSettings standard = NodeSettings.standard();
        EmbeddedNode node = EmbeddedNode.open(
                new NodeSettings(cluster.data(), standard.nodeLibraries(), standard.heapMegabytes()), progress);
        try {
            node.define(Schema.definitions(cluster.keyspace(), node.datacenter(), 1));
            ConnectionSettings settings = node.settings(cluster.keyspace());
            return new ConnectionTarget(
                    ClusterKind.LOCAL,
                    true,
                    true,
                    cluster.readOnly() ? settings.toReadOnly() : settings,
                    cluster.statusKeyspace().orElseGet(() -> StatusKeyspace.of(cluster.keyspace())),
                    node::close);
        } catch (NodeException | RuntimeException failed) {
            node.close();
            throw failed;
        }
    }
}
