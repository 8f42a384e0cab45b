package org.lectern.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.WriteOutcome;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Libraries;
import org.lectern.library.Libraries.Rebuilt;
import org.lectern.library.LibraryDifference;
import org.lectern.model.LeftOut;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownPrincipalException;
import org.lectern.service.TestConnection;
import org.lectern.simulation.Ports;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteHead;
import org.lectern.write.WriteReport;

/** Several libraries are built some at a time, so that they share what each would wait for alone. */
@WithoutNode
final class RebuildCommandTest {
    private static final Rebuilt BUILT = new Rebuilt(1, 3, LeftOut.NONE, 1_000, Optional.of(LibraryDifference.NONE));

    @TempDir
    private Path home = Path.of("");

    /** Those begun, in order. */
    private final List<PrincipalId> begun = new CopyOnWriteArrayList<>();

    private final CompletableFuture<Rebuilt> first = new CompletableFuture<>();
    private final Libraries libraries = Ports.answering(Libraries.class, (method, given) -> {
        PrincipalId principal = (PrincipalId) given.get(0);
        return Write.of(
                ActivityRecorder.NONE,
                WriteHead.of(ActivityKind.REBUILD, principal, Message.NONE),
                cause -> CompletableFuture.completedStage(Plan.of(Message.NONE, 1, List.of())),
                cause -> rebuild(principal),
                rebuilt -> WriteReport.of(WriteOutcome.done()));
    });

    private CompletionStage<Rebuilt> rebuild(PrincipalId principal) {
        begun.add(principal);
        return switch (principal.name()) {
            case "anne" -> first;
            case "nobody" -> CompletableFuture.failedStage(new UnknownPrincipalException(principal));
            case "carl" -> {
                first.complete(BUILT);
                yield CompletableFuture.completedStage(BUILT);
            }
            default -> CompletableFuture.completedStage(BUILT);
        };
    }

    private final CommandRunner runner =
            CommandRunner.over(TestConnection.of("operator@here").lectern(libraries), home);

    /** The first ends only when the last has begun. */
    @Test
    void theyAreBuiltAtTheSameTime_andToldInOrder() {
        CommandRunner.Ended ended = runner.run(
                "rebuild", "--principal", "u:cam:anne", "u:cam:nobody", "u:cam:bert", "u:cam:carl", "--reason", "all");

        assertThat(ended.code()).as(ended.err()).isEqualTo(1);
        assertThat(ended.out())
                .extracting(line -> line.substring(0, line.indexOf(": ")))
                .containsExactly("u:cam:anne", "u:cam:bert", "u:cam:carl");
        assertThat(ended.err()).contains("u:cam:nobody", "3 libraries rebuilt; 1 of 4 unknown");
    }

    @Test
    void anInterruptionLetsThoseUnderWayEnd_andSaysWhereToGoOn() {
        Interruption interruption = runner.interruption();
        first.thenAccept(built -> interruption.ask());
        String[] line = new String[43];
        line[0] = "rebuild";
        line[1] = "--principal";
        line[2] = "u:cam:anne";
        line[3] = "u:cam:carl";
        for (int i = 4; i < 41; i++) {
            line[i] = "u:cam:user" + i;
        }
        line[41] = "--reason";
        line[42] = "all";

        CommandRunner.Ended ended = runner.run(line);

        assertThat(ended.code()).isEqualTo(2);
        assertThat(begun).hasSize(2).hasSameSizeAs(ended.out());
        assertThat(ended.err()).contains("2 of 39 rebuilt. For the rest, repeat the command with --after u:cam:carl");
    }
}
