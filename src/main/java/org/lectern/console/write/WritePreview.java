package org.lectern.console.write;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.lectern.console.text.Texts;
import org.lectern.write.Plan;

/**
 * What a write would do.
 *
 * @param sentence what it does; one or more sentences
 * @param figures how much is written, in a few words; empty where the rows say so, or there is nothing to say
 * @param rows how many rows would be written or deleted, or at least how many; empty where that is not known
 * @param lines what the operator should read below the sentence, such as refused lines; may be empty
 * @param statements for those who read CQL, and to copy; may be empty
 * @param isNothing whether there is nothing to write so far: the sentence says why
 */
public record WritePreview(
        String sentence, String figures, OptionalLong rows, String lines, String statements, boolean isNothing) {
    /** With nothing to read but the sentence. */
    public WritePreview(String sentence, String figures, OptionalLong rows, String statements, boolean isNothing) {
        this(sentence, figures, rows, "", statements, isNothing);
    }

    public WritePreview(String sentence, long rows, List<String> statements, boolean isNothing) {
        this(sentence, "", OptionalLong.of(rows), String.join("\n", statements), isNothing);
    }

    /** Of a write that would write something, or would at least be tried. */
    public WritePreview(String sentence, long rows, List<String> statements) {
        this(sentence, rows, statements, false);
    }

    /** With figures in words. */
    public WritePreview(String sentence, String figures, List<String> statements) {
        this(sentence, figures, OptionalLong.empty(), String.join("\n\n", statements), false);
    }

    /** With figures in words, and the rows that they speak of. */
    public WritePreview(String sentence, String figures, long rows, List<String> statements) {
        this(sentence, figures, OptionalLong.of(rows), String.join("\n\n", statements), false);
    }

    /** What a service's write would do. */
    public static WritePreview of(Plan plan, Texts texts) {
        return new WritePreview(
                texts.say(plan.message()),
                texts.say(plan.figures()),
                plan.rows(),
                plan.lines().stream().map(texts::say).collect(Collectors.joining("\n")),
                String.join("\n", plan.statements()),
                plan.isNothing());
    }

    /** Everything is as it would be written already, or something is to be filled in first. */
    public static WritePreview nothing(String sentence) {
        return new WritePreview(sentence, "", OptionalLong.empty(), "", true);
    }

    /** The same, with this sentence. */
    public WritePreview saying(String other) {
        return new WritePreview(other, figures, rows, lines, statements, isNothing);
    }

    /** The same, with these lines to read. */
    public WritePreview listing(List<String> others) {
        return new WritePreview(sentence, figures, rows, String.join("\n", others), statements, isNothing);
    }
}
