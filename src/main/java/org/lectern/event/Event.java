package org.lectern.event;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.lectern.job.JobCounts;
import org.lectern.job.JobId;
import org.lectern.job.JobKind;
import org.lectern.job.JobRecord;
import org.lectern.job.JobState;
import org.lectern.model.Cause;
import org.lectern.model.MemberRole;
import org.lectern.model.PrincipalId;
import org.lectern.status.model.ViewKey;
import org.lectern.status.store.EndedViews;

/** Something that has happened. It may be told more than once, and not in the order in which it happened. */
public sealed interface Event {
    /** The same each time the same is told: a subscriber that has done it before knows it by this. */
    String id();

    /** What it is. */
    EventKind kind();

    /** When it happened. */
    Instant at();

    /**
     * A view has ended. Of several ends of one view the first one counts, whenever it is sent; an earlier one that comes later
     * is told as well, with its own time.
     *
     * @param view who has seen which content where, as the end was sent
     * @param place where it is recorded: with carry forward at the content's own level
     * @param score of the attempt that has ended it; empty if none has
     */
    record ViewEnded(ViewKey view, ViewKey place, Instant at, Optional<EndedViews.Score> score) implements Event {
        static ViewEnded of(EndedViews.EndedView ended) {
            return new ViewEnded(ended.key(), ended.place(), ended.ended(), ended.score());
        }

        @Override
        public String id() {
            return String.join(
                    "/",
                    view.where().user(),
                    view.where().collection(),
                    view.where().context(),
                    view.content(),
                    String.valueOf(at.toEpochMilli()));
        }

        @Override
        public EventKind kind() {
            return EventKind.VIEW_ENDED;
        }
    }

    /**
     * A change has been carried to every library that it concerns; or as far as it ever will be.
     *
     * @param job that has carried it
     * @param change what has changed
     * @param subject the item; of a rebuild the principal, or how many
     * @param detail what changed, in a few words: the new name, the role; may be empty
     * @param cause who wanted it, and why
     * @param state {@link JobState#DONE}, or {@link JobState#ENDED_EARLY} if something was left
     * @param counts libraries that were written
     * @param version the item's version after it; empty where there is none
     * @param role that the principals have now, of a share or a removal
     * @param principals who has got or lost the item; empty if they are more than a transaction's: then the counts say how many
     */
    record LibraryChanged(
            JobId job,
            JobKind change,
            String subject,
            String detail,
            Cause cause,
            JobState state,
            JobCounts counts,
            Instant at,
            Optional<Instant> version,
            Optional<MemberRole> role,
            List<PrincipalId> principals)
            implements Event {
        public LibraryChanged {
            principals = List.copyOf(principals);
        }

        static LibraryChanged of(JobRecord job) {
            Optional<JobRecord.Share> share =
                    job.share().filter(known -> job.task().kind() != JobKind.REBUILD);
            return new LibraryChanged(
                    job.id(),
                    job.task().kind(),
                    job.task().subject().english(),
                    job.task().detail().english(),
                    job.cause(),
                    job.state(),
                    job.counts(),
                    job.updated(),
                    job.version(),
                    share.map(JobRecord.Share::role),
                    share.filter(known -> known.parts() == 1)
                            .map(known -> List.copyOf(known.stamps().keySet()))
                            .orElse(List.of()));
        }

        /** Whether a job that has ended has changed what libraries show, and says of what. */
        static boolean isToldOf(JobRecord job) {
            boolean reachedNobody = job.counts().done() + job.counts().failed() == 0;
            return job.task().kind().isFanOut()
                    && job.state() != JobState.NOT_MADE
                    && !(job.state() == JobState.ENDED_EARLY && reachedNobody);
        }

        @Override
        public String id() {
            return job.value();
        }

        @Override
        public EventKind kind() {
            return EventKind.LIBRARY_CHANGED;
        }
    }
}
