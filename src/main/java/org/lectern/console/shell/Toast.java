package org.lectern.console.shell;

import java.util.Locale;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import org.lectern.console.notice.Notice;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;

/** A notice on the screen. It stays while the pointer or the focus is on it. UI thread only. */
final class Toast extends HBox {
    private static final double WIDTH = 460;

    Toast(ConsoleContext context, Notice notice) {
        Label text = Labels.wrapped(notice.text());
        setHgrow(text, Priority.ALWAYS);
        text.setMaxWidth(Double.MAX_VALUE);
        getChildren().setAll(new Icon(icon(notice.kind())), text);
        notice.actions()
                .forEach(action -> offer(action.label(), () -> {
                    context.notices().dismiss(notice);
                    action.task().run();
                }));
        if (!notice.details().isEmpty()) {
            offer(
                    context.texts().get("start.details"),
                    () -> context.dialogs().details(notice.text(), notice.details()));
        }
        Button close = new Button("", new Icon("fth-x"));
        close.getStyleClass().addAll("flat", "toast-close");
        close.setAccessibleText(context.texts().get("action.close"));
        close.setOnAction(event -> context.notices().dismiss(notice));
        getChildren().add(close);
        getStyleClass().addAll("toast", notice.kind().name().toLowerCase(Locale.ROOT));
        setUserData(notice);
        setSpacing(12);
        setMaxWidth(WIDTH);
        hoverProperty().or(focusWithinProperty()).subscribe(used -> {
            if (used) {
                context.notices().hold(notice);
            } else {
                context.notices().release(notice);
            }
        });
    }

    private void offer(String label, Runnable task) {
        Button button = new Button(label);
        button.setMinWidth(Region.USE_PREF_SIZE);
        button.getStyleClass().add("small");
        button.setOnAction(event -> task.run());
        getChildren().add(button);
    }

    private static String icon(Notice.Kind kind) {
        return switch (kind) {
            case DONE -> "fth-check-circle";
            case WARNING -> "fth-alert-triangle";
            case FAILED -> "fth-alert-circle";
        };
    }
}
