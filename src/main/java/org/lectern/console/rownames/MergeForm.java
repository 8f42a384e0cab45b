package org.lectern.console.rownames;

import java.util.Optional;
import javafx.scene.control.Label;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Choice;
import org.lectern.console.view.Managed;
import org.lectern.console.write.ServiceForm;
import org.lectern.rowname.RowNames;
import org.lectern.rowname.RowNames.SameRows;
import org.lectern.write.Write;

/** Rows that are one after canonicalisation become one: which of them stays is chosen, or is the one written first. */
final class MergeForm extends ServiceForm {
    private final ConsoleContext context;
    private final SameRows rows;
    private final Choice<Optional<String>> stays = new Choice<>();

    MergeForm(ConsoleContext context, SameRows rows) {
        super(
                "rownames-merge",
                context.texts().get("rownames.merge.of", rows.names().size(), rows.table()),
                context.texts().get("rownames.merge.confirm"),
                true,
                context.texts());
        this.context = context;
        Texts texts = context.texts();
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
    public Write<?> write() {
        return names().merge(rows, stays.getValue());
    }
}
