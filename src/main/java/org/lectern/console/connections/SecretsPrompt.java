package org.lectern.console.connections;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.PasswordField;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.lectern.cluster.Secret;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.text.Texts;
import org.lectern.profile.ConnectionProfile;
import org.lectern.profile.SecretKind;
import org.lectern.profile.Secrets;

/** Asks for the passwords of a connection, for this once. */
final class SecretsPrompt {
    private static final double ROW = 62;
    private static final double REST = 130;

    private SecretsPrompt() {}

    static void show(ConnectionProfile profile, Dialogs dialogs, Texts texts, Consumer<Secrets> entered) {
        Map<SecretKind, PasswordField> fields = new EnumMap<>(SecretKind.class);
        List<Node> boxes = new ArrayList<>();
        for (SecretKind kind : profile.possible()) {
            PasswordField field = new PasswordField();
            field.setId("secret-" + kind.label());
            Label label = new Label(
                    texts.get("connections.secrets." + kind, profile.user().orElse("")));
            label.setLabelFor(field);
            fields.put(kind, field);
            boxes.add(new VBox(4, label, field));
        }
        Button cancel = new Button(texts.get("action.cancel"));
        cancel.setCancelButton(true);
        Button connect = new Button(texts.get("connections.connect"));
        connect.setId("secrets-connect");
        connect.getStyleClass().add("accent");
        connect.setDefaultButton(true);
        Stage stage = dialogs.show(
                texts.get("connections.secrets.title", profile.name()),
                boxes,
                List.of(cancel, connect),
                440,
                REST + ROW * fields.size());
        cancel.setOnAction(event -> stage.close());
        connect.setOnAction(event -> {
            Secrets secrets = Secrets.NONE;
            for (Map.Entry<SecretKind, PasswordField> field : fields.entrySet()) {
                secrets =
                        secrets.with(field.getKey(), Secret.of(field.getValue().getText()));
                field.getValue().clear();
            }
            stage.close();
            entered.accept(secrets);
        });
    }
}
