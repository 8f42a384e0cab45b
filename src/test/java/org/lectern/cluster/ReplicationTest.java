package org.lectern.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where several data centres hold replicas, nothing is written that reaches one of them only. */
final class ReplicationTest {
    private static final Replication SPREAD = new Replication("lectern", new TreeMap<>(Map.of("dc1", 3, "dc2", 3)));

    private static ConnectionSettings settings(
            Consistency consistency, Consistency.Serial serial, boolean readOnly, boolean alone) {
        return new ConnectionSettings(
                List.of(InetSocketAddress.createUnresolved("127.0.0.1", 1)),
                "dc1",
                "lectern",
                false,
                readOnly,
                ConnectionOptions.PLAIN.withRequests(
                        RequestOptions.STANDARD.at(consistency, serial).withWritesAlone(alone)));
    }

    @ParameterizedTest
    @CsvSource({"LOCAL_QUORUM, LOCAL_SERIAL", "LOCAL_QUORUM, SERIAL", "QUORUM, LOCAL_SERIAL", "ALL, LOCAL_SERIAL"})
    void localLevelsAreRefusedToWhoWrites(Consistency consistency, Consistency.Serial serial) {
        assertThatThrownBy(() -> SPREAD.require(settings(consistency, serial, false, false), "dc1"))
                .isInstanceOf(ClusterException.class)
                .hasMessageContainingAll("dc1, dc2", consistency.name(), serial.name(), "QUORUM and SERIAL");
    }

    @ParameterizedTest
    @CsvSource({
        "QUORUM, SERIAL, false, false",
        "ALL, SERIAL, false, false",
        "LOCAL_ONE, LOCAL_SERIAL, true, false",
        "LOCAL_QUORUM, LOCAL_SERIAL, true, false",
        "LOCAL_QUORUM, LOCAL_SERIAL, false, true"
    })
    void whoReachesAllOrOnlyReadsOrWritesAloneMay(
            Consistency consistency, Consistency.Serial serial, boolean readOnly, boolean alone) {
        assertThatCode(() -> SPREAD.require(settings(consistency, serial, readOnly, alone), "dc1"))
                .doesNotThrowAnyException();
    }

    @Test
    void oneDataCentreIsEnoughForLocalLevels() {
        ConnectionSettings standard = settings(Consistency.LOCAL_QUORUM, Consistency.Serial.LOCAL_SERIAL, false, false);
        assertThatCode(() -> new Replication("lectern", new TreeMap<>(Map.of("dc1", 3))).require(standard, "dc1"))
                .doesNotThrowAnyException();
    }

    @Test
    void theStrategySaysWhoHoldsReplicas() {
        Set<String> known = Set.of("dc1", "dc2", "dc3");
        String byDatacenter = "org.apache.cassandra.locator.NetworkTopologyStrategy";
        assertThat(Replication.of("k", Map.of("class", byDatacenter, "dc1", "3", "dc2", "0"), known)
                        .datacenters())
                .containsExactly("dc1");
        assertThat(Replication.of("k", Map.of("class", byDatacenter, "dc1", "3/1", "dc3", "1"), known)
                        .datacenters())
                .containsExactly("dc1", "dc3");
        assertThat(Replication.of(
                                "k",
                                Map.of(
                                        "class",
                                        "org.apache.cassandra.locator.SimpleStrategy",
                                        "replication_factor",
                                        "1"),
                                known)
                        .datacenters())
                .as("a strategy that does not look at data centres")
                .isEqualTo(known);
    }
}
