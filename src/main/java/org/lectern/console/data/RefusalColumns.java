package org.lectern.console.data;

import java.util.function.BiConsumer;
import javafx.scene.control.TableCell;
import javafx.scene.text.Text;
import org.lectern.console.table.ColumnList;
import org.lectern.console.text.Texts;
import org.lectern.transfer.RefusedLine;

/** The columns of the list of refused lines. */
record RefusalColumns(Texts texts) {
    ColumnList<RefusedLine> list() {
        return new ColumnList<RefusedLine>("data.refusals", "data.column.")
                .number("line", 90, 90, line -> Long.toString(line.line()))
                .style("numbers mono")
                .most(90)
                .exported("line", RefusedLine::line)
                .drawn("reason", 80, 400, this::wrapped)
                .exported("reason", line -> texts.say(line.message()));
    }

    /** A sentence in as many lines as it takes. */
    private BiConsumer<TableCell<RefusedLine, RefusedLine>, RefusedLine> wrapped() {
        Text text = new Text();
        text.getStyleClass().add("wrapped");
        return (cell, line) -> {
            text.wrappingWidthProperty().bind(cell.widthProperty().subtract(16));
            text.setText(texts.say(line.message()));
            cell.setGraphic(text);
        };
    }
}
