package org.lectern.console.status;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.Latest;
import org.lectern.status.mode.Modes.Seen;
import org.lectern.status.model.ContentStatus;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.Transfer;
import org.lectern.status.store.StatusStore.ModeSetting;

/** What a user would see of a content in each mode, and the instance's mode. UI thread only. */
final class ModesModel {
    /** What is shown. */
    sealed interface State {
        record Nothing() implements State {}

        record Loading() implements State {}

        record Shown(Comparison comparison) implements State {}

        record Failed(Throwable failure) implements State {}
    }

    /**
     * The four modes compared.
     *
     * @param places where the content can be opened, in the order in which the user entered them; found by search last
     * @param seen what is seen in each place, by mode
     */
    record Comparison(
            String content,
            ModeSetting setting,
            List<EnrolmentKey> places,
            Map<Mode, Map<EnrolmentKey, ContentStatus>> seen) {
        static Comparison of(String content, ModeSetting setting, List<Seen> all) {
            Set<EnrolmentKey> places = new LinkedHashSet<>();
            all.forEach(one -> places.add(one.place()));
            return new Comparison(
                    content,
                    setting,
                    List.copyOf(places),
                    all.stream()
                            .collect(Collectors.groupingBy(
                                    Seen::mode, Collectors.toMap(Seen::place, Seen::status, ContentStatus::merge))));
        }

        ContentStatus seen(Mode mode, EnrolmentKey place) {
            return seen.getOrDefault(mode, Map.of()).getOrDefault(place, ContentStatus.NOT_STARTED);
        }

        /** Whether a place is the content's own level. */
        boolean isSearch(EnrolmentKey place) {
            return place.collection().equals(content);
        }

        /** Where it really was completed. */
        List<EnrolmentKey> sources() {
            return places.stream()
                    .filter(place -> seen(Mode.STRICT, place) == ContentStatus.COMPLETED)
                    .toList();
        }
    }

    private final ConsoleContext context;
    private final Latest asking;
    private final Latest reading;
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(new State.Nothing());
    private final Latest counting;
    private final ReadOnlyObjectWrapper<List<Transfer>> cutShort = new ReadOnlyObjectWrapper<>(List.of());
    private final ReadOnlyObjectWrapper<Optional<ModeSetting>> setting = new ReadOnlyObjectWrapper<>(Optional.empty());

    ModesModel(ConsoleContext context) {
        this.context = context;
        this.asking = new Latest(context.ui());
        this.reading = new Latest(context.ui());
        this.counting = new Latest(context.ui());
    }

    ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    /** The instance's mode; empty until it was read. */
    ReadOnlyObjectProperty<Optional<ModeSetting>> setting() {
        return setting.getReadOnlyProperty();
    }

    /** Copies and moves that have begun and not ended, as far as that is known. */
    ReadOnlyObjectProperty<List<Transfer>> cutShort() {
        return cutShort.getReadOnlyProperty();
    }

    /** Reads the instance's mode, and what was cut short. What cannot be read stays unknown: the pages that need it say why. */
    void readSetting() {
        reading.<ModeSetting>ask(
                () -> context.lectern().contentStatuses().modes().setting(),
                found -> setting.set(Optional.of(found)),
                failure -> setting.set(Optional.empty()));
        counting.<List<Transfer>>ask(
                () -> context.lectern().contentStatuses().modes().cutShort(),
                cutShort::set,
                failure -> cutShort.set(List.of()));
    }

    void compare(String user, String content) {
        if (!(state.get() instanceof State.Shown)) {
            state.set(new State.Loading());
        }
        long since = System.nanoTime();
        asking.<Comparison>ask(
                () -> context.lectern()
                        .contentStatuses()
                        .modes()
                        .setting()
                        .thenCombine(
                                context.lectern().contentStatuses().modes().compare(user, content),
                                (now, seen) -> Comparison.of(content, now, seen)),
                found -> {
                    context.lastRead().tell(found.places().size(), since);
                    setting.set(Optional.of(found.setting()));
                    state.set(new State.Shown(found));
                },
                failure -> state.set(new State.Failed(failure)));
    }

    void clear() {
        asking.drop();
        state.set(new State.Nothing());
    }
}
