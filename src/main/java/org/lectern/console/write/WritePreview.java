package org.lectern.console.write;

import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.lectern.console.text.Texts;
import org.lectern.write.Plan;

/**
 * What a write would do.
 *
 * @param sentence what it does; one or more sentences
 * @param figures how much is written, in a few words; empty where the rows say so, or there is nothing to say
 * @param rows how many rows would be written or deleted, or at least how many; empty where that is not known
 * @param text the statements, to read and to copy
 * @param isNothing whether there is nothing to write so far: the sentence says why
 */
public record WritePreview(String sentence, String figures, OptionalLong rows, String text, boolean isNothing) {
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
    static WritePreview of(Plan plan, Texts texts) {
        return new WritePreview(
                texts.say(plan.message()),
                texts.say(plan.figures()),
                plan.rows(),
                String.join(
                        "\n",
                        Stream.concat(details(plan, texts), plan.statements().stream())
                                .toList()),
                plan.isNothing());
    }

    /** Details are comments in CQL. */
    private static Stream<String> details(Plan plan, Texts texts) {
        return plan.details().stream().map(line -> "-- " + texts.say(line));
    }

    /** Everything is as it would be written already, or something is to be filled in first. */
    public static WritePreview nothing(String sentence) {
        return new WritePreview(sentence, "", OptionalLong.empty(), "", true);
    }

    /** The same, with this sentence. */
    public WritePreview saying(String other) {
        return new WritePreview(other, figures, rows, text, isNothing);
    }

    /** The same, with lines above the statements. */
    public WritePreview below(List<String> lines) {
        String all =
                String.join("\n", Stream.concat(lines.stream(), Stream.of(text)).toList());
        return new WritePreview(sentence, figures, rows, all, isNothing);
    }
}
