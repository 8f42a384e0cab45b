package org.lectern.console.palette;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import javafx.beans.property.ReadOnlyBooleanProperty;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import javafx.collections.FXCollections;
import javafx.collections.ObservableList;
import org.lectern.console.work.Latest;
import org.lectern.console.work.UiExecutor;

/** What the palette offers for what was typed: actions at once, things found in the cluster when they come. */
public final class PaletteModel {
    private final Supplier<List<Command>> actions;
    private final Function<String, CompletionStage<List<Command>>> find;
    private final Latest latest;
    private final ObservableList<Command> shown = FXCollections.observableArrayList();
    private final ReadOnlyObjectWrapper<Optional<Throwable>> trouble = new ReadOnlyObjectWrapper<>(Optional.empty());
    private List<Command> offered = List.of();

    /**
     * @param actions what can be done now; asked each time the palette opens
     * @param find things by name; asked for what is typed, never for nothing
     */
    public PaletteModel(
            Supplier<List<Command>> actions, Function<String, CompletionStage<List<Command>>> find, UiExecutor ui) {
        this.actions = actions;
        this.find = find;
        this.latest = new Latest(ui);
    }

    ObservableList<Command> shown() {
        return shown;
    }

    ReadOnlyBooleanProperty searching() {
        return latest.asking();
    }

    /** Why nothing could be found in the cluster; empty if nothing is wrong. */
    ReadOnlyObjectProperty<Optional<Throwable>> trouble() {
        return trouble.getReadOnlyProperty();
    }

    void open() {
        Set<String> titles = new HashSet<>();
        List<Command> once = new ArrayList<>(actions.get());
        once.removeIf(command -> !titles.add(command.title()));
        offered = List.copyOf(once);
        typed("");
    }

    void typed(String text) {
        String wanted = text.strip();
        List<Command> matching =
                offered.stream().filter(command -> command.matches(wanted)).toList();
        shown.setAll(matching);
        trouble.set(Optional.empty());
        latest.drop();
        if (!wanted.isEmpty()) {
            latest.ask(
                    () -> find.apply(wanted),
                    found -> shown.addAll(found),
                    failure -> trouble.set(Optional.of(failure)));
        }
    }

    /** What is still being looked for is no longer wanted. */
    void close() {
        latest.drop();
    }
}
