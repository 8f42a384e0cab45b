package org.lectern.console.status.jobs;

import java.nio.file.Path;
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
import org.lectern.status.batch.ListedBatchJob;
import org.lectern.status.model.BatchJobRecord.Kind;

/** Raw rows of what has long been over are moved into files. */
final class ArchiveForm extends BatchJobForm {
    private static final int DAYS = 90;

    private final TextField days = new TextField(String.valueOf(DAYS));
    private final PathField directory;

    ArchiveForm(ConsoleContext context, BatchJobsModel model, DryRun dryRun, BatchJobTexts words) {
        super(context, model, dryRun, words, Kind.ARCHIVE);
        directory = new PathField(context.dialogs(), words, "archive-directory", false);
        directory.show(context.data().resolve("archive"));
        days.setId("archive-days");
        days.textProperty().addListener((observable, before, now) -> changed());
        directory.onChanged(this::changed);
        add(words.get("form.ARCHIVE.days"), days, days);
        add(words.get("form.ARCHIVE.directory"), directory.field(), directory);
    }

    @Override
    String name() {
        return words().words().get("collection.everything");
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

    private Path path() {
        return directory.path();
    }

    @Override
    List<String> command() {
        return List.of(
                "status",
                "archive",
                "--closed-for",
                String.valueOf(closedFor().toDays()),
                "--directory",
                path().toString());
    }

    @Override
    CompletionStage<BatchJob> look(Cause cause) {
        return service().dryRunOfArchive(closedFor(), path(), cause);
    }

    @Override
    CompletionStage<BatchJob> begin(Cause cause) {
        return service().archive(closedFor(), path(), cause);
    }

    @Override
    Map<String, String> settings() {
        path();
        return Map.of(BatchJobWork.CLOSED_FOR, closedFor().toString());
    }

    @Override
    String summary(ListedBatchJob look) {
        return words().get(
                        "form.ARCHIVE.summary",
                        look.record().counts().found(),
                        look.coverage().users(),
                        look.coverage().rows(),
                        path());
    }
}
