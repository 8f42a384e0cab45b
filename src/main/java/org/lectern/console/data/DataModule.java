package org.lectern.console.data;

import java.nio.file.Path;
import org.lectern.console.connection.Environment;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.page.PageView;
import org.lectern.service.ConnectionStatus;
import org.lectern.transfer.Importer;

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

    private static Path imports(ConsoleContext context) {
        ConnectionStatus status = context.lectern().connection().status();
        String cluster = context.connection().environment() == Environment.EMBEDDED ? "own" : status.name();
        return Importer.stateDirectory(context.data(), cluster, status.keyspace());
    }
}
