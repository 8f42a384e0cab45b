package org.lectern.console.libraries;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import javafx.scene.control.Labeled;
import org.lectern.async.Stages;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.search.Match;
import org.lectern.console.search.SearchField;
import org.lectern.model.Content;
import org.lectern.model.InvalidIdentifierException;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.PrincipalKind;
import org.lectern.model.UnreadableRowException;

/** Makes the fields in which principals and content items are found. */
public record LibrarySearch(ConsoleContext context) {
    private static final int MOST = 50;

    /** A field for principals; opened empty, it offers those looked at last. */
    public SearchField<Principal> principals(String prompt) {
        return new SearchField<>(context, prompt, this::findPrincipals, LibrarySearch::match);
    }

    /** Whether there is a principal with this id. */
    public CompletionStage<Boolean> exists(PrincipalId id) {
        return context.lectern().principals().existing(Set.of(id)).thenApply(found -> found.contains(id));
    }

    /** A field for content items. */
    SearchField<Content> contents(String prompt) {
        return new SearchField<>(
                context,
                prompt,
                typed -> context.lectern().contents().search(typed, MOST),
                item -> new Match(
                        Badges.icon(item.visibility()),
                        item.displayName(),
                        item.id().value()));
    }

    /**
     * Says that nothing matches; and that words of long names may be left out, where that is so.
     *
     * @param key of the sentence, among the texts
     */
    void noMatch(Labeled below, String key, String typed) {
        String sentence = context.texts().get(key, typed);
        below.setText(sentence);
        context.lectern()
                .connection()
                .hasNamesOfBefore()
                .thenAcceptAsync(
                        before -> {
                            if (before && sentence.equals(below.getText())) {
                                below.setText(sentence + " " + context.texts().get("search.before"));
                            }
                        },
                        context.ui());
    }

    static String icon(PrincipalId id) {
        return id.kind() == PrincipalKind.GROUP ? "fth-users" : "fth-user";
    }

    private static Match match(Principal principal) {
        return new Match(
                icon(principal.id()), principal.displayName(), principal.id().value());
    }

    private CompletionStage<List<Principal>> findPrincipals(String typed) {
        List<String> recent = context.settings().recent();
        if (!typed.isEmpty() || recent.isEmpty()) {
            return context.lectern().principals().search(typed, MOST);
        }
        List<CompletableFuture<Optional<Principal>>> found =
                recent.stream().map(this::find).toList();
        return CompletableFuture.allOf(found.toArray(CompletableFuture[]::new))
                .thenApply(done ->
                        found.stream().flatMap(one -> one.join().stream()).toList());
    }

    /** One of which nobody can say what it is called does not keep the others from being offered. */
    private static Optional<Principal> unlessUnreadable(Throwable failure) {
        if (Stages.unwrap(failure) instanceof UnreadableRowException) {
            return Optional.empty();
        }
        throw new CompletionException(Stages.unwrap(failure));
    }

    private CompletableFuture<Optional<Principal>> find(String id) {
        try {
            return context.lectern()
                    .principals()
                    .find(PrincipalId.of(id))
                    .exceptionally(LibrarySearch::unlessUnreadable)
                    .toCompletableFuture();
        } catch (InvalidIdentifierException e) {
            // Somebody edited the context.settings().
            return CompletableFuture.completedFuture(Optional.empty());
        }
    }
}
