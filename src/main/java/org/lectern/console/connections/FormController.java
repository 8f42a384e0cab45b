package org.lectern.console.connections;

import java.io.File;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import javafx.event.ActionEvent;
import javafx.fxml.FXML;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.control.TextInputControl;
import javafx.scene.layout.VBox;
import javafx.stage.FileChooser;
import javafx.util.StringConverter;
import org.lectern.cluster.ConnectionOptions;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.Consistency;
import org.lectern.cluster.Secret;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.text.Texts;
import org.lectern.profile.ClusterKind;
import org.lectern.profile.ConnectionProfile;
import org.lectern.profile.ContactPoint;
import org.lectern.profile.CqlshImport;
import org.lectern.profile.SecretKind;
import org.lectern.profile.Secrets;
import org.lectern.profile.TlsFiles;

/** The fields of one connection, each with what is wrong with it below. */
public final class FormController {
    private final Dialogs dialogs;
    private final Texts texts;
    private final FieldErrors errors = new FieldErrors();
    private Runnable onChange = () -> {};
    private boolean filling;

    @FXML
    private VBox tlsFields;

    @FXML
    private TextField name;

    @FXML
    private ComboBox<ClusterKind> environment;

    @FXML
    private TextField contactPoints;

    @FXML
    private TextField datacenter;

    @FXML
    private TextField keyspace;

    @FXML
    private TextField statusKeyspace;

    @FXML
    private CheckBox readOnly;

    @FXML
    private TextField user;

    @FXML
    private TextField password;

    @FXML
    private Label secretsNote;

    @FXML
    private CheckBox tls;

    @FXML
    private CheckBox hostNameCheck;

    @FXML
    private TextField trustStore;

    @FXML
    private TextField trustStorePassword;

    @FXML
    private TextField keyStore;

    @FXML
    private TextField keyStorePassword;

    @FXML
    private TextField privateKey;

    @FXML
    private TextField bundle;

    @FXML
    private TextField driverConfiguration;

    @FXML
    private ComboBox<Consistency> consistency;

    @FXML
    private ComboBox<Consistency.Serial> serial;

    @FXML
    private TextField timeout;

    @FXML
    private Label nameError;

    @FXML
    private Label environmentError;

    @FXML
    private Label contactPointsError;

    @FXML
    private Label datacenterError;

    @FXML
    private Label keyspaceError;

    @FXML
    private Label statusKeyspaceError;

    @FXML
    private Label userError;

    @FXML
    private Label passwordError;

    @FXML
    private Label trustStoreError;

    @FXML
    private Label trustStorePasswordError;

    @FXML
    private Label keyStoreError;

    @FXML
    private Label keyStorePasswordError;

    @FXML
    private Label privateKeyError;

    @FXML
    private Label bundleError;

    @FXML
    private Label driverConfigurationError;

    @FXML
    private Label consistencyError;

    @FXML
    private Label serialError;

    @FXML
    private Label timeoutError;

    FormController(Dialogs dialogs, Texts texts) {
        this.dialogs = dialogs;
        this.texts = texts;
    }

    @FXML
    private void initialize() {
        environment.getItems().setAll(ClusterKind.values());
        environment.setConverter(new StringConverter<>() {
            @Override
            public String toString(ClusterKind kind) {
                return kind == null ? "" : texts.get("status." + kind.name().toLowerCase(Locale.ROOT));
            }

            @Override
            public ClusterKind fromString(String text) {
                return ClusterKind.valueOf(text.toUpperCase(Locale.ROOT));
            }
        });
        consistency.getItems().setAll(Consistency.values());
        serial.getItems().setAll(Consistency.Serial.values());
        contactPoints.setPromptText(texts.get("connections.contactPoints.prompt"));
        tlsFields.visibleProperty().bind(tls.selectedProperty());
        tlsFields.managedProperty().bind(tlsFields.visibleProperty());
        for (Label label : List.of(
                nameError,
                environmentError,
                contactPointsError,
                datacenterError,
                keyspaceError,
                statusKeyspaceError,
                userError,
                passwordError,
                trustStoreError,
                trustStorePasswordError,
                keyStoreError,
                keyStorePasswordError,
                privateKeyError,
                bundleError,
                driverConfigurationError,
                consistencyError,
                serialError,
                timeoutError)) {
            errors.add(label);
        }
        for (TextInputControl field : fields()) {
            field.textProperty().addListener((observable, before, now) -> changed());
        }
        for (CheckBox box : List.of(readOnly, tls, hostNameCheck)) {
            box.selectedProperty().addListener((observable, before, now) -> changed());
        }
        for (ComboBox<?> box : List.of(environment, consistency, serial)) {
            box.valueProperty().addListener((observable, before, now) -> changed());
        }
    }

    private List<TextField> fields() {
        return List.of(
                name,
                contactPoints,
                datacenter,
                keyspace,
                statusKeyspace,
                user,
                password,
                trustStore,
                trustStorePassword,
                keyStore,
                keyStorePassword,
                privateKey,
                bundle,
                driverConfiguration,
                timeout);
    }

    /** Told of every change that the operator makes. One listener. */
    void onChange(Runnable handler) {
        onChange = handler;
    }

    private void changed() {
        if (!filling) {
            onChange.run();
        }
    }

    /** Says where passwords go. */
    void keyring(boolean there) {
        secretsNote.setText(texts.get(there ? "connections.secrets.keyring" : "connections.secrets.asked"));
    }

    private void fill(Runnable filled) {
        filling = true;
        fields().forEach(TextField::clear);
        filled.run();
        filling = false;
        errors.clear();
    }

    /** An empty form for a new connection. */
    void clear(String suggested) {
        fill(() -> {
            name.setText(suggested);
            environment.setValue(ClusterKind.PRODUCTION);
            keyspace.setText(ConnectionSettings.KEYSPACE);
            readOnly.setSelected(true);
            tls.setSelected(false);
            hostNameCheck.setSelected(true);
            consistency.setValue(Consistency.LOCAL_QUORUM);
            serial.setValue(Consistency.Serial.LOCAL_SERIAL);
            timeout.setText(seconds(ConnectionOptions.REQUEST_TIMEOUT));
        });
    }

    void show(ConnectionProfile profile) {
        fill(() -> {
            name.setText(profile.name());
            environment.setValue(profile.kind());
            contactPoints.setText(points(profile.contactPoints()));
            datacenter.setText(profile.datacenter());
            keyspace.setText(profile.keyspace());
            statusKeyspace.setText(profile.statusKeyspace().orElse(""));
            readOnly.setSelected(profile.readOnly());
            user.setText(profile.user().orElse(""));
            show(profile.tls());
            bundle.setText(text(profile.bundle()));
            driverConfiguration.setText(text(profile.driverConfiguration()));
            consistency.setValue(profile.consistency());
            serial.setValue(profile.serial());
            timeout.setText(seconds(profile.requestTimeout()));
        });
    }

    /** What cqlsh knows; the rest as for a new connection. */
    void show(CqlshImport read) {
        clear(read.name());
        fill(() -> {
            name.setText(read.name());
            contactPoints.setText(points(read.contactPoints()));
            datacenter.setText(read.datacenter());
            keyspace.setText(read.keyspace());
            user.setText(read.user().orElse(""));
            read.password().ifPresent(found -> password.setText(new String(found.reveal())));
            show(read.tls());
            bundle.setText(text(read.bundle()));
            timeout.setText(seconds(read.requestTimeout().orElse(ConnectionOptions.REQUEST_TIMEOUT)));
        });
    }

    private void show(Optional<TlsFiles> files) {
        tls.setSelected(files.isPresent());
        TlsFiles shown = files.orElse(TlsFiles.STANDARD);
        hostNameCheck.setSelected(shown.hostNameCheck());
        trustStore.setText(text(shown.trustStore()));
        keyStore.setText(text(shown.keyStore()));
        privateKey.setText(text(shown.privateKey()));
    }

    private static String points(List<InetSocketAddress> points) {
        return String.join(", ", points.stream().map(ContactPoint::format).toList());
    }

    private static String text(Optional<Path> file) {
        return file.map(Path::toString).orElse("");
    }

    private static String seconds(Duration duration) {
        String text = String.format(Locale.ROOT, "%.3f", duration.toMillis() / 1_000.0);
        return text.replaceAll("\\.?0+$", "");
    }

    /** The secrets that were typed. */
    Secrets secrets() {
        return Secrets.NONE
                .with(SecretKind.PASSWORD, Secret.of(password.getText()))
                .with(SecretKind.TRUST_STORE, Secret.of(trustStorePassword.getText()))
                .with(SecretKind.KEY_STORE, Secret.of(keyStorePassword.getText()));
    }

    /** They were saved, or are given up. */
    void forgetSecrets() {
        filling = true;
        List.of(password, trustStorePassword, keyStorePassword).forEach(TextField::clear);
        filling = false;
    }

    /** What the fields say, if all of them make sense; those that do not say why. */
    Optional<ConnectionProfile> read(List<String> otherNames) {
        errors.clear();
        Optional<Path> bundled = errors.read(bundleError, () -> file(bundle));
        List<InetSocketAddress> points =
                errors.readAll(contactPointsError, () -> ContactPoint.parseAll(contactPoints.getText()));
        errors.require(
                contactPointsError, bundled.isPresent() || !points.isEmpty(), texts.get("connections.error.points"));
        errors.require(
                datacenterError,
                bundled.isPresent() || !datacenter.getText().isBlank(),
                texts.get("connections.error.datacenter"));
        errors.require(
                nameError,
                otherNames.stream()
                        .noneMatch(
                                other -> other.equalsIgnoreCase(name.getText().strip())),
                texts.get("connections.error.name"));
        errors.require(
                userError,
                password.getText().isEmpty() || !user.getText().isBlank(),
                texts.get("connections.error.user"));
        errors.check(keyspaceError, () -> ConnectionSettings.requireKeyspace(keyspace.getText()));
        Optional<String> status = filled(statusKeyspace);
        errors.check(statusKeyspaceError, () -> status.ifPresent(ConnectionSettings::requireKeyspace));
        Optional<Path> trusted = errors.read(trustStoreError, () -> file(trustStore));
        Optional<Path> key = errors.read(keyStoreError, () -> file(keyStore));
        Optional<Path> keyFile = errors.read(privateKeyError, () -> file(privateKey));
        Optional<Path> driver = errors.read(driverConfigurationError, () -> file(driverConfiguration));
        Optional<Duration> requestTimeout = errors.read(timeoutError, this::duration);
        if (errors.any()) {
            return Optional.empty();
        }
        return errors.read(
                errors.labelOfTheRest(nameError, consistencyError, readOnly.isSelected(), consistency.getValue()),
                () -> Optional.of(new ConnectionProfile(
                        name.getText(),
                        bundled.isPresent() ? List.of() : points,
                        bundled.isPresent() ? "" : datacenter.getText(),
                        keyspace.getText(),
                        status,
                        filled(user),
                        tls.isSelected() && bundled.isEmpty()
                                ? Optional.of(new TlsFiles(trusted, key, keyFile, hostNameCheck.isSelected()))
                                : Optional.empty(),
                        bundled,
                        consistency.getValue(),
                        serial.getValue(),
                        requestTimeout.orElse(ConnectionOptions.REQUEST_TIMEOUT),
                        driver,
                        environment.getValue(),
                        readOnly.isSelected())));
    }

    private static Optional<String> filled(TextField field) {
        return Optional.of(field.getText().strip()).filter(text -> !text.isEmpty());
    }

    private Optional<Path> file(TextField field) {
        try {
            Optional<Path> file = filled(field).map(Path::of);
            if (file.filter(path -> !Files.isRegularFile(path) || !Files.isReadable(path))
                    .isPresent()) {
                throw new IllegalArgumentException(texts.get("connections.error.file"));
            }
            return file.map(Path::toAbsolutePath);
        } catch (InvalidPathException e) {
            throw new IllegalArgumentException(texts.get("connections.error.file"), e);
        }
    }

    private Optional<Duration> duration() {
        try {
            Duration duration = Duration.ofMillis(
                    Math.round(Double.parseDouble(timeout.getText().strip().replace(',', '.')) * 1_000));
            return Optional.of(duration);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(texts.get("connections.error.number"), e);
        }
    }

    @FXML
    private void browse(ActionEvent event) {
        if (event.getSource() instanceof javafx.scene.control.Button button
                && button.getUserData() instanceof TextField field) {
            FileChooser chooser = new FileChooser();
            File chosen = chooser.showOpenDialog(dialogs.owner());
            if (chosen != null) {
                field.setText(chosen.getPath());
            }
        }
    }
}
