package org.lectern.console.write;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.layout.Pane;
import org.lectern.console.text.Texts;

/** Remembers the reasons that were typed since the console started, to offer them again. UI thread only. */
public final class RecentReasons {
    private static final int MOST = 3;

    private final List<String> latestFirst = new ArrayList<>();

    /** Remembers a reason; a blank one is none. */
    void typed(String reason) {
        if (!reason.isBlank()) {
            latestFirst.remove(reason);
            latestFirst.add(0, reason);
            latestFirst
                    .subList(Math.min(MOST, latestFirst.size()), latestFirst.size())
                    .clear();
        }
    }

    /** Puts a button for each into a pane, the latest first, which fills the field; hides the pane if there are none. */
    void offer(Pane pane, TextField field, Texts texts) {
        for (String known : latestFirst) {
            Button again = new Button(texts.get("change.reason.again", known));
            again.getStyleClass().addAll("flat", "small");
            again.setMnemonicParsing(false);
            again.setOnAction(event -> {
                field.setText(known);
                field.requestFocus();
            });
            pane.getChildren().add(again);
        }
        pane.setVisible(!latestFirst.isEmpty());
    }
}
