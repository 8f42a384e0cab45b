package org.lectern.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lectern.audit.model.Finding;
import org.lectern.audit.model.FixOutcome;
import org.lectern.oae.diagnosis.IndexFinding;
import org.lectern.report.Report.Section;
import org.lectern.report.Report.Statements;
import org.lectern.report.Report.Table;
import org.lectern.report.Report.Text;
import org.lectern.wording.Message;

/** Reports of what audits find, and of what repairs do. */
public final class FindingReports {
    private FindingReports() {}

    /** What came of a fix. */
    public record Fixed(FixOutcome outcome, Message because) {}

    /** Reports one finding with its evidence. */
    public static Report of(Finding finding, Optional<Fixed> fixed) {
        List<Rows.Row> rows = finding.rows().stream()
                .map(row -> new Rows.Row(row.bucket(), row.lastModified(), row.writeTime(), finding.isRight(row)))
                .toList();
        List<List<Message>> facts = new ArrayList<>();
        facts.add(Rows.fact(
                ReportSentence.FACT_ITEM, Message.plain(finding.content().value())));
        facts.addAll(Rows.facts(finding.item(), finding.membership()));
        facts.add(Rows.fact(
                ReportSentence.FACT_HELD,
                finding.held()
                        .map(held -> ReportSentence.FACT_HELD_AS.of(held.role().message()))
                        .orElseGet(ReportSentence.NO::of)));
        List<Section> sections =
                new ArrayList<>(answer(finding.verdict(), finding.kind().message(), fixed));
        sections.add(new Section(
                fixed.isPresent() ? ReportSentence.SECTION_VIEWERS_WERE : ReportSentence.SECTION_VIEWERS,
                Rows.viewers(
                        finding.principal().kind(),
                        Rows.expected(finding.item(), finding.membership()),
                        rows,
                        List.of())));
        sections.add(new Section(ReportSentence.SECTION_EVIDENCE, new Table(List.of(), facts)));
        sections.add(new Section(
                fixed.isPresent() ? ReportSentence.SECTION_ROWS_WERE : ReportSentence.SECTION_ROWS, Rows.rows(rows)));
        return new Report(
                ReportSentence.WHAT_WRONG.of(finding.content(), finding.principal()),
                sections,
                Set.of(finding.content().value(), finding.principal().value()),
                Set.of(finding.content().value(), finding.principal().value()),
                LibraryReports.names(finding.item()));
    }

    /** Answers with the finding, or, after a fix, with what is true now and with what was found before. */
    static List<Section> answer(Message verdict, Message kind, Optional<Fixed> fixed) {
        Table found = new Table(List.of(), List.of(Rows.fact(ReportSentence.FACT_KIND, kind)));
        return fixed.map(fix -> List.of(
                        new Section(
                                ReportSentence.SECTION_ANSWER,
                                new Table(
                                        List.of(),
                                        List.of(
                                                Rows.fact(
                                                        ReportSentence.RESULT,
                                                        outcome(fix.outcome()).of()),
                                                Rows.fact(ReportSentence.VERIFICATION, fix.because())))),
                        new Section(ReportSentence.SECTION_WAS, new Text(verdict), found)))
                .orElseGet(() -> List.of(new Section(ReportSentence.SECTION_ANSWER, new Text(verdict), found)));
    }

    private static ReportSentence outcome(FixOutcome outcome) {
        return switch (outcome) {
            case VERIFIED -> ReportSentence.FIX_VERIFIED;
            case ALREADY_GONE -> ReportSentence.FIX_ALREADY_GONE;
            case NOT_FIXED -> ReportSentence.FIX_NOT_FIXED;
        };
    }

    /** The findings of one audit or repair, gathered one by one. Long lists are cut. */
    public static final class ManyFindings {
        private final String scope;
        private final Cut<List<Message>> findings = new Cut<>();
        private final Cut<List<Message>> fixes = new Cut<>();
        private final Cut<String> statements = new Cut<>();
        private final Set<String> about;
        private final Set<String> ids = new HashSet<>();
        private long count;
        private long fixed;

        /**
         * @param scope the libraries that were audited or repaired
         * @param about the principals whose writes on record the report lists
         */
        public ManyFindings(String scope, Set<String> about) {
            this.scope = scope;
            this.about = about;
            about.forEach(this::id);
        }

        /** Adds a finding. */
        public void found(Finding finding) {
            count++;
            add(
                    findings,
                    finding.principal().value(),
                    finding.content().value(),
                    finding.kind().message(),
                    finding.verdict());
        }

        /** Adds a finding of a library that OAE keeps. */
        public void found(IndexFinding finding, Message kind) {
            count++;
            add(findings, finding.library().toString(), finding.resource(), kind, finding.verdict());
        }

        /** Adds what came of the fix of one finding, which was added before. */
        public void fixed(String library, String item, Fixed fix) {
            fixed += fix.outcome() == FixOutcome.NOT_FIXED ? 0 : 1;
            add(fixes, library, item, outcome(fix.outcome()).of(), fix.because());
        }

        /** Adds the statements that a repair of one item would send, or the reason why there are none. */
        public void planned(String library, String item, List<String> cql, Message unreadable) {
            id(library);
            id(item);
            cql.forEach(statements::add);
            if (!unreadable.isEmpty()) {
                add(fixes, library, item, ReportSentence.FIX_NOT_FIXED.of(), unreadable);
            }
        }

        private void add(Cut<List<Message>> list, String library, String item, Message first, Message last) {
            if (list.add(List.of(Message.plain(item), Message.plain(library), first, last))) {
                id(library);
                id(item);
            }
        }

        /** A text that is no id may hold one, which is masked by its form. */
        private void id(String text) {
            if (text.startsWith(":", 1)) {
                ids.add(text);
            }
        }

        /** @param summary what is said of the whole, empty for nothing */
        public Report report(Message summary) {
            List<Section> sections = new ArrayList<>();
            Message answer = !summary.isEmpty()
                    ? summary
                    : (count == 0 ? ReportSentence.NOTHING_FOUND : ReportSentence.FOUND_AND_FIXED).of(count, fixed);
            sections.add(new Section(ReportSentence.SECTION_ANSWER, new Text(answer)));
            table(
                    sections,
                    fixes.isEmpty() ? ReportSentence.SECTION_FINDINGS : ReportSentence.SECTION_WAS,
                    findings,
                    ReportSentence.FACT_KIND,
                    ReportSentence.REASON);
            if (!statements.isEmpty()) {
                sections.add(new Section(
                        ReportSentence.SECTION_STATEMENTS,
                        new Statements(statements.kept()),
                        new Text(statements.rest())));
            }
            table(sections, ReportSentence.SECTION_NOW, fixes, ReportSentence.RESULT, ReportSentence.VERIFICATION);
            return new Report(ReportSentence.WHAT_FOUND.of(scope), sections, about, ids, Set.of());
        }

        private static void table(
                List<Section> sections,
                ReportSentence title,
                Cut<List<Message>> rows,
                ReportSentence third,
                ReportSentence fourth) {
            if (!rows.isEmpty()) {
                sections.add(new Section(
                        title,
                        new Table(
                                Rows.heads(ReportSentence.FACT_ITEM, ReportSentence.FACT_LIBRARY, third, fourth),
                                rows.kept()),
                        new Text(rows.rest())));
            }
        }
    }
}
