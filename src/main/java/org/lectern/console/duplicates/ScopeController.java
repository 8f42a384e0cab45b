package org.lectern.console.duplicates;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import javafx.collections.FXCollections;
import javafx.collections.ObservableSet;
import javafx.collections.SetChangeListener;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.Label;
import javafx.scene.control.TextField;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditScope;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.console.libraries.LibrarySearch;
import org.lectern.console.libraries.PrincipalChips;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.search.SearchField;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Choice;
import org.lectern.console.view.Fold;
import org.lectern.console.view.Managed;
import org.lectern.console.view.RateControl;
import org.lectern.console.work.Latest;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownPrincipalException;

/** Whose libraries are audited, and how; starts the audit, and turns its rate while it runs. */
public final class ScopeController {
    private static final int FIRST_RATE = 10_000;

    private enum Kind {
        EVERYTHING,
        TENANT,
        PRINCIPALS
    }

    private final ConsoleContext context;
    private final AuditModel model;
    private final SparkAudits spark;
    private final Fixes fixes;
    private final Texts texts;
    private final LibrarySearch matches;
    private final Latest known;
    private final SearchField<Principal> field;
    private final ObservableSet<PrincipalId> chosen = FXCollections.observableSet(new TreeSet<>());

    @FXML private VBox root;
    @FXML private Fold more;
    @FXML private HBox advanced;
    @FXML private Label look;
    @FXML private Label read;
    @FXML private Choice<Kind> kind;
    @FXML private TextField tenant;
    @FXML private StackPane search;
    @FXML private StackPane chips;
    @FXML private TextField why;
    @FXML private Button start;
    @FXML private Button onSpark;
    @FXML private Button rebuild;
    @FXML private Label error;
    @FXML private Choice<ReadConsistency> consistency;
    @FXML private RateControl rate;

    ScopeController(ConsoleContext context, DuplicatesModule.Models models) {
        this.context = context;
        this.model = models.audit();
        this.spark = models.spark();
        this.fixes = models.fixes();
        this.texts = context.texts();
        this.matches = new LibrarySearch(context);
        this.known = context.latest();
        this.field = matches.principals(texts.get("duplicates.principals"));
    }

    @FXML
    private void initialize() {
        // What is chosen in the two lines begins at one place.
        read.minWidthProperty().bind(look.widthProperty());
        kind.named(one -> texts.get("duplicates.scope." + one)).offer(List.of(Kind.values()));
        consistency.named(one -> texts.get("duplicates.consistency." + one)).offer(List.of(ReadConsistency.values()));
        chips.getChildren().add(new PrincipalChips(chosen, texts).node());
        Managed.whileVisible(tenant, search, chips, onSpark);
        more.advanced(context.settings(), context.texts(), advanced);
        onSpark.setVisible(spark.areOffered());
        Managed.whileFilled(error);
        WindowTheme.shorten(
                root, DuplicatesController.ROOM_FOR_WORDS, ContentDisplay.GRAPHIC_ONLY, start, onSpark, rebuild);
        field.in(search, "audit-principals")
                .onPicked(found -> choose(found.id()))
                .onEntered(this::entered)
                .onFailed(failure -> error.setText(Problem.sentence(failure, texts)));
        tenant.setOnAction(event -> start());
        rate.begin(texts, FIRST_RATE, () -> model.throttle(rowsPerSecond()));
        chosen.addListener((SetChangeListener<PrincipalId>) change -> show());
        model.progress().addListener((observable, before, now) -> enable());
        kind.valueProperty().subscribe(now -> show());
        onSpark.setOnAction(event -> meant().ifPresent(
                        scope -> spark.start(scope, options(), why.getText().strip())));
    }

    private Kind scope() {
        return kind.getValue();
    }

    /** So many rows a second as the operator has set; 0 for no limit. */
    long rowsPerSecond() {
        return rate.limit().orElse(0);
    }

    private void show() {
        tenant.setVisible(scope() == Kind.TENANT);
        search.setVisible(scope() == Kind.PRINCIPALS);
        chips.setVisible(scope() == Kind.PRINCIPALS && !chosen.isEmpty());
        error.setText("");
        enable();
    }

    private void enable() {
        boolean running = model.isRunning();
        start.setDisable(running);
        for (var control : List.of(kind, tenant, why, consistency, field)) {
            control.setDisable(running);
        }
    }

    private void entered(String typed) {
        try {
            PrincipalId id = PrincipalId.of(typed);
            known.ask(
                    () -> matches.exists(id),
                    there -> {
                        if (there) {
                            choose(id);
                        } else {
                            error.setText(texts.say(new UnknownPrincipalException(id)));
                        }
                    },
                    failure -> error.setText(Problem.sentence(failure, texts)));
        } catch (IllegalArgumentException e) {
            error.setText(texts.say(e));
        }
    }

    private void choose(PrincipalId id) {
        chosen.add(id);
        field.show("");
        error.setText("");
    }

    /** Chooses this principal alone, and begins at once unless an audit runs. */
    void check(PrincipalId id) {
        if (model.isRunning()) {
            error.setText(texts.get("duplicates.busy", id));
            return;
        }
        kind.setValue(Kind.PRINCIPALS);
        chosen.clear();
        chosen.add(id);
        start();
    }

    /** Whose libraries are meant; empty if that makes no sense, which is said. */
    private Optional<AuditScope> meant() {
        error.setText("");
        try {
            return Optional.of(
                    switch (scope()) {
                        case EVERYTHING -> new AuditScope.Everything();
                        case TENANT -> new AuditScope.Tenant(tenant.getText().strip());
                        case PRINCIPALS -> new AuditScope.Selection(new TreeSet<>(chosen));
                    });
        } catch (IllegalArgumentException e) {
            error.setText(texts.say(e));
            return Optional.empty();
        }
    }

    @FXML
    private void rebuild() {
        meant().ifPresent(fixes::rebuild);
    }

    @FXML
    private void start() {
        if (!model.isRunning()) {
            meant().ifPresent(this::start);
        }
    }

    private void start(AuditScope scope) {
        model.start(scope, options(), why.getText().strip());
    }

    private AuditOptions options() {
        AuditOptions standard = AuditOptions.STANDARD;
        return new AuditOptions(consistency.getValue(), standard.settle(), rowsPerSecond(), standard.parallelRanges());
    }
}
