package org.lectern.console.oae;

import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Choice;
import org.lectern.console.view.Fold;
import org.lectern.console.view.Managed;
import org.lectern.console.view.RateControl;
import org.lectern.oae.audit.IndexAuditScope;
import org.lectern.oae.diagnosis.OaeLibrary;

/** Which of OAE's libraries are audited, and how fast; starts the audit, and turns its rate while it runs. */
public final class IndexScopeController {
    private static final int FIRST_RATE = 10_000;

    private final ConsoleContext context;
    private final IndexFindings model;
    private final Texts texts;
    private final IndexScopes scopes;

    @FXML private Choice<IndexAuditScope> whose;
    @FXML private Button start;
    @FXML private RateControl rate;
    @FXML private Fold more;
    @FXML private Label error;

    IndexScopeController(ConsoleContext context, IndexFindings model, OaeTexts words) {
        this.context = context;
        this.model = model;
        this.texts = context.texts();
        this.scopes = new IndexScopes(context, words);
    }

    @FXML
    private void initialize() {
        Managed.whileFilled(error);
        more.advanced(context.settings(), context.texts(), rate);
        whose.named(scopes::name);
        scopes.all().subscribe(whose::offer);
        rate.begin(texts, FIRST_RATE, () -> model.audit().throttle(rowsPerSecond()));
        model.audit().progress().subscribe(now -> {
            start.setDisable(now.isPresent());
            whose.setDisable(now.isPresent());
            if (now.isEmpty()) {
                error.setText("");
            }
        });
    }

    /** So many rows a second as the operator has set; 0 for no limit. */
    private long rowsPerSecond() {
        return rate.limit().orElse(0);
    }

    /** Offers the tenants that there are now; what is chosen stays chosen. */
    void readTenants() {
        scopes.readTenants();
    }

    /** Chooses this library alone, and begins at once unless an audit runs. */
    void check(OaeLibrary wanted) {
        IndexAuditScope alone = new IndexAuditScope.OfLibrary(wanted);
        if (model.audit().isRunning()) {
            error.setText(texts.get("duplicates.busy", scopes.name(alone)));
            return;
        }
        scopes.with(wanted);
        whose.show(alone);
        start();
    }

    @FXML
    private void start() {
        model.start(whose.getValue(), rowsPerSecond(), texts.get("oae.audit.job", scopes.name(whose.getValue())));
    }
}
