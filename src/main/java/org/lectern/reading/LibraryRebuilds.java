package org.lectern.reading;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.activity.RowBound;
import org.lectern.async.Retry;
import org.lectern.job.FanOutSentence;
import org.lectern.library.Libraries.Rebuilt;
import org.lectern.library.LibrarySentence;
import org.lectern.library.Principals;
import org.lectern.model.Cause;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.model.UnknownPrincipalException;
import org.lectern.protocol.Operations;
import org.lectern.protocol.RebuildLibrary;
import org.lectern.protocol.Replacement.Size;
import org.lectern.protocol.Store;
import org.lectern.write.Plan;

/** Builds libraries anew, and says before what that would write. Puts nothing on record: whoever asks for it does. */
public final class LibraryRebuilds {
    /** Counting stops here. No bound on rows is higher ({@link RowBound#MOST}), so none lets pass what was not counted. */
    private static final long COUNTED = RowBound.MOST;

    private static final int TRUTHS_AT_ONCE = 5_000;

    private final Store store;
    private final Operations operations;
    private final Principals principals;
    private final Statements statements;
    private final Retry retry;

    /** The statements of a rebuild, to read and to copy. */
    public interface Statements {
        /** @param oneStep whether all of it is one mutation; else there is one for each part */
        List<String> of(PrincipalId principal, boolean oneStep);
    }

    /** Builds a library as a job on record. */
    public interface OnRecord {
        CompletionStage<Rebuilt> rebuild(PrincipalId principal, Cause cause);
    }

    /** @param retry of what is read before a rebuild */
    public LibraryRebuilds(
            Store store, Operations operations, Principals principals, Statements statements, Retry retry) {
        this.store = store;
        this.operations = operations;
        this.principals = principals;
        this.statements = statements;
        this.retry = retry;
    }

    /** Builds the library of a principal who exists. */
    public CompletionStage<Rebuilt> rebuild(PrincipalId principal) {
        return requireExisting(principal).thenCompose(existing -> run(principal));
    }

    /** Fails with an {@link UnknownPrincipalException} if there is none. */
    private CompletionStage<?> requireExisting(PrincipalId principal) {
        return retry.run(() -> principals.find(principal)).thenAccept(found -> {
            if (found.isEmpty()) {
                throw new UnknownPrincipalException(principal);
            }
        });
    }

    /** The same, of whoever is known to exist. */
    CompletionStage<Rebuilt> run(PrincipalId principal) {
        long start = System.nanoTime();
        return operations
                .run(RebuildLibrary.of(principal))
                .thenApply(written ->
                        new Rebuilt(written.items(), written.rows(), written.leftOut(), System.nanoTime() - start));
    }

    /** The statements of a rebuild in one step. */
    List<String> statements(PrincipalId principal) {
        return statements.of(principal, true);
    }

    /**
     * What a rebuild would write. Counted from what the principal has, as the rebuild itself does it: a library too full of
     * tombstones to be read is the very one that is rebuilt.
     */
    public CompletionStage<Plan> preview(PrincipalId principal) {
        return requireExisting(principal)
                .thenCompose(existing -> count(principal, Optional.empty(), Size.NONE))
                .thenApply(found -> {
                    boolean oneStep = found.whole() && found.size().fits(Size.AT_ONCE);
                    long rows = found.size().statements() + 1L; // that it is built is a row, too
                    return Plan.of(
                                    LibrarySentence.REBUILD.of(
                                            principal,
                                            (oneStep ? LibrarySentence.ONE_STEP : LibrarySentence.PARTS).of()),
                                    rows,
                                    statements.of(principal, oneStep))
                            .with((found.whole() ? FanOutSentence.FIGURES : FanOutSentence.FIGURES_AT_LEAST)
                                    .of(1, rows, rows));
                });
    }

    /** @param whole whether everything the principal has was looked at */
    private record Found(Size size, boolean whole) {}

    private CompletionStage<Found> count(PrincipalId principal, Optional<ContentId> after, Size before) {
        return store.readHoldings(principal, after, TRUTHS_AT_ONCE)
                .thenCompose(held -> store.readTruths(principal, held).thenCompose(truths -> {
                    Size size = before.plus(principal, RebuildLibrary.items(truths.all()));
                    boolean whole = held.size() < TRUTHS_AT_ONCE;
                    return whole || size.statements() >= COUNTED
                            ? CompletableFuture.completedStage(new Found(size, whole))
                            : count(principal, Optional.of(held.get(held.size() - 1)), size);
                }));
    }
}
