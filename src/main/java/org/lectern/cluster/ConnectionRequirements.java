package org.lectern.cluster;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a cluster has to have before it is written to: the local data centre, enough replicas, one level of transactions. */
record ConnectionRequirements(CqlSession session, ConnectionSettings settings) {
    /** The driver would connect all the same, and then find no node to send anything to. */
    void requireDatacenter() {
        Set<String> known = datacenters(session);
        if (settings.options().bundle().isEmpty() && !known.contains(settings.datacenter())) {
            throw new ClusterException(
                    ClusterException.Kind.UNREACHABLE,
                    ClusterSentence.NO_DATACENTER.of(settings.datacenter(), String.join(", ", known)));
        }
    }

    /** Before anything is created, since that is written as well. */
    void requireLevels(String statusKeyspace) {
        if (!settings.readOnly()) {
            String local = datacenter();
            Stream.of(settings.keyspace(), statusKeyspace)
                    .distinct()
                    .flatMap(keyspace -> Replication.read(session, keyspace).stream())
                    .forEach(replication -> replication.require(settings, local));
        }
    }

    void keepLevels(String statusKeyspace) {
        if (!settings.readOnly()) {
            SerialLevel level = SerialLevel.of(settings, datacenter());
            Stream.of(settings.keyspace(), statusKeyspace)
                    .distinct()
                    .forEach(keyspace -> level.keep(session, settings, keyspace));
        }
    }

    /** The data centres of the nodes that are known. */
    static Set<String> datacenters(CqlSession session) {
        return session.getMetadata().getNodes().values().stream()
                .map(node -> String.valueOf(node.getDatacenter()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** How many nodes each data centre has. */
    SortedMap<String, Integer> nodes() {
        SortedMap<String, Integer> nodes = new TreeMap<>();
        session.getMetadata()
                .getNodes()
                .values()
                .forEach(node -> nodes.merge(String.valueOf(node.getDatacenter()), 1, Integer::sum));
        return nodes;
    }

    /** The local data centre, also where a secure connect bundle said it. */
    String datacenter() {
        return settings.options().bundle().isEmpty()
                ? settings.datacenter()
                : session.getMetadata().getNodes().values().stream()
                        .filter(node -> node.getDistance() == NodeDistance.LOCAL)
                        .map(node -> String.valueOf(node.getDatacenter()))
                        .findFirst()
                        .orElse(settings.datacenter());
    }
}
