package org.lectern.console.data;

import java.nio.file.Path;
import java.util.function.Function;
import org.lectern.console.connection.Environment;
import org.lectern.console.export.Export;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.page.Page;
import org.lectern.console.page.PageModule;
import org.lectern.console.page.PageView;
import org.lectern.profile.Profiles;
import org.lectern.profile.ProvidedProfiles;
import org.lectern.service.ConnectionStatus;
import org.lectern.transfer.Importer;

/** Puts the Data page together. */
public final class DataModule implements PageModule {
    private final Function<ConsoleContext, MoveTargets> targets;

    public DataModule() {
        this(context -> MoveTargets.of(
                new Profiles(context.data(), new ProvidedProfiles(System.getenv())),
                context.activity(),
                context::texts));
    }

    /** @param targets where a platform's keyspace may be moved to */
    DataModule(Function<ConsoleContext, MoveTargets> targets) {
        this.targets = targets;
    }

    @Override
    public Page page() {
        return Page.DATA;
    }

    @Override
    public PageView load(ConsoleContext context) {
        ImportModel imports = new ImportModel(context, () -> imports(context));
        ExportModel exports = new ExportModel(context);
        MoveModel move = new MoveModel(context, targets.apply(context), imports);
        Export report = new Export(context, () -> context.texts().get("data.report.file"))
                .offer(
                        "data.report",
                        () -> imports.report().map(ended -> Export.rows(ReportRow.LAYOUT, ReportRow.of(ended))));
        return context.load(
                page(),
                new DataController(context, imports, move),
                new ImportController(imports, report, context.texts()),
                new MoveController(move, imports, context.texts()),
                new ExportController(context, exports));
    }

    private static Path imports(ConsoleContext context) {
        ConnectionStatus status = context.lectern().connection().status();
        String cluster = context.connection().environment() == Environment.EMBEDDED ? "own" : status.name();
        return Importer.stateDirectory(context.data(), cluster, status.keyspace());
    }
}
