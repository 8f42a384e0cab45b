package org.lectern.cluster;

import com.datastax.dse.driver.api.core.config.DseDriverOption;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.DriverOption;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.api.core.ssl.ProgrammaticSslEngineFactory;
import com.datastax.oss.driver.internal.core.config.typesafe.DefaultDriverConfigLoader;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Opens the driver's sessions as the settings say. */
final class Sessions {
    private Sessions() {}

    /** Blocks. The session is not examined: see {@link Cluster#connect}. Fails with what the driver throws. */
    static CqlSession open(ConnectionSettings settings) {
        settings.requireSafePassword();
        ConnectionOptions options = settings.options();
        CqlSessionBuilder builder = new WholeFrameSessionBuilder().withConfigLoader(configuration(settings));
        if (options.bundle().isPresent()) {
            builder.withCloudSecureConnectBundle(options.bundle().get());
        } else {
            builder.addContactPoints(settings.contactPoints()).withLocalDatacenter(settings.datacenter());
        }
        options.credentials().ifPresent(credentials -> {
            if (credentials.proved()) {
                builder.withAuthProvider(new ProvedLogin(credentials.password()));
            } else {
                builder.withAuthCredentials(
                        credentials.user(), new String(credentials.password().reveal()));
            }
        });
        options.tls()
                .ifPresent(tls -> builder.withSslEngineFactory(
                        new ProgrammaticSslEngineFactory(TlsContext.of(tls), null, tls.hostNameCheck())));
        try {
            return builder.build();
        } catch (RuntimeException failure) {
            throw options.driverConfiguration()
                    .flatMap(file -> mistake(failure).map(found -> (RuntimeException) DriverFile.refused(file, found)))
                    .orElse(failure);
        }
    }

    /** A setting of the wrong type is found out only when the driver looks at it. */
    private static Optional<ConfigException> mistake(Throwable failure) {
        for (Throwable at = failure; at != null; at = at.getCause()) {
            if (at instanceof ConfigException found) {
                return Optional.of(found);
            }
        }
        return Optional.empty();
    }

    /** What the connection says counts most; then the driver's own file; then what Lectern finds best; then the driver. */
    static DriverConfigLoader configuration(ConnectionSettings settings) {
        Map<DriverOption, Object> said = said(settings.options());
        Map<DriverOption, Object> best = best(settings);
        return settings.options()
                .driverConfiguration()
                .map(file -> fromFile(file, said, best))
                .orElseGet(() -> {
                    Map<DriverOption, Object> all = new LinkedHashMap<>(best);
                    all.putAll(said);
                    return programmatic(all);
                });
    }

    private static Map<DriverOption, Object> said(ConnectionOptions options) {
        Map<DriverOption, Object> said = new LinkedHashMap<>();
        said.put(DefaultDriverOption.REQUEST_TIMEOUT, options.requests().timeout());
        said.put(
                DefaultDriverOption.REQUEST_CONSISTENCY,
                options.requests().consistency().name());
        said.put(
                DefaultDriverOption.REQUEST_SERIAL_CONSISTENCY,
                options.requests().serial().name());
        return said;
    }

    private static Map<DriverOption, Object> best(ConnectionSettings settings) {
        Map<DriverOption, Object> best = new LinkedHashMap<>();
        Duration heartbeat = settings.options().heartbeat();
        Duration answer = heartbeat.multipliedBy(2);
        best.put(DefaultDriverOption.CONNECTION_CONNECT_TIMEOUT, heartbeat);
        best.put(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, answer);
        best.put(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, answer);
        best.put(DefaultDriverOption.HEARTBEAT_INTERVAL, heartbeat);
        best.put(DefaultDriverOption.HEARTBEAT_TIMEOUT, heartbeat);
        best.put(DefaultDriverOption.CONNECTION_MAX_REQUESTS, 4096);
        best.put(DefaultDriverOption.RECONNECTION_MAX_DELAY, Duration.ofSeconds(10));
        // A busy node takes longer than the driver's 15 ms to write a trace down, which tells of tombstones.
        best.put(DefaultDriverOption.REQUEST_TRACE_ATTEMPTS, 50);
        best.put(DefaultDriverOption.REQUEST_TRACE_INTERVAL, Duration.ofMillis(10));
        best.put(DefaultDriverOption.PREPARE_ON_ALL_NODES, false);
        // Replication of this keyspace is all that routing needs to know of the schema, and
        // it needs it for speed only: read after the connection is there.
        best.put(DefaultDriverOption.METADATA_SCHEMA_ENABLED, false);
        best.put(DseDriverOption.MONITOR_REPORTING_ENABLED, false);
        best.put(DefaultDriverOption.METADATA_SCHEMA_REFRESHED_KEYSPACES, List.of(settings.keyspace()));
        best.put(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0);
        best.put(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0);
        return best;
    }

    private static DriverConfigLoader programmatic(Map<DriverOption, Object> options) {
        ProgrammaticDriverConfigLoaderBuilder builder = DriverConfigLoader.programmaticBuilder();
        options.forEach((option, value) -> {
            if (value instanceof Duration duration) {
                builder.withDuration(option, duration);
            } else if (value instanceof Integer number) {
                builder.withInt(option, number);
            } else if (value instanceof Boolean flag) {
                builder.withBoolean(option, flag);
            } else if (value instanceof List<?> list) {
                builder.withStringList(
                        option, list.stream().map(String::valueOf).toList());
            } else {
                builder.withString(option, value.toString());
            }
        });
        return builder.build();
    }

    private static DriverConfigLoader fromFile(
            Path file, Map<DriverOption, Object> said, Map<DriverOption, Object> best) {
        Config read = DriverFile.read(file);
        try {
            Config all = config(said)
                    .withFallback(read)
                    .withFallback(config(best))
                    .withFallback(ConfigFactory.defaultReference(CqlSession.class.getClassLoader()))
                    .resolve()
                    .getConfig(DefaultDriverConfigLoader.DEFAULT_ROOT_PATH);
            return new DefaultDriverConfigLoader(() -> all, false);
        } catch (ConfigException e) {
            throw DriverFile.refused(file, e);
        }
    }

    private static Config config(Map<DriverOption, Object> options) {
        Map<String, Object> values = new HashMap<>();
        options.forEach((option, value) -> values.put(
                DefaultDriverConfigLoader.DEFAULT_ROOT_PATH + "." + option.getPath(),
                value instanceof Duration duration ? duration.toMillis() + " ms" : value));
        return ConfigFactory.parseMap(values);
    }
}
