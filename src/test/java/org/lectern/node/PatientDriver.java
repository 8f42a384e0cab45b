package org.lectern.node;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import java.time.Duration;
import org.lectern.Stuck;

/** How tests use the bare driver: with patience, for its own limits are those of a machine that is not busy. */
public final class PatientDriver {
    private static final Duration REQUEST = Stuck.LIMIT;
    private static final Duration CONNECTION = Duration.ofMinutes(2);

    private PatientDriver() {}

    public static ProgrammaticDriverConfigLoaderBuilder config() {
        return DriverConfigLoader.programmaticBuilder()
                .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, REQUEST)
                .withDuration(DefaultDriverOption.CONNECTION_CONNECT_TIMEOUT, CONNECTION)
                .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, CONNECTION)
                .withDuration(DefaultDriverOption.CONNECTION_SET_KEYSPACE_TIMEOUT, CONNECTION)
                .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, CONNECTION)
                .withDuration(DefaultDriverOption.HEARTBEAT_TIMEOUT, CONNECTION);
    }
}
