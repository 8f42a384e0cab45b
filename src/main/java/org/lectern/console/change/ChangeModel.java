package org.lectern.console.change;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.console.dialog.Confirmations;
import org.lectern.console.work.Latest;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;
import org.lectern.model.Cause;
import org.lectern.service.Lectern;

/** A change from its preview to what came of it. UI thread only. */
final class ChangeModel {
    /** Where a change stands. */
    sealed interface State {
        record Looking() implements State {}

        record Previewed(Preview preview) implements State {}

        /** A field is wrong, or the change is refused. */
        record Refused(Throwable failure) implements State {}

        /** It was not made, or not all of it; what it would write now, a new preview says. */
        record Failed(Throwable failure) implements State {}

        record Making() implements State {}

        record Made(ChangeForm.Result result) implements State {}
    }

    private final Supplier<Lectern> lectern;
    private final Works works;
    private final Confirmations confirmations;
    private final ChangeForm form;
    private final Latest previewing;
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(new State.Looking());
    private Consumer<ChangeForm.Result> made = result -> {};
    private Consumer<Throwable> failed = failure -> {};

    ChangeModel(Supplier<Lectern> lectern, UiExecutor ui, Works works, Confirmations confirmations, ChangeForm form) {
        this.confirmations = confirmations;
        this.lectern = lectern;
        this.works = works;
        this.form = form;
        this.previewing = new Latest(ui);
    }

    ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    /** Why the preview is still awaited, if it is tried again. */
    ReadOnlyObjectProperty<Optional<Throwable>> waiting() {
        return previewing.waiting();
    }

    /** Nobody looks at the preview any more. */
    void leave() {
        previewing.drop();
    }

    ChangeForm form() {
        return form;
    }

    /** Told when it is made, whether or not anybody still looks at the dialog. */
    void onMade(Consumer<ChangeForm.Result> handler) {
        made = handler;
    }

    /**
     * Told when it could not be made, likewise; not while the operator is asked whether so many rows are to be written.
     */
    void onFailed(Consumer<Throwable> handler) {
        failed = handler;
    }

    void preview() {
        if (isUnderWay()) {
            return;
        }
        state.set(new State.Looking());
        previewing.ask(
                () -> form.preview(cause("")),
                preview -> state.set(new State.Previewed(preview)),
                failure -> state.set(new State.Refused(failure)));
    }

    private Cause cause(String why) {
        return Cause.of(lectern.get().operator(), why);
    }

    private boolean isUnderWay() {
        return state.get() instanceof State.Making || state.get() instanceof State.Made;
    }

    /** Makes the change, unless it is under way or done. */
    void make(String why) {
        make(cause(why));
    }

    private void make(Cause cause) {
        if (isUnderWay()) {
            return;
        }
        previewing.drop();
        state.set(new State.Making());
        works.<ChangeForm.Result>job(form.title())
                .success(result -> {
                    state.set(new State.Made(result));
                    made.accept(result);
                })
                .failure(failure -> {
                    state.set(new State.Failed(failure));
                    if (confirmations.again(failure, cause, this::make)) {
                        preview();
                    } else {
                        failed.accept(failure);
                    }
                })
                .follow(job -> form.make(cause));
    }
}
