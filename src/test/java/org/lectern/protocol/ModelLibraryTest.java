package org.lectern.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lectern.library.Bucket;

/** Cassandra's timestamp rules, as the model has them. */
class ModelLibraryTest {
    private static final Instant TIME = Instant.ofEpochMilli(1);
    private static final LibraryWrite PUT = new LibraryWrite.PutEntry(Bucket.PRIVATE, TIME, Subjects.ITEM);
    private static final LibraryWrite DELETE = new LibraryWrite.DeleteEntry(Bucket.PRIVATE, TIME, Subjects.ITEM);

    @Test
    void theNewestWins() {
        assertThat(written(PUT, 2, DELETE, 1).visible()).hasSize(1);
        assertThat(written(DELETE, 2, PUT, 1).visible()).isEmpty();
    }

    @Test
    void theOrderOfArrivalDoesNotMatter() {
        assertThat(written(PUT, 2, DELETE, 1)).isEqualTo(written(DELETE, 1, PUT, 2));
        assertThat(written(DELETE, 2, PUT, 1)).isEqualTo(written(PUT, 1, DELETE, 2));
    }

    @Test
    void onATieTheDeletionWins() {
        assertThat(written(PUT, 1, DELETE, 1).visible()).isEmpty();
        assertThat(written(DELETE, 1, PUT, 1).visible()).isEmpty();
    }

    @Test
    void aPartitionDeletionHidesEverythingAtItsTimeAndBelow() {
        assertThat(written(PUT, 5, PUT, 5).droppedAt(5).visible()).isEmpty();
        assertThat(written(PUT, 6, PUT, 6).droppedAt(5).visible()).hasSize(1);
        assertThat(batch(ModelLibrary.NEW.droppedAt(5), PUT, 5).visible()).isEmpty();
        assertThat(ModelLibrary.NEW.droppedAt(5).isBuilt()).isFalse();
        assertThat(ModelLibrary.NEW.droppedAt(5).builtAt(6).isBuilt()).isTrue();
    }

    private static ModelLibrary written(LibraryWrite first, long firstTime, LibraryWrite second, long secondTime) {
        return batch(batch(ModelLibrary.NEW, first, firstTime), second, secondTime);
    }

    private static ModelLibrary batch(ModelLibrary library, LibraryWrite write, long time) {
        return library.with(new LibraryBatch(Subjects.ANNE, time, List.of(write)));
    }
}
