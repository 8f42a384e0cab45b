package org.lectern.console.overview;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;
import javafx.fxml.FXML;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageController;
import org.lectern.console.page.PageView;
import org.lectern.console.work.VisibleTimer;

/** The Overview page. It keeps itself fresh while it is seen; nothing is read while it is not. */
public final class OverviewController extends PageController {
    private static final Duration LIVE = Duration.ofSeconds(2);
    private static final Duration ALL = Duration.ofSeconds(60);

    private final OverviewModel model;

    @FXML private OverviewTilesController tilesController;

    private boolean activated;

    OverviewController(ConsoleContext context, OverviewModel model) {
        super(context);
        this.model = model;
    }

    /** The page, with all that it is made of. */
    public static PageView load(ConsoleContext context) {
        OverviewTexts words = new OverviewTexts(context.texts(), context.times());
        OverviewModel model = new OverviewModel(context, InstantSource.system());
        NodesWindow nodes = new NodesWindow(model, words, context.dialogs());
        return context.load(
                Page.OVERVIEW,
                new OverviewController(context, model),
                new OverviewTilesController(model.figures(), words, context.navigator(), nodes),
                new OverviewCardsController(model, words, context.navigator()));
    }

    @FXML
    private void initialize() {
        show(reload(model::retry));
        new VisibleTimer(root(), LIVE, () -> whenConnected(model::refreshLive));
        new VisibleTimer(root(), ALL, () -> whenConnected(model::refresh));
    }

    /** The page is there, behind the start page, before there is anybody to ask. */
    private void whenConnected(Runnable question) {
        if (activated) {
            question.run();
        }
    }

    @Override
    public void activated() {
        activated = true;
        model.refresh();
        tilesController.requestFocus();
    }

    @Override
    public Optional<Problem> problem() {
        return model.failure().map(failure -> Problem.of(failure, texts));
    }
}
