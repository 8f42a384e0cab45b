package org.lectern.scale;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;

@WithoutNode
class ScaleTest {
    private static final Platform SMALL = new Platform(1_000_000, 10_000_000, 5_000_000, 100_000);

    @Test
    void theModelTellsWhatWasMeasuredWithinAQuarter() {
        assertThat(ScaleReport.MEASURED)
                .allSatisfy(point ->
                        assertThat(point.modelled()).isCloseTo(point.rowsPerSecond(), Percentage.withPercentage(25)));
    }

    @Test
    void thePageShowsWhatTheModelTells() throws Exception {
        String page = Files.readString(Path.of("src/decisions/scale.md"));
        assertThat(List.of(ScaleReport.tables().split("\n\n", -1)))
                .allSatisfy(table -> assertThat(page).contains(table));
    }

    @Test
    void everyRowIsReadOnceWhereNoExecutorIsLost() {
        AuditModel.Outcome outcome = audit(new Trouble(0.2, 8, Double.POSITIVE_INFINITY, 2));
        assertThat(outcome.rowsRead()).isCloseTo((double) SMALL.rows(), Percentage.withPercentage(0.001));
    }

    @Test
    void whatALostExecutorHasReadIsReadAgain() {
        AuditModel.Outcome outcome = audit(new Trouble(0, 1, 0.01, 0));
        assertThat(outcome.executorsLost()).isPositive();
        assertThat(outcome.rowsRead()).isGreaterThan((double) SMALL.rows());
    }

    @Test
    void noNodeGivesMoreThanItsShareHoweverManyExecutorsRead() {
        Machines many = Machines.cluster(10, 4, 0.2, 100, 4);
        AuditModel.Outcome outcome = AuditModel.run(Costs.MEASURED, SMALL, many, Trouble.NONE, 3);
        assertThat(outcome.busiest()).isLessThanOrEqualTo(1.0001);
    }

    @Test
    void aFanOutIsNoFasterThanItsConsoleOrTheCluster() {
        double console = 1e6 / Costs.MEASURED.fanOutMicros();
        FanOutModel.Cluster large = new FanOutModel.Cluster(100, 4, 3, 2, 0);
        assertThat(FanOutModel.rate(Costs.MEASURED, large, 1, 1)).isLessThanOrEqualTo(console);
        FanOutModel.Cluster small = new FanOutModel.Cluster(3, 1, 3, 2, 0);
        assertThat(FanOutModel.rate(Costs.MEASURED, small, 4, 1))
                .isLessThanOrEqualTo(3 * 1e6 / (3 * Costs.MEASURED.fanOutNodeMicros()) * 1.001);
    }

    private static AuditModel.Outcome audit(Trouble trouble) {
        return AuditModel.run(Costs.MEASURED, SMALL, Machines.cluster(10, 4, 0.2, 8, 4), trouble, 3);
    }
}
