package org.lectern.console.libraries;

import java.util.List;
import java.util.Optional;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableView;
import javafx.scene.input.KeyCode;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.LibraryView;
import org.lectern.console.page.OpenCommand;
import org.lectern.console.page.PageButtons;
import org.lectern.console.page.PageController;
import org.lectern.console.page.Shortcut;
import org.lectern.console.view.Icon;
import org.lectern.console.work.KeyedRead;
import org.lectern.console.write.SimpleForm;
import org.lectern.library.Libraries;
import org.lectern.library.LibrarySentence;
import org.lectern.model.Cause;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.write.Write;

/** The Libraries page: its actions, its keys, and how its parts follow each other. */
public final class LibrariesController extends PageController implements LibraryView {

    private static final double ROOM_FOR_WORDS = 960;

    private final LibrariesModule.Models models;

    @FXML private SplitPane split;
    @FXML private PrincipalController principalController;
    @FXML private EntriesController entriesController;
    @FXML private ExplanationController explanationController;
    @FXML private ViewerController viewerController;

    /** A question to ask once the library is shown. */
    private record Asked(String library, Runnable question) {}

    private Optional<Asked> asked = Optional.empty();

    LibrariesController(ConsoleContext context, LibrariesModule.Models models) {
        super(context);
        this.models = models;
    }

    @FXML
    private void initialize() {
        EntriesController table = entriesController;
        table.contextMenu(new EntryMenu(models.actions(), texts, table::line).on(table::selected));
        table.onRebuild(this::rebuild);
        table.table().getSelectionModel().selectedItemProperty().addListener((observable, before, now) -> {
            if (now != null) {
                models.choice()
                        .principal()
                        .get()
                        .ifPresent(library -> models.explanation()
                                .show(new ItemInLibrary(
                                        library.id(), now.id(), models.entries().positionsOf(now.id()))));
            }
        });
        models.choice()
                .principal()
                .addListener((observable, before, now) -> now.map(Principal::id)
                        .ifPresentOrElse(
                                library -> {
                                    models.sizes().show(library);
                                    models.pressure().show(library);
                                    askWhatIsWanted();
                                },
                                () -> {
                                    models.sizes().clear();
                                    models.pressure().clear();
                                }));
        principalController.onRebuild(this::rebuild);
        models.healing().onHealed(this::reload);
        models.entries().onBuilt(() -> {
            context.notices().done(texts.get("entries.built"));
            models.sizes().reload();
        });
        models.changes().onSettled(this::reload);
        SplitPane.setResizableWithParent(split.getItems().get(1), false);
        context.divider("libraries.details", split);
        makeButtons();
    }

    private void makeButtons() {
        BooleanBinding none = Bindings.createBooleanBinding(
                () -> models.choice().principal().get().isEmpty(),
                models.choice().principal());
        PageButtons make = new PageButtons(texts);
        Button examine = make.action(
                "check-library",
                "action.check",
                "fth-search",
                () -> models.choice().principal().get().map(Principal::id).ifPresent(context.navigator()::check));
        examine.getStyleClass().add("accent");
        Button rebuild = make.action("rebuild", "action.rebuild", "fth-tool", this::rebuild);
        rebuild.getStyleClass().add("writes");
        Button share = new Button(texts.get("action.share"), new Icon("fth-plus"));
        share.setId("share");
        share.getStyleClass().add("writes");
        share.setOnAction(event -> models.actions().shareItem());
        Button link = make.action("library-link", "find.link", "fth-link", this::copyLink);
        MenuButton export = export("export-library", entriesController.exportMenu());
        show(reload(this::reload), link, export, share, rebuild, examine);
        // In a narrow window their words go, which their tooltips say as well, so that no button is cut.
        WindowTheme.shorten(split, ROOM_FOR_WORDS, ContentDisplay.GRAPHIC_ONLY, link, rebuild);
        actions().forEach(node -> node.disableProperty().bind(none));
    }

    @Override
    public void go(String id) {
        principalController.go(id);
    }

    @Override
    public void explain(String library, String item) {
        go(library, () -> explanationController.ask(item));
    }

    @Override
    public void go(String library, String viewer) {
        go(library, () -> viewerController.see(viewer));
    }

    private void go(String library, Runnable question) {
        asked = Optional.of(new Asked(library, question));
        go(library);
        askWhatIsWanted();
    }

    /** Asks the wanted question as soon as its library is shown. */
    private void askWhatIsWanted() {
        Optional<String> shown =
                models.choice().principal().get().map(one -> one.id().value());
        asked.filter(wanted -> shown.equals(Optional.of(wanted.library()))).ifPresent(wanted -> {
            asked = Optional.empty();
            wanted.question().run();
        });
    }

    @Override
    public void whyNot(String id) {
        explanationController.ask(id);
    }

    /** One click, on production too: it takes nothing away. */
    private void rebuild() {
        models.choice().principal().get().map(Principal::id).ifPresent(id -> {
            Cause click =
                    context.writes().cause(LibrarySentence.REBUILD_REASON.of().english());
            if (!context.connection().source().asksBeforeRebuild()) {
                rebuild(id, click);
                return;
            }
            context.writes()
                    .ask(
                            new SimpleForm(
                                    context.lectern().libraries().rebuild(id), texts.get("action.rebuild"), texts),
                            cause -> rebuild(id, cause.why().isBlank() ? click : cause));
        });
    }

    private void rebuild(PrincipalId id, Cause cause) {
        Write<Libraries.Rebuilt> write = context.lectern().libraries().rebuild(id);
        context.writes()
                .<Libraries.Rebuilt>job(texts.say(write.head().title()), cause, confirmed -> rebuild(id, confirmed))
                .success(done -> context.notices()
                        .doneWithout(
                                texts.get("rebuild.done", id, done.items(), done.rows(), Math.round(done.nanos() / 1e6))
                                        + " " + texts.say(done.changed()),
                                done.leftOut().message()))
                .end(this::reload)
                .follow(job -> write.make(cause));
    }

    private void copyLink() {
        models.choice()
                .principal()
                .get()
                .ifPresent(library ->
                        new OpenCommand(library.id().value(), Optional.of(viewerController.seen())).copy(context));
    }

    private void reload() {
        models.entries().reload();
        models.sizes().reload();
        models.pressure().reload();
        models.explanation().reload();
    }

    @Override
    public void activated() {
        principalController.requestFocus();
    }

    @Override
    public Optional<Problem> problem() {
        return models.explanation().state().get() instanceof KeyedRead.State.Failed<?, ?> failed
                ? Optional.of(Problem.of(failed.failure(), texts))
                : super.problem();
    }

    @Override
    protected List<Shortcut> keys() {
        TableView<EntryRow> table = entriesController.table();
        return List.of(
                ctrl(KeyCode.F, "shortcut.find", principalController::requestFocus),
                ctrl(KeyCode.L, "find.link", this::copyLink),
                ctrl(
                        KeyCode.B,
                        "shortcut.library.compare",
                        () -> models.choice()
                                .sideBySide()
                                .set(!models.choice().sideBySide().get())),
                new Shortcut(
                        Shortcut.plain(KeyCode.DELETE),
                        texts.get("shortcut.library.remove"),
                        table::isFocused,
                        () -> entriesController
                                .selected()
                                .ifPresent(row -> models.actions().remove(row.id()))),
                new Shortcut(
                        Shortcut.plain(KeyCode.ENTER),
                        texts.get("shortcut.library.explain"),
                        table::isFocused,
                        models.explanation()::reload));
    }
}
