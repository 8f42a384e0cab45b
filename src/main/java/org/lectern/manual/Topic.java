package org.lectern.manual;

import org.commonmark.node.Node;

/**
 * A page of the manual.
 *
 * @param name as in links and in {@code lectern help}: the file's name without its ending
 * @param title the first heading
 * @param markdown the whole page
 */
public record Topic(String name, String title, String markdown) {
    static Topic of(String name, String markdown) {
        return new Topic(name, markdown.lines().findFirst().orElse("").replaceFirst("^# ", ""), markdown);
    }

    /** Returns the parsed page, a new tree for each call. */
    public Node parsed() {
        return Markdown.parse(markdown);
    }
}
