package org.lectern.console.libraries;

import java.util.Optional;
import javafx.animation.PauseTransition;
import javafx.application.Platform;
import javafx.collections.ListChangeListener;
import javafx.fxml.FXML;
import javafx.scene.control.ContextMenu;
import javafx.scene.control.Label;
import javafx.scene.control.TableRow;
import javafx.scene.control.TableView;
import javafx.scene.layout.HBox;
import javafx.util.Duration;
import org.lectern.console.look.Shortened;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.RowStyles;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Managed;
import org.lectern.library.Position;

/** The entries' table, and what it says when there are none to show. */
public final class EntriesController {
    private static final int AHEAD = 60;
    private static final double ROOM_FOR_ZONE = 520;
    private static final Duration SILENCE = Duration.millis(200);

    private final ConsoleContext context;
    private final EntriesModel model;
    private final LibraryChoice choice;
    private final EntryColumns columns;
    private final Texts texts;
    private final PauseTransition silence = new PauseTransition(SILENCE);

    @FXML
    private TableView<EntryRow> table;

    @FXML
    private HBox busy;

    @FXML
    private Label count;

    @FXML
    private Label footProblem;

    @FXML
    private Label zone;

    @FXML
    private Label note;

    @FXML
    private MessageController messageController;

    private Optional<Position> kept = Optional.empty();
    private Optional<Problem> problem = Optional.empty();
    private Runnable rebuild = () -> {};
    private boolean moreWanted;

    EntriesController(ConsoleContext context, EntriesModel model, LibraryChoice choice, EntryColumns columns) {
        this.context = context;
        this.texts = context.texts();
        this.model = model;
        this.choice = choice;
        this.columns = columns;
    }

    @FXML
    private void initialize() {
        Shortened.allow(count);
        table.setPlaceholder(new Label(""));
        table.setItems(model.rows());
        RowStyles.oneLine(table);
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_SUBSEQUENT_COLUMNS);
        columns.follow(table);
        table.setRowFactory(view -> new Row());
        Managed.whileVisible(busy, footProblem, note);
        note.textProperty().bind(model.note());
        note.visibleProperty().bind(model.note().isNotEmpty());
        zone.visibleProperty().bind(WindowTheme.isWider(table, ROOM_FOR_ZONE));
        Managed.whileVisible(zone);
        zone.setText(texts.get("entries.zone", context.times().zone().getId()));
        model.rows().addListener((ListChangeListener<EntryRow>) change -> {
            keepSelection();
            // The last entry may have gone: then the state is what it was, and yet there is something else to say.
            show(model.state().get());
        });
        table.getSelectionModel().selectedItemProperty().addListener((observable, before, now) -> {
            if (now != null) {
                kept = Optional.of(now.position());
            }
        });
        model.state().addListener((observable, before, now) -> show(now));
        model.reading().addListener((observable, before, reading) -> {
            silence.stop();
            busy.setVisible(false);
            if (reading) {
                silence.playFromStart();
            }
        });
        silence.setOnFinished(event -> showBusy());
        busy.setVisible(false);
        choice.query().addListener((observable, before, now) -> {
            if (!before.map(LibraryQuery::principal).equals(now.map(LibraryQuery::principal))) {
                kept = Optional.empty();
            }
            showColumns(now);
            model.show(now);
        });
        showColumns(choice.query().get());
        show(model.state().get());
        showCount();
    }

    TableView<EntryRow> table() {
        return table;
    }

    /** What is offered on an entry. */
    void contextMenu(ContextMenu menu) {
        table.setContextMenu(menu);
    }

    /** What the operator is offered where a read failed of tombstones. */
    void onRebuild(Runnable task) {
        rebuild = task;
    }

    Optional<EntryRow> selected() {
        return Optional.ofNullable(table.getSelectionModel().getSelectedItem());
    }

    Optional<Problem> problem() {
        return problem;
    }

    /** After rows were read again: the item that was selected, wherever it stands now. */
    private void keepSelection() {
        if (kept.isEmpty() || selected().isPresent()) {
            return;
        }
        Position wanted = kept.get();
        Optional<EntryRow> there = model.rows().stream()
                .filter(row -> row.position().equals(wanted))
                .findFirst()
                .or(() -> model.rows().stream()
                        .filter(row -> row.id().equals(wanted.content()))
                        .findFirst());
        there.ifPresent(row -> table.getSelectionModel().select(row));
    }

    private void showColumns(Optional<LibraryQuery> query) {
        boolean beside = query.map(LibraryQuery::sideBySide).orElse(false);
        table.getColumns()
                .setAll(
                        beside
                                ? columns.sideBySide(
                                        query.orElseThrow().principal().kind())
                                : columns.single());
        columns.giveWay(table, beside);
    }

    private void show(EntriesModel.State state) {
        problem = Optional.empty();
        messageController.hide();
        footProblem.setVisible(false);
        if (state instanceof EntriesModel.State.Idle) {
            messageController.say("fth-search", "state.idle.title", texts.get("state.idle.text"));
        } else if (state instanceof EntriesModel.State.Cancelled) {
            messageController.say("fth-pause-circle", "state.cancelled.title", texts.get("state.cancelled.text"));
            messageController.offer(texts.get("action.retry"), model::reload);
        } else if (state instanceof EntriesModel.State.Failed failed) {
            showFailure(Problem.of(failed.failure(), texts));
        } else if (state instanceof EntriesModel.State.Ready && model.rows().isEmpty()) {
            choice.query().get().ifPresent(this::showEmpty);
        }
        table.setVisible(!messageController.isShowing());
        showCount();
    }

    /** After the first silence: in the place of the entries, or below them where there are some. */
    private void showBusy() {
        if (model.state().get() instanceof EntriesModel.State.Loading) {
            messageController.sayBusy("state.loading.title", model::cancel);
            table.setVisible(false);
        } else {
            busy.setVisible(true);
        }
    }

    @FXML
    private void cancel() {
        model.cancel();
    }

    private void showEmpty(LibraryQuery query) {
        String key = query.sideBySide() ? "state.empty.all" : "state.empty.text." + query.role();
        messageController.say(
                "fth-inbox",
                "state.empty.title",
                texts.get(key, query.principal().value()));
    }

    private void showFailure(Problem failure) {
        problem = Optional.of(failure);
        context.notices().remember(failure);
        if (!model.rows().isEmpty()) {
            footProblem.setText(failure.sentence());
            footProblem.setVisible(true);
            return;
        }
        messageController.sayFailed("state.failed.title", failure);
        if (failure.rebuildHelps()) {
            messageController.offer(texts.get("action.rebuild"), rebuild);
        } else {
            messageController.offer(texts.get("action.retry"), model::reload);
        }
    }

    private void showCount() {
        int loaded = model.rows().size();
        count.setText(loaded == 0 ? "" : texts.get(model.hasMore() ? "entries.more" : "entries.all", loaded));
    }

    private boolean isNearEnd(int index) {
        return model.hasMore() && index + AHEAD >= model.rows().size();
    }

    /** Asks for the next page when a row near the end comes into view. */
    private final class Row extends TableRow<EntryRow> {
        @Override
        protected void updateItem(EntryRow row, boolean empty) {
            super.updateItem(row, empty);
            boolean odd = !empty && row != null && row.mark().isPresent();
            pseudoClassStateChanged(javafx.css.PseudoClass.getPseudoClass("marked"), odd);
            if (!empty && isNearEnd(getIndex()) && !moreWanted) {
                moreWanted = true;
                int index = getIndex();
                // Not while the table is laid out; and by then the page may have come.
                Platform.runLater(() -> {
                    moreWanted = false;
                    if (isNearEnd(index)) {
                        model.more();
                    }
                });
            }
        }
    }
}
