package org.lectern.console.libraries;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.console.work.UiExecutor;
import org.lectern.library.Libraries.Healed;
import org.lectern.model.ContentId;

/** What has been healed while the library at hand was read. UI thread only. */
final class HealingModel {
    /**
     * What came of it so far.
     *
     * @param underWay items of which nothing has been heard yet
     * @param outcomes the last outcome of each item
     */
    record State(List<ContentId> underWay, List<Healed> outcomes) {
        private static final State NONE = new State(List.of(), List.of());

        long verified() {
            return outcomes.stream().filter(Healed::verified).count();
        }

        long failed() {
            return outcomes.size() - verified();
        }
    }

    private final UiExecutor ui;
    private final Map<ContentId, Healed> outcomes = new LinkedHashMap<>();
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(State.NONE);
    private final List<ContentId> underWay = new ArrayList<>();
    private int library;
    private Runnable onHealed = () -> {};
    private LongConsumer onRemoved = count -> {};

    HealingModel(UiExecutor ui) {
        this.ui = ui;
    }

    ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    /** Told how many wrong entries are gone that were there before. */
    void onRemoved(LongConsumer handler) {
        onRemoved = handler;
    }

    /** Told when an item stands where it belongs that did not before: it may be missing from what is shown. */
    void onHealed(Runnable handler) {
        onHealed = handler;
    }

    /** Another library is looked at. */
    void clear() {
        library++;
        underWay.clear();
        outcomes.clear();
        update();
    }

    /** A page was read. */
    void follow(EntriesPage page) {
        if (page.dropped().isEmpty()) {
            return;
        }
        int mine = library;
        List<ContentId> items = List.copyOf(page.dropped());
        underWay.addAll(items);
        update();
        page.healing()
                .thenAccept(results -> ui.execute(() -> {
                    if (mine == library) {
                        items.forEach(underWay::remove);
                        take(results);
                    }
                }));
    }

    private void take(List<Healed> results) {
        // An item that is healed again and again is written to by somebody else: reading would never end.
        long news = results.stream()
                .filter(result -> result.verified() && !result.equals(outcomes.get(result.content())))
                .count();
        results.forEach(result -> outcomes.put(result.content(), result));
        update();
        if (news > 0) {
            onRemoved.accept(news);
            onHealed.run();
        }
    }

    private void update() {
        state.set(new State(List.copyOf(underWay), List.copyOf(outcomes.values())));
    }
}
