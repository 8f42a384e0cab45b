package org.lectern.console.fanouts;

import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.control.TableColumn;
import javafx.scene.layout.VBox;
import org.jspecify.annotations.Nullable;
import org.lectern.console.fanouts.JobRow.View;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.table.Tips;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Icon;
import org.lectern.job.JobStatus;

/** The columns of the open jobs: two lines each. A cell keeps its nodes and changes what they say. */
final class OpenJobColumns {
    private final ColumnWidths widths;
    private final JobTexts words;
    private final Texts texts;

    OpenJobColumns(ColumnWidths widths, JobTexts words) {
        this.widths = widths;
        this.words = words;
        this.texts = words.texts();
    }

    List<TableColumn<JobRow, View>> make() {
        return List.of(
                column("job", 128, 122, job -> job.id().value(), JobCell::new),
                column("what", 240, 140, JobStatus::subject, WhatCell::new),
                column("state", 150, 108, job -> words.state(job.state()), StateCell::new),
                column("progress", 230, 120, job -> job.counts().share(), ProgressCell::new),
                column("rate", 108, 92, JobStatus::perSecond, RateCell::new),
                column("who", 132, 84, job -> job.cause().who(), WhoCell::new),
                column("owner", 124, 92, job -> job.owner().name(), OwnerCell::new));
    }

    private <V extends Comparable<V>> TableColumn<JobRow, View> column(
            String key, double width, double least, Function<JobStatus, V> order, Supplier<Cell> cells) {
        TableColumn<JobRow, View> column = new TableColumn<>(texts.get("fanouts.column." + key));
        column.setId(key);
        column.setMinWidth(least);
        column.setPrefWidth(widths.of(key, width));
        column.setCellValueFactory(features -> features.getValue().view());
        column.setComparator(Comparator.comparing(view -> order.apply(view.status())));
        column.setCellFactory(ignored -> cells.get());
        return column;
    }

    /** Two lines; nothing is made anew while the row lives. */
    private abstract static class Cell extends TableCell<JobRow, View> {
        private static final double HEIGHT = 40;

        private final Label second = new Label();
        private final FixedLayoutPane box;

        Cell(Node first) {
            second.getStyleClass().add("second-line");
            VBox lines = new VBox(2, first, second);
            lines.getStyleClass().add("two-lines");
            box = new FixedLayoutPane(lines);
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
                second.setText(show(view));
            }
        }

        /** Shows the first line, and says the second. */
        abstract String show(View view);

        final Label second() {
            return second;
        }

        /** A text that may not fit: whole in the tooltip. */
        final void tip(String text) {
            Tips.set(this, text);
        }
    }

    private final class JobCell extends Cell {
        private final Label id;

        JobCell() {
            this(new Label());
        }

        private JobCell(Label first) {
            super(first);
            id = first;
            id.getStyleClass().add("mono");
            second().getStyleClass().add("mono");
        }

        @Override
        String show(View view) {
            id.setText(view.status().id().value());
            String local = words.times().local(view.status().started());
            tip(texts.get(
                    "fanouts.started.tip",
                    local,
                    words.times().utc(view.status().started())));
            return local.substring(local.indexOf(' ') + 1);
        }
    }

    private final class WhatCell extends Cell {
        private final Label what;
        private final Icon icon = new Icon();

        WhatCell() {
            this(new Label());
        }

        private WhatCell(Label first) {
            super(first);
            what = first;
            what.setGraphic(icon);
            what.getStyleClass().add("what");
        }

        @Override
        String show(View view) {
            JobStatus job = view.status();
            if (!job.subject().equals(what.getText())
                    || !JobBadges.icon(job.kind()).equals(icon.getIconLiteral())) {
                icon.setIconLiteral(JobBadges.icon(job.kind()));
                what.setText(job.subject());
            }
            String second = words.change(job);
            tip(job.subject() + "\n" + second);
            return second;
        }
    }

    private final class StateCell extends Cell {
        private final Label badge;

        StateCell() {
            this(new Label());
        }

        private StateCell(Label first) {
            super(first);
            badge = first;
        }

        @Override
        String show(View view) {
            JobBadges.show(badge, view.status().state(), words);
            String reason = words.reason(view);
            tip(reason);
            return reason;
        }
    }

    private final class ProgressCell extends Cell {
        private final CountsBar bar;

        ProgressCell() {
            this(new CountsBar());
        }

        private ProgressCell(CountsBar first) {
            super(first);
            bar = first;
        }

        @Override
        String show(View view) {
            String counts = words.counts(view.status().counts());
            bar.show(view.status().counts(), counts);
            tip(counts);
            return words.share(view.status().counts());
        }
    }

    private final class RateCell extends Cell {
        private final Label rate;

        RateCell() {
            this(new Label());
        }

        private RateCell(Label first) {
            super(first);
            rate = first;
            rate.getStyleClass().add("figure");
        }

        @Override
        String show(View view) {
            String limit = words.limit(view.status());
            rate.setText(words.rate(JobRow.rate(view.status())));
            tip(limit);
            return view.remaining().map(words::remaining).orElse(limit);
        }
    }

    private static final class WhoCell extends Cell {
        private final Label who;

        WhoCell() {
            this(new Label());
        }

        private WhoCell(Label first) {
            super(first);
            who = first;
        }

        @Override
        String show(View view) {
            who.setText(view.status().cause().who());
            String why = view.status().cause().why();
            tip(why.isEmpty() ? who.getText() : who.getText() + "\n" + why);
            return why;
        }
    }

    private final class OwnerCell extends Cell {
        private final Label owner;

        OwnerCell() {
            this(new Label());
        }

        private OwnerCell(Label first) {
            super(first);
            owner = first;
        }

        @Override
        String show(View view) {
            boolean alive = view.status().owner().alive();
            owner.setText(words.owner(view.status().owner()));
            owner.setGraphic(alive ? null : new Icon("fth-alert-triangle"));
            owner.getStyleClass().remove("gone");
            if (!alive) {
                owner.getStyleClass().add("gone");
            }
            tip(texts.get(
                    alive ? "fanouts.owner.tip" : "fanouts.owner.gone.tip",
                    view.status().owner().name()));
            return alive ? "" : texts.get("fanouts.owner.gone");
        }
    }
}
