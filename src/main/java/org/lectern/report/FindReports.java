package org.lectern.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.lectern.async.Stages;
import org.lectern.find.CardSection;
import org.lectern.find.Find;
import org.lectern.find.Found;
import org.lectern.find.Subject;
import org.lectern.report.Report.Block;
import org.lectern.report.Report.Section;
import org.lectern.report.Report.Table;
import org.lectern.report.Report.Text;
import org.lectern.report.Report.Typed;
import org.lectern.wording.Message;

/** Reports of cards. */
public final class FindReports {
    private static final int MOST_NAMES = 10;

    private FindReports() {}

    /** Returns the report with the display names of the ids that it is about. Blocks. */
    public static Report withNames(Report report, Find find) {
        List<Subject> known = Stages.all(
                        report.about().stream().sorted().limit(MOST_NAMES).toList(), find::subject)
                .toCompletableFuture()
                .join()
                .stream()
                .filter(subject -> !subject.name().equals(subject.id()))
                .toList();
        if (known.isEmpty()) {
            return report;
        }
        List<Section> sections = new ArrayList<>(report.sections());
        sections.add(
                Math.min(1, sections.size()),
                new Section(
                        ReportSentence.SECTION_SUBJECT,
                        new Table(
                                Rows.heads(ReportSentence.SUBJECT, ReportSentence.FACT_NAME, ReportSentence.STATE),
                                known.stream()
                                        .map(subject -> List.of(
                                                ReportSentence.WITH_ROLE.of(
                                                        subject.id(),
                                                        subject.kind().message()),
                                                Message.plain(subject.name()),
                                                subject.state()))
                                        .toList())));
        return new Report(report.question(), sections, report.about(), report.ids(), report.names())
                .masking(report.about(), known.stream().map(Subject::name).collect(Collectors.toSet()));
    }

    /**
     * Reports the card of a subject.
     *
     * @param found the text that led to it, and what else was found
     * @param sections the sections of the card
     */
    public static Report of(Found found, Subject subject, List<CardSection> sections) {
        List<Section> all = new ArrayList<>();
        all.add(new Section(
                ReportSentence.SECTION_SUBJECT,
                new Table(
                        List.of(),
                        List.of(
                                Rows.fact(
                                        ReportSentence.SUBJECT,
                                        ReportSentence.WITH_ROLE.of(
                                                subject.id(), subject.kind().message())),
                                Rows.fact(ReportSentence.FACT_NAME, Message.plain(subject.name())),
                                Rows.fact(ReportSentence.STATE, subject.state())))));
        sections.forEach(section -> all.add(
                section.kind() == CardSection.Kind.WRITES && !section.lines().isEmpty()
                        ? writes(section)
                        : section(section)));
        Set<String> ids = new HashSet<>();
        Set<String> names = new HashSet<>();
        found.subjects().forEach(one -> {
            ids.add(one.id());
            names.add(one.name());
        });
        ids.add(subject.id());
        names.add(subject.name());
        sections.stream().flatMap(section -> section.lines().stream()).forEach(line -> {
            names.addAll(line.names());
            names.addAll(ActivityReports.quoted(line.text()));
            line.write().ifPresent(write -> ids.addAll(ActivityReports.ids(write)));
        });
        String text = found.text().text().strip();
        if (!text.isEmpty() && !ids.contains(text)) {
            all.add(0, new Section(ReportSentence.SECTION_TICKET, new Typed(text)));
        }
        Message title = ReportSentence.WHAT_KNOWN.of(subject.id());
        return new Report(
                found.text()
                        .ticket()
                        .map(ticket -> ReportSentence.ABOUT.of(ticket, title))
                        .orElse(title),
                all,
                Set.of(),
                ids,
                names);
    }

    /** The card has all writes that concern the subject. They need no second section. */
    private static Section writes(CardSection section) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(ActivityReports.table(section.lines().stream()
                .map(line -> line.write()
                        .map(ActivityReports::row)
                        .orElseGet(() -> List.of(
                                line.at().map(ReportTimes::of).orElse(Message.NONE),
                                Message.plain(line.by()),
                                line.text(),
                                Message.NONE,
                                Message.NONE,
                                Message.NONE,
                                Message.NONE)))
                .toList()));
        if (section.more() > 0) {
            blocks.add(new Text(ReportSentence.MORE_ROWS.of(section.more())));
        }
        return new Section(ReportSentence.SECTION_DONE.of(), blocks);
    }

    private static Section section(CardSection section) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Text(section.headline()));
        section.at()
                .ifPresent(at ->
                        blocks.add(new Table(List.of(), List.of(Rows.fact(ReportSentence.WHEN, ReportTimes.of(at))))));
        if (!section.lines().isEmpty()) {
            blocks.add(new Table(
                    Rows.heads(ReportSentence.SECTION_EVIDENCE, ReportSentence.WHEN, ReportSentence.WHO),
                    section.lines().stream()
                            .map(line -> List.of(
                                    line.text(),
                                    line.at().map(ReportTimes::of).orElse(Message.NONE),
                                    Message.plain(line.by())))
                            .toList()));
        }
        if (section.more() > 0) {
            blocks.add(new Text(ReportSentence.MORE_ROWS.of(section.more())));
        }
        return new Section(section.kind().title(), blocks);
    }
}
