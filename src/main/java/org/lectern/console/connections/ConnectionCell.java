package org.lectern.console.connections;

import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import javafx.scene.control.ListCell;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.profile.ConnectionProfile;

/** A connection in the list; an empty one is the console's own node. */
final class ConnectionCell extends ListCell<Optional<ConnectionProfile>> {
    private final Texts texts;
    private final Predicate<ConnectionProfile> provided;

    ConnectionCell(Texts texts, Predicate<ConnectionProfile> provided) {
        this.texts = texts;
        // As wide as the list, and as high as its lines then are.
        setWrapText(true);
        setPrefWidth(0);
        this.provided = provided;
    }

    @Override
    protected void updateItem(Optional<ConnectionProfile> item, boolean empty) {
        super.updateItem(item, empty);
        if (empty || item == null) {
            setText(null);
            setGraphic(null);
            return;
        }
        setText(item.map(profile -> profile.name() + "\n"
                        + texts.get("status." + profile.kind().name().toLowerCase(Locale.ROOT))
                        + (provided.test(profile) ? " \u00B7 " + texts.get("connections.provided") : "")
                        + (profile.readOnly() ? " \u00B7 " + texts.get("connections.readonly") : "")
                        + (profile.sendsPasswordInPlain() ? " \u00B7 " + texts.get("connections.plain") : ""))
                .orElse(texts.get("connections.own")));
        setGraphic(new Icon(item.isPresent() ? "fth-server" : "fth-hard-drive"));
    }
}
