package org.lectern.console.activity;

import org.lectern.activity.ActivityEntry;
import org.lectern.activity.Verified;
import org.lectern.console.table.ColumnList;
import org.lectern.console.view.Icon;
import org.lectern.console.view.KindIcons;
import org.lectern.report.ActivityMasks;

/** The columns of the writes: one line each. Exported times are in UTC. */
record ActivityColumns(ActivityTexts words) {
    /** @param masked whether the export has masks in place of ids; for one export */
    ColumnList<ActivityEntry> list(boolean masked) {
        return masked ? list().masked(new ActivityMasks()::of) : list();
    }

    ColumnList<ActivityEntry> list() {
        return new ColumnList<ActivityEntry>("activity", "activity.column.")
                .time("began", 160, 166, words.texts(), ActivityEntry::began)
                .exported("began", ActivityEntry::began)
                .exportOnly("ended", ActivityEntry::ended)
                .exportOnly("who", ActivityEntry::who)
                .exportOnly("cluster", entry -> entry.place().cluster())
                .exportOnly("datacenter", entry -> entry.place().datacenter())
                .exportOnly("keyspace", entry -> entry.place().keyspace())
                .exportOnly("kind", ActivityEntry::kind)
                .exportOnly("subject", ActivityEntry::subject)
                .exportOnly("action", ActivityEntry::action)
                .exportOnly("why", ActivityEntry::why)
                .graphic("result", 96, 104, entry -> words.badge(entry.result()))
                .tip(words::outcome)
                .text("action", 150, 300, words::action)
                .graphic(entry -> new Icon(KindIcons.icon(entry.kind())))
                .tip(entry -> words.kind(entry.kind()) + "\n" + words.action(entry))
                .mono("subject", 110, 160, words::subject)
                .number("rows", 56, 64, words::rows)
                .exported("rows", ActivityEntry::rows)
                .exportOnly("result", ActivityEntry::result)
                .exportOnly("sentence", ActivityEntry::sentence)
                .graphic(
                        "verified",
                        112,
                        120,
                        entry -> entry.verified() == Verified.NOT_APPLICABLE ? null : words.badge(entry.verified()))
                .exported("verified", ActivityEntry::verified)
                .exportOnly("statements", entry -> String.join("\n", entry.statements()))
                .exportOnly("more_statements", ActivityEntry::moreStatements)
                .text("who", 80, 110, ActivityEntry::who)
                .unlessSame()
                .text("place", 90, 130, entry -> words.place(entry.place()))
                .tip(entry -> words.wholePlace(entry.place()))
                .unlessSame()
                .text("why", 60, 120, words::why);
    }
}
