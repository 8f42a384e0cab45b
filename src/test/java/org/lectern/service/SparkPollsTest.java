package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.lectern.command.spark.SparkCommandLine;
import org.lectern.lane.OnOwnNodes;

/** A review of polls on Spark says, line by line, what one in this process says. */
@OnOwnNodes
@Order(6)
class SparkPollsTest {
    @Test
    void bothSayTheSame() {
        SparkCommandLine.require();
        try (TestKeyspace keyspace = new TestKeyspace("sparkpolls")) {
            PartsOfPollsTest.planted(keyspace);
            SparkCommandLine there = new SparkCommandLine(keyspace.settings());
            SparkCommandLine here = new SparkCommandLine(keyspace.settings());
            assertThat(there.run("polls", "review", "--json", "--engine", "spark"))
                    .as("something is wrong")
                    .isEqualTo(1);
            assertThat(here.run("polls", "review", "--json")).isEqualTo(1);
            List<String> lines = here.said();
            assertThat(lines).hasSizeGreaterThan(30);
            assertThat(there.said()).containsExactlyElementsOf(lines);
        }
    }
}
