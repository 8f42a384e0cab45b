package org.lectern.console.polls;

import org.lectern.console.table.ColumnList;
import org.lectern.poll.Refusal;

/** The columns of the subscribers. An exported reason is in English, like what others have on record. */
record SubscriberColumns(PollTexts words) {
    ColumnList<SubscriberRow> list() {
        return new ColumnList<SubscriberRow>("uniqueness.subscribers", "uniqueness.column.")
                .exportOnly("subscriber_key", row -> row.subscriber().key())
                .time(
                        "time",
                        162,
                        162,
                        words.texts(),
                        row -> row.subscriber().key().time())
                .exported("time", row -> row.subscriber().key().time())
                .exportOnly("node", row -> row.subscriber().key().node())
                .exportOnly("thread", row -> row.subscriber().key().thread())
                .text("name", 110, 160, row -> row.subscriber().name())
                .exported("name", row -> row.subscriber().name())
                .text("options", 90, 140, words::options)
                .exported("options", words::options)
                .graphic("verdict", 132, 136, words::badge)
                .tip(words::why)
                .exported("verdict", words::verdict)
                .text("why", 120, 240, words::why)
                .exported("why", row -> row.refusal().map(Refusal::sentence).orElseGet(() -> words.why(row)))
                .mono("key", 90, 200, row -> row.subscriber().key().toString());
    }
}
