package org.lectern.console.oae;

import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SplitPane;
import javafx.scene.input.KeyCode;
import org.lectern.console.libraries.ExplanationModel;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.LibraryView;
import org.lectern.console.page.PageController;
import org.lectern.console.page.PageView;
import org.lectern.console.page.Shortcut;
import org.lectern.console.view.Fxml;
import org.lectern.oae.OaeId;
import org.lectern.oae.diagnosis.LibraryExplanation;

/** The Libraries page of an OAE keyspace: its actions, its keys, and how its parts follow each other. */
public final class OaeLibrariesController extends PageController implements LibraryView {
    private final OaeChoice choice;
    private final OaeNames names;
    private final OaeEntries entries;
    private final ExplanationModel<OaeId, LibraryExplanation> explanations;

    @FXML private SplitPane split;
    @FXML private OaeOwnerController ownerController;
    @FXML private OaeEntriesController entriesController;
    @FXML private OaeDetailsController detailsController;

    OaeLibrariesController(
            ConsoleContext context,
            OaeChoice choice,
            OaeNames names,
            OaeEntries entries,
            ExplanationModel<OaeId, LibraryExplanation> explanations) {
        super(context);
        this.choice = choice;
        this.names = names;
        this.entries = entries;
        this.explanations = explanations;
    }

    /** Puts the page together, with the names of principals, which the palette knows too. */
    static PageView load(ConsoleContext context, OaeNames names) {
        OaeChoice choice = new OaeChoice(context);
        OaeEntries entries = new OaeEntries(context, choice);
        ExplanationModel<OaeId, LibraryExplanation> explanations = new ExplanationModel<>(
                context,
                about -> choice.explanations()
                        .explain(choice.kind().get(), choice.owner().get().orElseThrow(), about));
        OaeTexts words = new OaeTexts(context);
        return context.views()
                .load(
                        Fxml.OAE_PAGE,
                        new OaeLibrariesController(context, choice, names, entries, explanations),
                        new OaeOwnerController(context, choice, names, words),
                        new OaeReaderController(context, choice, words),
                        new OaeEntriesController(context, choice, entries),
                        new OaeDetailsController(context, choice, explanations, words))
                .controller();
    }

    @FXML
    private void initialize() {
        entriesController.table().getSelectionModel().selectedItemProperty().addListener((observable, before, now) -> {
            if (now != null) {
                explanations.ask(now.id());
            }
        });
        SplitPane.setResizableWithParent(split.getItems().get(1), false);
        context.divider("oae.details", split);
        MenuButton export = export("export-library", new OaeExport(context, choice, entries).menu());
        export.disableProperty()
                .bind(Bindings.createBooleanBinding(() -> choice.bucket().isEmpty(), choice.owner(), choice.verdict()));
        show(reload(this::reload), export);
    }

    private void reload() {
        choice.readTenants();
        entries.readAgain();
        explanations.reload();
    }

    @Override
    public void go(String id) {
        ownerController.go(id);
    }

    @Override
    public void whyNot(String id) {
        detailsController.ask(id);
    }

    @Override
    public void activated() {
        if (choice.tenants().get().byAlias().isEmpty()) {
            choice.readTenants();
        }
        names.ensure();
        ownerController.requestFocus();
    }

    @Override
    public Optional<Problem> problem() {
        return entriesController.problem();
    }

    @Override
    protected List<Shortcut> keys() {
        return List.of(ctrl(KeyCode.F, "shortcut.find", ownerController::requestFocus));
    }
}
