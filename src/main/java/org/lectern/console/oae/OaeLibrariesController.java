package org.lectern.console.oae;

import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.fxml.FXML;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SplitPane;
import javafx.scene.input.KeyCode;
import org.lectern.console.export.Export;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.LibraryView;
import org.lectern.console.page.PageController;
import org.lectern.console.page.PageView;
import org.lectern.console.page.Shortcut;
import org.lectern.console.table.ColumnList;
import org.lectern.console.table.PageSource;
import org.lectern.console.view.Fxml;
import org.lectern.oae.BucketKey;

/** The Libraries page of an OAE keyspace: its actions, its keys, and how its parts follow each other. */
public final class OaeLibrariesController extends PageController implements LibraryView {
    private final OaeModels models;

    @FXML private SplitPane split;
    @FXML private OaeOwnerController ownerController;
    @FXML private OaeEntriesController entriesController;
    @FXML private OaeDetailsController detailsController;
    @FXML private OaeReaderController readerController;

    /** A question to ask once the library is shown. */
    private record Asked(String library, Runnable question) {}

    private Optional<Asked> asked = Optional.empty();

    private OaeLibrariesController(OaeModels models) {
        super(models.context());
        this.models = models;
    }

    /** Puts the page together, with the names of principals, which the palette knows too. */
    static PageView load(ConsoleContext context, OaeNames names) {
        OaeModels models = OaeModels.of(context, names);
        return context.views()
                .load(
                        Fxml.OAE_PAGE,
                        new OaeLibrariesController(models),
                        new OaeOwnerController(models),
                        new OaeReaderController(models),
                        new OaeEntriesController(models),
                        new OaeDetailsController(models))
                .controller();
    }

    @FXML
    private void initialize() {
        entriesController.table().getSelectionModel().selectedItemProperty().addListener((observable, before, now) -> {
            if (now != null) {
                models.explanations().show(now.id());
            }
        });
        models.choice().owner().addListener((observable, before, now) -> askWhatIsWanted());
        SplitPane.setResizableWithParent(split.getItems().get(1), false);
        context.divider("oae.details", split);
        OaeChoice choice = models.choice();
        OaeEntries entries = models.entries();
        ColumnList<OaeRow> columns = new OaeColumns(texts, entries::shown).list();
        MenuButton export = export(
                "export-library",
                new Export(context, () -> choice.bucket().map(BucketKey::format).orElse("library"))
                        .shown("export.loaded", columns, entries::all)
                        .read(
                                "export.whole",
                                columns,
                                () -> choice.bucket().map(list -> (PageSource<OaeRow, OaeEntries.Place>)
                                        (after, limit) -> entries.named(list, after, limit)))
                        .menu());
        export.disableProperty()
                .bind(Bindings.createBooleanBinding(() -> choice.bucket().isEmpty(), choice.owner(), choice.verdict()));
        show(reload(this::reload), export);
    }

    private void reload() {
        models.choice().readTenants();
        models.entries().readAgain();
        models.explanations().reload();
    }

    @Override
    public void go(String id) {
        ownerController.go(id);
    }

    @Override
    public void explain(String library, String item) {
        go(library, () -> detailsController.ask(item));
    }

    @Override
    public void go(String library, String viewer) {
        go(library, () -> readerController.see(viewer));
    }

    private void go(String library, Runnable question) {
        asked = Optional.of(new Asked(library, question));
        go(library);
        askWhatIsWanted();
    }

    /** Asks the wanted question as soon as its library is shown. */
    private void askWhatIsWanted() {
        Optional<String> shown =
                models.choice().owner().get().map(one -> one.id().value());
        asked.filter(wanted -> shown.equals(Optional.of(wanted.library()))).ifPresent(wanted -> {
            asked = Optional.empty();
            wanted.question().run();
        });
    }

    @Override
    public void whyNot(String id) {
        detailsController.ask(id);
    }

    @Override
    public void activated() {
        if (models.choice().tenants().get().aliases().isEmpty()) {
            models.choice().readTenants();
        }
        models.names().ensure();
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
