package org.lectern.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lectern.model.Change;
import org.lectern.model.Content;
import org.lectern.model.Visibility;

/** What a change makes of a swap that timed out. */
class ChangeContentTest {
    private static final Content BEFORE =
            new Content(Subjects.ITEM, "License", Visibility.PUBLIC, Instant.ofEpochMilli(1), false, Map.of());
    private static final Content TOUCHED = new Change.Touch()
            .apply(Subjects.ITEM, Optional.of(BEFORE), Instant.EPOCH)
            .orElseThrow();

    private static final PendingChangeId INTENT = PendingChangeId.of(Subjects.ITEM, "touch");

    @Test
    void aChangeThatWasAppliedAndSettledByAnotherIsNotMadeTwice() {
        Content settled = TOUCHED.madeBy(INTENT.ids()).concluded(TOUCHED.superseded(), Set.of("another"));
        assertThat(afterTimeout(settled)).isInstanceOf(Done.class);
    }

    @Test
    void aRivalsEqualVersionIsNotOurs() {
        assertThat(afterTimeout(TOUCHED.madeBy(Set.of("rival")))).isInstanceOf(ChangeContent.Swap.class);
    }

    @Test
    void aChangeThatWasNotAppliedIsMadeAgain() {
        assertThat(afterTimeout(BEFORE)).isInstanceOf(ChangeContent.Swap.class);
    }

    private static Operation<Swapped> afterTimeout(Content now) {
        ChangeContent.Swap swap = new ChangeContent.Swap(new Change.Touch(), INTENT, Optional.of(BEFORE), TOUCHED);
        Operation<Swapped> reading = swap.then(SwapOutcome.UNKNOWN);
        return ((ChangeContent.ReadAgain) reading).then(new ContentRead(Optional.of(now), Instant.EPOCH));
    }
}
