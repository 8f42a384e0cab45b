package org.lectern.console.status;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.search.Match;
import org.lectern.console.search.SearchField;
import org.lectern.console.work.Latest;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.PrincipalKind;
import org.lectern.status.model.StatusRefusedException;

/**
 * Finds users: principals by id or name, and anybody who has rows under exactly the id that was typed, since deployments
 * have users that are no principals. UI thread only.
 */
final class UserSearch {
    private static final int MOST = 50;

    private final ConsoleContext context;
    private final StatusTexts words;
    private final Latest naming;

    /** A user found. */
    record Found(String id, String name) {}

    UserSearch(ConsoleContext context, StatusTexts words) {
        this.context = context;
        this.words = words;
        this.naming = new Latest(context.ui());
    }

    SearchField<Found> field() {
        return new SearchField<>(
                context, words.get("search"), this::find, found -> new Match("fth-user", found.name(), found.id()));
    }

    private CompletionStage<List<Found>> find(String typed) {
        List<String> recent = context.settings().recent().stream()
                .filter(id -> id.startsWith("u:"))
                .toList();
        if (typed.isEmpty() && !recent.isEmpty()) {
            return CompletableFuture.completedStage(
                    recent.stream().map(id -> new Found(id, id)).toList());
        }
        if (isOae()) {
            return typed.isEmpty() ? CompletableFuture.completedStage(List.of()) : known(typed);
        }
        CompletionStage<List<Found>> principals = context.lectern()
                .principals()
                .search(typed, MOST)
                .thenApply(found -> found.stream()
                        .filter(one -> one.id().kind() == PrincipalKind.USER)
                        .map(one -> new Found(one.id().value(), one.displayName()))
                        .toList());
        return typed.isEmpty()
                ? principals
                : principals.thenCombine(known(typed), (found, exactly) -> {
                    List<Found> all = new ArrayList<>(exactly);
                    found.stream()
                            .filter(one -> !one.id().equals(typed) || exactly.isEmpty())
                            .forEach(all::add);
                    return all;
                });
    }

    /** Beside OAE's keyspace learners are another platform's: nobody has names for them. */
    private boolean isOae() {
        return context.lectern().connection().oae().isPresent();
    }

    /** Whoever has rows under exactly this id. */
    private CompletionStage<List<Found>> known(String typed) {
        try {
            return context.lectern()
                    .contentStatuses()
                    .enrolments()
                    .isKnown(typed)
                    .thenApply(known -> known ? List.of(new Found(typed, typed)) : List.of());
        } catch (StatusRefusedException noId) {
            return CompletableFuture.completedStage(List.of());
        }
    }

    /** Tells the principal behind an id; empty if there is none. */
    void name(String id, Consumer<Optional<Principal>> told) {
        naming.ask(
                () -> {
                    try {
                        return isOae()
                                ? CompletableFuture.completedStage(Optional.empty())
                                : context.lectern().principals().find(PrincipalId.of(id));
                    } catch (InvalidIdentifierException noPrincipal) {
                        return CompletableFuture.completedStage(Optional.empty());
                    }
                },
                told,
                // The name is an ornament; what really cannot be read says so itself.
                failure -> told.accept(Optional.empty()));
    }

    /** Offers this user first next time. */
    void lookedAt(String id) {
        if (id.startsWith("u:")) {
            context.settings().lookedAt(id);
        }
    }
}
