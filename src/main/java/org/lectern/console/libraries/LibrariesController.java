package org.lectern.console.libraries;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.MenuButton;
import javafx.scene.control.SplitPane;
import javafx.scene.control.TableView;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.BorderPane;
import org.lectern.console.dialog.Confirmations;
import org.lectern.console.dialog.PlannedWrite;
import org.lectern.console.notice.Notices;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.PageButtons;
import org.lectern.console.page.PageView;
import org.lectern.console.page.Shortcut;
import org.lectern.console.settings.DividerPlace;
import org.lectern.console.settings.Settings;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.work.Works;
import org.lectern.library.Libraries;
import org.lectern.model.Cause;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.service.Lectern;

/** The Libraries page: its actions, its keys, and how its parts follow each other. */
public final class LibrariesController implements PageView {
    private static final String SPLIT = "libraries.details";

    private final Supplier<Lectern> lectern;
    private final Confirmations confirmations;
    private final LibraryChoice choice;
    private final EntriesModel entries;
    private final HealingModel healing;
    private final SizesModel sizes;
    private final PressureModel pressure;
    private final ExplanationModel explanation;
    private final ItemActions actions;
    private final EntryMenu menu;
    private final Changes changes;
    private final Exports exports;
    private final Works works;
    private final Notices notices;
    private final Settings settings;
    private final Texts texts;
    private final Consumer<PrincipalId> check;
    private final PartControllers parts;

    /** The controllers of the page's parts, which FXML makes. */
    record PartControllers(
            Supplier<PrincipalController> principal,
            Supplier<EntriesController> entries,
            Supplier<ExplanationController> explanation) {}

    @FXML
    private BorderPane root;

    @FXML
    private SplitPane split;

    private List<Node> buttons = List.of();
    private Optional<MenuButton> exportButton = Optional.empty();

    LibrariesController(LibrariesParts made, PartControllers parts) {
        this.lectern = made.lectern();
        this.confirmations = made.confirmations();
        this.choice = made.choice();
        this.entries = made.entries();
        this.healing = made.healing();
        this.sizes = made.sizes();
        this.pressure = made.pressure();
        this.explanation = made.explanation();
        this.actions = made.actions();
        this.menu = made.menu();
        this.changes = made.changes();
        this.exports = made.exports();
        this.works = made.works();
        this.notices = made.notices();
        this.settings = made.settings();
        this.texts = made.texts();
        this.check = made.check();
        this.parts = parts;
    }

    @FXML
    private void initialize() {
        EntriesController table = parts.entries().get();
        table.contextMenu(menu.on(table::selected));
        table.onRebuild(this::rebuild);
        table.table().getSelectionModel().selectedItemProperty().addListener((observable, before, now) -> {
            if (now != null) {
                choice.principal()
                        .get()
                        .ifPresent(library -> explanation.show(library.id(), now.id(), entries.positionsOf(now.id())));
            }
        });
        choice.principal()
                .addListener((observable, before, now) -> now.ifPresent(library -> {
                    sizes.show(library.id());
                    pressure.show(library.id());
                }));
        parts.principal().get().onRebuild(this::rebuild);
        healing.onHealed(this::reload);
        entries.onBuilt(() -> {
            notices.done(texts.get("entries.built"));
            sizes.reload();
        });
        changes.onSettled(this::reload);
        SplitPane.setResizableWithParent(split.getItems().get(1), false);
        new DividerPlace(settings, SPLIT).follow(split);
        buttons = makeButtons();
    }

    private List<Node> makeButtons() {
        BooleanBinding none =
                Bindings.createBooleanBinding(() -> choice.principal().get().isEmpty(), choice.principal());
        Button reload = new PageButtons(texts).reload(() -> reload());
        MenuButton export = new MenuButton(texts.get("action.export"), new Icon("fth-download"));
        export.getItems().setAll(exports.menu());
        exportButton = Optional.of(export);
        Button examine = new Button(texts.get("action.check"), new Icon("fth-search"));
        examine.setId("check-library");
        examine.setTooltip(new Tooltip(texts.get("action.check.tip")));
        examine.setOnAction(event -> choice.principal().get().map(Principal::id).ifPresent(check));
        Button rebuild = new Button(texts.get("action.rebuild"), new Icon("fth-tool"));
        rebuild.setId("rebuild");
        rebuild.getStyleClass().add("writes");
        rebuild.setTooltip(new Tooltip(texts.get("action.rebuild.tip")));
        rebuild.setOnAction(event -> rebuild());
        Button share = new Button(texts.get("action.share"), new Icon("fth-plus"));
        share.setId("share");
        share.getStyleClass().addAll("accent", "writes");
        share.setOnAction(event -> actions.shareItem());
        List<Node> made = List.of(reload, export, examine, rebuild, share);
        made.forEach(node -> node.disableProperty().bind(none));
        return made;
    }

    /** Goes to a principal by its id, as if it had been typed. */
    public void go(String id) {
        parts.principal().get().go(id);
    }

    /** Asks why an item is or is not there, as if its id had been typed. */
    public void whyNot(String id) {
        parts.explanation().get().ask(id);
    }

    /** What is chosen: the tour changes it as the operator does. */
    public LibraryChoice choice() {
        return choice;
    }

    private void rebuild() {
        choice.principal()
                .get()
                .map(Principal::id)
                .ifPresent(id -> confirmations.askOnProduction(
                        new PlannedWrite(
                                texts.get("rebuild.job", id),
                                id.value(),
                                texts.get("action.rebuild"),
                                false,
                                () -> lectern.get()
                                        .fanOuts()
                                        .previewRebuild(id)
                                        .thenApply(found -> Changes.effect(found, texts))),
                        cause -> rebuild(id, cause)));
    }

    private void rebuild(PrincipalId id, Cause cause) {
        String title = texts.get("rebuild.job", id);
        works.<Libraries.Rebuilt>job(title)
                .success(done -> notices.doneWithout(
                        texts.get("rebuild.done", id, done.items(), done.rows(), Math.round(done.nanos() / 1e6)),
                        done.leftOut().said()))
                .failure(failure -> {
                    if (!confirmations.again(failure, cause, confirmed -> rebuild(id, confirmed))) {
                        notices.failed(title, failure);
                    }
                })
                .end(this::reload)
                .follow(job -> lectern.get().fanOuts().rebuild(id, cause));
    }

    private void reload() {
        entries.reload();
        sizes.reload();
        pressure.reload();
        explanation.reload();
    }

    @Override
    public Parent root() {
        return root;
    }

    @Override
    public List<Node> actions() {
        return buttons;
    }

    @Override
    public void activated() {
        parts.principal().get().requestFocus();
    }

    @Override
    public void reconnected() {
        reload();
    }

    @Override
    public Optional<Problem> problem() {
        return explanation.state().get() instanceof ExplanationModel.State.Failed failed
                ? Optional.of(Problem.of(failed.failure(), texts))
                : parts.entries().get().problem();
    }

    @Override
    public List<Shortcut> shortcuts() {
        TableView<EntryRow> table = parts.entries().get().table();
        return List.of(
                Shortcut.of(Shortcut.plain(KeyCode.F5), texts.get("shortcut.reload"), this::reload),
                Shortcut.of(
                        Shortcut.ctrl(KeyCode.F),
                        texts.get("shortcut.find"),
                        () -> parts.principal().get().requestFocus()),
                Shortcut.of(
                        Shortcut.ctrl(KeyCode.E),
                        texts.get("shortcut.export"),
                        () -> exportButton.ifPresent(MenuButton::show)),
                new Shortcut(
                        Shortcut.plain(KeyCode.DELETE),
                        texts.get("shortcut.library.remove"),
                        table::isFocused,
                        () -> parts.entries().get().selected().ifPresent(row -> actions.remove(row.id()))),
                new Shortcut(
                        Shortcut.plain(KeyCode.ENTER),
                        texts.get("shortcut.library.explain"),
                        table::isFocused,
                        explanation::reload));
    }
}
