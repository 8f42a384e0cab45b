package org.lectern.console.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.lectern.console.connection.Connecting;
import org.lectern.console.connection.ConsoleConnection;
import org.lectern.console.connection.Environment;
import org.lectern.console.connection.HealthMonitor;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.page.PageView;
import org.lectern.console.page.Shortcut;
import org.lectern.console.palette.Command;
import org.lectern.console.palette.PaletteController;
import org.lectern.console.palette.VisibleButtons;
import org.lectern.console.settings.Settings;
import org.lectern.console.settings.Theme;
import org.lectern.console.text.Texts;
import org.lectern.console.view.DeferredNodes;
import org.lectern.console.view.Managed;
import org.lectern.console.work.Retries;

/** The frame: navigation, and the page in front with its title and actions. */
public final class ShellController {
    private final Texts texts;
    private final Settings settings;
    private final ConsoleConnection connection;
    private final HealthMonitor pulse;
    private final Connecting connecting;
    private final List<Command> help;
    private final Consumer<String> manual;
    private final Retries retries;
    private final Navigation navigation;
    private final OpenedPages opened;

    @FXML private BorderPane frame;
    @FXML private HBox brand;
    @FXML private Label name;
    @FXML private VBox entries;
    @FXML private Region stripe;
    @FXML private Label title;
    @FXML private Pane actions;
    @FXML private Region least;
    @FXML private StackPane content;
    @FXML private PaletteController paletteController;

    private final Keyboard keyboard;
    private Optional<PageView> front = Optional.empty();
    private Page shown;

    /**
     * @param help what the palette offers of the help menu
     * @param manual opens a topic of the manual
     * @param modules the pages there are, which may be others once the connection is there; each is loaded when it is first opened
     * @param retries told which page is in front
     */
    public ShellController(
            ConsoleContext context,
            HealthMonitor pulse,
            Connecting connecting,
            List<Command> help,
            Consumer<String> manual,
            Supplier<List<PageModule>> modules,
            Retries retries) {
        this.texts = context.texts();
        this.settings = context.settings();
        this.navigation = new Navigation(texts, settings);
        this.connection = context.connection();
        this.pulse = pulse;
        this.connecting = connecting;
        this.help = help;
        this.manual = manual;
        this.retries = retries;
        this.opened = new OpenedPages(context, modules);
        this.shown = opened.all().get(0);
        this.keyboard = new Keyboard(context, opened::all);
    }

    @FXML
    private void initialize() {
        Navigation.giveWay(frame, brand, name);
        fillNavigation();
        Managed.whileVisible(name, brand, stripe);
        connection.environmentProperty().subscribe(now -> stripe.setVisible(now == Environment.PRODUCTION));
        pulse.lost().addListener((observable, before, lost) -> {
            if (!lost) {
                front.ifPresent(PageView::reconnected);
            }
        });
        // The pages are there from the first frame, behind the start page: built while the cluster is still connecting.
        frame.disableProperty().bind(connection.state().map(state -> !(state instanceof ConsoleConnection.State.Open)));
        connection.state().addListener((observable, before, now) -> {
            if (now instanceof ConsoleConnection.State.Open) {
                connected();
            }
        });
        open(shown);
    }

    private List<Shortcut> everywhere() {
        return keyboard.everywhere(this::openPalette, this::showHelp, this::showShortcuts, () -> open(Page.SETTINGS));
    }

    private void fillNavigation() {
        navigation.fill(entries, opened.all(), keyboard, Navigation.hasRoomForKeys(frame), this::open);
    }

    /** What the connection led to may have other pages than those that were made while it was awaited. */
    private void connected() {
        if (opened.renew()) {
            content.getChildren().clear();
            front = Optional.empty();
            fillNavigation();
            open(opened.all().contains(shown) ? shown : opened.all().get(0));
        } else {
            front.ifPresent(this::activate);
        }
    }

    /** Brings a page to the front; does nothing if the keyspace has no such page. */
    public void open(Page page) {
        if (!opened.all().contains(page)) {
            return;
        }
        PageView view = opened.view(page);
        shown = page;
        front.filter(before -> before != view).ifPresent(PageView::left);
        front = Optional.of(view);
        retries.front(view);
        navigation.show(page);
        title.setText(texts.get(page.titleKey()));
        actions.getChildren().setAll(view.actions());
        bring(view);
        if (connection.state().get() instanceof ConsoleConnection.State.Open) {
            activate(view);
        }
    }

    private void activate(PageView view) {
        // What scrolls has its content in the window once it is styled, as a split pane its parts: only then can it
        // take the focus.
        (view.root().getScene() == null ? frame : view.root()).applyCss();
        view.activated();
    }

    /** Takes what is not seen out of the window, before all that is in it is styled anew. */
    public void leaveOnlyTheFront() {
        content.getChildren().removeIf(page -> !page.isVisible());
    }

    /** Pages stay in the window once they were opened: styling a page anew takes longer than an operator wants to wait. */
    private void bring(PageView view) {
        Node root = view.root();
        if (!content.getChildren().contains(root)) {
            Managed.whileVisible(root);
            DeferredNodes.of(root);
            content.getChildren().add(root);
        }
        content.getChildren().forEach(page -> page.setVisible(page == root));
        // What scrolls by itself may be as low as there is room for: else there were two scroll bars beside each other.
        least.setManaged(!(root instanceof ScrollPane));
    }

    /** The page in front. */
    public PageView front() {
        return front.orElseThrow();
    }

    /** Keys that work everywhere, before any control sees them. */
    public void keyFiltered(KeyEvent event) {
        Shortcut.press(everywhere(), event);
    }

    /** The key of the manual, pressed in a window over this one. */
    public void helpPressed(KeyEvent event) {
        Shortcut.press(List.of(keyboard.help(this::showHelp)), event);
    }

    /** Keys that no control has used. */
    public void keyPressed(KeyEvent event) {
        Shortcut.press(keyboard.pages(this::open), event);
        if (!event.isConsumed() && !frame.isDisabled()) {
            front.ifPresent(view -> view.keyPressed(event));
            // On a page without a field of its own the key leads to the one that finds everything.
            Shortcut.press(List.of(Shortcut.of(Shortcut.ctrl(KeyCode.F), "", () -> open(Page.FIND))), event);
        }
    }

    /** What can be done now: the page's own actions first, then where one can go, then the window. */
    public List<Command> commands() {
        List<Command> commands = new ArrayList<>();
        if (!frame.isDisabled()) {
            front.ifPresent(view -> {
                commands.addAll(VisibleButtons.under(actions));
                commands.addAll(VisibleButtons.under(view.root()));
                commands.addAll(keyboard.commands(view.shortcuts()));
            });
        }
        commands.addAll(keyboard.pageCommands(this::open));
        Theme other = settings.theme().other();
        String toOther = texts.get(other == Theme.LIGHT ? "theme.light" : "theme.dark");
        commands.add(new Command("fth-moon", toOther, "", () -> settings.theme(other)));
        commands.addAll(help);
        commands.addAll(keyboard.commands(everywhere().stream().skip(1).toList()));
        return commands;
    }

    @FXML
    private void openPalette() {
        paletteController.toggle();
    }

    @FXML
    private void showHelp() {
        manual.accept(shown.topic());
    }

    @FXML
    private void showShortcuts() {
        keyboard.show(this::openPalette, front);
    }

    @FXML
    private void showConnections() {
        connecting.manage();
    }
}
