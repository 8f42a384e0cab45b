package org.lectern.console.data;

import java.nio.file.Path;
import org.lectern.console.connection.Environment;
import org.lectern.console.connections.OtherConnections;
import org.lectern.console.export.Export;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.page.PageView;
import org.lectern.service.ConnectionStatus;
import org.lectern.transfer.Importer;

/**
 * Puts the Data page together.
 *
 * @param connections where a platform's keyspace may be moved to
 */
public record DataModule(OtherConnections connections) implements PageModule {
    @Override
    public Page page() {
        return Page.DATA;
    }

    @Override
    public PageView load(ConsoleContext context) {
        ImportModel imports = new ImportModel(context, () -> imports(context));
        ExportModel exports = new ExportModel(context);
        MoveModel move = new MoveModel(context, connections, imports);
        Export report = new Export(context, () -> context.texts().get("data.report.file"))
                .offer(
                        "data.report",
                        () -> imports.report().map(ended -> Export.rows(ReportRow.LAYOUT, ReportRow.of(ended))));
        return context.load(
                page(),
                new DataController(context, imports, move),
                new ImportController(imports, report, context.columns("data.refusals"), context.texts()),
                new MoveController(move, imports, context.texts()),
                new ExportController(context, exports));
    }

    private static Path imports(ConsoleContext context) {
        ConnectionStatus status = context.lectern().connection().status();
        String cluster = context.connection().environment() == Environment.EMBEDDED ? "own" : status.name();
        return Importer.stateDirectory(context.data(), cluster, status.keyspace());
    }
}
