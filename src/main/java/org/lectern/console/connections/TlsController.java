package org.lectern.console.connections;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import javafx.event.ActionEvent;
import javafx.fxml.FXML;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TextField;
import org.lectern.cluster.Secret;
import org.lectern.console.dialog.Dialogs;
import org.lectern.profile.SecretKind;
import org.lectern.profile.Secrets;
import org.lectern.profile.TlsFiles;

/** The part of the form that says how the connection is encrypted. */
public final class TlsController {
    private final Dialogs dialogs;

    @FXML private CheckBox tls;
    @FXML private CheckBox plainPassword;
    @FXML private CheckBox hostNameCheck;
    @FXML private TextField trustStore;
    @FXML private TextField trustStorePassword;
    @FXML private TextField keyStore;
    @FXML private TextField keyStorePassword;
    @FXML private TextField privateKey;

    TlsController(Dialogs dialogs) {
        this.dialogs = dialogs;
    }

    /** Asks about a password that would go over the network without encryption, as long as it would. */
    void ask(TextField user, TextField contactPoints, TextField bundle) {
        new PlainPasswordNote(user, contactPoints, tls, bundle).show(plainPassword);
    }

    /** Told of every change to what is no text. */
    void onChange(Runnable handler) {
        for (CheckBox box : List.of(tls, hostNameCheck, plainPassword)) {
            box.selectedProperty().addListener((observable, before, now) -> handler.run());
        }
    }

    void show(Optional<TlsFiles> files, boolean plainAllowed) {
        plainPassword.setSelected(plainAllowed);
        tls.setSelected(files.isPresent());
        TlsFiles shown = files.orElse(TlsFiles.STANDARD);
        hostNameCheck.setSelected(shown.hostNameCheck());
        trustStore.setText(FieldTexts.text(shown.trustStore()));
        keyStore.setText(FieldTexts.text(shown.keyStore()));
        privateKey.setText(FieldTexts.text(shown.privateKey()));
    }

    /** Whether a password may go over the network without encryption, which is asked only where it would. */
    boolean plainPassword() {
        return plainPassword.isVisible() && plainPassword.isSelected();
    }

    /** Whether nothing is asked, or the answer is yes. */
    boolean isPasswordSafe() {
        return !plainPassword.isVisible() || plainPassword.isSelected();
    }

    /** What the fields say; empty where the connection is not encrypted. Names that cannot be files are said in any case. */
    Optional<TlsFiles> read(FileFields files) {
        Optional<Path> trusted = files.read(trustStore);
        Optional<Path> key = files.read(keyStore);
        Optional<Path> keyFile = files.read(privateKey);
        return tls.isSelected()
                ? Optional.of(new TlsFiles(trusted, key, keyFile, hostNameCheck.isSelected()))
                : Optional.empty();
    }

    /** These, with the passwords of stores that were typed. */
    Secrets typed(Secrets others) {
        return others.with(SecretKind.TRUST_STORE, Secret.of(trustStorePassword.getText()))
                .with(SecretKind.KEY_STORE, Secret.of(keyStorePassword.getText()));
    }

    /** The passwords were saved, or are given up. */
    void forgetSecrets() {
        trustStorePassword.clear();
        keyStorePassword.clear();
    }

    @FXML
    private void browse(ActionEvent event) {
        FieldTexts.browse(event, dialogs);
    }
}
