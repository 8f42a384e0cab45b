package org.lectern.console.table;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.NamedArg;
import javafx.beans.value.ChangeListener;
import javafx.collections.ListChangeListener;
import javafx.collections.ObservableList;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.Label;
import javafx.scene.control.MultipleSelectionModel;
import javafx.scene.control.ProgressBar;
import javafx.scene.control.TableColumn;
import javafx.scene.control.TableView;
import javafx.scene.layout.BorderPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import org.lectern.console.notice.Problem;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.view.Icon;
import org.lectern.console.view.Managed;

/**
 * A table with all that belongs to it: the message in its place while there is nothing to show, and below it the count, what
 * is read on, what failed, and whatever a page puts beside them. A page says its columns, its rows and its words. UI thread
 * only.
 *
 * @param <R> a row
 */
public final class PagedTable<R> extends BorderPane {
    private final TableView<R> table = new TableView<>();
    private final Icon icon;
    private final Label title = wrapped("state-title");
    private final Label text = wrapped("muted");
    private final Button retry = new Button();
    private final Label count = new Label();
    private final Button more = new Button();
    private final ProgressBar busy = new ProgressBar();
    private final Label problem = new Label();
    private final VBox message;
    private final HBox foot;

    /**
     * @param tableId the id of the table itself
     * @param name begins the ids of what lies around it, as {@code history-retry}
     * @param tableText what it shows, for those who cannot see it
     * @param icon of the message
     * @param retryText on the button that reads again what failed
     * @param moreText on the button that reads on
     * @param busyText what the bar says to those who cannot see it
     */
    public PagedTable(
            @NamedArg("tableId") String tableId,
            @NamedArg("name") String name,
            @NamedArg("tableText") String tableText,
            @NamedArg("icon") String icon,
            @NamedArg("retryText") String retryText,
            @NamedArg(value = "moreText", defaultValue = "") String moreText,
            @NamedArg("busyText") String busyText) {
        this.icon = new Icon(icon);
        table.setId(tableId);
        table.setAccessibleText(tableText);
        table.setPlaceholder(new Label(""));
        retry.setId(name + "-retry");
        retry.setText(retryText);
        title.setId(name + "-message");
        count.setId(name + "-count");
        count.setMinWidth(Region.USE_PREF_SIZE);
        more.setId(name + "-more");
        more.setText(moreText);
        more.getStyleClass().addAll("small", "flat");
        busy.setId(name + "-busy");
        busy.getStyleClass().add("small");
        busy.setPrefWidth(80);
        busy.setAccessibleText(busyText);
        problem.getStyleClass().add("danger");
        for (Node node : List.of(retry, more, busy, problem)) {
            Managed.whileVisible(node);
            node.setVisible(false);
        }
        message = new VBox(this.icon, title, text, retry);
        message.getStyleClass().add("state");
        message.setMaxSize(520, Region.USE_PREF_SIZE);
        foot = new HBox(count, more, busy, problem);
        foot.getStyleClass().add("table-foot");
        setCenter(new StackPane(table, message));
        setBottom(foot);
    }

    private static Label wrapped(String styleClass) {
        Label label = new Label();
        label.getStyleClass().add(styleClass);
        label.setWrapText(true);
        label.setMinHeight(Region.USE_PREF_SIZE);
        return label;
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

    public void setColumns(List<? extends TableColumn<R, ?>> columns, ColumnWidths widths) {
        table.getColumns().setAll(columns);
        table.setColumnResizePolicy(TableView.CONSTRAINED_RESIZE_POLICY_SUBSEQUENT_COLUMNS);
        widths.follow(table);
    }

    /**
     * Shows these rows, reads on as the end comes into view, and says how it stands whenever that changes.
     *
     * @param opened told of a double click on a row
     * @param show has the page call {@link #show}
     */
    public void follow(TableRows<R> rows, Runnable opened, Runnable show) {
        table.setItems(rows.rows());
        NextPageRow.follow(table, rows::hasMore, rows::more, opened);
        state(rows, show);
    }

    /** The same for a table that is sorted by its headings: see {@link Sorting}. */
    public void followSorted(TableRows<R> rows, ColumnWidths widths, Runnable show) {
        Sorting.follow(table, rows.rows(), widths);
        state(rows, show);
    }

    private void state(TableRows<R> rows, Runnable show) {
        more.setOnAction(event -> rows.more());
        onRetry(rows::reload);
        busy.visibleProperty().bind(rows.reading());
        ChangeListener<Object> changed = (observable, before, now) -> show.run();
        rows.reading().addListener(changed);
        rows.rows().addListener((ListChangeListener<R>) change -> show.run());
    }

    /**
     * Says how it stands.
     *
     * @param failed shown in place of the table where it is empty, else below it
     * @param head in a few words, in place of an empty table
     * @param sentence what to do next; not asked for where there is a problem, which says that itself
     * @param counted below the table
     */
    public void show(
            TableRows<R> rows, Optional<Problem> failed, String head, Supplier<String> sentence, String counted) {
        show(rows.rows().isEmpty(), failed, head, sentence, counted);
        more.setVisible(rows.hasMore() && !rows.reading().get() && failed.isEmpty());
    }

    /**
     * The same for a table whose rows are read elsewhere.
     *
     * @param none whether the message is shown in place of the table
     */
    public void show(boolean none, Optional<Problem> failed, String head, Supplier<String> sentence, String counted) {
        new StateMessage(message, title, text, retry).show(none, table, head, sentence, failed);
        problem.setVisible(failed.isPresent() && !none);
        problem.setText(failed.map(Problem::sentence).orElse(""));
        count.setText(counted);
    }

    /** What the button does that is offered after a failure. */
    public void onRetry(Runnable task) {
        retry.setOnAction(event -> task.run());
    }

    /** Another icon for the message; with a style class of its own, if that is not empty. */
    public void setIcon(String literal, String styleClass) {
        icon.setIconLiteral(literal);
        icon.getStyleClass().setAll("icon");
        if (!styleClass.isEmpty()) {
            icon.getStyleClass().add(styleClass);
        }
    }

    @Override
    public void requestFocus() {
        table.requestFocus();
    }
}
