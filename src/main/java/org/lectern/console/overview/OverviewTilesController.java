package org.lectern.console.overview;

import java.util.Optional;
import java.util.function.Function;
import javafx.fxml.FXML;
import org.lectern.audit.model.AuditRecord;
import org.lectern.console.page.Navigator;
import org.lectern.console.page.Page;

/** The tiles: what each says, and where it leads. One that failed asks again instead. */
public final class OverviewTilesController {
    private final OverviewFigures figures;
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

    OverviewTilesController(
            OverviewFigures figures, OverviewTexts words, Navigator navigator, NodesWindow nodesWindow) {
        this.figures = figures;
        this.words = words;
        this.navigator = navigator;
        this.nodesWindow = nodesWindow;
    }

    @FXML
    private void initialize() {
        follow(nodes, figures.connection(), words::nodes, connection -> nodesWindow.open());
        follow(clock, figures.connection(), words::clock, connection -> nodesWindow.open());
        follow(population, figures.population(), words::population, known -> navigator.open(Page.LIBRARIES));
        follow(fanOuts, figures.fanOuts(), words::fanOuts, now -> navigator.open(Page.FAN_OUTS));
        follow(drift, figures.audits(), known -> words.drift(known.last()), known -> openAudit(known.last()));
        follow(tombstones, figures.tombstones(), words::tombstones, read -> navigator.open(Page.LIBRARIES));
        follow(
                polls,
                figures.polls(),
                words::polls,
                health -> health.violated().stream()
                        .findFirst()
                        .ifPresentOrElse(worst -> navigator.poll(worst.poll().id()), () -> navigator.open(Page.POLLS)));
        follow(
                status,
                figures.status(),
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
