package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.cluster.Rights;
import org.lectern.console.connection.ClusterSource;
import org.lectern.oae.PlatformInMemory;
import org.lectern.oae.repair.OaeMaintenance;

/** The tour comes through a keyspace of OAE's, without a view that shows an error or cuts a text. */
class OaeTourTest extends WindowTest implements TourWhereItIsHardest {
    private final PlatformInMemory platform = new PlatformInMemory(24);

    @TempDir
    private Path pictures = Path.of("");

    @Override
    ClusterSource source() {
        lectern.connection.platform(platform.platform());
        lectern.connection.maintenance(new OaeMaintenance(platform.audits(), platform.repairs()));
        lectern.connection.rights(CompletableFuture.completedStage(Rights.everything("", false, "oae")));
        return super.source();
    }

    @Test
    void theTourMeetsNoProblem_withTheLargestTexts() throws Exception {
        QuickTour.largeTexts(robot, window());
        theTourMeetsNoProblem();
    }

    @Override
    public void theTourMeetsNoProblem() throws Exception {
        assertThat(QuickTour.problems(robot, window(), pictures)).isZero();
        assertThat(pictures.toFile().list()).hasSizeGreaterThan(15);
    }
}
