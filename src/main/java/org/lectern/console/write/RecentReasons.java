package org.lectern.console.write;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.scene.control.Button;
import javafx.scene.control.TextField;
import javafx.scene.layout.Pane;
import org.lectern.console.text.Texts;

/** Remembers the reasons that were typed since the console started, to offer them again. UI thread only. */
public final class RecentReasons {
    private static final int MOST = 3;

    private Optional<String> ticket = Optional.empty();
    private Optional<String> lookedFor = Optional.empty();
    private final List<String> latestFirst = new ArrayList<>();

    /** Offers the number of a ticket in each field, until another reason is given. */
    public void ticket(String number) {
        ticket = Optional.of(number);
        lookedFor = ticket;
    }

    /** The number of the ticket that was looked for last. */
    public Optional<String> ticket() {
        return lookedFor;
    }

    /** Remembers a reason; a blank one is none. */
    void typed(String reason) {
        if (!reason.isBlank()) {
            ticket = ticket.filter(reason::equals);
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
        ticket.ifPresent(field::setText);
    }
}
