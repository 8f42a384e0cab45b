package org.lectern.console.table;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.InvalidationListener;
import javafx.beans.NamedArg;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MultipleSelectionModel;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.SelectionMode;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.lectern.console.look.Shortened;
import org.lectern.console.look.WindowTheme;
import org.lectern.console.notice.Problem;
import org.lectern.console.notice.ProblemView;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Labels;
import org.lectern.console.view.Managed;
import org.lectern.console.work.UiExecutor;

/**
 * A table with all that belongs to it: the message in its place while there is nothing to show, above it what failed, below it
 * the count, what is being read, and whatever a page puts beside them. A page says its columns, its rows and its words. UI thread
 * only.
 *
 * @param <R> a row
 */
public final class PagedTable<R> extends BorderPane implements ProblemView {
    /** What is read sooner is not told of. */
    private static final Duration SILENCE = Duration.ofMillis(200);
    /** In a lower table a message has no icon. */
    private static final double ROOM_FOR_ICON = 200;

    private final TableView<R> table = new TableView<>();
    private final Icon icon = new Icon();
    private final Label title = Labels.wrapped("", "state-title");
    private final Label text = Labels.wrapped("", "muted");
    private final ProgressBar bar = new ProgressBar();
    private final Button details = new Button();
    private final Button cancel = new Button();
    private final Button retry = new Button();
    private final Label count = new Label();
    private final Button more = new Button();
    private final ProgressBar busy = new ProgressBar();
    private final Button stop = new Button();
    private final Label trouble = Labels.wrapped("", "trouble");
    private final HBox banner = new HBox(new Icon("fth-alert-triangle"), trouble);
    private final VBox message;
    private final HBox foot;
    private String literal;
    private String iconStyle = "";
    private Function<Problem, String> worded = Problem::sentence;
    private Optional<ColumnList<R>> list = Optional.empty();
    private Optional<Runnable> rebuild = Optional.empty();
    private Optional<Throwable> failure = Optional.empty();
    private Optional<Problem> problem = Optional.empty();
    private UiExecutor.Pending silence = () -> {};
    private boolean told;
    private Runnable show = () -> {};

    /**
     * @param tableId the id of the table itself
     * @param name begins the ids of what lies around it, as {@code history-retry}
     * @param tableText what it shows, for those who cannot see it
     * @param icon of the message
     */
    public PagedTable(
            @NamedArg("tableId") String tableId,
            @NamedArg("name") String name,
            @NamedArg("tableText") String tableText,
            @NamedArg("icon") String icon) {
        literal = icon;
        table.setId(tableId);
        table.setAccessibleText(tableText);
        table.setPlaceholder(new Label(""));
        retry.setId(name + "-retry");
        cancel.setId(name + "-cancel");
        title.setId(name + "-message");
        count.setId(name + "-count");
        Shortened.allow(count);
        more.setId(name + "-more");
        busy.setId(name + "-busy");
        banner.getStyleClass().add("banner");
        for (Button small : List.of(more, stop)) {
            small.getStyleClass().addAll("small", "flat");
            small.setMinWidth(Region.USE_PREF_SIZE);
        }
        for (ProgressBar moving : List.of(bar, busy)) {
            moving.getStyleClass().add("small");
            moving.setPrefWidth(moving == bar ? 220 : 80);
        }
        HBox buttons = new HBox(details, cancel, retry);
        buttons.getStyleClass().add("state-buttons");
        for (Node node : List.of(text, bar, details, cancel, retry, more, busy, banner)) {
            Managed.whileVisible(node);
            node.setVisible(false);
        }
        Managed.whileVisible(stop);
        stop.visibleProperty()
                .bind(busy.visibleProperty().and(cancel.disabledProperty().not()));
        message = new VBox(this.icon, title, text, bar, buttons);
        message.getStyleClass().add("state");
        message.setMinHeight(0);
        message.setMaxHeight(Region.USE_PREF_SIZE);
        Managed.whileVisible(this.icon);
        this.icon.visibleProperty().bind(WindowTheme.isHigher(this, ROOM_FOR_ICON));
        message.setVisible(false);
        // A low table is not to be higher than its place for the sake of what is not shown.
        Managed.whileVisible(message);
        foot = new HBox(count, more, busy, stop);
        foot.getStyleClass().add("table-foot");
        Managed.whileVisible(foot);
        Unfolding.follow(table, table.getVisibleLeafColumns());
        setCenter(new StackPane(table, message));
        setTop(banner);
        setBottom(foot);
    }

    /** What lies below the table. A page adds one node in its FXML: where there are several, a box around them. */
    public ObservableList<Node> getFoot() {
        return foot.getChildren();
    }

    /** The table itself. */
    public TableView<R> table() {
        return table;
    }

    public MultipleSelectionModel<R> selection() {
        return table.getSelectionModel();
    }

    public Optional<R> selected() {
        return Optional.ofNullable(selection().getSelectedItem());
    }

    /** Selects a row, unless it is selected already. */
    public void select(R row) {
        if (!row.equals(selection().getSelectedItem())) {
            selection().select(row);
        }
    }

    /** Selects a row, and brings it into view. */
    public void reveal(R row) {
        selection().select(row);
        table.scrollTo(row);
    }

    /** Has several rows be selected at once; told whenever others are. */
    public void onSeveralSelected(Runnable handler) {
        selection().setSelectionMode(SelectionMode.MULTIPLE);
        selection().getSelectedItems().addListener((ListChangeListener<R>) change -> handler.run());
    }

    /** All that are selected; without the nulls that the table has while its rows change. */
    public List<R> allSelected() {
        return selection().getSelectedItems().stream()
                .filter(java.util.Objects::nonNull)
                .toList();
    }

    /** Makes its columns, for rows of one line. */
    public void setColumns(ConsoleContext context, ColumnList<R> columns) {
        ColumnWidths remembered = context.columns(columns.name());
        list = Optional.of(columns);
        table.getColumns().setAll(columns.make(table, remembered, context.texts()));
        ColumnFit.follow(table);
        remembered.follow(table);
        RowStyles.oneLine(table);
        Copying.follow(table, columns::line);
    }

    /** Told which row is selected; empty: none is. */
    public void onSelected(Consumer<Optional<R>> handler) {
        selection()
                .selectedItemProperty()
                .addListener((observable, before, now) -> handler.accept(Optional.ofNullable(now)));
    }

    /**
     * Shows these rows, sorted by its headings where {@link Sorting} says so; reads on as the end comes into view, and says how
     * it stands whenever that changes.
     *
     * @param prefix of the keys for what every table says: {@code loading.title} and {@code failed.title}
     * @param says what else there is to say, asked anew whenever that may have changed
     */
    public void follow(ConsoleContext context, TableRows<R> rows, String prefix, Supplier<TableText> says) {
        if (list.filter(ColumnList::isSorted).isPresent()) {
            Sorting.follow(
                    table, rows.rows(), context.columns(list.orElseThrow().name()), rows.streaming());
        } else {
            Sorting.none(table, rows.rows(), rows::isSame);
        }
        list.ifPresent(columns -> ConstantColumns.follow(table, columns, rows.rows(), context.columns(columns.name())));
        NextPageRow.follow(table, rows::hasMore, rows::more);
        say(context, rows, prefix, says);
    }

    private void say(ConsoleContext context, TableRows<R> rows, String prefix, Supplier<TableText> says) {
        Texts texts = context.texts();
        details.setText(texts.get("start.details"));
        details.setOnAction(
                event -> problem.ifPresent(shown -> context.dialogs().details(shown.sentence(), shown.details())));
        for (Button one : List.of(cancel, stop)) {
            one.setText(texts.get("action.cancel"));
            one.setOnAction(event -> rows.cancel());
        }
        cancel.setDisable(!rows.canBeCancelled());
        more.setText(texts.get("action.more"));
        more.setOnAction(event -> rows.more());
        retry.setOnAction(event -> remedy().orElse(rows::reload).run());
        busy.setAccessibleText(texts.get(prefix + "loading.title"));
        show = () -> show(context, rows, prefix, says.get());
        rows.reading().addListener((observable, before, reading) -> {
            silence.drop();
            told = false;
            if (reading) {
                silence = context.ui().after(SILENCE, () -> {
                    told = true;
                    refresh();
                });
            }
            refresh();
        });
        // Whenever it is said, even if it is what was said before: with it came what the rows do not show.
        rows.state().addListener((InvalidationListener) observable -> {
            rows.state().getValue(); // else the next one would not be told
            refresh();
        });
        rows.rows().addListener((ListChangeListener<R>) change -> refresh());
        refresh();
    }

    /** Says anew how it stands: for what the rows do not know of. */
    public void refresh() {
        show.run();
    }

    private void show(ConsoleContext context, TableRows<R> rows, String prefix, TableText says) {
        Texts texts = context.texts();
        if (!rows.failure().equals(failure)) {
            failure = rows.failure();
            problem = failure.map(failed -> Problem.of(failed, texts));
            problem.ifPresent(context.notices()::remember);
        }
        boolean none = rows.rows().isEmpty();
        boolean reading = rows.reading().get();
        boolean loading = none && reading && problem.isEmpty();
        table.setVisible(!none || (loading && !told));
        message.setVisible(none && (!loading || told));
        count.setText(says.counted());
        more.setVisible(rows.hasMore() && !reading && problem.isEmpty());
        busy.setVisible(reading && told && !loading);
        banner.setVisible(problem.isPresent() && !none);
        trouble.setText(problem.map(worded).orElse(""));
        foot.setVisible(!says.counted().isEmpty() || busy.isVisible() || hasMoreFoot());
        if (problem.isPresent()) {
            say(
                    "fth-" + (problem.get().connection() ? "wifi-off" : "alert-triangle"),
                    texts.get(prefix + "failed.title"));
            text.setText(problem.map(worded).orElse(""));
        } else if (loading) {
            say("fth-loader", texts.get(prefix + "loading.title"));
        } else if (rows.isCancelled()) {
            say("fth-pause-circle", texts.get("state.cancelled.title"));
            text.setText(texts.get("state.cancelled.text"));
        } else {
            say(literal, texts.get(says.title(), says.values().toArray()));
            text.setText(
                    says.text().isEmpty()
                            ? ""
                            : texts.get(says.text(), says.values().toArray()));
            icon.getStyleClass().setAll(iconStyle.isEmpty() ? List.of("icon") : List.of("icon", iconStyle));
        }
        text.setVisible(!text.getText().isEmpty());
        bar.setVisible(loading);
        cancel.setVisible(loading && rows.canBeCancelled());
        details.setVisible(problem.isPresent());
        retry.setVisible(problem.isPresent() || rows.isCancelled());
        retry.setText(texts.get(remedy().isPresent() ? "action.rebuild" : "action.retry"));
    }

    /** Whether a page has added to it. */
    private boolean hasMoreFoot() {
        return !List.of(count, more, busy, stop).containsAll(foot.getChildren());
    }

    private void say(String iconLiteral, String head) {
        icon.setIconLiteral(iconLiteral);
        icon.getStyleClass().setAll("icon");
        title.setText(head);
        text.setText("");
    }

    private Optional<Runnable> remedy() {
        return rebuild.filter(task -> problem.filter(Problem::rebuildHelps).isPresent());
    }

    @Override
    public Optional<Problem> problem() {
        return problem;
    }

    /** What a failure is said by. */
    public void onProblem(Function<Problem, String> words) {
        worded = words;
    }

    /** What is offered in place of another attempt where a read failed of tombstones. */
    public void onRebuild(Runnable task) {
        rebuild = Optional.of(task);
    }

    /** Another icon for the message; with a style class of its own, if that is not empty. */
    public void setIcon(String iconLiteral, String styleClass) {
        literal = iconLiteral;
        iconStyle = styleClass;
    }

    @Override
    public void requestFocus() {
        table.requestFocus();
    }
}
