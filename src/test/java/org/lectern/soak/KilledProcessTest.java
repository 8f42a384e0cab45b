package org.lectern.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.lectern.lane.OnOwnNodes;
import org.lectern.node.SharedNode;
import org.lectern.service.JumpingClocks;

/** A process is killed in the middle of everything, again and again: what it began is finished by another one. */
@OnOwnNodes
@Order(4)
class KilledProcessTest {
    private static final int KILLS = 3;
    private static final int CROWD = 2_000;

    @Test
    void whatAKilledProcessBeganIsFinishedByAnother() throws Exception {
        long seed = System.nanoTime();
        SoakRecord record = new SoakRecord();
        Site site = new Site(
                List.of(SharedNode.contactPoint()),
                SharedNode.datacenter(),
                "killed_" + ProcessHandle.current().pid());

        new SoakRound(
                        site,
                        CROWD,
                        KILLS,
                        Duration.ofMinutes(20),
                        new Random(seed),
                        Optional.of(new JumpingClocks()),
                        record,
                        System.out::println)
                .run();

        assertThat(record.wrong()).as("seed " + seed + ", " + record.summary()).isEmpty();
        assertThat(record.kills()).isGreaterThanOrEqualTo(KILLS);
        assertThat(record.operations()).isPositive();
    }
}
