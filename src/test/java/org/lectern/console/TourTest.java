package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.audit.DriftKind;
import org.lectern.console.work.Stalls;
import org.lectern.demo.DemoStatuses;
import org.lectern.demo.NameSpecimens;
import org.lectern.service.TestKeyspace;

/** The tour comes through, in both themes, without a view that shows an error. */
final class TourTest extends WindowTest {
    @TempDir
    private Path pictures = Path.of("");

    @Test
    void theTourMeetsNoProblem() throws Exception {
        lectern.audits()
                .endAtOnce(List.of(
                        ScriptedAudits.finding(DriftKind.DUPLICATE, "duplicate"),
                        ScriptedAudits.finding(DriftKind.STALE, "stale"),
                        ScriptedAudits.finding(DriftKind.MISSING, "missing")));
        TestKeyspace.await(new NameSpecimens(lectern).plant());
        TestKeyspace.await(new DemoStatuses(lectern).load());
        CompletableFuture<Integer> problems = new CompletableFuture<>();
        robot.interact(() -> parts().tour(pictures, ScreenPicture.camera(), Stalls.watch(), problems::complete)
                .start());

        assertThat(problems.get(6, TimeUnit.MINUTES)).isZero();
        try (var files = Files.list(pictures)) {
            assertThat(files.toList()).hasSizeGreaterThan(60);
        }
    }
}
