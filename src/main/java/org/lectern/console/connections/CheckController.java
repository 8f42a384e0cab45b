package org.lectern.console.connections;

import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.layout.VBox;
import org.lectern.cluster.ConnectionCheck;
import org.lectern.cluster.ConnectionSettings;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.view.Managed;
import org.lectern.profile.ConnectionProfile;

/** Beside the form: the test of the connection in it, step by step, and the rights that it needs. */
public final class CheckController {
    private final ConsoleContext context;
    private final ConnectionsModel model;
    private final ProfileFiles files;
    private Runnable begin = () -> {};
    private Runnable make = () -> {};
    private Supplier<Optional<ConnectionProfile>> read = Optional::empty;

    @FXML private VBox steps;
    @FXML private Button test;
    @FXML private Button schema;

    CheckController(ConsoleContext context, ConnectionsModel model, ProfileFiles files) {
        this.context = context;
        this.model = model;
        this.files = files;
    }

    @FXML
    private void initialize() {
        StepRows rows = new StepRows(steps, context.texts());
        rows.show(Map.of());
        model.results().addListener((observable, before, now) -> rows.show(now));
        Managed.whileVisible(schema);
        schema.setVisible(false);
        model.results().subscribe(now -> offerSchema(now));
        model.testing()
                .subscribe(
                        now -> test.setText(context.texts().get(now ? "connections.test.cancel" : "connections.test")));
        schema.setOnAction(event -> make.run());
    }

    /** Tables can be made where they are missing; on Lectern's own keyspace the environment can be recorded. */
    private void offerSchema(Map<ConnectionCheck.Step, ConnectionCheck.Result> results) {
        boolean lacking = results.values().stream().anyMatch(ConnectionCheck.Result::lacksSchema);
        boolean complete = Optional.ofNullable(results.get(ConnectionCheck.Step.SCHEMA))
                .filter(result -> result.outcome() == ConnectionCheck.Outcome.PASSED)
                .isPresent();
        schema.setVisible(lacking || complete);
        schema.setText(context.texts().get(lacking ? "connections.schema" : "connections.schema.record"));
    }

    /** Told when the connection is to be tested. */
    void onTest(Runnable handler) {
        begin = handler;
    }

    /** Told when the tables are to be made. */
    void onSchema(Runnable handler) {
        make = handler;
    }

    /** @param form what the form says, if all of it makes sense */
    void of(Supplier<Optional<ConnectionProfile>> form) {
        read = form;
    }

    @FXML
    private void test() {
        if (model.testing().get()) {
            model.cancelTest();
        } else {
            begin.run();
        }
    }

    @FXML
    private void showGrants() {
        Optional<ConnectionProfile> shown = read.get();
        String keyspace = shown.map(ConnectionProfile::keyspace).orElse(ConnectionSettings.KEYSPACE);
        StatusKeyspace status =
                shown.map(ConnectionProfile::statusKeyspaceOrOwn).orElseGet(() -> StatusKeyspace.of(keyspace));
        GrantsWindow.show(keyspace, status, files, context.dialogs(), context.texts());
    }
}
