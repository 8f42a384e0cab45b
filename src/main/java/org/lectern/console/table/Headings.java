package org.lectern.console.table;

import javafx.application.Platform;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;

/** How wide a column must be for its heading, which differs from language to language. */
public final class Headings {
    /** As the style sheet has it, at the standard size of texts. */
    private static final double SIZE = 12;

    private static final double PADDING = 20;

    private Headings() {}

    /** @return in pixels; as if there was no heading for columns that are made elsewhere than on the UI thread: texts are measured there */
    public static double width(String heading) {
        if (!Platform.isFxApplicationThread()) {
            return PADDING;
        }
        Text text = new Text(heading);
        text.setFont(Font.font("Inter", FontWeight.BOLD, SIZE));
        return Math.ceil(text.getLayoutBounds().getWidth()) + PADDING;
    }
}
