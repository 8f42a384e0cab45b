package org.lectern.command;

import java.net.InetSocketAddress;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.lectern.cluster.ClusterKind;
import org.lectern.cluster.ConnectionOptions;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.model.SunbirdRelease;
import org.lectern.node.NodeSettings;
import org.lectern.profile.ContactPoint;
import org.lectern.profile.ProfileSentence;
import org.lectern.profile.Secrets;
import org.lectern.profile.TlsFiles;
import org.lectern.wording.InvalidInputException;
import picocli.CommandLine.Option;

/** Which cluster is meant: the options of a window and of every command. Filled by picocli; read after {@link #check}. */
public final class ClusterOptions {
    @Option(names = "--contact-point", paramLabel = "HOST:PORT", description = "connect to this node; may be repeated")
    private List<String> contactPoints = new ArrayList<>();

    @Option(
            names = "--datacenter",
            paramLabel = "NAME",
            description = "the local data centre; needed with --contact-point")
    private Optional<String> datacenter = Optional.empty();

    @Option(names = "--keyspace", paramLabel = "NAME", description = "the keyspace (lectern)")
    private String keyspace = ConnectionSettings.KEYSPACE;

    @Option(
            names = "--status-keyspace",
            paramLabel = "NAME",
            description = "the keyspace of content status, if it is another one; never created")
    private Optional<String> statusKeyspace = Optional.empty();

    @Option(
            names = "--status-contexts",
            paramLabel = "PREFIX",
            description =
                    "the platform\u2019s prefix of batches in aggregates, such as cb:, or none; detected by default")
    private Optional<String> statusContexts = Optional.empty();

    @Option(
            names = "--trees-keyspace",
            paramLabel = "NAME",
            description = "the keyspace of the platform\u2019s collection contents; found by default")
    private Optional<String> treesKeyspace = Optional.empty();

    @Option(
            names = "--status-release",
            paramLabel = "RELEASE",
            description =
                    "the Sunbird release that computes progress: flink, lern-service or before-optional; detected by "
                            + "default")
    private Optional<String> statusRelease = Optional.empty();

    @Option(names = "--tls", description = "encrypt the connection; for --contact-point")
    private boolean tls;

    @Option(
            names = "--trust-store",
            paramLabel = "FILE",
            description = "trust these certificates (JKS, PKCS 12 or PEM) instead of Java\u2019s")
    private Optional<Path> trustStore = Optional.empty();

    @Option(
            names = "--key-store",
            paramLabel = "FILE",
            description = "the client certificate, if the cluster requires one (JKS, PKCS 12 or PEM)")
    private Optional<Path> keyStore = Optional.empty();

    @Option(names = "--private-key", paramLabel = "FILE", description = "its private key, if in a separate PEM file")
    private Optional<Path> privateKey = Optional.empty();

    @Option(names = "--no-host-name-check", description = "accept a certificate without the host name")
    private boolean noHostNameCheck;

    @Option(names = "--read-only", description = "refuse every write; overrides --writable")
    private boolean readOnly;

    @Option(names = "--writable", description = "allow writes, with --contact-point, which is read-only by default")
    private boolean writable;

    @Option(
            names = "--environment",
            paramLabel = "KIND",
            description = "local, staging or production: the confirmations before a write (production)")
    private String environment = ClusterKind.PRODUCTION.name();

    @Option(names = "--profile", paramLabel = "NAME", description = "use this saved connection")
    private Optional<String> profile = Optional.empty();

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "the directory of connections, activity log and built-in node")
    private Optional<String> data = Optional.empty();

    /** The nodes that were named; none if a saved connection, or nothing, is. */
    public List<InetSocketAddress> contactPoints() {
        return contactPoints.stream().map(ClusterOptions::contactPoint).toList();
    }

    /** A host alone may be a word that was meant for another option, so its port has to be said. */
    private static InetSocketAddress contactPoint(String text) {
        if (!text.matches("[^,;\\s]+:\\d+")) {
            throw new InvalidInputException(ProfileSentence.NO_CONTACT_POINT.of(text));
        }
        return ContactPoint.parseAll(text).get(0);
    }

    public Optional<String> datacenter() {
        return datacenter;
    }

    public String keyspace() {
        return keyspace;
    }

    /** Where content status is, and what was said of it. */
    public Optional<StatusKeyspace> statusKeyspace() {
        return statusKeyspace.map(name -> new StatusKeyspace(name, statusContexts, treesKeyspace, release()));
    }

    private Optional<SunbirdRelease> release() {
        return statusRelease.map(word -> SunbirdRelease.of(word)
                .orElseThrow(() -> OptionParser.wrong("There is no release \u201C" + word
                        + "\u201D of Sunbird; use flink, lern-service or before-optional.")));
    }

    /** How the connection to the nodes that were named is encrypted; empty: it is not. */
    public Optional<TlsFiles> tls() {
        return TlsFiles.of(tls, trustStore, keyStore, privateKey, !noHostNameCheck);
    }

    /** Returns whether writes are refused: by the option, or for contact points for which nothing allows them. */
    public boolean readOnly() {
        return readOnly || (!contactPoints.isEmpty() && !writable);
    }

    /** What was said of the cluster; one that matters, where nothing was. */
    public ClusterKind kind() {
        return kind(environment);
    }

    /** Returns the environment with that name. */
    static ClusterKind kind(String name) {
        return Words.find(ClusterKind.class, name)
                .orElseThrow(() -> OptionParser.wrong(
                        "There is no environment \u201C" + name + "\u201D; use local, staging or production."));
    }

    public Optional<String> profile() {
        return profile;
    }

    /** The data directory: what was said, else that of a console that was told nothing. */
    public Path data() {
        try {
            return data.map(text -> Path.of(text).toAbsolutePath().normalize())
                    .orElseGet(() -> NodeSettings.standard().dataDirectory());
        } catch (InvalidPathException none) {
            throw OptionParser.wrong(
                    "\u201C" + data.orElse("") + "\u201D after --data is not a directory\u2019s name.");
        }
    }

    /** The settings that the contact points and the other options make, without a user; empty if none is named. */
    public Optional<ConnectionSettings> named(boolean createSchema) {
        List<InetSocketAddress> points = contactPoints();
        ConnectionOptions plain = ConnectionOptions.PLAIN.withKind(kind());
        return points.isEmpty()
                ? Optional.empty()
                : Optional.of(new ConnectionSettings(
                        points,
                        datacenter.orElseThrow(),
                        keyspace,
                        createSchema,
                        readOnly(),
                        tls().map(files -> plain.withTls(files.with(Secrets.NONE)))
                                .orElse(plain)));
    }

    /** @throws InvalidInputException with a sentence, if they contradict each other, or one of them cannot be */
    public void check() {
        if (statusKeyspace.isEmpty()
                && (statusContexts.isPresent() || treesKeyspace.isPresent() || statusRelease.isPresent())) {
            throw OptionParser.wrong(
                    "--status-contexts, --trees-keyspace and --status-release need --status-keyspace.");
        }
        if (!contactPoints.isEmpty() && profile.isPresent()) {
            throw OptionParser.wrong("--profile contains the address; leave --contact-point out.");
        }
        List<InetSocketAddress> points = contactPoints();
        if (points.isEmpty() && (tls().isPresent() || noHostNameCheck)) {
            throw OptionParser.wrong("--tls and its options need --contact-point. A saved connection has its own.");
        }
        if (points.isEmpty() && writable) {
            throw OptionParser.wrong(
                    "--writable needs --contact-point. A saved or provided connection has its own setting.");
        }
        if (!points.isEmpty() && datacenter.isEmpty()) {
            throw OptionParser.wrong("--contact-point needs --datacenter NAME. \u201Cnodetool status\u201D shows it.");
        }
        kind();
        data();
        statusKeyspace();
        named(false);
    }

    /** @throws InvalidInputException if something is said that only holds for a cluster that is named here */
    public void requireNamed() {
        if (contactPoints.isEmpty() && (readOnly || statusKeyspace.isPresent())) {
            throw OptionParser.wrong(
                    "--read-only and --status-keyspace need an existing cluster. Add --contact-point.");
        }
    }
}
