package org.lectern.console.shell;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.Supplier;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.kordamp.ikonli.javafx.FontIcon;
import org.lectern.console.connection.Connecting;
import org.lectern.console.connection.Connection;
import org.lectern.console.connection.Pulse;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageView;
import org.lectern.console.settings.Settings;
import org.lectern.console.settings.Theme;
import org.lectern.console.text.Texts;

/** The frame: navigation, the page in front with its title and actions, and the banner that tells of a lost connection. */
public final class ShellController {
    private static final List<KeyCode> DIGITS = List.of(
            KeyCode.DIGIT1,
            KeyCode.DIGIT2,
            KeyCode.DIGIT3,
            KeyCode.DIGIT4,
            KeyCode.DIGIT5,
            KeyCode.DIGIT6,
            KeyCode.DIGIT7,
            KeyCode.DIGIT8);

    private final Texts texts;
    private final Settings settings;
    private final Connection connection;
    private final Pulse pulse;
    private final Connecting connecting;
    private final Map<Page, Supplier<? extends PageView>> makers;
    private final Map<Page, PageView> made = new EnumMap<>(Page.class);
    private final Map<Page, ToggleButton> buttons = new EnumMap<>(Page.class);
    private final List<Page> pages;

    @FXML
    private BorderPane frame;

    @FXML
    private VBox entries;

    @FXML
    private Button theme;

    @FXML
    private HBox banner;

    @FXML
    private Label bannerText;

    @FXML
    private Label title;

    @FXML
    private HBox actions;

    @FXML
    private StackPane content;

    private Optional<PageView> front = Optional.empty();

    /** @param makers the pages there are; each is made when it is first opened */
    public ShellController(
            Texts texts,
            Settings settings,
            Connection connection,
            Pulse pulse,
            Connecting connecting,
            Map<Page, Supplier<? extends PageView>> makers) {
        this.texts = texts;
        this.settings = settings;
        this.connection = connection;
        this.pulse = pulse;
        this.connecting = connecting;
        this.makers = makers;
        this.pages = new ArrayList<>(new TreeSet<>(makers.keySet()));
    }

    @FXML
    private void initialize() {
        ToggleGroup group = new ToggleGroup();
        for (Page page : pages) {
            entries.getChildren().add(entry(page, group));
        }
        banner.managedProperty().bind(banner.visibleProperty());
        banner.visibleProperty().bind(pulse.lost());
        bannerText.setText(texts.get("banner.lost"));
        pulse.lost().addListener((observable, before, lost) -> {
            if (!lost) {
                front.ifPresent(PageView::reconnected);
            }
        });
        // The pages are there from the first frame, behind the start page: built while the cluster is still connecting.
        frame.disableProperty().bind(connection.state().map(state -> !(state instanceof Connection.State.Open)));
        connection.state().addListener((observable, before, now) -> {
            if (now instanceof Connection.State.Open) {
                front.ifPresent(PageView::activated);
            }
        });
        settings.all().addListener((observable, before, now) -> showTheme());
        showTheme();
        open(pages.get(0));
    }

    private Node entry(Page page, ToggleGroup group) {
        ToggleButton button = new ToggleButton(texts.get(page.titleKey()), new FontIcon(page.icon()));
        Label shortcut = new Label(texts.get("shell.shortcut", pages.indexOf(page) + 1));
        shortcut.getStyleClass().add("shortcut");
        button.getStyleClass().add("entry");
        button.setId("page-" + page);
        button.setMaxWidth(Double.MAX_VALUE);
        button.setToggleGroup(group);
        button.setOnAction(event -> open(page));
        buttons.put(page, button);
        StackPane.setAlignment(shortcut, javafx.geometry.Pos.CENTER_RIGHT);
        shortcut.setMouseTransparent(true);
        return new StackPane(button, shortcut);
    }

    /** Brings a page to the front. */
    public void open(Page page) {
        PageView view = made.computeIfAbsent(
                page, wanted -> Objects.requireNonNull(makers.get(wanted)).get());
        front = Optional.of(view);
        ToggleButton button = buttons.get(page);
        if (button != null) {
            button.setSelected(true);
        }
        title.setText(texts.get(page.titleKey()));
        actions.getChildren().setAll(view.actions());
        content.getChildren().setAll(view.root());
        if (connection.state().get() instanceof Connection.State.Open) {
            view.activated();
        }
    }

    /** The page in front. */
    public PageView front() {
        return front.orElseThrow();
    }

    /** Keys that no control has used. */
    public void keyPressed(KeyEvent event) {
        int digit = DIGITS.indexOf(event.getCode());
        if (event.isShortcutDown() && digit >= 0 && digit < pages.size()) {
            open(pages.get(digit));
            event.consume();
        } else if (!frame.isDisabled()) {
            front.ifPresent(view -> view.keyPressed(event));
        }
    }

    @FXML
    private void showConnections() {
        connecting.manage();
    }

    @FXML
    private void switchTheme() {
        settings.theme(settings.theme().other());
    }

    private void showTheme() {
        boolean dark = settings.theme() == Theme.DARK;
        String text = texts.get(dark ? "theme.light" : "theme.dark");
        if (!text.equals(theme.getText())) {
            theme.setText(text);
            Node icon = new FontIcon(dark ? "fth-sun" : "fth-moon");
            theme.setGraphic(icon);
        }
    }
}
