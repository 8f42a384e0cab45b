package org.lectern.console.manual;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.DoubleExpression;
import javafx.scene.control.Button;
import javafx.scene.control.Hyperlink;
import javafx.scene.control.Label;
import javafx.scene.image.ImageView;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.text.Text;
import javafx.scene.text.TextFlow;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.ext.gfm.tables.TableRow;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Emphasis;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.ListBlock;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.manual.Manual;
import org.lectern.manual.Markdown;
import org.lectern.manual.Topic;

/**
 * Renders a topic of the manual as nodes. Headings have the ids {@code manual-ANCHOR}.
 *
 * @param width the room for pictures
 * @param copy puts a text on the clipboard
 * @param follow follows a link
 */
record MarkdownView(Texts texts, DoubleExpression width, Consumer<String> copy, Consumer<String> follow) {
    private static final double GAP = 8;

    /** Returns the blocks of a topic from top to bottom. */
    List<javafx.scene.Node> of(Topic topic) {
        return blocks(topic.parsed());
    }

    private List<javafx.scene.Node> blocks(Node parent) {
        List<javafx.scene.Node> blocks = new ArrayList<>();
        for (Node block = parent.getFirstChild(); block != null; block = block.getNext()) {
            blocks.add(block(block));
        }
        return blocks;
    }

    private javafx.scene.Node block(Node block) {
        if (block instanceof Heading heading) {
            return heading(heading);
        } else if (block instanceof FencedCodeBlock code) {
            return code(code.getLiteral().stripTrailing());
        } else if (block instanceof ListBlock list) {
            return list(list);
        } else if (block instanceof TableBlock table) {
            return table(table);
        } else if (block instanceof Paragraph paragraph && paragraph.getFirstChild() instanceof Image image) {
            return picture(image);
        }
        return flow(block);
    }

    private static Label heading(Heading heading) {
        String text = Markdown.plain(heading);
        Label label = Labels.wrapped(text, "manual-heading", "manual-heading-" + heading.getLevel());
        label.setId("manual-" + Markdown.anchor(text));
        return label;
    }

    private HBox code(String text) {
        Label label = Labels.wrapped(text, "mono", "manual-code");
        label.setMaxWidth(Double.MAX_VALUE);
        HBox.setHgrow(label, Priority.ALWAYS);
        Button button = new Button("", new Icon("fth-copy"));
        button.getStyleClass().addAll("button-icon", "flat");
        button.setAccessibleText(texts.get("action.copy") + ": " + text);
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.setOnAction(event -> copy.accept(text));
        return new HBox(GAP, label, button);
    }

    private VBox list(ListBlock list) {
        VBox items = new VBox(GAP / 2);
        int number = list instanceof OrderedList ordered && ordered.getMarkerStartNumber() != null
                ? ordered.getMarkerStartNumber()
                : 1;
        for (Node item = list.getFirstChild(); item != null; item = item.getNext()) {
            Label mark = Labels.of(list instanceof OrderedList ? number++ + "." : "•", "manual-mark");
            mark.setMinWidth(Region.USE_PREF_SIZE);
            VBox content = new VBox(GAP / 2);
            content.getChildren().setAll(blocks(item));
            HBox.setHgrow(content, Priority.ALWAYS);
            items.getChildren().add(new HBox(GAP, mark, content));
        }
        return items;
    }

    private GridPane table(TableBlock table) {
        GridPane grid = new GridPane();
        grid.getStyleClass().add("manual-table");
        int row = 0;
        for (Node part = table.getFirstChild(); part != null; part = part.getNext()) {
            for (Node line = part.getFirstChild(); line != null; line = line.getNext()) {
                if (line instanceof TableRow) {
                    row(grid, row++, line, part instanceof TableHead);
                }
            }
        }
        int columns = grid.getColumnCount();
        for (int column = 0; column < columns; column++) {
            ColumnConstraints width = new ColumnConstraints();
            width.setHgrow(column == columns - 1 ? Priority.ALWAYS : Priority.SOMETIMES);
            width.setMinWidth(columns == 2 && column == 0 ? 180 : 60);
            grid.getColumnConstraints().add(width);
        }
        return grid;
    }

    private void row(GridPane grid, int row, Node line, boolean head) {
        int column = 0;
        for (Node cell = line.getFirstChild(); cell != null; cell = cell.getNext()) {
            TextFlow flow = flow(cell);
            if (head) {
                flow.getChildren().forEach(word -> word.getStyleClass().add("manual-strong"));
            }
            grid.add(flow, column++, row);
        }
    }

    private ImageView picture(Image image) {
        ImageView view = new ImageView(Manual.resource(image.getDestination()).toExternalForm());
        view.setPreserveRatio(true);
        view.setSmooth(true);
        view.fitWidthProperty().bind(Bindings.min(view.getImage().getWidth(), width));
        view.setAccessibleText(Markdown.plain(image));
        return view;
    }

    private TextFlow flow(Node parent) {
        TextFlow flow = new TextFlow();
        flow.getStyleClass().add("manual-text");
        flow.setAccessibleText(Markdown.plain(parent));
        parent.accept(new Words(flow));
        return flow;
    }

    /** Adds the words of a block to a flow of text. */
    private final class Words extends AbstractVisitor {
        private final TextFlow flow;
        private final List<String> styles = new ArrayList<>();

        Words(TextFlow flow) {
            this.flow = flow;
        }

        private void add(String literal, String... more) {
            Text text = new Text(literal);
            text.getStyleClass().add("manual-word");
            text.getStyleClass().addAll(styles);
            text.getStyleClass().addAll(more);
            flow.getChildren().add(text);
        }

        private void styled(Node node, String style) {
            styles.add(style);
            visitChildren(node);
            styles.remove(style);
        }

        @Override
        public void visit(org.commonmark.node.Text text) {
            add(text.getLiteral());
        }

        @Override
        public void visit(Code code) {
            add(code.getLiteral(), "mono");
        }

        @Override
        public void visit(SoftLineBreak end) {
            add(" ");
        }

        @Override
        public void visit(Emphasis emphasis) {
            styled(emphasis, "manual-emphasis");
        }

        @Override
        public void visit(StrongEmphasis strong) {
            styled(strong, "manual-strong");
        }

        @Override
        public void visit(Link link) {
            Hyperlink hyperlink = new Hyperlink(Markdown.plain(link));
            hyperlink.setOnAction(event -> follow.accept(link.getDestination()));
            flow.getChildren().add(hyperlink);
        }
    }
}
