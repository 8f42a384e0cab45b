package org.lectern.report;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityFilter;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityPages;
import org.lectern.activity.ActivitySource;
import org.lectern.activity.Place;
import org.lectern.model.CauseSentence;
import org.lectern.report.Report.Section;
import org.lectern.report.Report.Statements;
import org.lectern.report.Report.Table;
import org.lectern.report.Report.Text;
import org.lectern.wording.Message;

/** Reports of writes on record. */
public final class ActivityReports {
    private static final int MOST = 10;
    private static final int PAGE = 500;
    /** A report appears at once. A log of years is not read to its end for it. */
    private static final Duration LONGEST = Duration.ofSeconds(3);

    private static final Pattern ID = Pattern.compile("[a-z]:[^:\\s]+:.+");
    /** Follows the learner in the key of an enrolment. */
    private static final Pattern LEARNER_IN = Pattern.compile(" in ");

    private static final Pattern ID_IN_CQL = Pattern.compile("'([a-z]:[^:']+:(?:[^']|'')+)'");

    private ActivityReports() {}

    /** @param entry with its statements: {@link ActivitySource#whole} */
    public static Report of(ActivityEntry entry) {
        List<List<Message>> facts = new ArrayList<>();
        facts.add(Rows.fact(ReportSentence.SUBJECT, entry.about()));
        facts.add(Rows.fact(ReportSentence.ACTION, entry.message()));
        facts.add(Rows.fact(ReportSentence.WHO, Message.plain(entry.who())));
        facts.add(Rows.fact(ReportSentence.WHEN, ReportTimes.of(entry.began())));
        entry.ended().ifPresent(at -> facts.add(Rows.fact(ReportSentence.ENDED, ReportTimes.of(at))));
        facts.add(Rows.fact(ReportSentence.REASON, CauseSentence.reason(entry.why())));
        facts.add(Rows.fact(ReportSentence.CONNECTION, at(entry.place())));
        entry.rows()
                .ifPresent(
                        rows -> facts.add(Rows.fact(ReportSentence.ROWS_WRITTEN, Message.plain(Long.toString(rows)))));
        List<Message> kept = entry.moreStatements() > 0
                ? List.of(ReportSentence.MORE_STATEMENTS.of(entry.moreStatements()))
                : entry.statements().isEmpty() ? List.of(ReportSentence.NO_STATEMENT.of()) : List.of();
        return new Report(
                ReportSentence.WHAT_DONE.of(entry.message()),
                List.of(
                        new Section(ReportSentence.SECTION_DONE, new Table(List.of(), facts)),
                        new Section(
                                ReportSentence.VERIFICATION,
                                new Table(
                                        List.of(),
                                        List.of(
                                                Rows.fact(ReportSentence.RESULT, ReportWords.of(entry.result())),
                                                Rows.fact(
                                                        ReportSentence.VERIFICATION, ReportWords.of(entry.verified())),
                                                Rows.fact(ReportSentence.OUTCOME, entry.outcome())))),
                        new Section(
                                ReportSentence.SECTION_STATEMENTS, new Statements(entry.statements()), new Text(kept))),
                Set.of(),
                ids(entry),
                quoted(entry.message()));
    }

    /** The ids that an entry names: its subject, the learner of a summary, and those in its statements. */
    static Set<String> ids(ActivityEntry entry) {
        Set<String> ids = new HashSet<>();
        if (ID.matcher(entry.subject()).matches()) {
            ids.add(entry.subject());
        }
        if (entry.kind() == ActivityKind.STATUS) {
            entry.message().values().stream()
                    .map(value -> LEARNER_IN.split(value.toString(), 2))
                    .filter(parts -> parts.length > 1)
                    .forEach(parts -> ids.add(parts[0]));
        }
        entry.statements()
                .forEach(cql -> ID_IN_CQL
                        .matcher(cql)
                        .results()
                        .forEach(found -> ids.add(found.group(1).replace("''", "'"))));
        return ids;
    }

    /** The values that a message quotes: display names. */
    static Set<String> quoted(Message message) {
        return message.values().stream()
                .flatMap(value -> value instanceof Message part
                        ? quoted(part).stream()
                        : Stream.of(value.toString())
                                .filter(one -> message.english().contains("\u201C" + one + "\u201D")))
                .collect(Collectors.toSet());
    }

    static Message at(Place place) {
        return Message.plain(place.cluster() + " / " + place.keyspace());
    }

    /**
     * Returns the report with the last writes on record that concern it. The subject of such a write is one of the ids
     * that the report is about, or the write names all of them. Blocks for up to some seconds.
     */
    public static Report withWrites(Report report, ActivitySource log, Place place) throws IOException {
        if (report.about().isEmpty()) {
            return report;
        }
        long end = System.nanoTime() + LONGEST.toNanos();
        BooleanSupplier inTime = () -> System.nanoTime() < end;
        List<Predicate<String>> named =
                report.about().stream().map(id -> MaskedIds.exactly(Set.of(id))).toList();
        ActivityPages pages = log.read(ActivityFilter.ALL);
        List<ActivityEntry> found = new ArrayList<>();
        boolean more = true;
        while (more && found.size() < MOST && inTime.getAsBoolean()) {
            ActivityPages.Page page = pages.next(PAGE, inTime, true);
            page.entries().stream()
                    .filter(entry -> log.isShared() || isAt(place, entry.place()))
                    .filter(entry -> report.about().contains(entry.subject())
                            || named.stream().allMatch(id -> isNamed(id, entry)))
                    .limit(MOST - found.size())
                    .forEach(found::add);
            more = page.more();
        }
        Report whole = report.with(List.of(section(found, more && found.size() < MOST, log.isShared())));
        for (ActivityEntry entry : found) {
            whole = whole.masking(ids(entry), quoted(entry.message()));
        }
        return whole;
    }

    private static boolean isNamed(Predicate<String> id, ActivityEntry entry) {
        return id.test(entry.action()) || entry.statements().stream().anyMatch(id);
    }

    /** The port of the built-in node differs from start to start. */
    private static boolean isAt(Place place, Place other) {
        return host(place).equals(host(other))
                && place.datacenter().equals(other.datacenter())
                && place.keyspace().equals(other.keyspace());
    }

    private static String host(Place place) {
        return place.cluster().replaceFirst(":\\d+$", "");
    }

    private static Section section(List<ActivityEntry> entries, boolean cut, boolean shared) {
        List<Message> notes = new ArrayList<>();
        if (!shared) {
            notes.add(ReportSentence.LOG_LOCAL.of());
        }
        if (entries.isEmpty()) {
            notes.add(ReportSentence.NOTHING_DONE.of());
        }
        if (cut) {
            notes.add(ReportSentence.LOG_CUT.of());
        }
        if (entries.isEmpty()) {
            return new Section(ReportSentence.SECTION_DONE, new Text(notes));
        }
        return new Section(
                ReportSentence.SECTION_DONE,
                table(entries.stream().map(ActivityReports::row).toList()),
                new Text(notes));
    }

    static Table table(List<List<Message>> rows) {
        return new Table(
                Rows.heads(
                        ReportSentence.WHEN,
                        ReportSentence.WHO,
                        ReportSentence.ACTION,
                        ReportSentence.REASON,
                        ReportSentence.RESULT,
                        ReportSentence.OUTCOME,
                        ReportSentence.VERIFICATION),
                rows);
    }

    static List<Message> row(ActivityEntry entry) {
        return List.of(
                ReportTimes.of(entry.began()),
                Message.plain(entry.who()),
                entry.message(),
                CauseSentence.reason(entry.why()),
                ReportWords.of(entry.result()),
                entry.outcome(),
                ReportWords.of(entry.verified()));
    }
}
