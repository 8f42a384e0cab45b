package org.lectern.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lectern.library.Explanation;
import org.lectern.library.Position;
import org.lectern.library.Viewer;
import org.lectern.library.ViewerVerdict;
import org.lectern.model.Content;
import org.lectern.model.MemberRole;
import org.lectern.report.Report.Section;
import org.lectern.report.Report.Statements;
import org.lectern.report.Report.Table;
import org.lectern.report.Report.Text;
import org.lectern.wording.Message;

/** Reports of one item in one library, and of a library as a viewer sees it. */
public final class LibraryReports {
    private LibraryReports() {}

    /**
     * Reports why an item is or is not in a library.
     *
     * @param viewers viewers to list beside the roles
     */
    public static Report of(Explanation found, List<ViewerVerdict> viewers) {
        List<Rows.Row> rows = found.rows().stream()
                .map(row -> new Rows.Row(
                        row.bucket(),
                        row.lastModified(),
                        row.writeTime(),
                        row.current() && found.expected().contains(row.bucket())))
                .toList();
        List<List<Message>> facts = new ArrayList<>();
        facts.add(Rows.fact(ReportSentence.FACT_ITEM, Message.plain(found.id().value())));
        facts.addAll(Rows.facts(found.content(), found.membership()));
        facts.add(Rows.fact(ReportSentence.FACT_HELD, ReportWords.of(found.held())));
        return new Report(
                ReportSentence.WHY_HERE.of(found.id(), found.principal()),
                List.of(
                        new Section(ReportSentence.SECTION_ANSWER, new Text(answer(found))),
                        new Section(
                                ReportSentence.SECTION_VIEWERS,
                                Rows.viewers(found.principal().kind(), found.expected(), rows, viewers)),
                        new Section(ReportSentence.SECTION_EVIDENCE, new Table(List.of(), facts)),
                        new Section(ReportSentence.SECTION_ROWS, Rows.rows(rows)),
                        new Section(ReportSentence.SECTION_READ, new Statements(found.statements()))),
                Set.of(found.id().value(), found.principal().value()),
                ids(found, viewers),
                names(found.content()));
    }

    private static List<Message> answer(Explanation found) {
        List<Message> answer = new ArrayList<>();
        answer.add(ReportWords.of(found.verdict()));
        Optional<Content> item = found.content();
        if (item.isEmpty()) {
            answer.add(ReportSentence.UNKNOWN_ITEM.of(found.id()));
        }
        item.filter(Content::deleted).ifPresent(gone -> answer.add(ReportSentence.DELETED.of()));
        MemberRole role = found.membership().role();
        answer.add(
                role.isMember()
                        ? ReportSentence.IS_MEMBER.of(found.principal(), role.message())
                        : (found.membership().stamp() == 0 ? ReportSentence.NEVER_MEMBER : ReportSentence.WAS_REMOVED)
                                .of(found.principal()));
        item.filter(content -> !found.expected().isEmpty())
                .ifPresent(content -> answer.add(Rows.belongs(content.visibility())));
        if (found.verdict() == Explanation.Verdict.MISSING || found.verdict() == Explanation.Verdict.WRONGLY_THERE) {
            answer.add(ReportSentence.TO_REBUILD.of(found.principal()));
        }
        return answer;
    }

    private static Set<String> ids(Explanation found, List<ViewerVerdict> viewers) {
        Set<String> ids = new HashSet<>();
        ids.add(found.id().value());
        ids.add(found.principal().value());
        viewers.forEach(viewer -> addIds(viewer, ids));
        return ids;
    }

    private static void addIds(ViewerVerdict viewer, Set<String> ids) {
        ids.add(viewer.library().value());
        viewer.chain().forEach(link -> ids.add(link.value()));
        if (viewer.viewer() instanceof Viewer.Named named) {
            ids.add(named.principal().value());
        }
    }

    static Set<String> names(Optional<Content> item) {
        return item.map(Content::displayName).map(Set::of).orElse(Set.of());
    }

    /** A library as a viewer sees it, gathered entry by entry. Long libraries are cut. */
    public static final class PageReport {
        private final Message question;
        private final Set<String> about;
        private final Cut<List<Message>> entries = new Cut<>();
        private final List<Message> notes = new ArrayList<>();
        private final Set<String> ids = new HashSet<>();
        private final Set<String> names = new HashSet<>();

        public PageReport(ViewerVerdict viewer) {
            this(Rows.viewer(viewer), viewer.library().value(), viewer.library().value());
            addIds(viewer, ids);
        }

        /**
         * @param library the id of the principal, or the key of the list
         * @param principal whose library it is
         */
        public PageReport(Message viewer, String library, String principal) {
            this.about = Set.of(principal);
            ids.add(principal);
            this.question = ReportSentence.WHAT_SEEN.of(viewer, library);
        }

        /** Adds an entry; its item is empty if it is unknown. */
        public void entry(Position at, Optional<Content> item) {
            entry(
                    at.content().value(),
                    item.map(Content::displayName).orElse(""),
                    item.map(known -> ReportWords.of(known.visibility())).orElse(Message.NONE),
                    ReportTimes.of(at.lastModified()));
        }

        /** Adds an entry. */
        public void entry(String id, String name, Message visibility, Message position) {
            if (entries.add(List.of(Message.plain(id), Message.plain(name), visibility, position))) {
                ids.add(id);
                names.add(name);
            }
        }

        /** Adds a note on an item that did not belong there. */
        public void note(String id, Message note) {
            ids.add(id);
            notes.add(ReportSentence.ABOUT.of(id, note));
        }

        public Report report() {
            if (entries.isEmpty()) {
                notes.add(ReportSentence.NO_ROW.of());
            }
            Section list = new Section(
                    ReportSentence.SECTION_ENTRIES,
                    new Table(
                            Rows.heads(
                                    ReportSentence.FACT_ITEM,
                                    ReportSentence.FACT_NAME,
                                    ReportSentence.FACT_VISIBILITY,
                                    ReportSentence.POSITION),
                            entries.kept()),
                    new Text(entries.rest()));
            return new Report(
                    question,
                    notes.isEmpty()
                            ? List.of(list)
                            : List.of(new Section(ReportSentence.SECTION_ANSWER, new Text(notes)), list),
                    about,
                    ids,
                    names);
        }
    }
}
