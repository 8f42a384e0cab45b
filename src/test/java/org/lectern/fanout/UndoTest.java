package org.lectern.fanout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.activity.ActivityLog;
import org.lectern.activity.ActivityRecorder;
import org.lectern.activity.Place;
import org.lectern.job.FanOutJob;
import org.lectern.job.JobId;
import org.lectern.lane.WithoutNode;
import org.lectern.model.Cause;
import org.lectern.model.Change;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Membership;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.simulation.Accidents;
import org.lectern.simulation.LibraryTables;
import org.lectern.simulation.Ports;
import org.lectern.wording.InvalidInputException;
import org.lectern.write.Write;
import org.lectern.write.WriteReport;

/** A change of an operator is undone to what was there before, unless somebody has changed it since. */
@WithoutNode
final class UndoTest {
    private static final ContentId ITEM = ContentId.of("c:cam:License.txt");
    private static final PrincipalId VIEWER = PrincipalId.of("u:cam:viewer");
    private static final PrincipalId MANAGER = PrincipalId.of("u:cam:manager");
    private static final PrincipalId NOBODY = PrincipalId.of("u:cam:nobody");

    @TempDir
    private Path directory = Path.of("");

    private ActivityRecorder activity = ActivityRecorder.NONE;
    private FanOuts fanOuts = Ports.none(FanOuts.class);
    private final Accidents accidents = new Accidents(Ports.Request::isWrite);
    private World world = new World();
    private Runnable close = () -> {};

    private final class World extends LibraryTables {
        World() {
            contents.put(ITEM.value(), new Content(ITEM, "License", Visibility.PUBLIC, Instant.EPOCH, false, Map.of()));
            for (PrincipalId one : Set.of(VIEWER, MANAGER, NOBODY)) {
                principals.put(one.value(), new Principal(one, "A user", Visibility.PUBLIC));
            }
            put(ITEM, VIEWER, MemberRole.VIEWER);
            put(ITEM, MANAGER, MemberRole.MANAGER);
        }

        @Override
        protected ActivityRecorder activity() {
            return activity;
        }

        FanOuts fanOuts() {
            int[] jobs = new int[1];
            return fanOuts(accidents, principals(), () -> new JobId("here/" + jobs[0]++))
                    .fanOuts();
        }
    }

    @BeforeEach
    void begin() {
        ActivityLog log = new ActivityLog(directory);
        close = log::close;
        activity = log.of("simon@desk", new Place("10.0.0.1:9042", "dc1", "lectern"));
        fanOuts = world.fanOuts();
    }

    @AfterEach
    void end() {
        close.run();
    }

    private static WriteReport run(Write<?> write) {
        return await(write.run(TEST, rows -> true));
    }

    private static Write<?> undo(Write<FanOutJob> write) {
        return run(write).undo().orElseThrow();
    }

    private Content item() {
        return await(world.contents().find(ITEM)).orElseThrow();
    }

    private MemberRole role(PrincipalId principal) {
        return await(world.contents().membership(ITEM, principal)).role();
    }

    @Test
    void aRenamedItemHasItsNameAgain_andCanBeRenamedAgain() {
        Write<?> undo = undo(fanOuts.change(ITEM, new Change.Rename("Another name")));
        assertThat(item().displayName()).isEqualTo("Another name");

        WriteReport undone = run(undo);
        assertThat(item().displayName()).isEqualTo("License");

        run(undone.undo().orElseThrow());
        assertThat(item().displayName()).isEqualTo("Another name");
    }

    @Test
    void anItemHasItsVisibilityAgain() {
        Write<?> undo = undo(fanOuts.change(ITEM, new Change.ChangeVisibility(Visibility.PRIVATE)));
        assertThat(await(undo.preview(TEST)).message().english()).contains("private \u2192 public");

        run(undo);
        assertThat(item().visibility()).isEqualTo(Visibility.PUBLIC);
    }

    @Test
    void anItemThatWasChangedSinceStaysAsItIs() {
        Write<?> undo = undo(fanOuts.change(ITEM, new Change.Rename("Another name")));
        run(fanOuts.change(ITEM, new Change.Touch()));

        assertThatThrownBy(() -> await(undo.preview(TEST)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("changed since");
        assertThatThrownBy(() -> run(undo)).hasMessageContaining("changed since");
        assertThat(item().displayName()).isEqualTo("Another name");
    }

    @Test
    void whoWasRemovedHasTheRoleOfBeforeAgain() {
        run(undo(fanOuts.remove(ITEM, Set.of(VIEWER, MANAGER, NOBODY))));

        assertThat(role(VIEWER)).isEqualTo(MemberRole.VIEWER);
        assertThat(role(MANAGER)).isEqualTo(MemberRole.MANAGER);
        assertThat(role(NOBODY)).isEqualTo(MemberRole.REMOVED);
    }

    @Test
    void aShareIsUndoneForEach_asTheirRoleWas() {
        Write<?> undo = undo(fanOuts.share(ITEM, Set.of(VIEWER, NOBODY), MemberRole.MANAGER));
        assertThat(undo.head().takesAway()).isTrue();

        WriteReport report = run(undo);

        assertThat(report.logged().sentence())
                .isEqualTo("Previous roles restored for c:cam:License.txt: 2 libraries written.");
        assertThat(role(VIEWER)).isEqualTo(MemberRole.VIEWER);
        assertThat(role(NOBODY)).isEqualTo(MemberRole.REMOVED);
    }

    @Test
    void membersWhoWereChangedSinceStayAsTheyAre() {
        Write<?> undo = undo(fanOuts.remove(ITEM, Set.of(VIEWER)));
        run(fanOuts.share(ITEM, Set.of(VIEWER), MemberRole.MANAGER));
        run(fanOuts.remove(ITEM, Set.of(VIEWER)));

        assertThatThrownBy(() -> await(undo.preview(TEST))).hasMessageContaining("changed since");
        assertThatThrownBy(() -> run(undo)).hasMessageContaining("changed since");
        assertThat(role(VIEWER)).isEqualTo(MemberRole.REMOVED);
    }

    @Test
    void aMemberWhoIsChangedWhileTheUndoIsWrittenStaysChanged_andTheOthersAreRestored() {
        Write<?> undo = undo(fanOuts.remove(ITEM, Set.of(VIEWER, MANAGER)));
        accidents
                .on("swapMemberships")
                .once()
                .first(() -> world.swapMemberships(
                        ITEM, new TreeMap<>(Map.of(VIEWER, new Membership(MemberRole.MANAGER, 3)))));

        assertThatThrownBy(() -> run(undo))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("at the same time");

        assertThat(await(world.contents().membership(ITEM, VIEWER))).isEqualTo(new Membership(MemberRole.MANAGER, 3));
        assertThat(role(MANAGER)).isEqualTo(MemberRole.MANAGER);
    }

    @Test
    void aMemberWhoIsChangedBeforeTheUndoReadsStaysChanged() {
        Write<?> undo = undo(fanOuts.remove(ITEM, Set.of(VIEWER)));
        accidents
                .on("readMembers")
                .after(4)
                .once()
                .first(() -> world.swapMemberships(
                        ITEM, new TreeMap<>(Map.of(VIEWER, new Membership(MemberRole.MANAGER, 3)))));

        assertThatThrownBy(() -> run(undo)).hasMessageContaining("at the same time");

        assertThat(role(VIEWER)).isEqualTo(MemberRole.MANAGER);
    }

    @Test
    void whatChangesNothing_orIsOneOfVeryMany_hasNoUndo() {
        assertThat(run(fanOuts.change(ITEM, new Change.Rename("License"))).undo())
                .isEmpty();
        assertThat(run(fanOuts.share(ITEM, Set.of(VIEWER), MemberRole.VIEWER)).undo())
                .isEmpty();
        assertThat(await(fanOuts.change(ITEM, new Change.Rename("Imported"))
                                .run(Cause.bulk("simon@desk", "import"), rows -> true))
                        .undo())
                .isEmpty();
    }
}
