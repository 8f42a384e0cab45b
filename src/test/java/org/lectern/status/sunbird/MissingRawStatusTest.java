package org.lectern.status.sunbird;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.StatusRefusedException;

/** data-pipeline, ActivityAggregatesFunction.scala:131 and 385. */
@WithoutNode
class MissingRawStatusTest {
    @Test
    void aRowWithoutAStatusIsStarted() {
        assertThat(MissingRawStatus.read(null)).isEqualTo(ContentStatus.IN_PROGRESS);
    }

    @Test
    void aRowAboveTwoIsNotCompleted_forThePlatformCountsTwoAlone() {
        assertThat(MissingRawStatus.read(3)).isEqualTo(ContentStatus.IN_PROGRESS);
    }

    @Test
    void anyOtherRowIsWhatItSays() {
        assertThat(MissingRawStatus.read(0)).isEqualTo(ContentStatus.NOT_STARTED);
        assertThat(MissingRawStatus.read(2)).isEqualTo(ContentStatus.COMPLETED);
        assertThatThrownBy(() -> MissingRawStatus.read(-1)).isInstanceOf(StatusRefusedException.class);
    }
}
