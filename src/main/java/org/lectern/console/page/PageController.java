package org.lectern.console.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.Button;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCode;
import org.lectern.console.notice.Problem;
import org.lectern.console.notice.ProblemView;
import org.lectern.console.text.Texts;

/**
 * What the controllers of all pages share: the root of their FXML, the buttons beside the title, and the keys that do the same.
 * UI thread only.
 */
public abstract class PageController implements PageView {
    protected final ConsoleContext context;
    protected final Texts texts;
    private List<Node> actions = List.of();
    private Optional<Runnable> reload = Optional.empty();
    private final List<MenuButton> exports = new ArrayList<>();

    @FXML private Parent root;

    protected PageController(ConsoleContext context) {
        this.context = context;
        this.texts = context.texts();
    }

    /** Puts these beside the title, the primary one last. */
    protected final void show(Node... buttons) {
        actions = List.of(buttons);
    }

    /** A button that reads again what the page shows: so do F5, and a cluster that is back. */
    protected final Button reload(Runnable task) {
        reload = Optional.of(task);
        return new PageButtons(texts).reload(task);
    }

    /** A button that opens the items of an export, as Ctrl+E does while it can be seen and used. */
    protected final MenuButton export(String id, List<MenuItem> items) {
        MenuButton button = new PageButtons(texts).export(id, items);
        exports.add(button);
        return button;
    }

    /** A key of the page. */
    protected final Shortcut ctrl(KeyCode key, String textKey, Runnable action) {
        return Shortcut.of(Shortcut.ctrl(key), texts.get(textKey), action);
    }

    /** The page's keys, but for those to reload and to export. */
    protected List<Shortcut> keys() {
        return List.of();
    }

    @Override
    public final List<Shortcut> shortcuts() {
        List<Shortcut> all = new ArrayList<>();
        reload.ifPresent(task -> all.add(Shortcut.of(Shortcut.plain(KeyCode.F5), texts.get("shortcut.reload"), task)));
        if (!exports.isEmpty()) {
            all.add(new PageButtons(texts).shortcut(exports));
        }
        all.addAll(keys());
        return all;
    }

    @Override
    public final Parent root() {
        return root;
    }

    @Override
    public final List<Node> actions() {
        return actions;
    }

    /** What failed, of what can be seen. */
    @Override
    public Optional<Problem> problem() {
        return ProblemView.in(root);
    }

    @Override
    public void reconnected() {
        reload.ifPresent(Runnable::run);
    }
}
