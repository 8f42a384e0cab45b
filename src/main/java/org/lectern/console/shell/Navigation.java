package org.lectern.console.shell;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.value.ObservableValue;
import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.page.Page;
import org.lectern.console.settings.Settings;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Fold;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.console.view.Managed;

/** The buttons of the pages, each with its key. The later pages are in a group that folds. UI thread only. */
final class Navigation {
    /** Below it the way to the pages is their icons. */
    private static final double ROOM_FOR_NAMES = 900;
    /** Below it the pages need the room of the keys beside the names. */
    private static final double ROOM_FOR_KEYS = 1_000;
    /** Below it they stand closer to each other, so that none has to be scrolled to. */
    private static final double ROOM_FOR_GAPS = 640;

    private final Texts texts;
    private final Map<Page, ToggleButton> buttons = new EnumMap<>(Page.class);
    private final ToggleGroup group = new ToggleGroup();
    private final Fold more = new Fold();
    private final VBox inMore = new VBox();

    Navigation(Texts texts, Settings settings) {
        this.texts = texts;
        more.setText(texts.get("navigation.more"));
        more.setTooltip(new Tooltip(texts.get("navigation.more.tip")));
        more.setId("navigation-more");
        more.getStyleClass().add("entry");
        more.setMaxWidth(Double.MAX_VALUE);
        more.begin(settings, "navigation.more", inMore);
        inMore.getStyleClass().add("entries");
    }

    /** In a narrow or low window, the names of the pages, their keys and the program's name give way. */
    static void giveWay(Region frame, Node brand, Node name) {
        brand.visibleProperty().bind(WindowTheme.low(frame, ROOM_FOR_GAPS));
        WindowTheme.crowded(frame, ROOM_FOR_KEYS);
        name.visibleProperty().bind(WindowTheme.narrow(frame, ROOM_FOR_NAMES));
    }

    /** Whether there is room for the keys beside the names. */
    static BooleanBinding hasRoomForKeys(Region frame) {
        return WindowTheme.isWider(frame, ROOM_FOR_KEYS);
    }

    /**
     * Shows the buttons of these pages instead of those before.
     *
     * @param keyed whether there is room for the keys beside the names
     */
    void fill(Pane place, List<Page> pages, Keyboard keyboard, ObservableValue<Boolean> keyed, Consumer<Page> open) {
        buttons.clear();
        place.getChildren().clear();
        inMore.getChildren().clear();
        for (Page page : pages) {
            ToggleButton button = new ToggleButton(texts.get(page.titleKey()), new Icon(page.icon()));
            button.getStyleClass().add("entry");
            button.setId("page-" + page);
            button.setMaxWidth(Double.MAX_VALUE);
            button.setToggleGroup(group);
            button.setOnAction(event -> open.accept(page));
            buttons.put(page, button);
            Label shortcut = Labels.of(keyboard.shortcut(page), "shortcut");
            shortcut.setMouseTransparent(true);
            shortcut.visibleProperty().bind(keyed);
            Managed.whileVisible(shortcut);
            String tip = texts.get("palette.page", button.getText());
            button.setTooltip(new Tooltip(shortcut.getText().isEmpty() ? tip : tip + " (" + shortcut.getText() + ")"));
            StackPane.setAlignment(shortcut, Pos.CENTER_RIGHT);
            (page.isMore() ? inMore : place).getChildren().add(new StackPane(button, shortcut));
        }
        place.getChildren().addAll(more, inMore);
    }

    /** Marks the page in front, if it has a button. A page of the group unfolds the group. */
    void show(Page page) {
        if (page.isMore()) {
            more.setSelected(true);
        }
        Optional.ofNullable(buttons.get(page)).ifPresent(button -> button.setSelected(true));
    }
}
