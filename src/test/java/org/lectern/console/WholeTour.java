package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityResult;
import org.lectern.audit.ToldAudits;
import org.lectern.audit.model.DriftKind;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.CommandTarget;
import org.lectern.demo.DemoStatuses;
import org.lectern.demo.NameSpecimens;
import org.lectern.model.Visibility;
import org.lectern.profile.Secrets;
import org.lectern.profile.SparkSettings;
import org.lectern.service.TestKeyspace;

/** The tour through the demo data comes through without a view that shows an error, cuts a text, or has to be scrolled. */
abstract class WholeTour extends WindowTest {
    @TempDir
    private Path pictures = Path.of("");

    /** The tour looks at the command for Spark, and does not run it. */
    @Override
    ClusterSource source() {
        return FakeConsole.source(
                lectern,
                Optional.of(new CommandTarget(List.of("--profile", "University"), SparkSettings.HERE, Secrets.NONE)));
    }

    public final void theTourMeetsNoProblem() throws Exception {
        lectern.audits.endAtOnce(List.of(
                ToldAudits.finding(DriftKind.DUPLICATE, "duplicate"),
                ToldAudits.finding(DriftKind.STALE, "stale"),
                ToldAudits.finding(DriftKind.MISSING, "missing")));
        lectern.item(
                "c:cam:Academic calendar.ics",
                "Academic calendar.ics",
                Visibility.PUBLIC,
                1448065300,
                FakeLectern.GROUP);
        TestKeyspace.await(new NameSpecimens(lectern.services).plant());
        TestKeyspace.await(new DemoStatuses(lectern.services).load());
        // Services in memory put nothing on record by themselves.
        for (int i = 0; i < 5; i++) {
            written(
                    ActivityKind.REBUILD,
                    "u:cam:nicolaas",
                    "Rebuild the library of u:cam:nicolaas",
                    "ticket " + i,
                    ActivityResult.DONE);
        }
        assertThat(QuickTour.problems(robot, window(), pictures)).isZero();
        try (var files = Files.list(pictures)) {
            assertThat(files.toList()).hasSizeGreaterThan(60);
        }
    }
}
