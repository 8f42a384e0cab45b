package org.lectern.status.batch;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.lectern.async.Stages;
import org.lectern.status.mode.Modes;
import org.lectern.status.model.BatchJobRecord.Counts;
import org.lectern.status.model.Drift;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.SkipReason;
import org.lectern.status.store.UserScans;
import org.lectern.status.store.UserScans.UserPage;
import org.lectern.wording.Message;

/** What a batch job does. Each step is safe to repeat: a batch job that is taken up again repeats a page. */
public interface BatchJobWork {
    /** The setting that says for how long a context must have been over, as an ISO 8601 duration. */
    String CLOSED_FOR = "closed_for";

    /** The setting that says where files are written. */
    String DIRECTORY = "directory";

    /** Of so many enrolments a dry run shows the statements. */
    int SAMPLE = 3;

    /** One step after the other, and what they come to together. */
    static <T> CompletionStage<Counts> inTurn(Collection<T> all, Function<T, CompletionStage<Counts>> step) {
        List<Counts> counts = new ArrayList<>();
        return Stages.inTurn(all, one -> step.apply(one).thenAccept(counts::add))
                .thenApply(done -> counts.stream().reduce(Counts.NONE, Counts::plus));
    }

    /** Hears of what was found. For many threads. */
    interface Notes {
        void drift(Drift drift);

        void note(Message sentence);

        void changed(Modes.Change change);

        void learner(Learner learner);

        /** A user is done with of whom something was found. */
        void user();

        /** So many rows were found of an enrolment. */
        void rows(long found);

        /** An enrolment stays as it is. */
        void leftOut(SkipReason why);

        /** What would be written for an enrolment, as CQL to read; of the first few. */
        void sample(List<String> statements);
    }

    /**
     * Those of a page are next; pages before may be under way.
     *
     * @param after the token before the page; empty at the beginning
     * @param last its last token; empty at the end of the ring
     */
    default CompletionStage<Void> pageBegin(OptionalLong after, OptionalLong last, Notes notes) {
        return CompletableFuture.completedStage(null);
    }

    /** How many rows it will write at the most, where that is known without a look at each; else a dry run says it. */
    default Optional<CompletionStage<Long>> rows() {
        return Optional.empty();
    }

    /** One user; several at a time. */
    CompletionStage<Counts> user(String user, Notes notes);

    /** What it has to know to be taken up again. */
    default Map<String, String> settings() {
        return Map.of();
    }

    /** The setting that names the marker file of the process that has it; empty where there is none. */
    String MARKER = "marker";

    /**
     * Prepares parts that other processes work off. Called once, by the process that has it, before its settings are read.
     *
     * @return whether other processes can work off parts of the ring for it; if not, this process does
     */
    default CompletionStage<Boolean> spread() {
        return CompletableFuture.completedStage(true);
    }

    /**
     * Begins a part in another process than the one that has it. May block.
     *
     * @throws org.lectern.status.model.StatusRefusedException if this process could not do it as that one would
     */
    default void beginPart() {}

    /** Ends in the process that has it, however it ended: what {@link #spread} has made goes. */
    default CompletionStage<Void> over() {
        return CompletableFuture.completedStage(null);
    }

    /** How many places on the ring it has, where that are not the users'. */
    default OptionalInt places() {
        return OptionalInt.empty();
    }

    /** Users between one place on record and the next. */
    default int pageSize() {
        return 2_000;
    }

    /** How many pages may be under way at once. More than one helps where steps wait; then a page's end finds others begun. */
    default int pagesAtOnce() {
        return 1;
    }

    /**
     * Those to be worked off next; may be asked again.
     *
     * @param after the place that is done with; empty at the beginning
     * @param until the last place that is meant; empty for all
     */
    default CompletionStage<UserPage> users(UserScans store, OptionalLong after, OptionalLong until) {
        return store.users(after, until, pageSize());
    }

    /** Whether a page is read while the one before is worked off. */
    default boolean readsAhead() {
        return true;
    }

    /** All users of a page are done. */
    default CompletionStage<Counts> pageEnd(Notes notes) {
        return CompletableFuture.completedStage(Counts.NONE);
    }

    /** Whether aggregates are looked at, too, of which nothing else may be left. */
    default boolean looksAtLeftovers() {
        return false;
    }

    /** An aggregate whose context has no form that is known, in the second round: nobody can say whose it is. */
    default CompletionStage<Counts> strange(EnrolmentKey key, Notes notes) {
        return CompletableFuture.completedStage(Counts.NONE);
    }

    /** An aggregate, in the second round. */
    default CompletionStage<Counts> leftover(EnrolmentKey key, Notes notes) {
        return CompletableFuture.completedStage(Counts.NONE);
    }
}
