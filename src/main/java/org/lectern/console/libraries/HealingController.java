package org.lectern.console.libraries;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.fxml.FXML;
import javafx.scene.control.Button;
import javafx.scene.control.ContentDisplay;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.notice.Notice;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Fold;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Managed;
import org.lectern.library.Libraries.Healed;

/** The small mark below the entries: what was healed while they were read; and the way to see them as they are stored. */
public final class HealingController {
    private static final double ROOM_FOR_WORDS = 480;

    private final ConsoleContext context;
    private final HealingModel model;
    private final LibraryChoice choice;
    private final Texts texts;

    @FXML private Button healed;
    @FXML private ToggleButton asStored;
    @FXML private Fold more;

    HealingController(ConsoleContext context, HealingModel model, LibraryChoice choice) {
        this.context = context;
        this.texts = context.texts();
        this.model = model;
        this.choice = choice;
    }

    @FXML
    private void initialize() {
        Managed.whileVisible(healed);
        more.getStyleClass().add("small");
        more.advanced(context.settings(), context.texts(), asStored);
        model.state().subscribe(now -> show(now));
        model.onRemoved(count -> context.notices()
                .done(texts.get("healing.notice", count), new Notice.Action(texts.get("healing.show"), details())));
        asStored.setTooltip(new Tooltip(texts.get("healing.asStored.tip")));
        asStored.selectedProperty().bindBidirectional(choice.asStored());
    }

    /** Shortens the buttons where the table above has no room for their words. */
    void within(Region table) {
        WindowTheme.shorten(table, ROOM_FOR_WORDS, ContentDisplay.GRAPHIC_ONLY, more);
    }

    private void show(HealingModel.State state) {
        boolean underWay = !state.underWay().isEmpty();
        healed.setVisible(underWay || !state.outcomes().isEmpty());
        boolean failed = state.failed() > 0;
        healed.setText(sentence(state));
        healed.setGraphic(new Icon(underWay ? "fth-loader" : failed ? "fth-alert-triangle" : "fth-check-circle"));
        healed.getStyleClass().removeAll("clean", "drift");
        if (!underWay) {
            healed.getStyleClass().add(failed ? "drift" : "clean");
        }
        healed.setTooltip(new Tooltip(texts.get("healing.tip")));
    }

    private String sentence(HealingModel.State state) {
        if (!state.underWay().isEmpty()) {
            return texts.get("healing.underWay", state.underWay().size());
        }
        if (state.failed() == 0) {
            return texts.get("healing.done", state.verified());
        }
        return state.verified() == 0
                ? texts.get("healing.failed", state.failed())
                : texts.get("healing.some", state.verified(), state.failed());
    }

    @FXML
    private void showDetails() {
        details().run();
    }

    /** Shows which entries were removed by now, and why. */
    private Runnable details() {
        HealingModel.State state = model.state().get();
        return () -> context.dialogs()
                .details(
                        texts.get("healing.sentence"),
                        Stream.concat(
                                        state.underWay().stream().map(item -> texts.get("healing.line.underWay", item)),
                                        state.outcomes().stream().map(this::line))
                                .collect(Collectors.joining("\n")));
    }

    private String line(Healed one) {
        return texts.get(
                one.verified() ? "healing.line.verified" : "healing.line.failed",
                one.content(),
                texts.say(one.because()));
    }
}
