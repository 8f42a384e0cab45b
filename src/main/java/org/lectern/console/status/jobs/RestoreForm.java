package org.lectern.console.status.jobs;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.status.DryRun;
import org.lectern.model.Cause;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.batch.BatchJobWork;
import org.lectern.status.model.BatchJobRecord.Kind;
import org.lectern.write.Write;

/** Rows are written back from the files of an archive. */
final class RestoreForm extends BatchJobForm {
    private final PathField archive;

    RestoreForm(ConsoleContext context, BatchJobsModel model, DryRun dryRun, BatchJobTexts words) {
        super("restore", context, model, dryRun, words, Kind.RESTORE);
        archive = new PathField(context.dialogs(), words, "restore-archive", true);
        archive.show(context.data().resolve("archive"));
        above(words.get("form.RESTORE.archive"), archive.field());
        add("files", archive);
        watch(archive.field().textProperty());
        addCount();
    }

    @Override
    protected String name() {
        return archive.name();
    }

    @Override
    public void requestFocus() {
        archive.field().requestFocus();
    }

    @Override
    List<String> command() {
        return List.of("status", "restore", archive.path().toString());
    }

    @Override
    CompletionStage<BatchJob> look(Cause cause) {
        return service().dryRunOfRestore(archive.path(), cause);
    }

    @Override
    public Write<BatchJob> write() {
        return service().restore(archive.path());
    }

    @Override
    Map<String, String> settings() {
        return Map.of(BatchJobWork.DIRECTORY, archive.path().toString());
    }
}
