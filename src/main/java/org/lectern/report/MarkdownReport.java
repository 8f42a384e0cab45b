package org.lectern.report;

import java.util.List;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.lectern.report.Report.Block;
import org.lectern.report.Report.Section;
import org.lectern.report.Report.Statements;
import org.lectern.report.Report.Table;
import org.lectern.report.Report.Text;
import org.lectern.wording.Message;

/**
 * Renders a report as Markdown with tables, as GitHub and most ticket systems show it.
 *
 * @param words says a message; what it returns is escaped here
 */
record MarkdownReport(Function<Message, String> words) {
    /** Characters that may begin markup anywhere in a line. */
    private static final Pattern MARKUP = Pattern.compile(
            "[\\\\`*_\\[\\]|~$#<]|&(?=#?\\w+;)|(?<!\\w)@|(?<=:)/(?=/)|(?<=www)\\.", Pattern.CASE_INSENSITIVE);
    /** Characters that begin a list, a heading or a quotation at the beginning of a line. */
    private static final Pattern LEADING = Pattern.compile("^(\\s*(?:\\d+(?=[.)]\\s))?)([-+=.)>])(?=\\s|$|[-=>])");

    private static final Pattern BACKTICKS = Pattern.compile("`+");

    String of(Report report) {
        StringBuilder text =
                new StringBuilder("# ").append(say(report.question())).append('\n');
        report.sections().forEach(section -> append(text, section));
        return text.toString();
    }

    private void append(StringBuilder text, Section section) {
        text.append("\n## ").append(say(section.title())).append('\n');
        for (Block block : section.blocks()) {
            text.append('\n');
            if (block instanceof Text sentences) {
                text.append(sentences.sentences().stream().map(this::say).collect(Collectors.joining("\n\n")))
                        .append('\n');
            } else if (block instanceof Table table) {
                append(text, table);
            } else if (block instanceof Statements cql && !cql.statements().isEmpty()) {
                append(text, words.apply(Message.plain(String.join("\n\n", cql.statements()))));
            }
        }
    }

    /** A fence is longer than every run of backticks in what it encloses. */
    private static void append(StringBuilder text, String cql) {
        int longest = BACKTICKS
                .matcher(cql)
                .results()
                .mapToInt(found -> found.group().length())
                .max()
                .orElse(0);
        String fence = "`".repeat(Math.max(3, longest + 1));
        text.append(fence)
                .append("sql\n")
                .append(cql)
                .append('\n')
                .append(fence)
                .append('\n');
    }

    private void append(StringBuilder text, Table table) {
        int columns = table.head().isEmpty() ? 2 : table.head().size();
        text.append(table.head().isEmpty() ? "| | |\n" : line(table.head()))
                .append("|")
                .append(" --- |".repeat(columns))
                .append('\n');
        table.rows().forEach(row -> text.append(line(row)));
    }

    private String line(List<Message> cells) {
        return cells.stream().map(this::say).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    /** On one line. Mentions and addresses stay text. */
    private String say(Message message) {
        String text = words.apply(message).replaceAll("[\\s\u0085\u2028\u2029]+", " ");
        text = MARKUP.matcher(text).replaceAll("\\\\$0");
        return LEADING.matcher(text).replaceAll("$1\\\\$2");
    }
}
