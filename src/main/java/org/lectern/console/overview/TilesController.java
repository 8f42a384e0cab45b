package org.lectern.console.overview;

import java.util.Optional;
import java.util.function.Function;
import javafx.fxml.FXML;
import org.lectern.audit.AuditRecord;
import org.lectern.overview.StatusDrift;

/** The tiles: what each says, and where it leads. One that failed asks again instead. */
public final class TilesController {
    private final OverviewModel model;
    private final OverviewTexts words;
    private final OverviewLinks links;
    private final NodesWindow nodesWindow;

    @FXML
    private Tile nodes;

    @FXML
    private Tile clock;

    @FXML
    private Tile population;

    @FXML
    private Tile fanOuts;

    @FXML
    private Tile drift;

    @FXML
    private Tile tombstones;

    @FXML
    private Tile polls;

    @FXML
    private Tile status;

    TilesController(OverviewModel model, OverviewTexts words, OverviewLinks links, NodesWindow nodesWindow) {
        this.model = model;
        this.words = words;
        this.links = links;
        this.nodesWindow = nodesWindow;
    }

    @FXML
    private void initialize() {
        follow(nodes, model.connection(), words::nodes, connection -> nodesWindow.open());
        follow(clock, model.connection(), words::clock, connection -> nodesWindow.open());
        follow(
                population,
                model.population(),
                words::population,
                known -> links.libraries().run());
        follow(fanOuts, model.fanOuts(), words::fanOuts, now -> links.fanOuts().run());
        follow(drift, model.audit(), words::drift, this::openAudit);
        follow(
                tombstones,
                model.tombstones(),
                words::tombstones,
                read -> links.libraries().run());
        follow(
                polls,
                model.polls(),
                words::polls,
                health -> health.violated().stream()
                        .findFirst()
                        .ifPresentOrElse(
                                worst -> links.poll().accept(worst.poll().id()),
                                () -> links.polls().run()));
        follow(status, model.status(), words::status, this::openStatus);
    }

    private <T> void follow(Tile tile, Figure<T> figure, Function<T, Face> face, java.util.function.Consumer<T> open) {
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
                audit -> links.audit().accept(audit, java.util.Set.of()),
                () -> links.duplicates().run());
    }

    private void openStatus(Optional<StatusDrift> last) {
        last.ifPresentOrElse(links.sweep(), links.contentStatus());
    }

    void requestFocus() {
        nodes.requestFocus();
    }
}
