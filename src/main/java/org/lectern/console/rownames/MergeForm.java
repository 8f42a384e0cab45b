package org.lectern.console.rownames;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import javafx.scene.Node;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Label;
import javafx.scene.layout.VBox;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.console.write.WriteForm;
import org.lectern.console.write.WritePreview;
import org.lectern.model.Cause;
import org.lectern.rowname.RowNames;
import org.lectern.rowname.RowNames.MergePreview;
import org.lectern.rowname.RowNames.MergeReport;
import org.lectern.rowname.RowNames.SameRows;

/** Rows that are one after canonicalisation become one: which of them stays is chosen, or is the one written first. */
final class MergeForm implements WriteForm {
    private final ConsoleContext context;
    private final Texts texts;
    private final SameRows rows;
    private final ComboBox<String> stays = new ComboBox<>();
    private final VBox box;

    MergeForm(ConsoleContext context, SameRows rows) {
        this.context = context;
        this.texts = context.texts();
        this.rows = rows;
        List<String> choices = new ArrayList<>(List.of(texts.get("rownames.merge.first")));
        choices.addAll(rows.names());
        stays.getItems().setAll(choices);
        stays.getSelectionModel().select(0);
        stays.setId("rownames-merge-stays");
        stays.setMaxWidth(Double.MAX_VALUE);
        Label label = new Label(texts.get("rownames.merge.stays"));
        label.setLabelFor(stays);
        box = new VBox(label, stays);
        box.getStyleClass().add("poll-fields");
    }

    private RowNames names() {
        return context.lectern().rowNames();
    }

    private Optional<String> chosen() {
        int index = stays.getSelectionModel().getSelectedIndex();
        return index < 1 ? Optional.empty() : Optional.of(rows.names().get(index - 1));
    }

    @Override
    public String title() {
        return texts.get("rownames.merge.of", rows.names().size(), rows.table());
    }

    @Override
    public String name() {
        return rows.canonical().print();
    }

    @Override
    public boolean isDestructive() {
        return true;
    }

    @Override
    public String confirm() {
        return texts.get("rownames.merge.confirm");
    }

    @Override
    public Optional<Node> fields() {
        return Optional.of(box);
    }

    @Override
    public void requestFocus() {
        stays.requestFocus();
    }

    @Override
    public void onChanged(Runnable handler) {
        stays.getSelectionModel().selectedIndexProperty().addListener((observable, before, now) -> handler.run());
    }

    @Override
    public CompletionStage<WritePreview> preview(Cause cause) {
        return names().previewMerge(rows, chosen()).thenApply(this::preview);
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
        return names().merge(rows, chosen(), cause).thenApply(this::result);
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
