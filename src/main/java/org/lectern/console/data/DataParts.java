package org.lectern.console.data;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.lectern.console.connection.Environment;
import org.lectern.console.dialog.Confirmations;
import org.lectern.console.dialog.Dialogs;
import org.lectern.console.notice.Notices;
import org.lectern.console.text.Texts;
import org.lectern.console.view.Fxml;
import org.lectern.console.view.Views;
import org.lectern.console.work.Works;
import org.lectern.service.Lectern;

/** Puts the Data page together. */
public final class DataParts {
    private DataParts() {}

    /**
     * What the page needs from the console.
     *
     * @param data the console's directory: interrupted imports leave their checkpoints below it
     */
    public record Needs(
            Supplier<Lectern> lectern,
            Environment environment,
            Path data,
            Views views,
            Dialogs dialogs,
            Confirmations confirmations,
            Works works,
            Notices notices,
            Texts texts) {
        /** One for each keyspace; the console's own node has another port at every start. */
        Path imports() {
            Lectern.ConnectionStatus status = lectern.get().status();
            String cluster = environment == Environment.EMBEDDED ? "own" : status.name();
            return data.resolve("imports")
                    .resolve((cluster + "-" + status.keyspace()).replaceAll("[^\\p{Alnum}._-]+", "-"));
        }
    }

    /** Registers the page's controllers and loads it. */
    public static DataController load(Needs needs) {
        ImportModel imports = new ImportModel(
                needs.lectern(), needs::imports, needs.confirmations(), needs.works(), needs.notices(), needs.texts());
        ExportModel exports = new ExportModel(needs.lectern(), needs.works(), needs.notices(), needs.texts());
        needs.views()
                .register(ImportController.class, () -> new ImportController(imports, needs.texts()))
                .register(ExportController.class, () -> new ExportController(exports, needs.dialogs(), needs.texts()))
                .register(DataController.class, () -> new DataController(imports, needs.dialogs(), needs.texts()));
        return needs.views().load(Fxml.DATA_PAGE, DataController.class).controller();
    }
}
