package org.lectern.console.activity;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityLog;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.Place;
import org.lectern.activity.Verified;
import org.lectern.activity.WriteEstimate;
import org.lectern.activity.WriteIntent;
import org.lectern.activity.WriteOutcome;
import org.lectern.console.export.ExportedRows;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.lane.WithoutNode;
import org.lectern.model.Cause;
import org.lectern.wording.Message;

/** An export of writes has masks in place of ids where settings say so, and the ids else. */
@WithoutNode
final class ActivityExportTest {
    @TempDir
    private Path directory = Path.of("");

    private List<ActivityEntry> written() throws IOException {
        try (ActivityLog log = new ActivityLog(directory)) {
            for (String item : List.of("c:cam:thesis", "do_4711")) {
                log.of("ann@desk", new Place("10.0.0.1:9042", "dc1", "lectern"))
                        .record(
                                new WriteIntent(
                                        ActivityKind.SHARE,
                                        Message.plain(item),
                                        ActivitySentence.SHARE.of(item, "u:cam:simon", "viewer"),
                                        Cause.of("ann@desk", "ticket 17")),
                                () -> CompletableFuture.completedStage(
                                        WriteEstimate.of(1, List.of("DELETE WHERE id = '" + item + "'"))),
                                () -> CompletableFuture.completedStage(""),
                                done -> WriteOutcome.done(1))
                        .toCompletableFuture()
                        .join();
            }
            return log.read(ActivityFilter.ALL).next(10, () -> true, true).entries();
        }
    }

    @Test
    void idsAreMaskedInEveryColumn_theSameIdByTheSameMask() throws IOException {
        List<ActivityEntry> entries = written();
        var masked = columns().list(true);
        List<List<Object>> rows = entries.stream().map(masked::cells).toList();

        assertThat(rows.toString())
                .doesNotContain("thesis", "do_4711", "u:cam:simon")
                .contains("Share id-1 with user-1 as viewer", "DELETE WHERE id = 'id-1'")
                .contains("Share item-1 with user-1 as viewer", "DELETE WHERE id = 'item-1'")
                .contains("ann@desk", "ticket 17");
        assertThat(entries.stream().map(columns().list(false)::cells).toList().toString())
                .contains("c:cam:thesis", "do_4711", "u:cam:simon");
    }

    private static ActivityColumns columns() {
        return new ActivityColumns(new ActivityTexts(Texts.load(), new Times(ZoneOffset.UTC)));
    }

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

        assertThat(ExportedRows.csv(columns().list(), entry))
                .containsExactly(
                        "began,ended,who,cluster,datacenter,keyspace,kind,subject,action,why,rows,result,sentence,verified,statements,more_statements",
                        "2026-05-04T10:00:00Z,2026-05-04T10:00:42Z,ann,own,dc1,lectern,SHARE,c:cam:x,share,Ticket 4711,5,DONE,Shared.,YES,UPDATE content,2");
    }
}
