package org.lectern.console.fanouts;

import java.util.Comparator;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.TableCell;
import javafx.scene.layout.VBox;
import org.lectern.console.fanouts.JobRow.View;
import org.lectern.console.table.ColumnList;
import org.lectern.console.table.Tips;
import org.lectern.console.view.Icon;
import org.lectern.console.view.KindIcons;
import org.lectern.console.view.Labels;
import org.lectern.job.JobFailure;
import org.lectern.job.JobId;
import org.lectern.job.JobStatus;

/** The columns of the list of jobs, two lines each, and of the failures of one. Exported times are in UTC. */
record JobColumns(JobTexts words) {
    ColumnList<JobRow> list() {
        ColumnList<JobRow> list = new ColumnList<>("fanouts.open", "fanouts.column.");
        twoLines(list, "job", 122, 128, job -> job.id().value(), () -> label("mono"), this::job)
                .exported("job_id", of(JobStatus::id))
                .exportOnly("kind", of(JobStatus::kind))
                .exportOnly("subject", of(job -> job.subject().english()))
                .exportOnly("detail", of(job -> job.detail().english()))
                .exportOnly("who", of(job -> job.cause().who()))
                .exportOnly("why", of(job -> job.cause().why()));
        twoLines(list, "what", 132, 240, words::subject, () -> label("what"), this::what);
        twoLines(list, "state", 108, 150, job -> words.state(job.state()), Label::new, this::state)
                .exported("state", of(JobStatus::state))
                .exportOnly("reason", of(job -> job.reason().english()));
        twoLines(list, "progress", 94, 230, job -> job.counts().share(), CountsBar::new, this::progress)
                .exportOnly("done", of(job -> job.counts().done()))
                .exportOnly("failed", of(job -> job.counts().failed()))
                .exportOnly("left", of(job -> job.counts().left()))
                .exportOnly("total", of(job -> job.counts().total()));
        twoLines(list, "rate", 118, 120, JobStatus::perSecond, () -> label("figure"), this::rate);
        twoLines(list, "who", 92, 132, job -> job.cause().who(), Label::new, this::who);
        return twoLines(list, "owner", 92, 124, job -> job.owner().name(), Label::new, this::owner)
                .exported("owner", of(job -> job.owner().name()))
                .exportOnly("started", of(JobStatus::started))
                .exportOnly("ended", of(JobStatus::ended));
    }

    ColumnList<JobFailure> failures(Optional<JobId> job) {
        return new ColumnList<JobFailure>("fanouts.failures", "fanouts.failures.")
                .exportOnly("job_id", failure -> job)
                .mono("principal", 80, 150, failure -> failure.principal().value())
                .exported("principal_id", JobFailure::principal)
                .text("reason", 80, 240, failure -> words.texts().say(failure.reason()))
                .exported("reason", failure -> failure.reason().english())
                .exportOnly("at", JobFailure::at);
    }

    private static Function<JobRow, Object> of(Function<JobStatus, Object> value) {
        return row -> value.apply(row.status());
    }

    private static Label label(String styleClass) {
        return Labels.of("", styleClass);
    }

    private static <V extends Comparable<V>, N extends Node> ColumnList<JobRow> twoLines(
            ColumnList<JobRow> list,
            String key,
            double least,
            double width,
            Function<JobStatus, V> order,
            Supplier<N> first,
            Lines<N> lines) {
        return list.drawn(key, least, width, () -> new TwoLines<>(first.get(), lines))
                .watching(JobRow::view)
                .by(Comparator.comparing(row -> order.apply(row.status())));
    }

    /** Shows the first line and says the second; gives the cell a tooltip of what may not fit. */
    @FunctionalInterface
    private interface Lines<N extends Node> {
        String show(View view, N first, TableCell<JobRow, JobRow> cell);
    }

    /** The two lines of a cell; its nodes stay, and change what they say. */
    private static final class TwoLines<N extends Node> implements BiConsumer<TableCell<JobRow, JobRow>, JobRow> {
        private static final double HEIGHT = 40;
        private final N first;
        private final Lines<N> lines;
        private final Label second = new Label();
        private final FixedLayoutPane box;

        TwoLines(N first, Lines<N> lines) {
            this.first = first;
            this.lines = lines;
            second.getStyleClass().add("second-line");
            VBox both = new VBox(2, first, second);
            both.getStyleClass().add("two-lines");
            box = new FixedLayoutPane(both);
            box.setMinHeight(HEIGHT);
        }

        @Override
        public void accept(TableCell<JobRow, JobRow> cell, JobRow row) {
            cell.setGraphic(box);
            second.setText(lines.show(row.view().get(), first, cell));
        }
    }

    private String job(View view, Label id, TableCell<JobRow, JobRow> cell) {
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

    private String what(View view, Label what, TableCell<JobRow, JobRow> cell) {
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

    private String state(View view, Label badge, TableCell<JobRow, JobRow> cell) {
        JobBadges.show(badge, view.status().state(), words);
        Tips.set(cell, words.reason(view));
        return words.reason(view);
    }

    private String progress(View view, CountsBar bar, TableCell<JobRow, JobRow> cell) {
        String counts = words.counts(view.status().counts());
        bar.show(view.status().counts(), counts);
        Tips.set(cell, counts);
        return words.share(view.status());
    }

    private String rate(View view, Label rate, TableCell<JobRow, JobRow> cell) {
        String limit = words.limit(view.status());
        rate.setText(words.rate(JobRow.rate(view.status())));
        Tips.set(cell, limit);
        return view.remaining()
                .map(words::remaining)
                .or(() -> words.took(view.status()).map(took -> words.texts().get("fanouts.took", took)))
                .orElse(limit);
    }

    private String who(View view, Label who, TableCell<JobRow, JobRow> cell) {
        String why = words.texts().why(view.status().cause().why());
        who.setText(view.status().cause().who());
        Tips.set(cell, why.isEmpty() ? who.getText() : who.getText() + "\n" + why);
        return why;
    }

    private String owner(View view, Label owner, TableCell<JobRow, JobRow> cell) {
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
