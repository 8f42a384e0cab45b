package org.lectern.console.status.jobs;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import javafx.scene.control.TextField;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.status.DryRun;
import org.lectern.model.Cause;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.batch.BatchJobWork;
import org.lectern.status.model.BatchJobRecord.Kind;
import org.lectern.write.Write;

/** Raw rows of what has long been over are moved into files. */
final class ArchiveForm extends BatchJobForm {
    private static final int DAYS = 90;

    private final TextField days;
    private final PathField directory;

    ArchiveForm(ConsoleContext context, BatchJobsModel model, DryRun dryRun, BatchJobTexts words) {
        super("archive", context, model, dryRun, words, Kind.ARCHIVE);
        days = add("days", words.get("form.ARCHIVE.days"), new TextField(String.valueOf(DAYS)));
        directory = new PathField(context.dialogs(), words, "archive-directory", false);
        directory.show(context.data().resolve("archive"));
        above(words.get("form.ARCHIVE.directory"), directory.field());
        add("files", directory);
        watch(days.textProperty(), directory.field().textProperty());
        addCount();
    }

    @Override
    public void requestFocus() {
        days.requestFocus();
    }

    /** @throws IllegalArgumentException with a sentence, if it is no number of days */
    private Duration closedFor() {
        try {
            return Duration.ofDays(Integer.parseUnsignedInt(days.getText().strip()));
        } catch (NumberFormatException none) {
            throw new IllegalArgumentException(words().get("form.ARCHIVE.days.number", days.getText()), none);
        }
    }

    @Override
    List<String> command() {
        return List.of(
                "status",
                "archive",
                "--closed-for",
                String.valueOf(closedFor().toDays()),
                "--directory",
                directory.path().toString());
    }

    @Override
    CompletionStage<BatchJob> look(Cause cause) {
        return service().dryRunOfArchive(closedFor(), directory.path(), cause);
    }

    @Override
    public Write<BatchJob> write() {
        return service().archive(closedFor(), directory.path());
    }

    @Override
    Map<String, String> settings() {
        directory.path();
        return Map.of(BatchJobWork.CLOSED_FOR, closedFor().toString());
    }
}
