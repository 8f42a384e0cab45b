package org.lectern.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lectern.library.Bucket;
import org.lectern.oae.Audience;
import org.lectern.oae.IndexRow;
import org.lectern.oae.OaeResource;
import org.lectern.oae.Reader;
import org.lectern.oae.Tenants;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.oae.diagnosis.LibraryExplanation;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.report.Report.Block;
import org.lectern.report.Report.Section;
import org.lectern.report.Report.Table;
import org.lectern.report.Report.Text;
import org.lectern.wording.Message;

/** Reports of libraries that OAE keeps. */
public final class OaeReports {
    private OaeReports() {}

    /**
     * Reports why a resource is or is not in a library.
     *
     * @param owner whose library it is
     */
    public static Report of(LibraryExplanation found, OaeResource owner, Tenants tenants) {
        List<Message> answer = new ArrayList<>();
        answer.add(found.verdict().map(ReportWords::of).orElseGet(ReportSentence.UNCLEAR::of));
        answer.addAll(found.reasons());
        List<List<Message>> facts = new ArrayList<>();
        facts.add(Rows.fact(
                ReportSentence.FACT_ITEM, Message.plain(found.resource().value())));
        found.row().ifPresent(row -> facts.add(Rows.fact(ReportSentence.FACT_NAME, Message.plain(row.displayName()))));
        facts.add(Rows.fact(
                ReportSentence.FACT_LIBRARY, Message.plain(found.library().toString())));
        facts.add(Rows.fact(
                ReportSentence.FACT_MEMBERSHIP, found.role().map(Message::plain).orElseGet(ReportSentence.NO::of)));
        return new Report(
                ReportSentence.WHY_HERE.of(found.resource(), found.library()),
                List.of(
                        new Section(ReportSentence.SECTION_ANSWER, new Text(answer)),
                        new Section(ReportSentence.SECTION_VIEWERS, viewers(found, owner, tenants)),
                        new Section(ReportSentence.SECTION_EVIDENCE, new Table(List.of(), facts)),
                        new Section(ReportSentence.SECTION_ROWS, rows(found))),
                Set.copyOf(List.of(
                        found.resource().value(), found.library().owner().value())),
                Set.copyOf(List.of(
                        found.resource().value(),
                        found.library().owner().value(),
                        owner.id().value())),
                found.row().map(OaeResource::displayName).map(Set::of).orElse(Set.of()));
    }

    private static Block viewers(LibraryExplanation found, OaeResource owner, Tenants tenants) {
        List<List<Message>> lines = new ArrayList<>();
        for (Audience.Line line : Audience.of(found.library().kind(), owner, tenants)) {
            Optional<Bucket> bucket = line.verdict().bucket();
            long seen = bucket.map(
                            one -> found.found().getOrDefault(one, List.of()).size())
                    .orElse(0);
            lines.add(List.of(
                    line.tenants().isEmpty()
                            ? reader(line.reader()).of()
                            : ReportSentence.WITH_ROLE.of(
                                    reader(line.reader()).of(), String.join(", ", line.tenants())),
                    bucket.map(ReportWords::of).orElseGet(ReportSentence.NO_LIST::of),
                    ReportWords.of(bucket.filter(found.expectedIn()::contains).isPresent()),
                    seen > 1 ? ReportSentence.TIMES.of(seen) : ReportWords.of(seen == 1),
                    line.verdict().because()));
        }
        return new Table(
                Rows.heads(
                        ReportSentence.VIEWER,
                        ReportSentence.LIST,
                        ReportSentence.SHOULD_SEE,
                        ReportSentence.SEES,
                        ReportSentence.REASON),
                lines);
    }

    private static ReportSentence reader(Reader reader) {
        if (reader instanceof Reader.Anonymous) {
            return ReportSentence.NOT_LOGGED_IN;
        }
        if (reader instanceof Reader.LoggedIn) {
            return ReportSentence.LOGGED_IN;
        }
        if (reader instanceof Reader.Owner) {
            return ReportSentence.OWNER;
        }
        return reader instanceof Reader.Member ? ReportSentence.GROUP_OWNER : ReportSentence.ADMINISTRATOR;
    }

    private static Block rows(LibraryExplanation found) {
        List<List<Message>> lines = new ArrayList<>();
        for (Bucket bucket : Bucket.values()) {
            for (IndexRow row : found.found().getOrDefault(bucket, List.of())) {
                lines.add(row(row, found.isRight(bucket, row)));
            }
        }
        return table(lines);
    }

    private static List<Message> row(IndexRow row, boolean right) {
        return List.of(
                Message.plain(row.bucketKey()),
                Message.plain(row.rankedResourceId()),
                Message.plain(row.value()),
                ReportWords.of(right));
    }

    private static Block table(List<List<Message>> lines) {
        return lines.isEmpty()
                ? new Text(ReportSentence.NO_ROW.of())
                : new Table(
                        Rows.heads(
                                ReportSentence.KEY,
                                ReportSentence.POSITION,
                                ReportSentence.VALUE,
                                ReportSentence.CORRECT),
                        lines);
    }

    /** Reports one finding with its evidence. */
    public static Report of(IndexFinding finding, Message kind, Optional<FindingReports.Fixed> fixed) {
        List<Section> sections = new ArrayList<>(FindingReports.answer(finding.verdict(), kind, fixed));
        Set<String> expected = new HashSet<>();
        finding.expected()
                .ifPresent(entry -> entry.buckets()
                        .forEach(bucket -> expected.add(
                                key(finding.library(), bucket, entry.entry().format()))));
        sections.add(new Section(
                fixed.isPresent() ? ReportSentence.SECTION_ROWS_WERE : ReportSentence.SECTION_ROWS,
                table(finding.rows().stream()
                        .map(row -> row(row, expected.contains(row.bucketKey() + "\n" + row.rankedResourceId())))
                        .toList())));
        return new Report(
                ReportSentence.WHAT_WRONG.of(finding.resource(), finding.library()),
                sections,
                Set.copyOf(List.of(finding.resource(), finding.library().owner().value())),
                Set.copyOf(List.of(finding.resource(), finding.library().owner().value())),
                Set.of());
    }

    private static String key(OaeLibrary library, Bucket bucket, String ranked) {
        return library.bucket(bucket).format() + "\n" + ranked;
    }
}
