package org.lectern.console.libraries;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javafx.collections.FXCollections;
import javafx.collections.ObservableSet;
import javafx.collections.SetChangeListener;
import javafx.scene.Node;
import org.lectern.async.Stages;
import org.lectern.console.notice.Problem;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.Latest;
import org.lectern.library.Viewer;
import org.lectern.library.ViewerVerdict;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;

/** Those who are named beside the roles, and what each of them is to the library that is shown. UI thread only. */
final class ComparedViewers {
    private static final int MOST = 2;

    private final ConsoleContext context;
    private final LibraryChoice choice;
    private final Latest judging;
    /** The one named last at the end. */
    private final ObservableSet<PrincipalId> named = FXCollections.observableSet(new LinkedHashSet<>());

    /** Who made room for the one named last. */
    private Optional<PrincipalId> displaced = Optional.empty();
    /** Why the one named last is not there; said once more, beside what the others are. */
    private String problem = "";
    /** The library of which they were judged last. */
    private Optional<PrincipalId> judged = Optional.empty();

    ComparedViewers(ConsoleContext context, LibraryChoice choice) {
        this.context = context;
        this.choice = choice;
        this.judging = context.latest();
    }

    /** A chip for each. */
    Node node() {
        return new PrincipalChips(named, context.texts()).node();
    }

    void onChanged(Runnable handler) {
        named.addListener((SetChangeListener<PrincipalId>) change -> handler.run());
    }

    /** One more; whoever has been there longest makes room. */
    void add(PrincipalId viewer) {
        problem = "";
        displaced = named.size() == MOST && !named.contains(viewer)
                ? Optional.of(named.iterator().next())
                : Optional.empty();
        displaced.ifPresent(named::remove);
        named.add(viewer);
    }

    /**
     * Finds out what they are to the library.
     *
     * @param said told the verdicts, or why there are none
     * @return false if there is nothing to find out
     */
    boolean judge(Consumer<String> said) {
        Optional<PrincipalId> library = choice.principal().get().map(Principal::id);
        if (!choice.sideBySide().get() || library.isEmpty() || named.isEmpty()) {
            judging.drop();
            choice.viewers().set(List.of());
            return false;
        }
        if (!library.equals(judged)) {
            judged = library;
            problem = "";
        }
        List<PrincipalId> all = List.copyOf(named);
        judging.<List<ViewerVerdict>>ask(
                () -> Stages.all(
                        all, viewer -> context.lectern().libraries().judge(new Viewer.Named(viewer), library.get())),
                found -> {
                    choice.viewers().set(found);
                    said.accept(Stream.concat(
                                    Stream.of(problem).filter(why -> !why.isEmpty()),
                                    found.stream().map(verdict -> VerdictText.of(verdict, context.texts())))
                            .collect(Collectors.joining("\n")));
                },
                failure -> {
                    problem = Problem.sentence(failure, context.texts());
                    // Most likely whoever was named last is nobody.
                    named.remove(all.get(all.size() - 1));
                    displaced.ifPresent(named::add);
                    displaced = Optional.empty();
                    if (named.isEmpty()) {
                        said.accept(problem);
                    }
                });
        return true;
    }
}
