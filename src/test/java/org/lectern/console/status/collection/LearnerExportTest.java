package org.lectern.console.status.collection;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lectern.console.export.ExportedRows;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.lane.WithoutNode;
import org.lectern.status.batch.Learner;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.StatusDriftKind;
import org.lectern.wording.Message;

/** The columns of the export of learners. */
@WithoutNode
final class LearnerExportTest {
    private static final EnrolmentKey KEY = new EnrolmentKey("Rahul", "maths", "batch-1");

    @Test
    void aLearnerHasFiguresAndDifferences() {
        assertThat(ExportedRows.csv(
                        new LearnerColumns(new StatusTexts(Texts.load(), new Times(ZoneOffset.UTC))).list(),
                        new Learner(
                                KEY,
                                Optional.of(new Learner.Figures(4, 2, 1)),
                                Set.of(StatusDriftKind.OLDER, StatusDriftKind.MISSING),
                                2,
                                Optional.empty()),
                        Learner.refused(KEY, Message.plain("No tree."))))
                .containsExactly(
                        "user,collection,context,required,raw_completed,stored_completed,differences,problem",
                        "Rahul,maths,batch-1,4,2,1,MISSING OLDER,",
                        "Rahul,maths,batch-1,,,,,No tree.");
    }
}
