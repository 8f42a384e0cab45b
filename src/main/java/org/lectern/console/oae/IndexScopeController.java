package org.lectern.console.oae;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Choice;
import org.lectern.console.view.Managed;
import org.lectern.console.view.RateControl;
import org.lectern.console.work.Latest;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.Tenants;
import org.lectern.oae.audit.IndexAuditScope;
import org.lectern.oae.diagnosis.OaeLibrary;

/** Which of OAE's libraries are audited, and how fast; starts the audit, and turns its rate while it runs. */
public final class IndexScopeController {
    private static final int FIRST_RATE = 10_000;

    private final ConsoleContext context;
    private final IndexFindings model;
    private final OaeTexts words;
    private final Texts texts;
    private final Latest reading;
    private List<String> tenants = List.of();
    private Optional<OaeLibrary> library = Optional.empty();

    @FXML private Choice<IndexAuditScope> whose;
    @FXML private Button start;
    @FXML private RateControl rate;
    @FXML private Label error;

    IndexScopeController(ConsoleContext context, IndexFindings model, OaeTexts words) {
        this.context = context;
        this.model = model;
        this.words = words;
        this.texts = context.texts();
        this.reading = context.latest();
    }

    @FXML
    private void initialize() {
        Managed.whileFilled(error);
        whose.named(this::name);
        fill();
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
        reading.<Tenants>ask(
                () -> context.lectern()
                        .connection()
                        .oae()
                        .map(OaePlatform::reads)
                        .orElseThrow()
                        .tenants(),
                found -> {
                    tenants = List.copyOf(found.byAlias().keySet());
                    fill();
                },
                failure -> context.notices().failed(texts.get("oae.tenants"), failure));
    }

    private void fill() {
        List<IndexAuditScope> scopes = new ArrayList<>(List.of(new IndexAuditScope.All()));
        library.ifPresent(one -> scopes.add(new IndexAuditScope.OfLibrary(one)));
        tenants.forEach(alias -> scopes.add(new IndexAuditScope.OfTenant(alias)));
        whose.offer(scopes);
    }

    private String name(IndexAuditScope scope) {
        if (scope instanceof IndexAuditScope.OfLibrary one) {
            return name(one.library());
        }
        return scope instanceof IndexAuditScope.OfTenant one ? one.alias() : texts.get("oae.audit.all");
    }

    private String name(OaeLibrary one) {
        return texts.get("oae.audit.library", words.kind(one.kind()), one.owner());
    }

    /** Chooses this library alone, and begins at once unless an audit runs. */
    void check(OaeLibrary wanted) {
        if (model.audit().isRunning()) {
            error.setText(texts.get("duplicates.busy", name(wanted)));
            return;
        }
        library = Optional.of(wanted);
        fill();
        whose.show(new IndexAuditScope.OfLibrary(wanted));
        start();
    }

    @FXML
    private void start() {
        model.start(whose.getValue(), rowsPerSecond(), texts.get("oae.audit.job", name(whose.getValue())));
    }
}
