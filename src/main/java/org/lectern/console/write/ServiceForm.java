package org.lectern.console.write;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.model.Cause;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;

/** A write of a service with fields. A subclass adds the fields and returns the write that they describe. UI thread only. */
public abstract class ServiceForm extends FieldsForm {
    private final Texts texts;
    private Optional<Write<?>> previewed = Optional.empty();

    /** @param id begins the ids of the fields */
    protected ServiceForm(String id, String title, String confirm, boolean destructive, Texts texts) {
        super(id, title, confirm, destructive);
        this.texts = texts;
    }

    protected final Texts texts() {
        return texts;
    }

    /**
     * The write that the fields describe now.
     *
     * @throws RuntimeException with a sentence, if a field is wrong
     */
    public abstract Write<?> write();

    /** Names what must be filled in first; empty if nothing. */
    protected Optional<String> missing() {
        return Optional.empty();
    }

    @Override
    public CompletionStage<Plan> preview(Cause cause) {
        Optional<String> missing = missing();
        if (missing.isPresent()) {
            return CompletableFuture.completedStage(Plan.nothing(Message.plain(missing.get())));
        }
        Write<?> write = write();
        previewed = Optional.of(write);
        return ServiceWrites.preview(write, cause, texts);
    }

    @Override
    public Optional<Runnable> stop() {
        return previewed.filter(Write::isStoppable).map(write -> () -> {});
    }

    @Override
    public CompletionStage<Result> make(Cause cause, Job job) {
        return ServiceWrites.make(previewed.orElseGet(this::write), cause, job, texts);
    }
}
