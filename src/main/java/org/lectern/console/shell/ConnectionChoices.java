package org.lectern.console.shell;

import java.util.List;
import javafx.scene.control.Button;
import javafx.scene.layout.FlowPane;
import org.lectern.console.connection.Connecting;
import org.lectern.console.view.Icon;

/** A button for each connection that there is besides. UI thread only. */
public final class ConnectionChoices extends FlowPane {
    void offer(List<Connecting.Choice> all) {
        getChildren().setAll(all.stream().map(ConnectionChoices::button).toList());
    }

    private static Button button(Connecting.Choice choice) {
        Button button = new Button(choice.name(), new Icon("fth-server"));
        button.setMnemonicParsing(false);
        button.setOnAction(event -> choice.connect().run());
        return button;
    }
}
