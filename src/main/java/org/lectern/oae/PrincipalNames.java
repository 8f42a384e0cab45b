package org.lectern.oae;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;
import org.lectern.model.ScanPage;
import org.lectern.model.Terms;
import org.lectern.model.TokenRange;

/**
 * The names of principals, which the platform can only search in an index of its own: read once, and kept in memory. Immutable.
 *
 * @param all in the order in which they were read
 * @param whole whether these are all that there are
 * @param unreadable rows that were left out, a sentence each; the first of them, see {@link #MOST_UNREADABLE}
 */
public record PrincipalNames(List<Name> all, boolean whole, List<String> unreadable) {
    /** So many are kept, some 50 MB. */
    public static final int MOST = 250_000;

    /** So many of the rows that cannot be read are named. */
    public static final int MOST_UNREADABLE = 20;

    public static final PrincipalNames NONE = new PrincipalNames(List.of(), false, List.of());

    private static final int PAGE = 5_000;

    /**
     * A principal by name.
     *
     * @param folded what is searched in: name and id, without case and accents
     */
    public record Name(OaeId id, String displayName, String folded) {
        static Name of(OaeResource principal) {
            return new Name(
                    principal.id(),
                    principal.displayName(),
                    Terms.fold(principal.displayName() + ' ' + principal.id()));
        }
    }

    public PrincipalNames {
        all = List.copyOf(all);
        unreadable = List.copyOf(unreadable);
    }

    /**
     * Reads them page by page. Blocks until it is done.
     *
     * @param tenant empty for all
     * @param progress told after each page how many there are so far; what it throws ends the reading
     */
    public static PrincipalNames read(OaeReads reads, Optional<String> tenant, Consumer<Integer> progress) {
        List<Name> names = new ArrayList<>();
        List<String> unreadable = new ArrayList<>();
        Function<Optional<String>, CompletionStage<ScanPage<OaeResource>>> page = tenant.isPresent()
                ? after -> reads.principals(tenant.get(), after, PAGE)
                : after -> reads.scan(ResourceTable.PRINCIPALS, TokenRange.WHOLE, after, PAGE);
        Optional<String> after = Optional.empty();
        do {
            ScanPage<OaeResource> read = page.apply(after).toCompletableFuture().join();
            read.rows().stream().filter(one -> !one.deleted()).map(Name::of).forEach(names::add);
            read.unreadable().stream()
                    .limit(MOST_UNREADABLE - unreadable.size())
                    .forEach(unreadable::add);
            progress.accept(names.size());
            after = read.next();
        } while (after.isPresent() && names.size() < MOST);
        return new PrincipalNames(names, after.isEmpty(), unreadable);
    }

    /**
     * Returns those whose name or id contains every piece of the typed text, or each of its words.
     *
     * @param tenant empty for all
     */
    public List<Name> search(String typed, Optional<String> tenant, int limit) {
        List<String> pieces = Terms.typed(typed);
        return all.stream()
                .filter(name ->
                        tenant.isEmpty() || tenant.get().equals(name.id().tenant()))
                .filter(name -> pieces.stream().allMatch(piece -> contains(name.folded(), piece)))
                .limit(limit)
                .toList();
    }

    private static boolean contains(String name, String piece) {
        List<String> words = Terms.words(piece);
        return name.contains(piece) || (words.size() > 1 && words.stream().allMatch(name::contains));
    }
}
