package org.lectern.console;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.ScrollPane;
import javafx.scene.control.SplitPane;
import javafx.scene.layout.Pane;
import org.lectern.activity.ActivityLog;
import org.lectern.console.connection.Awaited;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.Connection;
import org.lectern.console.connection.Environment;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.notice.Notices;
import org.lectern.console.page.PageView;
import org.lectern.console.settings.SavedSettings;
import org.lectern.console.settings.Settings;
import org.lectern.console.settings.SettingsFile;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Views;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;
import org.lectern.service.Lectern;

/**
 * Builds every page once, off the UI thread and over nothing: what is slow the first time only (classes, FXML, code that is
 * not compiled yet) is then behind us when the operator opens a page. Nodes that are in no window may be made on any thread;
 * styles and texts are worked out on the UI thread alone, whatever one hears.
 */
final class Rehearsal {
    private static final UiExecutor NOWHERE = task -> {};
    private static final Executor NEVER = task -> {};

    private final Path data;
    private final ActivityLog activity;
    private final SavedSettings settings;
    private final Texts texts;

    /**
     * @param data where this console keeps what it remembers; not touched
     * @param activity not touched either
     * @param settings as they are
     */
    Rehearsal(Path data, ActivityLog activity, SavedSettings settings, Texts texts) {
        this.data = data;
        this.activity = activity;
        this.settings = settings;
        this.texts = texts;
    }

    /**
     * Takes a second or two. On any thread but the UI's.
     *
     * @return of each kind of node on the pages one, in no window and none above another: to be styled, and thrown away
     */
    List<Node> play() {
        List<Node> pieces = new ArrayList<>();
        Set<String> kinds = new HashSet<>();
        for (Supplier<? extends PageView> maker : pages().makers().values()) {
            takeApart(maker.get().root(), kinds, pieces);
        }
        return pieces;
    }

    /** What a control is made of comes with it; panes come without what they hold. */
    private static void takeApart(Node node, Set<String> kinds, List<Node> pieces) {
        List<Node> held = List.of();
        if (node instanceof SplitPane split) {
            held = List.copyOf(split.getItems());
            split.getItems().clear();
        } else if (node instanceof ScrollPane scroll && scroll.getContent() != null) {
            held = List.of(scroll.getContent());
            scroll.setContent(null);
        } else if (node instanceof Pane pane) {
            held = List.copyOf(pane.getChildren());
            pane.getChildren().clear();
        }
        if (kinds.add(node.getClass().getName() + ' ' + node.getId() + ' ' + node.getStyleClass())) {
            pieces.add(node);
        }
        held.forEach(one -> takeApart(one, kinds, pieces));
    }

    private PageParts pages() {
        return new PageParts(new PageParts.Needs(
                new Connection(new Unopened(), NEVER, NOWHERE),
                NOWHERE,
                NEVER,
                data,
                activity,
                new Settings(new SettingsFile(data.resolve("settings.json")), settings, deaf()),
                texts,
                new Views(texts),
                new Dialogs(
                        () -> {
                            throw new IllegalStateException("A rehearsal has no window");
                        },
                        texts),
                new Works(NOWHERE, NEVER),
                new Notices(texts),
                () -> {
                    throw new IllegalStateException("A rehearsal has no frame");
                }));
    }

    /** Takes tasks and does none of them: nothing of a rehearsal is saved. */
    private static ScheduledExecutorService deaf() {
        ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, new ThreadPoolExecutor.DiscardPolicy());
        timer.shutdown();
        return timer;
    }

    /** A cluster that nobody ever connects to. */
    private static final class Unopened implements ClusterSource {
        @Override
        public Environment environment() {
            return Environment.LOCAL;
        }

        @Override
        public Lectern open(Consumer<Awaited> progress) {
            throw new IllegalStateException("A rehearsal connects to nothing");
        }
    }
}
