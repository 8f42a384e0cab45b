package org.lectern.report;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.lectern.library.Bucket;
import org.lectern.library.Viewer;
import org.lectern.library.ViewerRole;
import org.lectern.library.ViewerVerdict;
import org.lectern.model.Content;
import org.lectern.model.Membership;
import org.lectern.model.PrincipalKind;
import org.lectern.model.Visibility;
import org.lectern.report.Report.Block;
import org.lectern.report.Report.Table;
import org.lectern.report.Report.Text;
import org.lectern.wording.Message;

/** The tables that reports of libraries have in common. */
final class Rows {
    /**
     * A row of a library.
     *
     * @param writeTime microseconds since 1970
     * @param correct whether it belongs there
     */
    record Row(Bucket bucket, Instant lastModified, long writeTime, boolean correct) {}

    private Rows() {}

    static Block rows(List<Row> rows) {
        if (rows.isEmpty()) {
            return new Text(ReportSentence.NO_ROW.of());
        }
        return new Table(
                heads(ReportSentence.LIST, ReportSentence.POSITION, ReportSentence.WRITTEN, ReportSentence.CORRECT),
                rows.stream()
                        .map(row -> List.of(
                                ReportWords.of(row.bucket()),
                                ReportTimes.of(row.lastModified()),
                                ReportTimes.ofWrite(row.writeTime()),
                                ReportWords.of(row.correct())))
                        .toList());
    }

    /**
     * Says what each role sees, and each of these viewers.
     *
     * @param expected the lists in which the item belongs
     */
    static Block viewers(PrincipalKind kind, Set<Bucket> expected, List<Row> rows, List<ViewerVerdict> viewers) {
        List<List<Message>> lines = new ArrayList<>();
        for (ViewerRole role : ViewerRole.values()) {
            ViewerRole unfit = kind == PrincipalKind.USER ? ViewerRole.GROUP_OWNER : ViewerRole.LIBRARY_OWNER;
            if (role != unfit) {
                lines.add(viewer(ReportWords.of(role), role, expected, rows));
            }
        }
        for (ViewerVerdict viewer : viewers) {
            lines.add(viewer(viewer(viewer), viewer.role(), expected, rows));
        }
        return new Table(
                heads(ReportSentence.VIEWER, ReportSentence.LIST, ReportSentence.SHOULD_SEE, ReportSentence.SEES),
                lines);
    }

    private static List<Message> viewer(Message who, ViewerRole role, Set<Bucket> expected, List<Row> rows) {
        Bucket bucket = role.bucket();
        long seen = rows.stream().filter(row -> row.bucket() == bucket).count();
        return List.of(
                who,
                ReportWords.of(bucket),
                ReportWords.of(expected.contains(bucket)),
                seen > 1 ? ReportSentence.TIMES.of(seen) : ReportWords.of(seen == 1));
    }

    static Message viewer(ViewerVerdict viewer) {
        Message role = ReportWords.of(viewer.role());
        return viewer.viewer() instanceof Viewer.Named named
                ? ReportSentence.WITH_ROLE.of(named.principal(), role)
                : role;
    }

    /** What the item and the membership say. */
    static List<List<Message>> facts(Optional<Content> item, Membership membership) {
        List<List<Message>> facts = new ArrayList<>();
        item.ifPresent(content -> {
            facts.add(fact(ReportSentence.FACT_NAME, Message.plain(content.displayName())));
            facts.add(fact(ReportSentence.FACT_VISIBILITY, ReportWords.of(content.visibility())));
            facts.add(fact(ReportSentence.FACT_MODIFIED, ReportTimes.of(content.lastModified())));
            content.superseded().keySet().stream()
                    .sorted()
                    .forEach(time -> facts.add(fact(ReportSentence.FACT_EARLIER, ReportTimes.of(time))));
        });
        facts.add(fact(
                ReportSentence.FACT_MEMBERSHIP,
                membership.stamp() == 0
                        ? ReportSentence.NO.of()
                        : ReportSentence.FACT_STAMP.of(membership.role().message(), membership.stamp())));
        return facts;
    }

    static List<Message> fact(ReportSentence name, Message value) {
        return List.of(name.of(), value);
    }

    static List<Message> heads(ReportSentence... heads) {
        return List.of(heads).stream().map(head -> head.of()).toList();
    }

    /** The lists in which an item belongs in the library of a principal with this membership. */
    static Set<Bucket> expected(Optional<Content> item, Membership membership) {
        return item.filter(content -> !content.deleted() && membership.role().isMember())
                .map(Content::visibility)
                .map(Bucket::holding)
                .map(Set::copyOf)
                .orElse(Set.of());
    }

    static Message belongs(Visibility visibility) {
        return switch (visibility) {
            case PUBLIC -> ReportSentence.IN_THREE.of();
            case LOGGEDIN -> ReportSentence.IN_TWO.of();
            case PRIVATE -> ReportSentence.IN_ONE.of();
        };
    }
}
