package org.lectern.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivitySentence;
import org.lectern.activity.Ending;
import org.lectern.activity.Intent;
import org.lectern.content.Change;
import org.lectern.content.ContentId;
import org.lectern.content.Visibility;
import org.lectern.journal.Cause;
import org.lectern.protocol.Reconciled;
import org.lectern.service.Lectern;
import org.lectern.transfer.ImportOptions;
import org.lectern.transfer.ImportReport;
import org.lectern.transfer.Importer;
import org.lectern.transfer.Outcome;
import org.lectern.transfer.TransferJob;
import org.lectern.wording.Said;
import org.lectern.wording.Worded;

/**
 * Loads the demo data, once: the seed's rows, three made-up universities, and {@link DriftSpecimens}. Whether it is there is
 * told by an item that is written last, so a loading that was killed goes on at the next start.
 */
public final class DemoData {
    /** Written when everything else is. */
    public static final ContentId MARKER = ContentId.of("c:cam:About the demo data.txt");

    private static final String WHY = "demo data";
    private static final String FILE = "demo-1.jsonl";
    private static final Change.Put MARK =
            new Change.Put("About the demo data", Visibility.PUBLIC, Optional.of(Instant.EPOCH));

    private final Lectern lectern;
    private final Path directory;

    /** @param directory for the import file and its checkpoint; made when needed, one for each keyspace */
    public DemoData(Lectern lectern, Path directory) {
        this.lectern = lectern;
        this.directory = directory;
    }

    /** Whether everything is there. Two short reads. */
    public CompletionStage<Boolean> isLoaded() {
        return isImported()
                .thenCombine(new NameSpecimens(lectern).arePlanted(), (imported, planted) -> imported && planted);
    }

    private CompletionStage<Boolean> isImported() {
        return lectern.contents().find(MARKER).thenApply(Optional::isPresent);
    }

    /**
     * Loads what is not there yet. Safe to repeat; may be called by two consoles at once.
     *
     * @param started hears of the import, if there is one, for its progress and to cancel it
     * @return whether everything is there now; false if it was cancelled; fails with a {@link DemoDataException} if it
     *     could not be loaded
     */
    public CompletionStage<Boolean> load(Consumer<TransferJob<ImportReport>> started) {
        // Writing the file takes a moment, which no thread of the driver has.
        return isImported()
                .thenComposeAsync(imported -> imported ? CompletableFuture.completedStage(true) : loadNow(started))
                .thenCompose(imported -> imported ? plant() : CompletableFuture.completedStage(false));
    }

    /** An older Lectern's demo data lacks the specimens of names. */
    private CompletionStage<Boolean> plant() {
        NameSpecimens names = new NameSpecimens(lectern);
        return names.arePlanted()
                .thenCompose(planted -> planted
                        ? CompletableFuture.completedStage(null)
                        : lectern.activity()
                                .during(
                                        new Intent(
                                                ActivityKind.IMPORT,
                                                "demo data",
                                                ActivitySentence.DEMO_NAMES.of(),
                                                Cause.of(lectern.operator(), WHY)),
                                        () -> names.plant().thenApply(done -> true),
                                        done -> Ending.done()))
                .thenApply(planted -> true);
    }

    /**
     * Loads content status where it is not there yet, in an older Lectern's keyspace too. It is not among what {@link #load}
     * waits for: the console is used meanwhile, and whoever is killed in the middle begins anew at the next start.
     */
    public CompletionStage<Void> loadBeside() {
        return new DemoStatuses(lectern).load();
    }

    private CompletionStage<Boolean> loadNow(Consumer<TransferJob<ImportReport>> started) {
        Path file = directory.resolve(FILE);
        try {
            Files.createDirectories(directory);
            if (!Files.exists(file)) { // the file of an interrupted loading keeps its checkpoint
                DemoFile.write(file);
            }
        } catch (IOException e) {
            return CompletableFuture.failedStage(
                    new DemoDataException(DemoSentence.NOT_WRITTEN.of(directory, Worded.of(e)), e));
        }
        TransferJob<ImportReport> job = new Importer(lectern, directory)
                .start(
                        file,
                        ImportOptions.DEFAULT,
                        // Nobody needs to be asked how much of it there is.
                        Cause.of(lectern.operator(), WHY).confirming(Long.MAX_VALUE));
        started.accept(job);
        return job.done().thenCompose(this::finish);
    }

    /** Why an import did not bring all of it. */
    static Said reasonOf(ImportReport report) {
        return report.message()
                .orElseGet(
                        () -> DemoSentence.REFUSED.of(report.refusals().get(0).said()));
    }

    private CompletionStage<Boolean> finish(ImportReport report) {
        if (report.outcome() == Outcome.CANCELLED) {
            return CompletableFuture.completedStage(false);
        }
        if (report.outcome() == Outcome.STOPPED || report.refused() > 0) {
            return CompletableFuture.failedStage(new DemoDataException(reasonOf(report)));
        }
        return lectern.activity()
                .during(
                        new Intent(
                                ActivityKind.IMPORT,
                                "demo data",
                                ActivitySentence.DEMO_DRIFT.of(),
                                Cause.of(lectern.operator(), WHY)),
                        () -> new DriftSpecimens(lectern.store()).plant().thenApply(planted -> true),
                        planted -> Ending.done())
                .thenCompose(planted -> lectern.fanOuts()
                        .change(MARKER, MARK, Cause.bulk(lectern.operator(), WHY))
                        .done())
                .thenApply(Reconciled::complete);
    }
}
