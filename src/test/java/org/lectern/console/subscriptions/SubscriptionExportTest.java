package org.lectern.console.subscriptions;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lectern.console.export.ExportedRows;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.event.EventKind;
import org.lectern.event.Subscription;
import org.lectern.event.SubscriptionName;
import org.lectern.event.SubscriptionStatus;
import org.lectern.lane.WithoutNode;
import org.lectern.model.Cause;
import org.lectern.wording.Message;

/** The columns of the export of subscriptions. */
@WithoutNode
final class SubscriptionExportTest {
    @Test
    void aSubscriptionHasWhatWaitsAndWhy() {
        Instant since = Instant.parse("2026-05-04T10:00:00Z");
        SubscriptionStatus status = new SubscriptionStatus(
                new Subscription(
                        new SubscriptionName("search"),
                        Set.of(EventKind.LIBRARY_CHANGED, EventKind.VIEW_ENDED),
                        since,
                        Cause.of("ann@console-2", "Ticket 4711")),
                3,
                Optional.of(since),
                "console-1",
                Message.plain("No answer."),
                Optional.empty());

        assertThat(ExportedRows.csv(new SubscriptionTexts(Texts.load(), new Times(ZoneOffset.UTC)).columns(), status))
                .containsExactly(
                        "name,kinds,since,who,why,waiting,oldest,told_by,failure,failed",
                        "search,VIEW_ENDED LIBRARY_CHANGED,2026-05-04T10:00:00Z,ann@console-2,Ticket 4711,3,"
                                + "2026-05-04T10:00:00Z,console-1,No answer.,");
    }
}
