package org.lectern.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Changes made together end like one after the other, and leave one position behind instead of one each. */
class SeveralChangesTest {
    private static final ContentId ID = new ContentId("c:test:item");
    private static final Instant FIRST = Instant.ofEpochMilli(1_000);
    private static final Instant NOW = Instant.ofEpochMilli(5_000);
    private static final Content ITEM = new Content(
            ID, "License", Visibility.LOGGEDIN, FIRST, false, Map.of(Instant.ofEpochMilli(500), Visibility.PUBLIC));

    @Test
    void oneVersionStandsForAll() {
        Content after = several(new Change.Touch(), new Change.Rename("Licence"), new Change.Touch())
                .apply(ID, Optional.of(ITEM), NOW)
                .orElseThrow();
        assertThat(after.displayName()).isEqualTo("Licence");
        assertThat(after.lastModified()).isAfterOrEqualTo(NOW);
        assertThat(after.superseded())
                .isEqualTo(Map.of(Instant.ofEpochMilli(500), Visibility.PUBLIC, FIRST, Visibility.LOGGEDIN));
    }

    @Test
    void whereOneIsRefusedOnTheWayAllAre() {
        Change changes = several(new Change.Delete(), new Change.Rename("Nobody sees this"));
        assertThatThrownBy(() -> changes.apply(ID, Optional.of(ITEM), NOW)).isInstanceOf(UnknownContentException.class);
    }

    @Test
    void aNewItemHasNoEarlierPosition() {
        Content after = several(new Change.Put("New", Visibility.PUBLIC, Optional.empty()), new Change.Rename("Newer"))
                .apply(ID, Optional.empty(), NOW)
                .orElseThrow();
        assertThat(after.displayName()).isEqualTo("Newer");
        assertThat(after.superseded()).isEmpty();
    }

    @Test
    void whatChangesNothingIsNoChange() {
        assertThat(several(new Change.Rename("License"), new Change.ChangeVisibility(Visibility.LOGGEDIN))
                        .apply(ID, Optional.of(ITEM), NOW))
                .isEmpty();
    }

    private static Change several(Change... changes) {
        return new Change.Several(List.of(changes));
    }
}
