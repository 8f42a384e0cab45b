package org.lectern.console.rownames;

import java.util.List;
import java.util.function.Supplier;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.export.TableExport;
import org.lectern.console.notice.Notices;
import org.lectern.console.settings.ColumnWidths;
import org.lectern.console.settings.Settings;
import org.lectern.console.text.Texts;
import org.lectern.console.text.Times;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.Views;
import org.lectern.console.work.LastRead;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;
import org.lectern.service.Lectern;

/** Puts the Row names page together. */
public final class RowNamesParts {
    /** What the page needs from the console. */
    public record Needs(
            Supplier<Lectern> lectern,
            UiExecutor ui,
            Views views,
            Dialogs dialogs,
            Works works,
            LastRead lastRead,
            Notices notices,
            Settings settings,
            Texts texts,
            Times times) {
        ColumnWidths widths(String table) {
            return new ColumnWidths(settings, table);
        }

        TableExport sameExport(RowNamesModel model) {
            return export(
                    "same-rows",
                    List.of("table", "canonical", "row_name"),
                    () -> model.found().get().stream()
                            .flatMap(found -> found.same().stream())
                            .flatMap(rows -> rows.names().stream()
                                    .map(name -> List.<Object>of(
                                            rows.table(), rows.canonical().print(), name)))
                            .toList());
        }

        TableExport counterExport(RowNamesModel model) {
            return export(
                    "counters",
                    List.of("hostname", "value", "taken"),
                    () -> model.counters().get().stream()
                            .map(row -> List.<Object>of(row.hostname(), row.value(), row.taken()))
                            .toList());
        }

        private TableExport export(String name, List<String> columns, Supplier<List<List<Object>>> cells) {
            return new TableExport(name, columns, cells, works, notices, dialogs, texts);
        }
    }

    private RowNamesParts() {}

    /** Registers the page's controllers and loads it. */
    public static RowNamesController load(Needs needs) {
        RowNamesModel model = new RowNamesModel(
                needs.lectern(), needs.ui(), needs.lastRead(), needs.works(), needs.notices(), needs.texts());
        needs.views()
                .register(InspectorController.class, () -> new InspectorController(model, needs.texts()))
                .register(RowNamesController.class, () -> new RowNamesController(model, needs));
        return needs.views().load(Fxml.ROWNAMES_PAGE, RowNamesController.class).controller();
    }
}
