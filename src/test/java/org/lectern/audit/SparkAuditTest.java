package org.lectern.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditRecord;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.command.CommandEnvironment;
import org.lectern.command.CommandProgram;
import org.lectern.command.Interruption;
import org.lectern.lane.OnSharedNode;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;

/** Both engines find the same, finding by finding, in a keyspace with all kinds of drift. */
@OnSharedNode
@Order(5)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SparkAuditTest {
    private final Set<Finding.Key> all = new HashSet<>();
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();
    private TestKeyspace keyspace;
    private Lectern lectern;

    @BeforeAll
    void plant() {
        assumeTrue(
                Files.exists(Path.of(System.getProperty("lectern.spark.jar"))),
                "what runs on Spark is built by ./lectern test, not by Maven alone");
        keyspace = new TestKeyspace("spark");
        lectern = keyspace.lectern();
        Drift here = new Drift(keyspace, "here", 1);
        Arrays.stream(Drift.Fault.values()).forEach(fault -> all.add(here.plant(fault)));
        all.addAll(here.plantUnknownMember());
        all.add(here.plantAtBothEnds(300));
    }

    @AfterAll
    void close() {
        if (keyspace != null) {
            keyspace.close();
        }
    }

    @Test
    void bothFindTheSame() {
        assertThat(onSpark("all")).as("something was found").isEqualTo(1);
        AuditRecord ofSpark = await(lectern.audits().recent(1)).get(0);
        AuditRecord ofThisProcess = await(lectern.audits()
                .start(
                        new AuditScope.Everything(),
                        new AuditOptions(ReadConsistency.LOCAL_ONE, Duration.ofMillis(200), 0, 2),
                        TEST)
                .ended());

        assertThat(keys(ofThisProcess)).isEqualTo(all);
        assertThat(findings(ofSpark)).isEqualTo(findings(ofThisProcess));
        assertThat(ofSpark.state()).isEqualTo(AuditState.FINISHED);
        assertThat(ofSpark.found()).isEqualTo(ofThisProcess.found());
        assertThat(said.toString(StandardCharsets.UTF_8).lines())
                .as("a line of JSON each")
                .hasSize(all.size());
    }

    /** What a person types, as {@code lectern audit} runs it. Answers the exit code. */
    private int onSpark(String... scope) {
        List<String> arguments = new ArrayList<>(List.of(
                "audit",
                "--engine",
                "spark",
                "--data",
                Path.of("target", "home").toString(),
                "--contact-point",
                "127.0.0.1:" + keyspace.settings().contactPoints().get(0).getPort(),
                "--datacenter",
                keyspace.settings().datacenter(),
                "--keyspace",
                keyspace.settings().keyspace(),
                "--environment",
                "local"));
        arguments.addAll(List.of(scope));
        return new CommandProgram(new CommandEnvironment(
                        new PrintStream(said, true, StandardCharsets.UTF_8),
                        System.err,
                        InputStream.nullInputStream(),
                        Map.of(),
                        Optional::empty,
                        Lectern::connect,
                        new Interruption()))
                .run(arguments);
    }

    private Set<Finding.Key> keys(AuditRecord record) {
        return findings(record).stream().map(Finding::key).collect(Collectors.toSet());
    }

    private List<Finding> findings(AuditRecord record) {
        return await(lectern.audits().findings(record.id(), Optional.empty(), 10_000)).rows().stream()
                .map(found -> found.finding())
                .toList();
    }
}
