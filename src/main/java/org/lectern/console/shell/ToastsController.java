package org.lectern.console.shell;

import java.time.Duration;
import java.util.Locale;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.lectern.console.notice.Notice;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.work.VisibleTimer;

/** Shows notices in the corner. They go by themselves; while the pointer is on one it stays. */
public final class ToastsController {
    private static final Duration SHOWN = Duration.ofSeconds(6);
    private static final Duration SHOWN_WITH_MORE = Duration.ofSeconds(12);

    private final ConsoleContext context;
    private final Texts texts;

    @FXML
    private VBox box;

    public ToastsController(ConsoleContext context) {
        this.context = context;
        this.texts = context.texts();
    }

    @FXML
    private void initialize() {
        context.notices().current().addListener((ListChangeListener<Notice>) change -> {
            while (change.next()) {
                change.getRemoved().forEach(gone -> box.getChildren().removeIf(node -> gone == node.getUserData()));
                change.getAddedSubList().forEach(notice -> box.getChildren().add(toast(notice)));
            }
        });
    }

    private Node toast(Notice notice) {
        Label text = new Label(notice.text());
        text.setWrapText(true);
        text.setMinHeight(Region.USE_PREF_SIZE);
        HBox.setHgrow(text, Priority.ALWAYS);
        text.setMaxWidth(Double.MAX_VALUE);
        Button close = new Button("", new Icon("fth-x"));
        close.getStyleClass().addAll("flat", "toast-close");
        close.setAccessibleText(texts.get("action.close"));
        close.setOnAction(event -> context.notices().dismiss(notice));
        HBox row = new HBox(12, icon(notice.kind()), text);
        notice.actions().forEach(action -> {
            Button button = new Button(action.label());
            button.setMinWidth(Region.USE_PREF_SIZE);
            button.getStyleClass().add("small");
            button.setOnAction(event -> {
                context.notices().dismiss(notice);
                action.task().run();
            });
            row.getChildren().add(button);
        });
        if (!notice.details().isEmpty()) {
            Button details = new Button(texts.get("start.details"));
            details.setMinWidth(Region.USE_PREF_SIZE);
            details.getStyleClass().add("small");
            details.setOnAction(event -> context.dialogs().details(notice.text(), notice.details()));
            row.getChildren().add(details);
        }
        row.getChildren().add(close);
        row.getStyleClass().addAll("toast", notice.kind().name().toLowerCase(Locale.ROOT));
        row.setUserData(notice);
        row.setMaxWidth(460);
        leaveLater(row, notice);
        return row;
    }

    private void leaveLater(Node row, Notice notice) {
        boolean more = !notice.actions().isEmpty() || !notice.details().isEmpty();
        BooleanProperty alone = new SimpleBooleanProperty(true);
        row.setOnMouseEntered(event -> alone.set(false));
        row.setOnMouseExited(event -> alone.set(true));
        new VisibleTimer(alone, more ? SHOWN_WITH_MORE : SHOWN, () -> {
            alone.set(false);
            context.notices().dismiss(notice);
        });
    }

    private static Node icon(Notice.Kind kind) {
        return new Icon(
                switch (kind) {
                    case DONE -> "fth-check-circle";
                    case WARNING -> "fth-alert-triangle";
                    case FAILED -> "fth-alert-circle";
                });
    }
}
