package org.lectern.console.connections;

import java.util.List;
import javafx.scene.control.TextField;
import org.lectern.cluster.Secret;
import org.lectern.profile.SecretKind;
import org.lectern.profile.Secrets;

/** The fields into which passwords are typed; what is kept elsewhere is never shown in them. UI thread only. */
record SecretFields(TextField password, TextField trustStore, TextField keyStore) {
    Secrets typed() {
        return Secrets.NONE
                .with(SecretKind.PASSWORD, Secret.of(password.getText()))
                .with(SecretKind.TRUST_STORE, Secret.of(trustStore.getText()))
                .with(SecretKind.KEY_STORE, Secret.of(keyStore.getText()));
    }

    void clear() {
        List.of(password, trustStore, keyStore).forEach(TextField::clear);
    }
}
