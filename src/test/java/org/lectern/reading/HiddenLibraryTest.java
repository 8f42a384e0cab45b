package org.lectern.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.lectern.activity.ActivityRecorder;
import org.lectern.audit.diagnosis.AuditReads;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Bucket;
import org.lectern.library.Libraries.LibraryPage;
import org.lectern.library.LibraryOrder;
import org.lectern.library.LibrarySentence;
import org.lectern.library.Principals;
import org.lectern.model.GroupRole;
import org.lectern.model.LeftOut;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.reading.LibraryRowReads.BucketRows;
import org.lectern.simulation.LibraryTables;
import org.lectern.simulation.Ports;

/** A library was deleted with a time in the future: what is built of it has an earlier time, and stays hidden. */
@WithoutNode
final class HiddenLibraryTest {
    private static final PrincipalId SIMON = PrincipalId.of("u:cam:simon");

    /** @param built answers to whether the library is built, one after the other */
    private static LibraryPage read(Boolean... built) {
        Queue<Boolean> answers = new ArrayDeque<>(List.of(built));
        LibraryTables tables = new LibraryTables();
        await(tables.principals()
                .put(new Principal(SIMON, "Simon", Visibility.PUBLIC))
                .make(TEST));
        LibraryReader libraries = new LibraryReader(
                Ports.answering(LibraryRowReads.class, (method, given) -> switch (method.getName()) {
                    case "isBuilt" -> CompletableFuture.completedStage(answers.remove());
                    case "mayWrite" -> true;
                    default -> CompletableFuture.completedStage(new BucketRows(List.of(), false));
                }),
                Ports.none(AuditReads.class),
                tables.work(tables, tables.principals()).previews(),
                Ports.none(LibraryRebuilds.OnRecord.class),
                Ports.answering(
                        Principals.class,
                        (method, given) -> CompletableFuture.completedStage(
                                Optional.of(new Principal(SIMON, "Simon", Visibility.PUBLIC)))),
                (principal, seen) -> CompletableFuture.completedStage(List.of()),
                GroupRole.MEMBER,
                ActivityRecorder.NONE);
        return await(libraries.pageAsStored(SIMON, Bucket.PUBLIC, LibraryOrder.NEWEST_FIRST, Optional.empty(), 25));
    }

    @Test
    void whatStaysHiddenAfterItWasBuiltIsSaid() {
        assertThat(read(false, false).note()).isEqualTo(LibrarySentence.HIDDEN.of());
    }

    @Test
    void aBucketThatIsEmptyAfterItWasBuiltIsNot() {
        assertThat(read(false, true).note()).isEqualTo(LeftOut.NONE.message());
    }
}
