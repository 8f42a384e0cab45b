package org.lectern.manual;

import java.util.List;
import java.util.Locale;
import org.commonmark.ext.gfm.tables.TableBody;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.BulletList;
import org.commonmark.node.Code;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.CustomNode;
import org.commonmark.node.Emphasis;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.node.Text;

/** The topics on options and commands as a page for {@code man}, in troff's man macros. */
public final class ManPage {
    private static final List<String> TOPICS = List.of("options", "commands");
    private static final String HEAD = """
        .TH LECTERN 1 "@DATE@" "Lectern @VERSION@" "User commands"
        .SH NAME
        lectern \\- console for content libraries in Apache Cassandra
        .SH SYNOPSIS
        .B lectern
        .RI [ OPTION ...]
        .br
        .B lectern
        .I COMMAND
        .RI [ ARGUMENT ...]
        .SH DESCRIPTION
        """;

    private ManPage() {}

    /** Returns the page. {@code @VERSION@} and {@code @DATE@} are left for the one who packs it. */
    public static String of(Manual manual) {
        StringBuilder page = new StringBuilder(HEAD);
        for (String name : TOPICS) {
            Topic topic = manual.find(name).orElseThrow();
            topic.parsed().accept(new Writer(page));
        }
        return page.append(".SH SEE ALSO\n.BR cqlsh (1),\n.BR nodetool (1)\n").toString();
    }

    private static final class Writer extends AbstractVisitor {
        private final StringBuilder page;

        Writer(StringBuilder page) {
            this.page = page;
        }

        private static String escaped(String text) {
            return text.replace("\\", "\\e").replace("-", "\\-").replace("\u2026", "...");
        }

        private String inline(Node parent) {
            StringBuilder outer = new StringBuilder();
            parent.accept(new AbstractVisitor() {
                @Override
                public void visit(Text text) {
                    outer.append(escaped(text.getLiteral()));
                }

                @Override
                public void visit(Code code) {
                    outer.append("\\fB").append(escaped(code.getLiteral())).append("\\fR");
                }

                @Override
                public void visit(Emphasis emphasis) {
                    outer.append("\\fI");
                    visitChildren(emphasis);
                    outer.append("\\fR");
                }

                @Override
                public void visit(StrongEmphasis strong) {
                    outer.append("\\fB");
                    visitChildren(strong);
                    outer.append("\\fR");
                }

                @Override
                public void visit(SoftLineBreak end) {
                    outer.append('\n');
                }

                @Override
                public void visit(Image image) {}
            });
            // A line that began with a dot or an apostrophe would be a request.
            return outer.toString().replaceAll("(?m)^([.'])", "\\\\&$1");
        }

        private void line(String text) {
            page.append(text).append('\n');
        }

        @Override
        public void visit(Heading heading) {
            String text = inline(heading);
            if (heading.getLevel() == 2) {
                line(".SH " + text.toUpperCase(Locale.ROOT));
            } else if (heading.getLevel() > 2) {
                line(".SS " + text);
            }
        }

        @Override
        public void visit(Paragraph paragraph) {
            if (!(paragraph.getParent() instanceof ListItem)) {
                line(".PP");
            }
            line(inline(paragraph));
        }

        @Override
        public void visit(BulletList list) {
            visitChildren(list);
        }

        @Override
        public void visit(OrderedList list) {
            visitChildren(list);
        }

        @Override
        public void visit(ListItem item) {
            line(".IP \\(bu 2");
            visitChildren(item);
        }

        @Override
        public void visit(FencedCodeBlock code) {
            line(".PP\n.RS\n.nf");
            page.append(escaped(code.getLiteral()).replaceAll("(?m)^([.'])", "\\\\&$1"));
            line(".fi\n.RE");
        }

        @Override
        public void visit(CustomBlock block) {
            visitChildren(block);
        }

        @Override
        public void visit(CustomNode node) {
            if (node instanceof TableHead) {
                return; // the terms say it
            }
            if (node instanceof TableRow && node.getParent() instanceof TableBody) {
                line(".TP"); // the first cell is the term
                for (Node cell = node.getFirstChild(); cell != null; cell = cell.getNext()) {
                    line(inline(cell));
                }
            } else {
                visitChildren(node);
            }
        }
    }
}
