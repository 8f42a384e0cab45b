package org.lectern.console.status.jobs;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.status.DryRun;
import org.lectern.model.Cause;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.model.BatchJobRecord.Kind;
import org.lectern.write.Write;

/** Aggregates are filled from enrolments and attempts, once. */
final class MigrationForm extends BatchJobForm {
    MigrationForm(ConsoleContext context, BatchJobsModel model, DryRun dryRun, BatchJobTexts words) {
        super("migration", context, model, dryRun, words, Kind.MIGRATE);
        addCount();
    }

    @Override
    List<String> command() {
        return List.of("status", "migrate");
    }

    @Override
    CompletionStage<BatchJob> look(Cause cause) {
        return service().dryRunOfMigration(cause);
    }

    @Override
    public Write<BatchJob> write() {
        return service().migrate();
    }

    @Override
    Map<String, String> settings() {
        return Map.of();
    }
}
