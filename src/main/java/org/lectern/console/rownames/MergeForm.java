package org.lectern.console.rownames;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import javafx.scene.control.Label;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Choice;
import org.lectern.console.view.Managed;
import org.lectern.console.work.Job;
import org.lectern.console.write.FieldsForm;
import org.lectern.console.write.WritePreview;
import org.lectern.model.Cause;
import org.lectern.rowname.RowNames;
import org.lectern.rowname.RowNames.MergePreview;
import org.lectern.rowname.RowNames.MergeReport;
import org.lectern.rowname.RowNames.SameRows;

/** Rows that are one after canonicalisation become one: which of them stays is chosen, or is the one written first. */
final class MergeForm extends FieldsForm {
    private final ConsoleContext context;
    private final Texts texts;
    private final SameRows rows;
    private final Choice<Optional<String>> stays = new Choice<>();
    /** The name that was written first when the preview was made: another may be when the merge begins. */
    private volatile Optional<String> writtenFirst = Optional.empty();

    MergeForm(ConsoleContext context, SameRows rows) {
        super(
                "rownames-merge",
                context.texts().get("rownames.merge.of", rows.names().size(), rows.table()),
                context.texts().get("rownames.merge.confirm"),
                true);
        this.context = context;
        this.texts = context.texts();
        this.rows = rows;
        stays.named(name -> name.orElseGet(() -> texts.get("rownames.merge.first")))
                .offer(Choice.orAny(rows.names()))
                .setMaxWidth(Double.MAX_VALUE);
        add("stays", texts.get("rownames.merge.stays"), stays);
        Label scanned = add("scanned", new Label());
        scanned.setWrapText(true);
        Managed.whileFilled(scanned);
        names().scannedByMerges()
                .thenAcceptAsync(
                        tables -> scanned.setText(
                                tables.isEmpty() ? "" : texts.get("rownames.merge.scanned", String.join(", ", tables))),
                        context.ui());
        watch(stays.valueProperty());
    }

    private RowNames names() {
        return context.lectern().rowNames();
    }

    @Override
    protected String name() {
        return rows.canonical().toString();
    }

    @Override
    public CompletionStage<WritePreview> preview(Cause cause) {
        Optional<String> chosen = stays.getValue();
        CompletionStage<MergePreview> reading = names().previewMerge(rows, chosen);
        CompletableFuture<WritePreview> preview = reading.thenApply(found -> {
                    if (chosen.isEmpty()) {
                        writtenFirst = Optional.of(found.stays());
                    }
                    return preview(found);
                })
                .toCompletableFuture();
        preview.whenComplete((found, failure) -> {
            if (preview.isCancelled()) {
                reading.toCompletableFuture().cancel(false);
            }
        });
        return preview;
    }

    private WritePreview preview(MergePreview found) {
        StringBuilder sentence = new StringBuilder(texts.get(
                found.writes() == 0 ? "rownames.merge.nothing" : "rownames.merge.preview",
                found.stays(),
                found.moved(),
                found.references(),
                found.givenUp()));
        for (RowNames.StoredRow row : found.stored()) {
            sentence.append('\n')
                    .append(texts.get(
                            row.written().isPresent() ? "rownames.merge.row" : "rownames.merge.row.undated",
                            row.name(),
                            row.rows(),
                            row.written().map(context.times()::local).orElse("")));
        }
        return new WritePreview(sentence.toString(), found.writes(), found.statements(), found.writes() == 0);
    }

    @Override
    public CompletionStage<Result> make(Cause cause, Job job) {
        return names().merge(rows, stays.getValue().or(() -> writtenFirst), cause)
                .thenApply(this::result);
    }

    private Result result(MergeReport done) {
        String key = done.verified()
                ? "rownames.merge.done"
                : done.left().isEmpty() ? "rownames.merge.unverified" : "rownames.merge.left";
        return new Result(
                texts.get(
                        key,
                        done.stays(),
                        done.moved(),
                        done.references(),
                        done.givenUp(),
                        done.left().size()),
                String.join("\n", done.left()),
                done.verified());
    }
}
