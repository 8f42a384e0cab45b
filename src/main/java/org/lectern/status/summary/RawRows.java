package org.lectern.status.summary;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.lectern.async.Stages;
import org.lectern.status.model.Archived;
import org.lectern.status.model.Attempt;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.Raw;
import org.lectern.status.model.View;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.StatusStore;

/** Reads the raw rows that a summary is computed from. */
record RawRows(StatusStore store, EventContext eventContext) {
    /** The raw rows as the instance's mode sees them there, those archived among them. */
    CompletionStage<Raw> whole(EnrolmentKey key, CollectionTree tree) {
        return of(key, tree).thenCombine(store.archive().archived(key), RawRows::joined);
    }

    static Raw joined(Raw raw, Optional<Archived> archived) {
        return archived.map(rows -> rows.with(raw)).orElse(raw);
    }

    /** The same without those archived. */
    CompletionStage<Raw> of(EnrolmentKey key, CollectionTree tree) {
        return eventContext
                .mode()
                .thenCompose(
                        mode -> mode.mode() == Mode.CARRY_FORWARD ? carried(key, tree) : StatusStore.raw(store, key));
    }

    private CompletionStage<Raw> carried(EnrolmentKey key, CollectionTree tree) {
        CompletionStage<List<List<Attempt>>> attempts = Stages.all(
                tree.leaves(),
                leaf -> store.attempts(ViewKey.of(key.user(), null, null, leaf).where()));
        return StatusStore.raw(store, key)
                .thenCombine(store.ownViews(key.user(), tree.contents()), (raw, own) -> {
                    SortedMap<String, View> views = new TreeMap<>(raw.views());
                    own.forEach((content, view) -> views.merge(content, view, View::merge));
                    return new Raw(views, raw.attempts());
                })
                .thenCombine(attempts, (raw, own) -> new Raw(raw.views(), together(raw.attempts(), own)));
    }

    /** What was put at the content's own level from here is one attempt: the later sending of it. */
    private static List<Attempt> together(List<Attempt> here, List<List<Attempt>> own) {
        Map<List<String>, Attempt> all = new LinkedHashMap<>();
        Stream.concat(here.stream(), own.stream().flatMap(List::stream))
                .forEach(one -> all.merge(
                        one.name(),
                        one,
                        (before, next) -> next.attemptedOn().isAfter(before.attemptedOn()) ? next : before));
        return List.copyOf(all.values());
    }
}
