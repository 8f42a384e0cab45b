package org.lectern.console.connections;

import java.nio.file.Path;
import java.util.Optional;
import javafx.scene.control.CheckBox;
import javafx.scene.control.TextField;
import org.lectern.profile.TlsFiles;

/** The fields of a form that say how the connection is encrypted. */
record TlsFields(CheckBox tls, CheckBox hostNameCheck, TextField trustStore, TextField keyStore, TextField privateKey) {
    void show(Optional<TlsFiles> files) {
        tls.setSelected(files.isPresent());
        TlsFiles shown = files.orElse(TlsFiles.STANDARD);
        hostNameCheck.setSelected(shown.hostNameCheck());
        trustStore.setText(FieldTexts.text(shown.trustStore()));
        keyStore.setText(FieldTexts.text(shown.keyStore()));
        privateKey.setText(FieldTexts.text(shown.privateKey()));
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
}
