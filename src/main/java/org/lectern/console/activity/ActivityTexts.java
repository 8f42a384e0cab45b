package org.lectern.console.activity;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import javafx.scene.control.Label;
import org.lectern.activity.ActivityCheck;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.Place;
import org.lectern.activity.Verified;
import org.lectern.console.search.FilterBar;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.console.view.Badge;

/** What the page says of a write. */
record ActivityTexts(Texts texts, Times times) {
    /** What a verification found, in a sentence. */
    String fault(ActivityCheck.Fault fault) {
        return texts.get(
                "activity.fault." + fault.kind(),
                fault.chain(),
                Long.toString(fault.first()),
                Long.toString(fault.last()),
                fault.day().map(LocalDate::toString).orElseGet(() -> texts.get("activity.fault.noDay")),
                fault.subject());
    }

    /** What was done. */
    String action(ActivityEntry entry) {
        return texts.say(entry.message());
    }

    /** What a filter's text is looked for in, besides what stands in the log. */
    List<String> shown(ActivityEntry entry) {
        return List.of(subject(entry), action(entry), outcome(entry), why(entry));
    }

    /** What it was done to. */
    String subject(ActivityEntry entry) {
        return texts.say(entry.about());
    }

    /** The reason given for it; may be empty. */
    String why(ActivityEntry entry) {
        return texts.why(entry.why());
    }

    /** What came of it; may be empty. */
    String outcome(ActivityEntry entry) {
        return texts.say(entry.outcome());
    }

    String kind(ActivityKind kind) {
        return texts.get("activity.kind." + kind);
    }

    String result(ActivityResult result) {
        return texts.get("activity.result." + result);
    }

    String verified(Verified verified) {
        return texts.get("activity.verified." + verified);
    }

    String place(Place place) {
        return texts.get("activity.place", place.cluster(), place.keyspace());
    }

    String wholePlace(Place place) {
        return texts.get("activity.place.whole", place.cluster(), place.datacenter(), place.keyspace());
    }

    String rows(ActivityEntry entry) {
        return entry.rows().isPresent() ? texts.number(entry.rows().getAsLong()) : "";
    }

    /** What came of it, or that nothing has yet. */
    String sentence(ActivityEntry entry) {
        return entry.sentence().isEmpty() && entry.ended().isEmpty()
                ? texts.get("activity.sentence." + entry.result())
                : outcome(entry);
    }

    /** When, who, where, and how many rows. */
    String facts(ActivityEntry entry) {
        return texts.get(
                entry.ended().isPresent() ? "activity.facts.ended" : "activity.facts",
                times.local(entry.began()),
                entry.who(),
                wholePlace(entry.place()),
                entry.rows().isPresent() ? rows(entry) : texts.get("activity.rows.uncounted"),
                entry.ended().map(times::local).orElse(""));
    }

    /** How many of its statements are not on record; that there are none; empty if these are all. */
    String more(ActivityEntry entry) {
        return entry.moreStatements() > 0
                ? texts.get("activity.more", entry.moreStatements())
                : entry.statements().isEmpty() ? texts.get("activity.statements.none") : "";
    }

    /** How many there are so far. */
    String count(ActivityModel model) {
        return texts.get(
                model.hasMore() ? "activity.count.more" : "activity.count",
                model.rows().size(),
                texts.number(model.lookedThrough()));
    }

    /** What is wanted of the log: days are the operator's. */
    ActivityFilter filter(
            FilterBar.Wanted<ActivityKind, ActivityResult> wanted, String person, String subject, String ticket) {
        ZoneId zone = times.zone();
        return new ActivityFilter(
                wanted.text(),
                person,
                subject,
                ticket,
                wanted.first(),
                wanted.second(),
                wanted.from().map(day -> day.atStartOfDay(zone).toInstant()),
                wanted.to().map(day -> day.plusDays(1).atStartOfDay(zone).toInstant()));
    }

    /** The badge of a result: never colour alone. */
    Label badge(ActivityResult result) {
        return switch (result) {
            case RUNNING -> Badge.of(result(result), "fth-play", "accent");
            case DONE -> Badge.of(result(result), "fth-check", "success");
            case FAILED -> Badge.of(result(result), "fth-alert-triangle", "danger");
            case CANCELLED -> Badge.of(result(result), "fth-square", "warning");
            case UNKNOWN -> Badge.of(result(result), "fth-help-circle", "warning");
        };
    }

    Label badge(Verified verified) {
        return verified == Verified.YES
                ? Badge.of(verified(verified), "fth-check-circle", "success")
                : Badge.of(verified(verified), "fth-x-circle", "danger");
    }
}
