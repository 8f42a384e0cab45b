package org.lectern.console.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.BooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.beans.property.SimpleBooleanProperty;
import org.lectern.console.connection.ConsoleConnection;
import org.lectern.console.notice.MessageException;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.console.write.SimpleForm;
import org.lectern.demo.DebianPackages;
import org.lectern.home.OwnerOnly;
import org.lectern.model.Cause;
import org.lectern.transfer.ImportOptions;
import org.lectern.transfer.ImportReport;
import org.lectern.transfer.Importer;
import org.lectern.transfer.Outcome;
import org.lectern.transfer.TenDigits;
import org.lectern.transfer.TransferJob;
import org.lectern.transfer.TransferProgress;
import org.lectern.wording.HasMessage;
import org.lectern.write.Write;

/** The import that the page shows: one at a time. UI thread only. */
final class ImportModel {
    /** Where it stands. */
    sealed interface State {
        /** None yet. */
        record Idle() implements State {}

        /**
         * The file is being made, or another keyspace connected to.
         *
         * @param rows whether it is the latter
         */
        record Preparing(String title, boolean rows, Job job) implements UnderWay {}

        /**
         * @param name of the file, or of what is moved
         * @param rows whether rows of a keyspace are moved, and not lines of a file
         */
        record Running(String name, boolean rows, Job job, TransferJob<ImportReport> transfer) implements UnderWay {
            TransferProgress progress() {
                return transfer.progress();
            }
        }

        /** Likewise rows, by a command that Spark runs. */
        record OnSpark(String name, Job job) implements UnderWay {}

        record Ended(String name, boolean rows, ImportReport report) implements State {}

        record Failed(Problem problem) implements State {}

        sealed interface UnderWay extends State {
            Job job();
        }
    }

    private final ConsoleContext context;
    private final Supplier<Path> directory;
    private final Texts texts;
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(new State.Idle());

    private final BooleanProperty seconds = new SimpleBooleanProperty(this, "seconds");

    /** The last import once more. */
    private Runnable repeat = () -> {};

    /** @param directory for checkpoints; asked when there is a connection */
    ImportModel(ConsoleContext context, Supplier<Path> directory) {
        this.context = context;
        this.texts = context.texts();
        this.directory = directory;
    }

    ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    /** Whether there is anything to import into: a platform's keyspace is left as it is, and exported from. */
    boolean isOffered() {
        return !(context.connection().state().get() instanceof ConsoleConnection.State.Open open)
                || open.lectern().connection().oae().isEmpty();
    }

    /** Whether times of ten digits are seconds. They are refused where nobody says so. */
    BooleanProperty seconds() {
        return seconds;
    }

    private TenDigits tenDigits() {
        return seconds.get() ? TenDigits.SECONDS : TenDigits.UNKNOWN;
    }

    boolean isBusy() {
        return state.get() instanceof State.UnderWay;
    }

    /** What came of the last one, while it is shown. */
    Optional<ImportReport> report() {
        return state.get() instanceof State.Ended ended ? Optional.of(ended.report()) : Optional.empty();
    }

    /** What the page shows as failed. That lines were refused is a result, not a failure. */
    Optional<Problem> problem() {
        return state.get() instanceof State.Failed failed ? Optional.of(failed.problem()) : Optional.empty();
    }

    /** Shows what a file holds, asks, and imports it. Does nothing while another import runs. */
    void start(Path file) {
        if (isBusy() || !isOffered()) {
            return;
        }
        ImportOptions options = ImportOptions.DEFAULT.with(tenDigits());
        Write<TransferJob<ImportReport>> write = new Importer(context.lectern(), directory.get()).read(file, options);
        context.writes()
                .ask(
                        new SimpleForm(write, texts.get("confirm.import.confirm"), texts),
                        cause -> read(file, options, cause));
    }

    /** Imports a file, from its checkpoint if it was interrupted. */
    private void read(Path file, ImportOptions options, Cause cause) {
        run(
                String.valueOf(file.getFileName()),
                false,
                new Importer(context.lectern(), directory.get()).read(file, options),
                cause,
                () -> {},
                again -> read(file, options, again));
    }

    /**
     * Begins an import, and shows it to its end.
     *
     * @param rows whether it is of rows, and not of lines
     * @param end runs when it is over
     * @param again does all this once more: it was refused for the number of rows, or cut short
     */
    void run(
            String name,
            boolean rows,
            Write<TransferJob<ImportReport>> write,
            Cause why,
            Runnable end,
            Consumer<Cause> again) {
        if (isBusy()) {
            return;
        }
        repeat = () -> again.accept(why);
        String title = texts.get("data.job", name);
        context.works()
                .<ImportReport>job(title)
                .success(report -> ended(name, rows, report))
                .failure(failure -> {
                    if (context.writes().again(failure, why, again)) {
                        state.set(new State.Idle());
                    } else {
                        failed(title, failure);
                    }
                })
                .end(end)
                .follow(
                        job -> write.make(why)
                                .thenComposeAsync(
                                        transfer -> {
                                            state.set(new State.Running(name, rows, job, transfer));
                                            if (job.isCancelled()) {
                                                transfer.cancel();
                                            }
                                            return transfer.ended();
                                        },
                                        context.ui()),
                        this::cancelRunning);
    }

    private void cancelRunning() {
        if (state.get() instanceof State.Running running) {
            running.transfer().cancel();
        }
    }

    /** Something is done before an import can begin. */
    void preparing(String title, boolean rows, Job job) {
        state.set(new State.Preparing(title, rows, job));
    }

    /**
     * A command moves rows.
     *
     * @param again has it go on if it was cut short
     */
    void onSpark(String name, Job job, Runnable again) {
        repeat = again;
        state.set(new State.OnSpark(name, job));
    }

    /** Nothing is under way, and nothing to be shown. */
    void reset() {
        state.set(new State.Idle());
    }

    /** It has come to its end, or was cut short. */
    void ended(String name, boolean rows, ImportReport report) {
        state.set(new State.Ended(name, rows, report));
        if (report.isComplete()) {
            context.notices().done(texts.get("data.done", name, report.applied(), report.unchanged()));
        } else if (report.outcome() == Outcome.FINISHED) {
            context.notices()
                    .warning(texts.get("data.done.refused", name, report.refused()), texts.say(report.reason()));
        } else {
            context.notices()
                    .warning(
                            texts.get(
                                    "data.stopped",
                                    name,
                                    report.message().map(texts::say).orElse("")),
                            report.message().map(texts::say).orElse(""));
        }
    }

    void failed(String title, Throwable failure) {
        state.set(new State.Failed(Problem.of(failure, texts)));
        context.notices().failed(title, failure);
    }

    /** Makes a file of this machine's package index, then imports it. */
    void startDebian() {
        if (isBusy()) {
            return;
        }
        String title = texts.get("data.debian.job");
        Path file = directory.get().resolve("debian-packages.jsonl");
        Job preparing = context.works()
                .<Path>job(title)
                .success(made -> {
                    reset();
                    start(made);
                })
                .failure(failure -> failed(title, failure))
                .cancelled(this::reset)
                .run(job -> writeIndex(file, job));
        preparing(title, false, preparing);
    }

    private Path writeIndex(Path file, Job job) throws MessageException {
        try {
            OwnerOnly.create(directory.get());
            DebianPackages.writeFromThisMachine(file, written -> {
                job.checkCancelled();
                job.tell(written, -1, texts.get("data.debian.progress", written));
            });
            return file;
        } catch (IOException e) {
            throw new MessageException(HasMessage.of(e), e);
        }
    }

    void cancel() {
        if (state.get() instanceof State.UnderWay now) {
            now.job().cancel();
        }
    }

    /** Takes up the import that was cancelled or stopped. */
    void goOn() {
        if (state.get() instanceof State.Ended) {
            repeat.run();
        }
    }
}
