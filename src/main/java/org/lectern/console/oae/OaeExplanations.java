package org.lectern.console.oae;

import java.util.Optional;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.Latest;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeResource;
import org.lectern.oae.diagnosis.LibraryExplanation;

/** Why something is, or is not, in the library at hand. UI thread only. */
final class OaeExplanations {
    /** What is known. */
    sealed interface State {
        /** Nothing is asked about. */
        record Nothing() implements State {}

        record Asking() implements State {}

        record Known(LibraryExplanation explanation) implements State {}

        record Failed(Throwable failure) implements State {}
    }

    private final OaeChoice choice;
    private final Latest asking;
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(new State.Nothing());
    private Optional<OaeId> item = Optional.empty();

    OaeExplanations(ConsoleContext context, OaeChoice choice) {
        this.choice = choice;
        this.asking = context.latest();
    }

    ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    void ask(OaeId about) {
        item = Optional.of(about);
        state.set(new State.Asking());
        reload();
    }

    /** Asks again, and keeps what is shown until the answer is there. */
    void reload() {
        if (item.isPresent() && choice.owner().get().isPresent()) {
            OaeResource owner = choice.owner().get().get();
            LibraryKind kind = choice.kind().get();
            OaeId about = item.get();
            asking.ask(
                    () -> choice.explanations().explain(kind, owner, about),
                    found -> state.set(new State.Known(found)),
                    failure -> state.set(new State.Failed(failure)));
        }
    }

    void clear() {
        asking.drop();
        item = Optional.empty();
        state.set(new State.Nothing());
    }
}
