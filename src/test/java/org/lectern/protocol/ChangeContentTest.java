package org.lectern.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lectern.content.Change;
import org.lectern.content.Content;
import org.lectern.content.Visibility;

/** What a change makes of a swap that timed out. */
class ChangeContentTest {
    private static final Content BEFORE =
            new Content(Subjects.ITEM, "License", Visibility.PUBLIC, Instant.ofEpochMilli(1), false, Map.of());
    private static final Content TOUCHED = new Change.Touch()
            .apply(Subjects.ITEM, Optional.of(BEFORE), Instant.EPOCH)
            .orElseThrow();

    @Test
    void aChangeThatWasAppliedAndSettledByAnotherIsNotMadeTwice() {
        Content settled = TOUCHED.pruned(TOUCHED.superseded());
        assertThat(afterTimeout(settled)).isInstanceOf(Done.class);
    }

    @Test
    void aChangeThatWasNotAppliedIsMadeAgain() {
        assertThat(afterTimeout(BEFORE)).isInstanceOf(ChangeContent.Swap.class);
    }

    private static Progress<Swapped> afterTimeout(Content now) {
        IntentId intent = new IntentId(Subjects.ITEM, "touch");
        ChangeContent.Swap swap = new ChangeContent.Swap(new Change.Touch(), intent, Optional.of(BEFORE), TOUCHED);
        Progress<Swapped> reading = swap.then(SwapOutcome.UNKNOWN);
        return ((ChangeContent.ReadAgain) reading).then(new ContentRead(Optional.of(now), Instant.EPOCH));
    }
}
