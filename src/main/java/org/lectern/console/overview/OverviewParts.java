package org.lectern.console.overview;

import java.time.InstantSource;
import java.util.function.Supplier;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.Views;
import org.lectern.console.work.UiExecutor;
import org.lectern.service.Lectern;

/** Puts the Overview page together. */
public final class OverviewParts {
    /**
     * What the page needs from the console.
     *
     * @param links where tiles and bars lead
     */
    public record Needs(
            Supplier<Lectern> lectern,
            UiExecutor ui,
            Views views,
            Dialogs dialogs,
            Texts texts,
            Times times,
            OverviewLinks links) {}

    private OverviewParts() {}

    /** Registers the page's controllers and loads it. */
    public static OverviewController load(Needs needs) {
        OverviewTexts words = new OverviewTexts(needs.texts(), needs.times());
        OverviewModel model = new OverviewModel(needs.lectern(), needs.ui(), InstantSource.system());
        NodesWindow nodes = new NodesWindow(model, words, needs.dialogs());
        needs.views()
                .register(TilesController.class, () -> new TilesController(model, words, needs.links(), nodes))
                .register(RateController.class, () -> new RateController(model, words, needs.links()))
                .register(DriftController.class, () -> new DriftController(model, words, needs.links()))
                .register(OverviewController.class, () -> new OverviewController(model, needs.texts()));
        return needs.views().load(Fxml.OVERVIEW_PAGE, OverviewController.class).controller();
    }
}
