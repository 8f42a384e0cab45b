package org.lectern.console.overview;

import java.util.Collections;
import java.util.List;
import javafx.scene.Node;
import javafx.scene.layout.ColumnConstraints;
import javafx.scene.layout.GridPane;
import org.lectern.console.look.WindowTheme;

/** Tiles of the same width, four in a row; two where words would be broken otherwise. UI thread only. */
public final class TileGrid extends GridPane {
    private static final double ROOM_FOR_FOUR = 600;

    public TileGrid() {
        getStyleClass().add("overview-grid");
        // Once the tiles are in it.
        sceneProperty()
                .flatMap(scene -> WindowTheme.isWider(this, ROOM_FOR_FOUR))
                .subscribe(wide -> arrange(wide == null || wide ? 4 : 2));
    }

    private void arrange(int inARow) {
        List<Node> tiles = getChildren();
        for (int i = 0; i < tiles.size(); i++) {
            setConstraints(tiles.get(i), i % inARow, i / inARow);
        }
        getColumnConstraints().setAll(Collections.nCopies(inARow, share(inARow)));
    }

    private static ColumnConstraints share(int inARow) {
        ColumnConstraints column = new ColumnConstraints();
        column.setPercentWidth(100.0 / inARow);
        column.setMinWidth(0);
        return column;
    }
}
