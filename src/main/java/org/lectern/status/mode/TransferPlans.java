package org.lectern.status.mode;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.lectern.async.Stages;
import org.lectern.status.model.Batch;
import org.lectern.status.model.CarryRule;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.Raw;
import org.lectern.status.model.Transfer;
import org.lectern.status.model.View;
import org.lectern.status.store.EventContext;
import org.lectern.status.store.StatusStore;
import org.lectern.status.store.StatusStore.ModeSetting;
import org.lectern.status.store.ViewRows.Stored;
import org.lectern.status.summary.Archives;

/** Works out what entering a context takes along, and from where. Writes nothing. */
record TransferPlans(StatusStore store, Archives archives, EventContext eventContext) {
    /**
     * With copy and move, what the rule takes into the context. With carry forward, what was completed in any context while
     * the instance was in another mode, and is not on record at the content's own level, from where every context shows it.
     */
    CompletionStage<Transfer> plan(EnrolmentKey key, ModeSetting setting) {
        return switch (setting.mode()) {
            case STRICT -> CompletableFuture.completedStage(plan(key, false, List.of()));
            case CARRY_FORWARD -> raised(key);
            case COPY, MOVE -> taken(key, setting);
        };
    }

    private static Transfer plan(EnrolmentKey key, boolean move, List<Stored> sources) {
        return new Transfer(
                key,
                move,
                sources.stream()
                        .collect(Collectors.groupingBy(
                                source -> source.key().where(),
                                Collectors.mapping(source -> source.key().content(), Collectors.toSet()))));
    }

    private CompletionStage<Transfer> raised(EnrolmentKey key) {
        return eventContext
                .tree(key.collection())
                .thenCompose(tree -> places(key, tree)
                        .thenCombine(
                                store.ownViews(key.user(), tree.leaves()),
                                (sources, own) -> plan(
                                        key,
                                        false,
                                        sources.stream()
                                                .filter(source -> source.view().isCompleted()
                                                        && !source.key().isOwn())
                                                .filter(source -> !completed(
                                                        own, source.key().content()))
                                                .toList())));
    }

    private CompletionStage<Transfer> taken(EnrolmentKey key, ModeSetting setting) {
        return eventContext
                .tree(key.collection())
                .thenCompose(tree -> places(key, tree))
                .thenCombine(
                        archives.all(key).thenApply(Raw::effective),
                        (sources, here) -> sources.stream()
                                .filter(source -> !source.key().where().equals(key)
                                        && source.view().isCompleted())
                                .filter(source -> setting.mode() == Mode.MOVE
                                        || !completed(here, source.key().content()))
                                .toList())
                .thenCompose(sources -> allowed(key, setting.rule(), sources))
                .thenApply(sources -> plan(key, setting.mode() == Mode.MOVE, sources));
    }

    private static boolean completed(Map<String, View> views, String content) {
        return Optional.ofNullable(views.get(content)).map(View::isCompleted).orElse(false);
    }

    /**
     * The user's views of the collection's leaves in all places, those archived among them, with what the attempts there
     * imply. The whole partition is read, few rows are kept.
     */
    private CompletionStage<List<Stored>> places(EnrolmentKey key, CollectionTree tree) {
        Set<String> leaves = Set.copyOf(tree.leaves());
        Map<EnrolmentKey, SortedMap<String, View>> places = new LinkedHashMap<>();
        Consumer<Stored> found = stored -> {
            if (leaves.contains(stored.key().content())) {
                places.computeIfAbsent(stored.key().where(), any -> new TreeMap<>())
                        .merge(stored.key().content(), stored.view(), View::merge);
            }
        };
        return store.eachView(key.user(), found)
                .thenCompose(done -> archives.views(key.user(), leaves::contains))
                .thenAccept(archived -> archived.forEach(found))
                .thenCompose(done -> store.enrolments(key.user()))
                .thenCompose(enrolments -> {
                    enrolments.forEach(one -> places.computeIfAbsent(one.key(), any -> new TreeMap<>()));
                    return Stages.all(places.entrySet(), place -> effective(place.getKey(), place.getValue(), leaves));
                })
                .thenApply(all -> all.stream().flatMap(List::stream).toList());
    }

    private CompletionStage<List<Stored>> effective(
            EnrolmentKey place, SortedMap<String, View> views, Set<String> leaves) {
        return store.attempts(place)
                .thenApply(attempts -> new Raw(
                        views,
                        attempts.stream()
                                .filter(attempt -> leaves.contains(attempt.content()))
                                .toList()))
                .thenApply(raw -> raw.effective().entrySet().stream()
                        .map(one -> new Stored(place.view(one.getKey()), one.getValue()))
                        .toList());
    }

    private CompletionStage<List<Stored>> allowed(EnrolmentKey key, CarryRule rule, List<Stored> sources) {
        List<EnrolmentKey> places =
                sources.stream().map(source -> source.key().where()).distinct().toList();
        return eventContext
                .batch(key)
                .thenCompose(to -> Stages.all(places, eventContext::batch).thenApply(batches -> {
                    Map<EnrolmentKey, Batch> of = new HashMap<>();
                    for (int i = 0; i < places.size(); i++) {
                        of.put(places.get(i), batches.get(i));
                    }
                    return sources.stream()
                            .filter(source -> rule.allows(
                                    source.view(), of.getOrDefault(source.key().where(), to), to, eventContext.now()))
                            .toList();
                }));
    }
}
