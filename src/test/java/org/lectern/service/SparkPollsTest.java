package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.lectern.lane.OnSharedNode;

/** A review of polls on Spark says, line by line, what one in this process says. */
@OnSharedNode
@Order(6)
class SparkPollsTest {
    @Test
    void bothSayTheSame() {
        OnSpark.assumeBuilt();
        try (TestKeyspace keyspace = new TestKeyspace("sparkpolls")) {
            PartsOfPollsTest.planted(keyspace);
            OnSpark there = new OnSpark(keyspace);
            OnSpark here = new OnSpark(keyspace);
            assertThat(there.run("polls", "review", "--json", "--engine", "spark"))
                    .as("something is wrong")
                    .isEqualTo(1);
            assertThat(here.run("polls", "review", "--json")).isEqualTo(1);
            List<String> lines = here.said().lines().toList();
            assertThat(lines).hasSizeGreaterThan(30);
            assertThat(there.said().lines()).containsExactlyElementsOf(lines);
        }
    }
}
