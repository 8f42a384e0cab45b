package org.lectern.manual;

import java.util.List;
import java.util.Locale;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;

/** CommonMark with tables, as the manual is written. */
public final class Markdown {
    static final List<Extension> EXTENSIONS = List.of(TablesExtension.create());

    private Markdown() {}

    static Node parse(String markdown) {
        return Parser.builder().extensions(EXTENSIONS).build().parse(markdown);
    }

    /** Returns the words of a node, without marks. */
    public static String plain(Node node) {
        StringBuilder plain = new StringBuilder();
        node.accept(new AbstractVisitor() {
            @Override
            public void visit(Text text) {
                plain.append(text.getLiteral());
            }

            @Override
            public void visit(Code code) {
                plain.append(code.getLiteral());
            }

            @Override
            public void visit(SoftLineBreak end) {
                plain.append(' ');
            }
        });
        return plain.toString();
    }

    /** Returns the anchor of a heading, as GitHub makes it. */
    public static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} -]", "")
                .replace(' ', '-');
    }
}
