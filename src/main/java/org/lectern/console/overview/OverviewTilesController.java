package org.lectern.console.overview;

import java.util.Optional;
import java.util.function.Function;
import javafx.fxml.FXML;
import org.lectern.audit.model.AuditRecord;
import org.lectern.console.page.Navigator;
import org.lectern.console.page.Page;

/** The tiles: what each says, and where it leads. One that failed asks again instead. */
public final class OverviewTilesController {
    private final OverviewModel model;
    private final OverviewTexts words;
    private final Navigator navigator;
    private final NodesWindow nodesWindow;

    @FXML private Tile nodes;
    @FXML private Tile clock;
    @FXML private Tile population;
    @FXML private Tile fanOuts;
    @FXML private Tile drift;
    @FXML private Tile tombstones;
    @FXML private Tile polls;
    @FXML private Tile status;

    OverviewTilesController(OverviewModel model, OverviewTexts words, Navigator navigator, NodesWindow nodesWindow) {
        this.model = model;
        this.words = words;
        this.navigator = navigator;
        this.nodesWindow = nodesWindow;
    }

    @FXML
    private void initialize() {
        follow(nodes, model.connection(), words::nodes, connection -> nodesWindow.open());
        follow(clock, model.connection(), words::clock, connection -> nodesWindow.open());
        follow(population, model.population(), words::population, known -> navigator.open(Page.LIBRARIES));
        follow(fanOuts, model.fanOuts(), words::fanOuts, now -> navigator.open(Page.FAN_OUTS));
        follow(drift, model.audits(), known -> words.drift(known.last()), known -> openAudit(known.last()));
        follow(tombstones, model.tombstones(), words::tombstones, read -> navigator.open(Page.LIBRARIES));
        follow(
                polls,
                model.polls(),
                words::polls,
                health -> health.violated().stream()
                        .findFirst()
                        .ifPresentOrElse(
                                worst -> navigator.poll(worst.poll().id()), () -> navigator.open(Page.UNIQUENESS)));
        follow(
                status,
                model.status(),
                known -> words.status(known.stream().findFirst()),
                known -> navigator.open(Page.CONTENT_STATUS));
    }

    private <T> void follow(
            Tile tile, Figure<T> figure, Function<T, TileText> face, java.util.function.Consumer<T> open) {
        figure.state().addListener((observable, before, now) -> tile.show(words.face(now, face)));
        tile.show(words.face(figure.state().get(), face));
        tile.setOnAction(event -> {
            if (figure.isFailed()) {
                figure.retry();
            } else {
                figure.value().ifPresent(open);
            }
        });
    }

    private void openAudit(Optional<AuditRecord> last) {
        last.ifPresentOrElse(
                audit -> navigator.audit(audit, java.util.Set.of()), () -> navigator.open(Page.DUPLICATES));
    }

    void requestFocus() {
        nodes.requestFocus();
    }
}
