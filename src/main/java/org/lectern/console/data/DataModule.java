package org.lectern.console.data;

import java.nio.file.Path;
import org.lectern.console.connection.Environment;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.page.PageView;
import org.lectern.service.ConnectionStatus;

/** Puts the Data page together. */
public final class DataModule implements PageModule {
    @Override
    public Page page() {
        return Page.DATA;
    }

    @Override
    public PageView load(ConsoleContext context) {
        ImportModel imports = new ImportModel(context, () -> imports(context));
        ExportModel exports = new ExportModel(context);
        return context.load(
                page(),
                new DataController(context, imports),
                new ImportController(imports, context.texts()),
                new ExportController(context, exports));
    }

    /** Where interrupted imports leave their checkpoints: for each keyspace; the console's own node has another port at every start. */
    private static Path imports(ConsoleContext context) {
        ConnectionStatus status = context.lectern().connection().status();
        String cluster = context.connection().environment() == Environment.EMBEDDED ? "own" : status.name();
        return context.data()
                .resolve("imports")
                .resolve((cluster + "-" + status.keyspace()).replaceAll("[^\\p{Alnum}._-]+", "-"));
    }
}
