package org.lectern.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lectern.wording.Message;

/**
 * The content of a report, before its language and its format are known. Data is held as {@link Message#plain}.
 *
 * @param question the title
 * @param about the ids whose writes on record belong in the report
 * @param ids every id in the report, which a masked report replaces
 * @param names display names in the report, which a masked report replaces as well
 */
public record Report(Message question, List<Section> sections, Set<String> about, Set<String> ids, Set<String> names) {
    /** A section under its title. */
    public record Section(Message title, List<Block> blocks) {
        public Section {
            blocks = List.copyOf(blocks);
        }

        public Section(ReportSentence title, Block... blocks) {
            this(title.of(), List.of(blocks));
        }
    }

    /** A part of a section. */
    public sealed interface Block {}

    /** Sentences, one paragraph each. */
    public record Text(List<Message> sentences) implements Block {
        public Text {
            sentences = List.copyOf(sentences);
        }

        public Text(Message... sentences) {
            this(List.of(sentences));
        }
    }

    /** What a person has typed. It may name anyone, so a masked report leaves it out. */
    public record Typed(String text) implements Block {}

    /**
     * A table.
     *
     * @param head empty for facts: two columns, the first of which says what the second is
     */
    public record Table(List<Message> head, List<List<Message>> rows) implements Block {
        public Table {
            head = List.copyOf(head);
            rows = List.copyOf(rows);
        }
    }

    /** CQL, to read and to copy. */
    public record Statements(List<String> statements) implements Block {
        public Statements {
            statements = List.copyOf(statements);
        }
    }

    public Report {
        sections = List.copyOf(sections);
        about = Set.copyOf(about);
        ids = Set.copyOf(ids);
        names = Set.copyOf(names);
    }

    /** Returns the same report with more sections at its end. */
    Report with(List<Section> more) {
        List<Section> all = new ArrayList<>(sections);
        all.addAll(more);
        return new Report(question, all, about, ids, names);
    }

    /** Returns the same report with a text for each {@link Typed} block. */
    Report quoting(boolean masked) {
        return new Report(
                question,
                sections.stream()
                        .map(section -> new Section(
                                section.title(),
                                section.blocks().stream()
                                        .map(block -> block instanceof Typed typed
                                                ? new Text(
                                                        masked
                                                                ? ReportSentence.LEFT_OUT.of()
                                                                : Message.plain(typed.text()))
                                                : block)
                                        .toList()))
                        .toList(),
                about,
                ids,
                names);
    }

    /** Returns the same report with more to mask. */
    Report masking(Set<String> moreIds, Set<String> moreNames) {
        Set<String> allIds = new HashSet<>(ids);
        allIds.addAll(moreIds);
        Set<String> allNames = new HashSet<>(names);
        allNames.addAll(moreNames);
        return new Report(question, sections, about, allIds, allNames);
    }
}
