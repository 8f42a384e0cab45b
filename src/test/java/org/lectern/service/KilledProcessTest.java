package org.lectern.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.service.TestKeyspace.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A process is killed in the middle of everything, again and again: what it announced is finished by another one. */
class KilledProcessTest {
    private static final int KILLS = 6;

    @Test
    @Timeout(240)
    void whatAKilledProcessBeganIsFinishedByAnother() throws Exception {
        try (TestKeyspace keyspace = new TestKeyspace("killed")) {
            RandomOperations operations = new RandomOperations(keyspace.lectern(), keyspace.session());
            operations.prepare();
            Random random = new Random();
            for (int kill = 0; kill < KILLS; kill++) {
                Process process = start(keyspace);
                try (BufferedReader out =
                        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
                    assertThat(out.readLine()).isEqualTo("operating");
                    // Not a wait for something: the moment of the kill is what is random.
                    process.waitFor(random.nextInt(1_500), TimeUnit.MILLISECONDS);
                    process.destroyForcibly().waitFor();
                }
            }
            // Each dead process's lease runs out; then this one, which runs all the time, finishes what they left.
            while (keyspace.session()
                            .execute("SELECT owner FROM job_process WHERE id = 'all'")
                            .all()
                            .size()
                    > 1) {
                await(keyspace.lectern().fanOuts().recover());
            }
            operations.readAll();

            assertThat(keyspace.session().execute("SELECT * FROM job").all())
                    .as("announced and not concluded")
                    .isEmpty();
            Recomputation.requireExact(keyspace.session(), "after " + KILLS + " kills");
        }
    }

    private static Process start(TestKeyspace keyspace) throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RandomOperations.class.getName(),
                        String.valueOf(
                                keyspace.settings().contactPoints().get(0).getPort()),
                        keyspace.settings().datacenter(),
                        keyspace.settings().keyspace())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }
}
