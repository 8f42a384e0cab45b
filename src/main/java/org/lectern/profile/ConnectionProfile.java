package org.lectern.profile;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lectern.cluster.ClusterKind;
import org.lectern.cluster.ClusterSentence;
import org.lectern.cluster.ConnectionOptions;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.Credentials;
import org.lectern.cluster.RequestOptions;
import org.lectern.cluster.Secret;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.cluster.Tls;
import org.lectern.wording.InvalidInputException;

/**
 * A cluster as an operator knows it, without its secrets.
 *
 * @param name unique among profiles, however it is capitalised; 1 to 60 characters on one line
 * @param contactPoints unresolved; none where there is a bundle
 * @param datacenter empty where there is a bundle
 * @param statusKeyspace where content status is, if not in the keyspace, and what was said of it by hand
 * @param user whose password is a secret
 * @param tls empty: not encrypted, or by the bundle
 * @param plainPassword whether the password may go over a network without encryption
 * @param bundle a secure connect bundle
 * @param driverConfiguration the driver's own file (HOCON) for everything else
 * @param readOnly whether every write is refused
 * @param asksBeforeRebuild whether a click on Rebuild asks first, although it takes nothing away
 * @param spark where what Spark does runs; empty: on this machine
 */
public record ConnectionProfile(
        String name,
        List<InetSocketAddress> contactPoints,
        String datacenter,
        String keyspace,
        Optional<StatusKeyspace> statusKeyspace,
        Optional<String> user,
        Optional<TlsFiles> tls,
        boolean plainPassword,
        Optional<Path> bundle,
        RequestOptions requests,
        Optional<Path> driverConfiguration,
        ClusterKind kind,
        boolean readOnly,
        boolean asksBeforeRebuild,
        Optional<SparkSettings> spark) {
    private static final int LONGEST_NAME = 60;

    /** @throws IllegalArgumentException with a sentence for the operator */
    public ConnectionProfile {
        name = name.strip();
        if (name.isEmpty() || name.length() > LONGEST_NAME || name.codePoints().anyMatch(Character::isISOControl)) {
            throw new InvalidInputException(ProfileSentence.NAME_LENGTH.of());
        }
        contactPoints = List.copyOf(contactPoints);
        datacenter = datacenter.strip();
        if (user.filter(String::isBlank).isPresent()) {
            throw new InvalidInputException(ClusterSentence.USER_EMPTY.of());
        }
        // The rest is checked where it is used as well: the settings made of it would be refused.
        Optional<Tls> encrypted = tls.map(files -> files.with(Secrets.NONE));
        new ConnectionSettings(
                contactPoints,
                datacenter,
                keyspace,
                false,
                readOnly,
                new ConnectionOptions(Optional.empty(), encrypted, bundle, requests, driverConfiguration));
    }

    /**
     * What to connect with.
     *
     * @param createSchema whether a missing keyspace is created; not for a profile that is read-only
     */
    public ConnectionSettings settings(Secrets secrets, boolean createSchema) {
        Optional<Credentials> credentials = user.map(known ->
                new Credentials(known, secrets.find(SecretKind.PASSWORD).orElse(Secret.of(""))));
        Optional<Tls> encrypted = tls.map(files -> files.with(secrets));
        return new ConnectionSettings(
                contactPoints,
                datacenter,
                keyspace,
                createSchema,
                readOnly,
                new ConnectionOptions(credentials, encrypted, bundle, requests, driverConfiguration)
                        .withPlainPassword(plainPassword)
                        .withKind(kind));
    }

    /** As {@link ConnectionSettings#sendsPasswordInPlain}. */
    public boolean sendsPasswordInPlain() {
        return settings(Secrets.NONE, false).sendsPasswordInPlain();
    }

    /** Where content status is. */
    public StatusKeyspace statusKeyspaceOrOwn() {
        return statusKeyspace.orElseGet(() -> StatusKeyspace.of(keyspace));
    }

    /** The secrets without which it cannot connect. */
    public Set<SecretKind> needed() {
        Set<SecretKind> needed = EnumSet.noneOf(SecretKind.class);
        if (user.isPresent()) {
            needed.add(SecretKind.PASSWORD);
        }
        if (tls.flatMap(TlsFiles::keyStore).filter(file -> !isPem(file)).isPresent()) {
            needed.add(SecretKind.KEY_STORE);
        }
        return needed;
    }

    /** The secrets that it may have, besides those that it needs. */
    public Set<SecretKind> possible() {
        Set<SecretKind> possible = needed();
        tls.ifPresent(files -> {
            files.trustStore().filter(file -> !isPem(file)).ifPresent(file -> possible.add(SecretKind.TRUST_STORE));
            files.keyStore().ifPresent(file -> possible.add(SecretKind.KEY_STORE));
        });
        return possible;
    }

    /** By its name, since the file need not be there yet. */
    private static boolean isPem(Path file) {
        return file.toString().matches("(?i).*\\.(pem|crt|cer|key|cert)");
    }

    /**
     * The name of its secrets in a keyring: its own, and a digest of who sends them where, and how. Another connection of the
     * same name finds none of them.
     */
    public String secretName() {
        List<String> parts = new ArrayList<>();
        parts.add(user.orElse(""));
        contactPoints.stream().map(ContactPoint::format).sorted().forEach(parts::add);
        parts.add(bundle.map(Path::toString).orElse(""));
        parts.add(tls.map(TlsFiles::toString).orElse("plain"));
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256")
                    .digest(String.join("\n", parts).getBytes(UTF_8));
            return name + " #" + HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("Every JDK has SHA-256", missing);
        }
    }

    /** Where what Spark does runs. */
    public SparkSettings sparkOrHere() {
        return spark.orElse(SparkSettings.HERE);
    }

    /** The same under another name. */
    public ConnectionProfile named(String other) {
        return new ConnectionProfile(
                other,
                contactPoints,
                datacenter,
                keyspace,
                statusKeyspace,
                user,
                tls,
                plainPassword,
                bundle,
                requests,
                driverConfiguration,
                kind,
                readOnly,
                asksBeforeRebuild,
                spark);
    }
}
