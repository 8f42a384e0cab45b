package org.lectern.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.session.ProgrammaticArguments;
import org.junit.jupiter.api.Test;

/** A write that says no time of its own gets the cluster's: this machine's clock may be fast. */
final class WriteTimesTest {
    @Test
    void theDriverSendsNoTimeOfThisMachine_whateverItsConfigurationSays() {
        DriverConfigLoader configuration = DriverConfigLoader.programmaticBuilder()
                .withString(DefaultDriverOption.TIMESTAMP_GENERATOR_CLASS, "AtomicTimestampGenerator")
                .build();
        DriverContext context = new WholeFrameSessionBuilder()
                .buildContext(configuration, ProgrammaticArguments.builder().build());
        try {
            assertThat(context.getTimestampGenerator().next()).isEqualTo(Statement.NO_DEFAULT_TIMESTAMP);
        } finally {
            configuration.close();
        }
    }
}
