package org.lectern.spark;

import java.io.Serializable;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lectern.cluster.ClusterKind;
import org.lectern.cluster.ConnectionOptions;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.Credentials;
import org.lectern.cluster.RequestOptions;
import org.lectern.cluster.Secret;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.cluster.Tls;
import org.lectern.model.SunbirdRelease;

/**
 * {@link ConnectionSettings} on their way to the executors. Files are read there: they have to be at the same place on every
 * machine. Secrets travel as Spark's own messages do: encrypted where {@code spark.network.crypto.enabled} is set.
 */
record ExecutorSettings(
        List<String> hosts,
        List<Integer> ports,
        String datacenter,
        String keyspace,
        boolean readOnly,
        @Nullable String user,
        @Nullable String password,
        boolean proved,
        @Nullable Encryption encryption,
        @Nullable String bundle,
        RequestOptions requests,
        @Nullable String driverConfiguration,
        Duration heartbeat,
        boolean plainPassword,
        ClusterKind kind,
        String statusKeyspace,
        @Nullable String statusContexts,
        @Nullable String statusTrees,
        @Nullable SunbirdRelease statusRelease)
        implements Serializable {
    ExecutorSettings {
        hosts = List.copyOf(hosts);
        ports = List.copyOf(ports);
    }

    /** {@link Tls}. */
    record Encryption(
            @Nullable String trustStore,
            @Nullable String trustStorePassword,
            @Nullable String keyStore,
            @Nullable String privateKey,
            @Nullable String keyStorePassword,
            boolean hostNameCheck)
            implements Serializable {
        static Encryption of(Tls tls) {
            return new Encryption(
                    path(tls.trustStore()),
                    secret(tls.trustStorePassword()),
                    path(tls.keyStore()),
                    path(tls.privateKey()),
                    secret(tls.keyStorePassword()),
                    tls.hostNameCheck());
        }

        Tls toTls() {
            return new Tls(
                    file(trustStore),
                    Optional.ofNullable(trustStorePassword).map(Secret::of),
                    file(keyStore),
                    file(privateKey),
                    Optional.ofNullable(keyStorePassword).map(Secret::of),
                    hostNameCheck);
        }

        /** Without its secrets. */
        @Override
        public String toString() {
            return "encrypted";
        }
    }

    static ExecutorSettings of(ConnectionSettings settings) {
        return of(settings, StatusKeyspace.of(settings.keyspace()));
    }

    static ExecutorSettings of(ConnectionSettings settings, StatusKeyspace statusKeyspace) {
        ConnectionOptions options = settings.options();
        return new ExecutorSettings(
                settings.contactPoints().stream()
                        .map(InetSocketAddress::getHostString)
                        .toList(),
                settings.contactPoints().stream()
                        .map(InetSocketAddress::getPort)
                        .toList(),
                settings.datacenter(),
                settings.keyspace(),
                settings.readOnly(),
                options.credentials().map(Credentials::user).orElse(null),
                secret(options.credentials().map(Credentials::password)),
                options.credentials().map(Credentials::proved).orElse(false),
                options.tls().map(Encryption::of).orElse(null),
                path(options.bundle()),
                options.requests(),
                path(options.driverConfiguration()),
                options.heartbeat(),
                options.plainPassword(),
                options.kind(),
                statusKeyspace.name(),
                statusKeyspace.contexts().orElse(null),
                statusKeyspace.trees().orElse(null),
                statusKeyspace.release().orElse(null));
    }

    StatusKeyspace toStatusKeyspace() {
        return new StatusKeyspace(
                statusKeyspace,
                Optional.ofNullable(statusContexts),
                Optional.ofNullable(statusTrees),
                Optional.ofNullable(statusRelease));
    }

    /** As they were, but that nothing is created. */
    ConnectionSettings toSettings() {
        List<InetSocketAddress> points = IntStream.range(0, hosts.size())
                .mapToObj(i -> new InetSocketAddress(hosts.get(i), ports.get(i)))
                .toList();
        Optional<Credentials> credentials = user == null || password == null
                ? Optional.empty()
                : Optional.of(new Credentials(user, Secret.of(password), proved));
        return new ConnectionSettings(
                points,
                datacenter,
                keyspace,
                false,
                readOnly,
                new ConnectionOptions(
                        credentials,
                        Optional.ofNullable(encryption).map(Encryption::toTls),
                        file(bundle),
                        requests,
                        file(driverConfiguration),
                        heartbeat,
                        plainPassword,
                        kind));
    }

    private static @Nullable String path(Optional<Path> file) {
        return file.map(Path::toString).orElse(null);
    }

    private static Optional<Path> file(@Nullable String path) {
        return Optional.ofNullable(path).map(Path::of);
    }

    private static @Nullable String secret(Optional<Secret> secret) {
        return secret.map(one -> new String(one.reveal())).orElse(null);
    }

    /** Without its secrets. */
    @Override
    public String toString() {
        return hosts + "/" + keyspace;
    }
}
