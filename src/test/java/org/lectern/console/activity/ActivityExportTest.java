package org.lectern.console.activity;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.Place;
import org.lectern.activity.Verified;
import org.lectern.console.export.ExportedRows;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.lane.WithoutNode;
import org.lectern.wording.Message;

/** The columns of the export of the activity log. */
@WithoutNode
final class ActivityExportTest {
    @Test
    void aWriteHasItsStatementsAndOutcome() {
        ActivityEntry entry = new ActivityEntry(
                "1",
                Instant.parse("2026-05-04T10:00:00Z"),
                "ann",
                new Place("own", "dc1", "lectern"),
                ActivityKind.SHARE,
                Message.plain("c:cam:x"),
                Message.plain("share"),
                "Ticket 4711",
                List.of("UPDATE content"),
                2,
                OptionalLong.of(5),
                ActivityResult.DONE,
                Verified.YES,
                Message.plain("Shared."),
                Optional.of(Instant.parse("2026-05-04T10:00:42Z")),
                new ActivityEntry.InFile("log", 0, 1));

        assertThat(ExportedRows.csv(
                        new ActivityColumns(new ActivityTexts(Texts.load(), new Times(ZoneOffset.UTC))).list(), entry))
                .containsExactly(
                        "began,ended,who,cluster,datacenter,keyspace,kind,subject,action,why,rows,result,sentence,verified,"
                                + "statements,more_statements",
                        "2026-05-04T10:00:00Z,2026-05-04T10:00:42Z,ann,own,dc1,lectern,SHARE"
                                + ",c:cam:x,share,Ticket 4711,5,DONE,Shared.,YES,UPDATE content,2");
    }
}
