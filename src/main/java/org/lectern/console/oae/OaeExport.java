package org.lectern.console.oae;

import java.util.List;
import javafx.scene.control.MenuItem;
import org.lectern.console.export.Export;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.table.ColumnList;
import org.lectern.console.table.PageSource;
import org.lectern.oae.BucketKey;
import org.lectern.oae.OaeResource;

/** The export of the list that is shown: what was loaded, or all of it. */
record OaeExport(ConsoleContext context, OaeChoice choice, OaeEntries entries) {
    static final ColumnList<OaeRow> LAYOUT = new ColumnList<OaeRow>()
            .exportOnly("number", OaeRow::number)
            .exportOnly("rank", row -> row.entry().at().rank())
            .exportOnly("id", OaeRow::id)
            .exportOnly("name", row -> row.resource().map(OaeResource::displayName))
            .exportOnly(
                    "visibility",
                    row -> row.resource().flatMap(OaeResource::visibility).map(Enum::name))
            .exportOnly("value", row -> row.entry().value());

    List<MenuItem> menu() {
        return new Export(context, () -> choice.bucket().map(BucketKey::format).orElse("library"))
                .shown("export.loaded", LAYOUT, entries::all)
                .read(
                        "export.whole",
                        LAYOUT,
                        () -> choice.bucket().map(list -> (PageSource<OaeRow, OaeEntries.Place>)
                                (after, limit) -> entries.named(list, after, limit)))
                .menu();
    }
}
