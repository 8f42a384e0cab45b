package org.lectern.command;

import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterSentence;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.repair.OaeMaintenance;
import org.lectern.service.Connection;
import org.lectern.service.ConnectionStatus;
import org.lectern.service.Lectern;

/** A connection that has some services, in memory; whoever asks for another is refused as an OAE keyspace refuses it. */
final class ServicesInMemory {
    private ServicesInMemory() {}

    /** @param services by the names of the methods of {@link Lectern} that give them */
    static Lectern of(Map<String, Object> services) {
        return of(services, Optional.empty(), Optional.empty());
    }

    /** A platform's keyspace. */
    static Lectern of(OaePlatform platform, OaeMaintenance maintenance) {
        return of(Map.of(), Optional.of(platform), Optional.of(maintenance));
    }

    private static Lectern of(
            Map<String, Object> services, Optional<OaePlatform> platform, Optional<OaeMaintenance> maintenance) {
        Connection connection = new Connection() {
            @Override
            public String operator() {
                return "operator@here";
            }

            @Override
            public ConnectionStatus status() {
                return new ConnectionStatus("127.0.0.1:9042", "dc1", "lectern", 1, 1, 0, 3);
            }

            @Override
            public Optional<OaePlatform> oae() {
                return platform;
            }

            @Override
            public Optional<OaeMaintenance> oaeMaintenance() {
                return maintenance;
            }
        };
        return (Lectern) Proxy.newProxyInstance(
                Lectern.class.getClassLoader(), new Class<?>[] {Lectern.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("connection")) {
                        return connection;
                    }
                    if (method.getName().equals("close")) {
                        return null;
                    }
                    @Nullable Object service = services.get(method.getName());
                    if (service == null) {
                        throw new ClusterException(
                                ClusterException.Kind.WRONG_SCHEMA, ClusterSentence.OAE_HAS_NOT.of());
                    }
                    return service;
                });
    }
}
