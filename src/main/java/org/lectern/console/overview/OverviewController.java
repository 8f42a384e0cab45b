package org.lectern.console.overview;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javafx.fxml.FXML;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.control.ScrollPane;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyEvent;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.PageButtons;
import org.lectern.console.page.PageView;
import org.lectern.console.text.Texts;
import org.lectern.console.work.VisibleTimer;

/** The Overview page. It keeps itself fresh while it is seen; nothing is read while it is not. */
public final class OverviewController implements PageView {
    private static final Duration LIVE = Duration.ofSeconds(2);
    private static final Duration ALL = Duration.ofSeconds(60);

    private final OverviewModel model;
    private final Texts texts;
    private List<Node> buttons = List.of();

    @FXML
    private ScrollPane root;

    @FXML
    private OverviewTilesController tilesController;

    private boolean activated;

    OverviewController(OverviewModel model, Texts texts) {
        this.model = model;
        this.texts = texts;
    }

    @FXML
    private void initialize() {
        buttons = List.of(new PageButtons(texts).reload(model::retry));
        new VisibleTimer(root, LIVE, () -> whenConnected(model::refreshLive));
        new VisibleTimer(root, ALL, () -> whenConnected(model::refresh));
    }

    /** The page is there, behind the start page, before there is anybody to ask. */
    private void whenConnected(Runnable question) {
        if (activated) {
            question.run();
        }
    }

    @Override
    public Parent root() {
        return root;
    }

    @Override
    public List<Node> actions() {
        return buttons;
    }

    @Override
    public void activated() {
        activated = true;
        model.refresh();
        tilesController.requestFocus();
    }

    @Override
    public void reconnected() {
        model.retry();
    }

    @Override
    public Optional<Problem> problem() {
        return model.failure().map(failure -> Problem.of(failure, texts));
    }

    @Override
    public void keyPressed(KeyEvent event) {
        if (event.getCode() == KeyCode.F5) {
            model.retry();
            event.consume();
        }
    }
}
