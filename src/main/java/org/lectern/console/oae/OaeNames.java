package org.lectern.console.oae;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import javafx.beans.property.ReadOnlyObjectProperty;
import javafx.beans.property.ReadOnlyObjectWrapper;
import org.jspecify.annotations.Nullable;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.work.Job;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.PrincipalNames;

/** The names of principals: read in the background as a job of the status bar, and kept. UI thread only. */
final class OaeNames {
    private static final int FOUND = 50;

    /** How far they are. */
    sealed interface State {
        record Unread() implements State {}

        record Reading() implements State {}

        record Read(PrincipalNames names) implements State {}

        record Failed(Throwable failure) implements State {}
    }

    private final ConsoleContext context;
    private final ReadOnlyObjectWrapper<State> state = new ReadOnlyObjectWrapper<>(new State.Unread());
    private CompletableFuture<PrincipalNames> names = new CompletableFuture<>();
    private Optional<String> tenant = Optional.empty();
    /** Of whom alone they were read; empty: of everybody. */
    private Optional<String> readOf = Optional.empty();

    private boolean begun;
    private @Nullable Job job;

    OaeNames(ConsoleContext context) {
        this.context = context;
    }

    ReadOnlyObjectProperty<State> state() {
        return state.getReadOnlyProperty();
    }

    /** Begins, unless that was done before: who has cancelled it begins it again by {@link #read}. */
    void ensure() {
        if (!begun) {
            read();
        }
    }

    /** The names, read unless they were. */
    CompletionStage<PrincipalNames> all() {
        ensure();
        return names;
    }

    /** Only those of one tenant are looked for. Where there are too many to keep, its own are read. */
    void only(Optional<String> wanted) {
        tenant = wanted;
        boolean there = state.get() instanceof State.Read read
                && read.names().whole()
                && (readOf.isEmpty() || readOf.equals(wanted));
        if (!there && (wanted.isPresent() || readOf.isPresent())) {
            read();
        }
    }

    /** Reads them anew. */
    void read() {
        begun = true;
        if (job != null) {
            job.cancel();
        }
        OaePlatform platform = context.lectern().connection().oae().orElseThrow();
        Optional<String> wanted =
                platform.size().principals().count() > PrincipalNames.MOST ? tenant : Optional.empty();
        readOf = wanted;
        long total = Math.min(PrincipalNames.MOST, platform.size().principals().count());
        CompletableFuture<PrincipalNames> mine = new CompletableFuture<>();
        CompletableFuture<PrincipalNames> before = names;
        names = mine;
        mine.whenComplete((read, failed) -> before.complete(read == null ? PrincipalNames.NONE : read));
        state.set(new State.Reading());
        job = context.works()
                .<PrincipalNames>job(context.texts().get("oae.names.job"))
                .success(read -> settle(mine, read, new State.Read(read)))
                .failure(failure -> settle(mine, PrincipalNames.NONE, new State.Failed(failure)))
                .cancelled(() -> settle(mine, PrincipalNames.NONE, new State.Unread()))
                .run(running -> PrincipalNames.read(platform.reads(), wanted, count -> {
                    running.checkCancelled();
                    running.tell(count, total, context.texts().get("oae.names.progress", count));
                }));
    }

    private void settle(CompletableFuture<PrincipalNames> mine, PrincipalNames read, State now) {
        mine.complete(read);
        if (mine == names) {
            state.set(now);
        }
    }

    /** Those that match, of the tenant that is chosen, as soon as the names are there. */
    CompletionStage<List<PrincipalNames.Name>> search(String typed) {
        return search(typed, tenant, FOUND);
    }

    /** Those that match, as soon as the names are there; at most so many. */
    CompletionStage<List<PrincipalNames.Name>> search(String typed, Optional<String> within, int limit) {
        return names.thenApplyAsync(read -> read.search(typed, within, limit), context.background());
    }
}
