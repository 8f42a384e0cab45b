package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javafx.scene.image.Image;
import javafx.scene.image.WritableImage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityResult;
import org.lectern.audit.model.DriftKind;
import org.lectern.console.settings.Theme;
import org.lectern.demo.DemoStatuses;
import org.lectern.demo.NameSpecimens;
import org.lectern.service.TestKeyspace;
import org.lectern.tool.ScreenPicture;
import org.lectern.tool.Stalls;
import org.lectern.tool.tour.Tour;

/** The tour comes through, in both themes, without a view that shows an error. */
final class TourTest extends WindowTest {
    /**
     * What the tour itself tolerates depends on the machine's display; here nothing draws but the processor, and other tests
     * run beside. A thread that waits for an answer is found all the same.
     */
    private static final Duration BLOCKED = Duration.ofSeconds(30);

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
        // Services in memory put nothing on record by themselves.
        for (int i = 0; i < 5; i++) {
            written(
                    ActivityKind.REBUILD,
                    "u:cam:nicolaas",
                    "Rebuild the library of u:cam:nicolaas",
                    "ticket " + i,
                    ActivityResult.DONE);
        }
        CompletableFuture<Integer> problems = new CompletableFuture<>();
        robot.interact(() ->
                new Tour(window(), ONE, pictures, new Glance(), Stalls.watch(), BLOCKED, problems::complete).start());

        assertThat(problems.get(20, TimeUnit.MINUTES)).isZero();
        try (var files = Files.list(pictures)) {
            assertThat(files.toList()).hasSizeGreaterThan(60);
        }
    }

    /** The second walk does what the first does, in the dark. */
    private static final List<Theme> ONE = List.of(Theme.LIGHT);

    /** Nobody looks at these pictures: few are taken, and none waits until popups are drawn in full. */
    private static final class Glance implements Tour.Camera {
        private static final int FRAMES = 3;
        private static final int ONE_IN = 20;
        private static final Image NOTHING = new WritableImage(1, 1);

        private int looks;

        @Override
        public int frames() {
            return FRAMES;
        }

        @Override
        public Image look() {
            return looks++ % ONE_IN == 0 ? ScreenPicture.screen() : NOTHING;
        }

        @Override
        public void keep(Image image, Path file) throws IOException {
            if (image == NOTHING) {
                Files.createFile(file);
            } else {
                ScreenPicture.write(image, file);
            }
        }
    }
}
