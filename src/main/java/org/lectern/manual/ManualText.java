package org.lectern.manual;

import java.util.StringJoiner;
import org.commonmark.node.Node;
import org.commonmark.renderer.text.LineBreakRendering;
import org.commonmark.renderer.text.TextContentRenderer;

/** A topic as text for a terminal, at most 80 columns wide where lines can be broken. */
public final class ManualText {
    private static final int WIDTH = 80;

    private ManualText() {}

    /** Returns the text of a topic, which ends with a line break. */
    public static String of(Topic topic) {
        TextContentRenderer renderer = TextContentRenderer.builder()
                .lineBreakRendering(LineBreakRendering.SEPARATE_BLOCKS)
                .extensions(Markdown.EXTENSIONS)
                .build();
        StringBuilder text = new StringBuilder();
        for (Node block = topic.parsed().getFirstChild(); block != null; block = block.getNext()) {
            text.append(wrapped(renderer.render(block).stripTrailing())).append("\n\n");
        }
        return text.toString().stripTrailing() + "\n";
    }

    private static String wrapped(String block) {
        StringJoiner lines = new StringJoiner("\n");
        block.lines().forEach(line -> wrap(line, lines));
        return lines.toString();
    }

    /** Breaks a line at spaces; later lines are indented like the text of a list's item. */
    private static void wrap(String line, StringJoiner lines) {
        String indent = " "
                .repeat(line.length()
                        - line.replaceFirst("^ *([-*] |\\d+\\. )?", "").length());
        String rest = line;
        while (rest.length() > WIDTH) {
            int end = rest.lastIndexOf(' ', WIDTH);
            if (end <= indent.length()) {
                break;
            }
            lines.add(rest.substring(0, end));
            rest = indent + rest.substring(end + 1);
        }
        lines.add(rest);
    }
}
