package org.lectern.console.connections;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javafx.event.ActionEvent;
import javafx.fxml.FXML;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.VBox;
import org.lectern.cluster.ClusterKind;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.RequestOptions;
import org.lectern.cluster.Secret;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Choice;
import org.lectern.profile.ConnectionProfile;
import org.lectern.profile.ContactPoint;
import org.lectern.profile.CqlshImport;
import org.lectern.profile.SecretKind;
import org.lectern.profile.Secrets;
import org.lectern.profile.SparkSettings;
import org.lectern.profile.TlsFiles;

/** The fields of one connection, each with what is wrong with it below. */
public final class FormController {
    private final Dialogs dialogs;
    private final Texts texts;
    private final FieldErrors errors;
    private final FileFields files;
    private Runnable onChange = () -> {};
    private boolean filling;

    @FXML private VBox fields;
    @FXML private TextField name;
    @FXML private Choice<ClusterKind> environment;
    @FXML private TextField contactPoints;
    @FXML private TextField datacenter;
    @FXML private TextField keyspace;
    @FXML private CheckBox readOnly;
    @FXML private CheckBox asksBeforeRebuild;
    @FXML private TextField user;
    @FXML private TextField password;
    @FXML private Label secretsNote;
    @FXML private TextField bundle;
    @FXML private TextField driverConfiguration;
    @FXML private TlsController tlsController;
    @FXML private RequestsController requestsController;

    FormController(Dialogs dialogs, Texts texts) {
        this.dialogs = dialogs;
        this.texts = texts;
        this.errors = new FieldErrors(texts);
        this.files = new FileFields(errors, texts);
    }

    @FXML
    private void initialize() {
        environment.named(new FieldTexts(texts)::kind).offer(List.of(ClusterKind.values()));
        errors.add(requestsController.consistencyField());
        tlsController.ask(user, contactPoints, bundle);
        for (TextField field : fields()) {
            errors.add(field);
            field.textProperty().addListener((observable, before, now) -> changed());
        }
        for (CheckBox box : List.of(readOnly, asksBeforeRebuild)) {
            box.selectedProperty().addListener((observable, before, now) -> changed());
        }
        environment.valueProperty().addListener((observable, before, now) -> changed());
        tlsController.onChange(this::changed);
        requestsController.onChange(this::changed);
        statusFields().offer(texts, this::changed);
    }

    private List<TextField> fields() {
        return fields.lookupAll(".text-input").stream()
                .map(TextField.class::cast)
                .toList();
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

    /**
     * Says where passwords go, or come from.
     *
     * @param provided the file in which whoever provides the connection gives its password
     * @param keyring whether there is one
     */
    void secretsAre(Optional<Path> provided, boolean keyring) {
        secretsNote.setText(provided.map(file -> texts.get("connections.secrets.provided", file))
                .orElseGet(() -> texts.get(keyring ? "connections.secrets.keyring" : "connections.secrets.asked")));
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
            statusFields().show(Optional.empty());
            readOnly.setSelected(true);
            asksBeforeRebuild.setSelected(false);
            tlsController.show(Optional.empty(), false);
            requestsController.show(RequestOptions.STANDARD);
        });
    }

    void show(ConnectionProfile profile) {
        fill(() -> {
            name.setText(profile.name());
            environment.setValue(profile.kind());
            contactPoints.setText(FieldTexts.points(profile.contactPoints()));
            datacenter.setText(profile.datacenter());
            keyspace.setText(profile.keyspace());
            statusFields().show(profile.statusKeyspace());
            readOnly.setSelected(profile.readOnly());
            asksBeforeRebuild.setSelected(profile.asksBeforeRebuild());
            user.setText(profile.user().orElse(""));
            tlsController.show(profile.tls(), profile.plainPassword());
            bundle.setText(FieldTexts.text(profile.bundle()));
            driverConfiguration.setText(FieldTexts.text(profile.driverConfiguration()));
            requestsController.show(profile.requests());
            sparkFields().show(profile.spark());
        });
    }

    /** What cqlsh knows; the rest as for a new connection. */
    void show(CqlshImport read) {
        clear(read.name());
        fill(() -> {
            name.setText(read.name());
            contactPoints.setText(FieldTexts.points(read.contactPoints()));
            datacenter.setText(read.datacenter());
            keyspace.setText(read.keyspace());
            user.setText(read.user().orElse(""));
            read.password().ifPresent(found -> password.setText(new String(found.reveal())));
            tlsController.show(read.tls(), false);
            bundle.setText(FieldTexts.text(read.bundle()));
            requestsController.showTimeout(read.requestTimeout().orElse(RequestOptions.STANDARD.timeout()));
        });
    }

    private SparkFields sparkFields() {
        return new SparkFields(fields);
    }

    private StatusFields statusFields() {
        return new StatusFields(fields);
    }

    /** The secrets that were typed. */
    Secrets secrets() {
        return tlsController.typed(Secrets.NONE.with(SecretKind.PASSWORD, Secret.of(password.getText())));
    }

    /** They were saved, or are given up. */
    void forgetSecrets() {
        filling = true; // nothing that the operator changes
        password.clear();
        tlsController.forgetSecrets();
        filling = false;
    }

    /** What the fields say, if all of them make sense; those that do not say why. */
    Optional<ConnectionProfile> read(List<String> otherNames) {
        errors.clear();
        Optional<Path> bundled = files.read(bundle);
        List<InetSocketAddress> points =
                errors.readAll(contactPoints, () -> ContactPoint.parseAll(contactPoints.getText()));
        errors.require(contactPoints, bundled.isPresent() || !points.isEmpty(), texts.get("connections.error.points"));
        errors.require(
                datacenter,
                bundled.isPresent() || !datacenter.getText().isBlank(),
                texts.get("connections.error.datacenter"));
        errors.require(
                name,
                otherNames.stream().noneMatch(name.getText().strip()::equalsIgnoreCase),
                texts.get("connections.error.name"));
        errors.require(
                user, password.getText().isEmpty() || !user.getText().isBlank(), texts.get("connections.error.user"));
        errors.require(user, tlsController.isPasswordSafe(), texts.get("connections.error.plainPassword"));
        errors.check(keyspace, () -> ConnectionSettings.requireKeyspace(keyspace.getText()));
        Optional<StatusKeyspace> status = statusFields().read(errors, texts);
        Optional<SparkSettings> spark = sparkFields().read(errors);
        Optional<TlsFiles> encrypted = tlsController.read(files);
        Optional<Path> driver = files.read(driverConfiguration);
        Optional<Duration> requestTimeout = requestsController.timeout(errors);
        if (errors.any()) {
            return Optional.empty();
        }
        return errors.read(
                requestsController.fieldOfTheRest(name, readOnly.isSelected()),
                () -> Optional.of(new ConnectionProfile(
                        name.getText(),
                        bundled.isPresent() ? List.of() : points,
                        bundled.isPresent() ? "" : datacenter.getText(),
                        keyspace.getText(),
                        status,
                        FieldTexts.filled(user),
                        bundled.isEmpty() ? encrypted : Optional.empty(),
                        tlsController.plainPassword(),
                        bundled,
                        requestsController.requests(requestTimeout.orElse(RequestOptions.STANDARD.timeout())),
                        driver,
                        environment.getValue(),
                        readOnly.isSelected(),
                        asksBeforeRebuild.isSelected(),
                        spark)));
    }

    /** The fields that name files, as they were last read. */
    FileFields files() {
        return files;
    }

    @FXML
    private void browse(ActionEvent event) {
        FieldTexts.browse(event, dialogs);
    }
}
