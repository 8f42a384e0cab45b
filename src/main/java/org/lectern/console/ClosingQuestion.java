package org.lectern.console;

import java.util.stream.Collectors;
import javafx.stage.Stage;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.Job;

/** Asks before the window is closed, where that ends work which says so. */
record ClosingQuestion(ConsoleContext context) {
    void watch(Stage stage) {
        stage.setOnCloseRequest(event -> {
            String lost = context.works().running().stream()
                    .map(Job::lost)
                    .filter(sentence -> !sentence.isEmpty())
                    .collect(Collectors.joining("\n"));
            if (!lost.isEmpty()) {
                event.consume();
                context.dialogs()
                        .ask(
                                new Dialogs.Question(
                                        context.texts().get("close.title"),
                                        lost,
                                        context.texts().get("close.confirm"),
                                        true),
                                stage::close);
            }
        });
    }
}
