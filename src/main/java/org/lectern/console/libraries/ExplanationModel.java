package org.lectern.console.libraries;

import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.Latest;
import org.lectern.library.Explanation;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;

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

    private final ConsoleContext context;
    private final Latest asking;
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(new State.Nothing());
    private Optional<PrincipalId> principal = Optional.empty();
    private Optional<ContentId> item = Optional.empty();
    private Set<Instant> seenAt = Set.of();

    ExplanationModel(ConsoleContext context) {
        this.context = context;
        this.asking = new Latest(context.ui());
    }

    ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    /** The item that is explained. */
    Optional<ContentId> item() {
        return item;
    }

    /** @param positions where it was seen: looked at beside where it should be */
    void show(PrincipalId library, ContentId content, Set<Instant> positions) {
        seenAt = Set.copyOf(positions);
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
            Set<Instant> at = seenAt;
            asking.ask(
                    () -> context.lectern().libraries().explain(library, content, at),
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
