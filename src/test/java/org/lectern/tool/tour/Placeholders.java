package org.lectern.tool.tour;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javafx.scene.control.Label;
import javafx.stage.Stage;
import javafx.stage.Window;
import org.lectern.console.text.Texts;

/** Knows what views say in place of things that are not there, or could not be read. On the FX thread. */
final class Placeholders {
    private static final List<String> KEYS = List.of(
            "state.empty.title",
            "state.failed.title",
            "state.cancelled.title",
            "fanouts.failed.title",
            "fanouts.none.title",
            "fanouts.noMatch.title",
            "duplicates.clean.title",
            "duplicates.unfinished.title",
            "duplicates.noMatch.title",
            "duplicates.failed.title",
            "duplicates.audits.empty.title",
            "duplicates.audits.failed.title",
            "uniqueness.polls.none.title",
            "uniqueness.polls.nomatch.title",
            "uniqueness.polls.failed.title",
            "uniqueness.poll.failed.title",
            "contentstatus.user.shown.title",
            "contentstatus.user.refused.title",
            "contentstatus.user.failed.title",
            "contentstatus.collection.nobody.title",
            "contentstatus.collection.failed.title",
            "contentstatus.jobs.failed.title",
            "contentstatus.jobs.empty.title",
            "activity.none.title",
            "activity.noMatch.title",
            "activity.failed.title");

    private final List<ShownText> wordings;

    /** @param texts those that the console shows */
    Placeholders(Texts texts) {
        wordings = KEYS.stream()
                .map(key -> new ShownText(texts.bundle().getString(key), texts.locale()))
                .toList();
    }

    /** The first one that any window shows. */
    Optional<String> shown() {
        return Window.getWindows().stream()
                .filter(Stage.class::isInstance)
                .flatMap(window -> window.getScene().getRoot().lookupAll(".state-title").stream())
                .filter(Hands::isInFront)
                .flatMap(node -> node instanceof Label label ? Stream.of(label.getText()) : Stream.empty())
                .filter(text -> wordings.stream().anyMatch(wording -> wording.isIn(text)))
                .findFirst();
    }
}
