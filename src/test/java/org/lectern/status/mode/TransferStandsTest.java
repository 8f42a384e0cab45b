package org.lectern.status.mode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;
import static org.lectern.status.Classroom.BATCH_1;
import static org.lectern.status.Classroom.BATCH_2;
import static org.lectern.status.Classroom.MATHS;
import static org.lectern.status.Classroom.NOW;
import static org.lectern.status.Classroom.SDA;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.status.Classroom;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.Question;
import org.lectern.status.model.Transfer;
import org.lectern.status.model.View;

/**
 * A move whose process sleeps at any of its requests, until another one has finished the move and the user has gone on where
 * the rows came from: what the user did since stays there.
 */
@WithoutNode
class TransferStandsTest {
    private static final Instant LATER = NOW.plus(Duration.ofDays(1));
    private static final EnrolmentKey ELSEWHERE = new EnrolmentKey("Rahul", MATHS, "batch-3");

    private static Classroom prepared() {
        Classroom room = new Classroom();
        room.mode(Mode.MOVE);
        room.view(BATCH_1, SDA);
        attempt(room, "a", NOW);
        await(room.services().enrolments().enrol(BATCH_2).make(TEST));
        return room;
    }

    private static void attempt(Classroom room, String id, Instant at) {
        await(room.services()
                .assessments()
                .submit(BATCH_1.view("counting"), id, at, List.of(Question.of("q", at, 1, 2))));
    }

    @Test
    void whatTheUserDidSinceIsNotMovedByAProcessThatSlept() {
        boolean met = true;
        int slept = 0;
        for (int request = 0; met; request++) {
            Classroom room = prepared();
            AtomicInteger meetings = new AtomicInteger();
            AtomicInteger begun = new AtomicInteger();
            room.store.accidents.on(any -> true).after(request).once().first(() -> {
                meetings.incrementAndGet();
                begun.set(await(room.store.usersWithTransfers()).size());
                room.restart();
                await(room.services().modes().finishAll().make(TEST));
                room.clock(LATER);
                room.view(BATCH_1, SDA);
                attempt(room, "b", LATER);
            });
            await(room.services().modes().enter(BATCH_2));
            met = meetings.get() > 0;
            room.store.accidents.clear();
            if (begun.get() > 0) { // before its intent is on record, nobody finishes it
                slept++;
                assertThat(await(room.store.view(BATCH_1.view(SDA))).flatMap(View::lastCompleted))
                        .as("asleep at request %s", request)
                        .contains(LATER);
                assertThat(await(room.store.attempts(BATCH_1)))
                        .as("asleep at request %s", request)
                        .extracting(Attempt::id)
                        .containsExactly("b");
                assertThat(room.review(BATCH_1).drift()).isEmpty();
                assertThat(room.review(BATCH_2).drift()).isEmpty();
            }
            assertThat(await(room.store.usersWithTransfers())).isEmpty();
        }
        assertThat(slept).isGreaterThan(10);
    }

    /** The next one to the same place is another: only who has carried it out ends it. */
    @Test
    void aProcessThatSleptDoesNotEndTheNextMoveToTheSamePlace() {
        Classroom room = prepared();
        Transfer next = new Transfer(BATCH_2, true, Map.of(ELSEWHERE, Set.of("shapes")));
        room.store.accidents.on("deleteTransfer").once().first(() -> {
            await(room.services().modes().finishAll().make(TEST));
            await(room.store.putTransfer(next));
        });
        await(room.services().modes().enter(BATCH_2));
        assertThat(await(room.store.transfers("Rahul"))).containsExactly(next);
    }
}
