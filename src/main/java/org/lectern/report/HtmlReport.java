package org.lectern.report;

import java.util.List;
import java.util.function.Function;
import org.lectern.report.Report.Block;
import org.lectern.report.Report.Section;
import org.lectern.report.Report.Statements;
import org.lectern.report.Report.Table;
import org.lectern.report.Report.Text;
import org.lectern.wording.Message;

/**
 * Renders a report as one HTML page without scripts and without references to other files.
 *
 * @param words says a message; what it returns is escaped here
 */
record HtmlReport(Function<Message, String> words) {
    private static final String STYLE = """
        :root{color-scheme:light dark;--text:#1c2024;--muted:#5b636d;--back:#fff;--line:#d5d9df;--soft:#f4f6f8}
        @media (prefers-color-scheme:dark){:root{--text:#e6e8eb;--muted:#a3abb5;--back:#16191d;--line:#3a4048;--soft:#20252b}}
        body{font:15px/1.5 system-ui,sans-serif;color:var(--text);background:var(--back);max-width:60rem;margin:2rem auto;padding:0 1rem;overflow-wrap:anywhere}
        h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem;border-bottom:1px solid var(--line)}
        table{border-collapse:collapse;width:100%;margin:.5rem 0}th,td{text-align:left;vertical-align:top;padding:.25rem .75rem .25rem 0;border-bottom:1px solid var(--line);unicode-bidi:isolate}
        th{color:var(--muted);font-weight:600}pre{background:var(--soft);padding:.75rem;white-space:pre-wrap;font-size:.85rem}
        @media print{body{max-width:none;margin:0}}
        """;

    String of(Report report) {
        StringBuilder html = new StringBuilder("<!DOCTYPE html>\n<html lang=\"")
                .append(say(ReportSentence.LANGUAGE.of()))
                .append("\">\n<head>\n<meta charset=\"utf-8\">\n")
                .append("<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n")
                .append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';style-src"
                        + " 'unsafe-inline'\">\n")
                .append("<title>")
                .append(say(report.question()))
                .append("</title>\n<style>\n")
                .append(STYLE)
                .append("</style>\n</head>\n<body>\n<h1>")
                .append(say(report.question()))
                .append("</h1>\n");
        report.sections().forEach(section -> append(html, section));
        return html.append("</body>\n</html>\n").toString();
    }

    private void append(StringBuilder html, Section section) {
        html.append("<h2>").append(say(section.title())).append("</h2>\n");
        for (Block block : section.blocks()) {
            if (block instanceof Text text) {
                text.sentences()
                        .forEach(one -> html.append("<p>").append(say(one)).append("</p>\n"));
            } else if (block instanceof Table table) {
                append(html, table);
            } else if (block instanceof Statements cql && !cql.statements().isEmpty()) {
                html.append("<pre>")
                        .append(say(Message.plain(String.join("\n\n", cql.statements()))))
                        .append("</pre>\n");
            }
        }
    }

    private void append(StringBuilder html, Table table) {
        html.append("<table>\n");
        if (!table.head().isEmpty()) {
            html.append("<thead><tr>");
            table.head().forEach(cell -> cell(html, "th scope=\"col\"", cell));
            html.append("</tr></thead>\n");
        }
        html.append("<tbody>\n");
        for (List<Message> row : table.rows()) {
            html.append("<tr>");
            for (int i = 0; i < row.size(); i++) {
                cell(html, i == 0 && table.head().isEmpty() ? "th scope=\"row\"" : "td", row.get(i));
            }
            html.append("</tr>\n");
        }
        html.append("</tbody>\n</table>\n");
    }

    private void cell(StringBuilder html, String tag, Message text) {
        html.append('<').append(tag).append('>').append(say(text));
        html.append("</").append(tag, 0, 2).append('>');
    }

    private String say(Message message) {
        return words.apply(message)
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;");
    }
}
