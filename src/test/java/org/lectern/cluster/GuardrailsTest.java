package org.lectern.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which guardrails would refuse what Lectern does. */
final class GuardrailsTest {
    private static ConnectionSettings connection(boolean readOnly) {
        return new ConnectionSettings(
                List.of(InetSocketAddress.createUnresolved("127.0.0.1", 1)), "dc1", "lectern", false, readOnly);
    }

    @ParameterizedTest
    @CsvSource({
        "partition_keys_in_select_fail_threshold, 20",
        "partition_keys_in_select_fail_threshold, -1",
        "in_select_cartesian_product_fail_threshold, 25",
        "page_size_fail_threshold, 5000",
        "user_timestamps_enabled, true",
        "minimum_timestamp_fail_threshold, null",
        "maximum_timestamp_fail_threshold, 1h",
        "write_consistency_levels_disallowed, '[ANY, ONE]'"
    })
    void theUsualLimitsAreNotInTheWay(String name, String value) {
        assertThat(Guardrails.inTheWay(Map.of(name, value), connection(false))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "partition_keys_in_select_fail_threshold, 19, true",
        "in_select_cartesian_product_fail_threshold, 24, true",
        "page_size_fail_threshold, 4999, true",
        "read_consistency_levels_disallowed, '[LOCAL_QUORUM]', true",
        "write_consistency_levels_disallowed, '[LOCAL_QUORUM]', false",
        "user_timestamps_enabled, false, false",
        "minimum_timestamp_fail_threshold, 12h, false",
        "maximum_timestamp_fail_threshold, 10s, false"
    })
    void whatWouldRefuseIsNamedWithItsValue(String name, String value, boolean whenReading) {
        assertThat(Guardrails.inTheWay(Map.of(name, value), connection(false)))
                .singleElement()
                .asString()
                .startsWith(name + " = " + value + " (");
        assertThat(Guardrails.inTheWay(Map.of(name, value), connection(true))).hasSize(whenReading ? 1 : 0);
    }

    @Test
    void everythingInTheWayIsNamed() {
        assertThat(Guardrails.inTheWay(
                        Map.of("user_timestamps_enabled", "false", "page_size_fail_threshold", "100"),
                        connection(false)))
                .hasSize(2);
    }
}
