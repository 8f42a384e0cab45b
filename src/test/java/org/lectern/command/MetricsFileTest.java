package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.command.PrometheusText.Figure;
import org.lectern.lane.WithoutNode;
import org.lectern.wording.InvalidInputException;

/** The figures are what a collector understands, whatever a connection is called. */
@WithoutNode
final class MetricsFileTest {
    private static final Instant NIGHT = Instant.parse("2026-11-20T02:30:00Z");
    private static final Map<String, String> LABELS = labels("Camp\u00FCs \"A\" \\ B\nC, d=\"e\"");

    @TempDir
    private Path home = Path.of("");

    private static Map<String, String> labels(String connection) {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put("connection", connection);
        labels.put("scope", "all");
        return labels;
    }

    private MetricsFile file() {
        return new MetricsFile(home.resolve("lectern.prom"), LABELS);
    }

    private Map<Figure, Double> read() throws Exception {
        return PrometheusText.parse(Files.readString(home.resolve("lectern.prom")));
    }

    private static Figure figure(String name) {
        return new Figure("lectern_audit_" + name, LABELS);
    }

    private static Figure findings(String kind) {
        Map<String, String> labels = new LinkedHashMap<>(LABELS);
        labels.put("kind", kind);
        return new Figure("lectern_audit_findings", labels);
    }

    @Test
    void aCollectorReadsWhatAnAuditCameTo() throws Exception {
        file().write(
                        new AuditFigures(
                                Map.of("stale", 3L, "orphan", 0L),
                                173_604,
                                23,
                                Duration.ofMillis(9_300),
                                true,
                                List.of()),
                        NIGHT);

        assertThat(read())
                .isEqualTo(Map.of(
                        findings("orphan"),
                        0.0,
                        findings("stale"),
                        3.0,
                        figure("rows"),
                        173_604.0,
                        figure("duration_seconds"),
                        9.3,
                        figure("complete"),
                        1.0,
                        figure("last_run_timestamp_seconds"),
                        (double) NIGHT.getEpochSecond(),
                        figure("last_success_timestamp_seconds"),
                        (double) NIGHT.getEpochSecond()));
    }

    @Test
    void aFailureLeavesTheLastSuccess_andNothingThatNobodyKnows() throws Exception {
        file().write(new AuditFigures(Map.of("stale", 3L), 10, 1, Duration.ofSeconds(1), true, List.of()), NIGHT);
        Instant next = NIGHT.plus(Duration.ofDays(1));
        file().writeFailure(next);

        assertThat(read())
                .isEqualTo(Map.of(
                        figure("complete"),
                        0.0,
                        figure("last_run_timestamp_seconds"),
                        (double) next.getEpochSecond(),
                        figure("last_success_timestamp_seconds"),
                        (double) NIGHT.getEpochSecond()));
    }

    @Test
    void aFirstFailureHasNoSuccess() throws Exception {
        file().writeFailure(NIGHT);

        assertThat(read()).doesNotContainKey(figure("last_success_timestamp_seconds"));
    }

    @Test
    void theReaderOfTheTestsRefusesWhatACollectorWould() {
        for (String wrong : new String[] {
            "# HELP a b\n# TYPE a gauge\na{x=\"1\"} 1",
            "a{x=\"1\"} 1\n",
            "# HELP a b\n# TYPE a gauge\na{x=\"1\"\"} 1\n",
            "# HELP a b\n# TYPE a gauge\na{x=\"1\"} one\n",
            "# HELP a b\n# TYPE a gauge\na{x=\"1\"} 1\na{x=\"1\"} 2\n",
            "# HELP a b\n# TYPE a gauge\n# HELP a b\n"
        }) {
            assertThatThrownBy(() -> PrometheusText.parse(wrong)).as(wrong).isInstanceOf(AssertionError.class);
        }
    }

    @Test
    void aDirectoryThatIsGoneIsSaidInASentence() {
        MetricsFile nowhere = new MetricsFile(home.resolve("gone").resolve("lectern.prom"), LABELS);

        assertThatThrownBy(() -> nowhere.writeFailure(NIGHT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("cannot be written to");
    }
}
