package org.lectern.cassandra.poll;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.lane.OnSharedNode;
import org.lectern.node.ChildOutput;
import org.lectern.poll.Poll;
import org.lectern.poll.PollId;
import org.lectern.poll.PollOption;
import org.lectern.poll.Subscriber;
import org.lectern.service.TestKeyspace;

/** Several processes, their clocks hours apart, subscribe the same names to the same polls. */
@OnSharedNode
final class PollProcessesTest {
    private static final Map<PollId, Integer> LIMITS =
            Map.of(new PollId("wide"), 1_000, new PollId("narrow"), 25, new PollId("one"), 1);

    @TempDir
    private Path locks = Path.of("");

    @Test
    void eachNameGetsInOnce_andLimitsAreFilledToTheLastPlace() throws Exception {
        try (TestKeyspace keyspace = new TestKeyspace("processes")) {
            for (Map.Entry<PollId, Integer> poll : LIMITS.entrySet()) {
                List<PollOption> options = List.of(PollOption.of("yes", poll.getValue()));
                await(keyspace.lectern()
                        .polls()
                        .create(new Poll(poll.getKey(), "A poll", false, true, options))
                        .make(TEST));
            }
            List<Process> processes = new ArrayList<>();
            List<String> said = new ArrayList<>();
            try {
                for (int hours : new int[] {-5, 0, 7}) {
                    processes.add(
                            PollProcess.start(keyspace, locks, Duration.ofHours(hours), List.copyOf(LIMITS.keySet())));
                }
                for (Process process : processes) {
                    said.addAll(ChildOutput.lines(process));
                    assertThat(process.waitFor()).isZero();
                }
            } finally {
                processes.forEach(Process::destroyForcibly);
            }

            assertThat(said)
                    .hasSize(3 * LIMITS.size() * PollProcess.NAMES)
                    .noneMatch(line -> line.startsWith("failed"));
            for (Map.Entry<PollId, Integer> poll : LIMITS.entrySet()) {
                int places = Math.min(poll.getValue(), PollProcess.NAMES);
                List<Subscriber> in = await(
                                keyspace.lectern().polls().subscribers(poll.getKey(), Optional.empty(), 1_000))
                        .rows();
                assertThat(in).extracting(Subscriber::name).hasSize(places).doesNotHaveDuplicates();
                assertThat(said.stream().filter(line -> line.startsWith("in " + poll.getKey() + " ")))
                        .containsExactlyInAnyOrderElementsOf(in.stream()
                                .map(subscriber -> "in " + poll.getKey() + " " + subscriber.name())
                                .toList());
                assertThat(await(keyspace.lectern().polls().review(poll.getKey(), rows -> true))
                                .isClean())
                        .isTrue();
            }
        }
    }
}
