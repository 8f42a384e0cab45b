package org.lectern.console.libraries;

import java.util.Optional;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.console.work.Latest;
import org.lectern.console.work.UiExecutor;
import org.lectern.content.ContentId;
import org.lectern.library.Explanation;
import org.lectern.principal.PrincipalId;
import org.lectern.service.Lectern;

/** Why one item is, or is not, in the library at hand. UI thread only. */
final class ExplanationModel {
    /** What is known. */
    sealed interface State {
        /** No item is chosen. */
        record Nothing() implements State {}

        record Asking(ContentId item) implements State {}

        record Known(Explanation explanation) implements State {}

        record Failed(ContentId item, Throwable failure) implements State {}
    }

    private final Supplier<Lectern> lectern;
    private final Latest asking;
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(new State.Nothing());
    private Optional<PrincipalId> principal = Optional.empty();
    private Optional<ContentId> item = Optional.empty();

    ExplanationModel(Supplier<Lectern> lectern, UiExecutor ui) {
        this.lectern = lectern;
        this.asking = new Latest(ui);
    }

    ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    /** The item that is explained. */
    Optional<ContentId> item() {
        return item;
    }

    void show(PrincipalId library, ContentId content) {
        boolean another = !principal.equals(Optional.of(library)) || !item.equals(Optional.of(content));
        principal = Optional.of(library);
        item = Optional.of(content);
        if (another) {
            state.set(new State.Asking(content));
        }
        reload();
    }

    /** Asks again, and keeps what is shown until the answer is there. */
    void reload() {
        if (principal.isPresent() && item.isPresent()) {
            PrincipalId library = principal.get();
            ContentId content = item.get();
            asking.ask(
                    () -> lectern.get().libraries().explain(library, content),
                    found -> state.set(new State.Known(found)),
                    failure -> state.set(new State.Failed(content, failure)));
        }
    }

    void clear() {
        asking.drop();
        item = Optional.empty();
        state.set(new State.Nothing());
    }
}
