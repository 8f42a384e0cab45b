package org.lectern.console.fanouts;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.scene.AccessibleAttribute;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.lectern.console.fanouts.JobRow.View;
import org.lectern.console.table.Columns;
import org.lectern.console.table.Tips;
import org.lectern.console.view.Icon;
import org.lectern.console.view.KindIcons;
import org.lectern.console.view.Labels;
import org.lectern.console.view.Spoken;
import org.lectern.job.JobStatus;

/** The columns of the list of jobs: two lines each. A cell keeps its nodes and changes what they say. */
record JobColumns(Columns<JobRow> columns, JobTexts words) {
    List<TableColumn<JobRow, View>> make() {
        return List.of(
                column("job", 128, 122, job -> job.id().value(), () -> label("mono"), this::job),
                column("what", 240, 132, words::subject, () -> label("what"), this::what),
                column("state", 150, 108, job -> words.state(job.state()), Label::new, this::state),
                column("progress", 230, 94, job -> job.counts().share(), CountsBar::new, this::progress),
                column("rate", 120, 118, JobStatus::perSecond, () -> label("figure"), this::rate),
                column("who", 132, 92, job -> job.cause().who(), Label::new, this::who),
                column("owner", 124, 92, job -> job.owner().name(), Label::new, this::owner));
    }

    private static Label label(String styleClass) {
        return Labels.of("", styleClass);
    }

    private <V extends Comparable<V>, N extends Node> TableColumn<JobRow, View> column(
            String key, double width, double least, Function<JobStatus, V> order, Supplier<N> first, Lines<N> lines) {
        TableColumn<JobRow, View> column = new TableColumn<>(words.texts().get(columns.prefix() + key));
        column.setId(key);
        column.setMinWidth(columns.widths().grown(least));
        column.setPrefWidth(columns.widths().of(key, width));
        column.setCellValueFactory(features -> features.getValue().view());
        column.setComparator(Comparator.comparing(view -> order.apply(view.status())));
        column.setCellFactory(ignored -> new Cell<>(first.get(), lines));
        return column;
    }

    /** Shows the first line and says the second; gives the cell a tooltip of what may not fit. */
    @FunctionalInterface
    private interface Lines<N extends Node> {
        String show(View view, N first, Cell<N> cell);
    }

    /** Two lines; nothing is made anew while the row lives. */
    private static final class Cell<N extends Node> extends TableCell<JobRow, View> {
        @Override
        public @Nullable Object queryAccessibleAttribute(AccessibleAttribute attribute, Object... parameters) {
            return Spoken.answer(this, attribute, super.queryAccessibleAttribute(attribute, parameters));
        }

        private static final double HEIGHT = 40;
        private final N first;
        private final Lines<N> lines;
        private final Label second = new Label();
        private final FixedLayoutPane box;

        Cell(N first, Lines<N> lines) {
            this.first = first;
            this.lines = lines;
            second.getStyleClass().add("second-line");
            VBox both = new VBox(2, first, second);
            both.getStyleClass().add("two-lines");
            box = new FixedLayoutPane(both);
            box.setMinHeight(HEIGHT);
        }

        @Override
        protected void updateItem(@Nullable View view, boolean empty) {
            super.updateItem(view, empty);
            if (empty || view == null) {
                setGraphic(null);
                Tips.clear(this);
            } else {
                setGraphic(box);
                second.setText(lines.show(view, first, this));
            }
        }
    }

    private String job(View view, Label id, Cell<Label> cell) {
        id.setText(view.status().id().value());
        String local = words.times().local(view.status().started());
        Tips.set(
                cell,
                words.texts()
                        .get(
                                "fanouts.started.tip",
                                local,
                                words.times().utc(view.status().started())));
        return local;
    }

    private String what(View view, Label what, Cell<Label> cell) {
        JobStatus job = view.status();
        String icon = KindIcons.icon(job.kind());
        String subject = words.subject(job);
        if (!subject.equals(what.getText())
                || !(what.getGraphic() instanceof Icon shown && icon.equals(shown.getIconLiteral()))) {
            what.setGraphic(new Icon(icon));
            what.setText(subject);
        }
        String second = words.change(job);
        Tips.set(cell, subject + "\n" + second);
        return second;
    }

    private String state(View view, Label badge, Cell<Label> cell) {
        JobBadges.show(badge, view.status().state(), words);
        Tips.set(cell, words.reason(view));
        return words.reason(view);
    }

    private String progress(View view, CountsBar bar, Cell<CountsBar> cell) {
        String counts = words.counts(view.status().counts());
        bar.show(view.status().counts(), counts);
        Tips.set(cell, counts);
        return words.share(view.status());
    }

    private String rate(View view, Label rate, Cell<Label> cell) {
        String limit = words.limit(view.status());
        rate.setText(words.rate(JobRow.rate(view.status())));
        Tips.set(cell, limit);
        return view.remaining()
                .map(words::remaining)
                .or(() -> words.took(view.status()).map(took -> words.texts().get("fanouts.took", took)))
                .orElse(limit);
    }

    private String who(View view, Label who, Cell<Label> cell) {
        String why = words.texts().why(view.status().cause().why());
        who.setText(view.status().cause().who());
        Tips.set(cell, why.isEmpty() ? who.getText() : who.getText() + "\n" + why);
        return why;
    }

    private String owner(View view, Label owner, Cell<Label> cell) {
        boolean alive = view.status().owner().alive();
        owner.setText(words.owner(view.status().owner()));
        owner.setGraphic(alive ? null : new Icon("fth-alert-triangle"));
        owner.getStyleClass().remove("gone");
        if (!alive) {
            owner.getStyleClass().add("gone");
        }
        Tips.set(
                cell,
                words.texts()
                        .get(
                                alive ? "fanouts.owner.tip" : "fanouts.owner.gone.tip",
                                view.status().owner().name()));
        return alive ? "" : words.texts().get("fanouts.owner.gone");
    }
}
