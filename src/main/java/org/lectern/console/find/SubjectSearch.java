package org.lectern.console.find;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lectern.console.connection.ConsoleConnection;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.palette.Command;
import org.lectern.find.Find;
import org.lectern.find.Subject;
import org.lectern.oae.PrincipalNames;
import org.lectern.service.Lectern;

/** Searches subjects over the connection that is open: for the Find page and the palette. UI thread only. */
public final class SubjectSearch {
    private final ConsoleContext context;
    private final Supplier<CompletionStage<PrincipalNames>> names;
    private @Nullable Find find;
    private @Nullable Lectern of;

    /** @param names the names of principals of an OAE keyspace, which the console keeps; called on the UI thread */
    public SubjectSearch(ConsoleContext context, Supplier<CompletionStage<PrincipalNames>> names) {
        this.context = context;
        this.names = names;
    }

    /** Finds over the connection that is open. */
    Find find() {
        Lectern lectern = context.lectern();
        Find known = find;
        if (known == null || lectern != of) {
            known = new Find(lectern, Optional.of(context.activity()), this::names);
            find = known;
            of = lectern;
        }
        return known;
    }

    private CompletionStage<PrincipalNames> names() {
        return CompletableFuture.supplyAsync(names, context.ui()).thenCompose(reading -> reading);
    }

    /** The subjects of a typed text, as the palette lists them: each with its kind, its state and its page. */
    public CompletionStage<List<Command>> commands(String typed) {
        return context.connection().state().get() instanceof ConsoleConnection.State.Open
                ? find().search(typed)
                        .thenApply(found -> found.stream()
                                .filter(Subject::known)
                                .map(this::command)
                                .toList())
                : CompletableFuture.completedStage(List.of());
    }

    private Command command(Subject subject) {
        NextSteps steps = new NextSteps(context);
        return new Command(
                SubjectTexts.icon(subject.kind()),
                subject.name(),
                new SubjectTexts(context.texts(), context.times()).about(subject, NextSteps.page(subject)),
                subject.id(),
                () -> steps.open(subject));
    }
}
