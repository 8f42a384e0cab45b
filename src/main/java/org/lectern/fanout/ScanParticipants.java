package org.lectern.fanout;

import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.lectern.job.JobRecord;
import org.lectern.job.JobState;
import org.lectern.job.RunningJob;
import org.lectern.model.PrincipalId;
import org.lectern.protocol.Members;
import org.lectern.protocol.Reconciled;
import org.lectern.wording.Message;

/**
 * Who takes part in a {@link CircularScan}, and how far: pages are numbered in the order they are read in, and end at a member;
 * after the last member comes the first again. A job that joins on the way leaves when the page before the one it
 * began with has been settled. Under the scan's lock.
 */
final class ScanParticipants {
    private static final long NEVER = Long.MAX_VALUE;

    /** A job that takes part. */
    private static final class Participant {
        final RunningJob job;
        long firstPage;
        /** Where it joined: after this member; known once its first page is asked for. */
        Optional<PrincipalId> from = Optional.empty();

        boolean placed;
        /** The page that ended with the last member. Later pages begin again with the first. */
        long wrapPage = NEVER;

        long lastPage = NEVER;

        Participant(RunningJob job, long firstPage) {
            this.job = job;
            this.firstPage = firstPage;
        }

        boolean takes(long page) {
            return firstPage <= page && page <= lastPage;
        }

        /** Where it is after a page was read that ended here. */
        void follow(long page, Optional<PrincipalId> end) {
            if (!takes(page)) {
                return;
            }
            boolean wrapped = wrapPage < page;
            if (end.isEmpty()) {
                if (from.isEmpty() || wrapped) {
                    lastPage = page;
                } else {
                    wrapPage = page;
                }
            } else if (wrapped && end.get().compareTo(from.orElseThrow()) >= 0) {
                lastPage = page;
            }
        }

        /**
         * What a page counts for this job. The last page of its circle may reach beyond where it joined, since pages
         * are cut anew each time round: those members were counted by its first page.
         */
        Reconciled ofThose(long page, Members members, Reconciled reconciled) {
            if (from.isEmpty() || wrapPage >= page || members.content().isEmpty()) {
                return reconciled;
            }
            return reconciled.without(members.memberships().entrySet().stream()
                    .filter(member -> member.getValue().stamp() > 0)
                    .map(Map.Entry::getKey)
                    .filter(member -> member.compareTo(from.get()) > 0)
                    .collect(Collectors.toSet()));
        }

        /** Back to where everything is settled: pages from this one on are read once more. */
        void rewind(long settledPages) {
            if (firstPage >= settledPages) {
                placed = placed && firstPage == settledPages;
                firstPage = settledPages;
            }
            wrapPage = wrapPage >= settledPages ? NEVER : wrapPage;
            lastPage = NEVER;
        }
    }

    /** Jobs that a settled page has brought on, and those for which it was the last. */
    record Settled(List<RunningJob> progressed, List<RunningJob> complete) {}

    private final List<Participant> joined = new ArrayList<>();
    /** The pages read and not yet settled. */
    private final Map<Long, Members> pages = new HashMap<>();

    private final Map<Long, Reconciled> written = new HashMap<>();

    private Optional<PrincipalId> cursor = Optional.empty();
    private Optional<PrincipalId> settledCursor = Optional.empty();
    private long nextPage;
    private long settledPages;

    List<RunningJob> jobs() {
        return joined.stream().map(participant -> participant.job).toList();
    }

    boolean isEmpty() {
        return joined.isEmpty();
    }

    boolean carries(RunningJob job) {
        return joined.stream().anyMatch(participant -> participant.job == job);
    }

    /** All of them are in this state now, but for those that rest. Whoever has left meanwhile is not told. */
    List<RunningJob> allEnter(JobState state, Message reason, Instant now) {
        List<RunningJob> jobs = jobs();
        jobs.forEach(job -> job.enterUnlessResting(state, reason, now));
        return jobs;
    }

    /** Whether the first page has been asked for. */
    boolean hasBegun() {
        return nextPage > 0;
    }

    /** From the next page on, once round. */
    void join(RunningJob job) {
        add(new Participant(job, nextPage));
    }

    /** From where the job stood; before the first page, and alone. */
    void join(RunningJob job, JobRecord.Mark mark) {
        Participant participant = new Participant(job, nextPage);
        participant.from = mark.from();
        participant.placed = true;
        participant.wrapPage = mark.wrapped() ? -1 : NEVER;
        cursor = mark.at();
        settledCursor = cursor;
        add(participant);
    }

    private void add(Participant participant) {
        joined.add(participant);
        tellTogether();
    }

    void leave(RunningJob job) {
        joined.removeIf(participant -> participant.job == job);
        tellTogether();
    }

    void leaveAll() {
        joined.clear();
    }

    private void tellTogether() {
        joined.forEach(participant -> participant.job.together(joined.size()));
    }

    /** Whether somebody still needs a page that has not been read. */
    boolean isNeeded() {
        return joined.stream().anyMatch(participant -> participant.lastPage == NEVER);
    }

    /** The tightest of the jobs' limits. */
    OptionalInt limit() {
        return joined.stream()
                .map(participant -> participant.job.limit())
                .filter(OptionalInt::isPresent)
                .mapToInt(OptionalInt::getAsInt)
                .min();
    }

    /** After which member the next page begins. */
    Optional<PrincipalId> cursor() {
        return cursor;
    }

    /** The next page is asked for. Answers its number. */
    long begin() {
        long number = nextPage++;
        joined.stream()
                .filter(participant -> participant.firstPage == number && !participant.placed)
                .forEach(participant -> {
                    participant.from = cursor;
                    participant.placed = true;
                });
        return number;
    }

    /** A page was read. */
    void read(long number, Members page) {
        pages.put(number, page);
        cursor = page.last();
        joined.forEach(participant -> participant.follow(number, page.last()));
    }

    /** A page is written: it is settled, with those that waited for it, once all before it are. */
    Settled written(long page, Reconciled reconciled, Instant now) {
        written.put(page, reconciled);
        List<RunningJob> progressed = new ArrayList<>();
        List<RunningJob> complete = new ArrayList<>();
        for (Reconciled next = written.remove(settledPages); next != null; next = written.remove(settledPages)) {
            settle(settledPages++, next, now, progressed, complete);
        }
        progressed.removeAll(complete);
        if (!complete.isEmpty()) {
            tellTogether();
        }
        return new Settled(progressed, complete);
    }

    private void settle(
            long page, Reconciled reconciled, Instant now, List<RunningJob> progressed, List<RunningJob> complete) {
        Members members = Objects.requireNonNull(pages.remove(page), "a page is read before it is written");
        Optional<PrincipalId> end = members.last();
        settledCursor = end;
        for (Participant participant : List.copyOf(joined)) {
            if (participant.takes(page)) {
                JobRecord.Mark mark = participant.lastPage == page
                        ? JobRecord.Mark.COMPLETE
                        : new JobRecord.Mark(participant.from, end, participant.wrapPage <= page);
                participant.job.settled(mark, participant.ofThose(page, members, reconciled), now);
                progressed.add(participant.job);
            }
            if (participant.lastPage == page) {
                joined.remove(participant);
                complete.add(participant.job);
            }
        }
    }

    /** Back to what is settled; nothing is under way. */
    void rewind() {
        cursor = settledCursor;
        nextPage = settledPages;
        pages.clear();
        written.clear();
        joined.forEach(participant -> participant.rewind(settledPages));
    }
}
