package org.lectern.find;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lectern.activity.ActivityEntry;
import org.lectern.activity.ActivityKind;
import org.lectern.job.JobKind;
import org.lectern.job.JobStatus;
import org.lectern.model.ContentId;
import org.lectern.service.Lectern;
import org.lectern.status.model.StatusSentence;
import org.lectern.wording.Message;

/**
 * What writes as a whole change with a subject: the libraries of an item, the collections of a learner. Such a write names
 * the library or the collection alone.
 *
 * @param none said where no write on record is about the subject or what is related to it
 */
record Related(List<String> ids, FindSentence none) {
    /** Libraries of an item, or collections of a learner, that are looked at. */
    private static final int MOST = 50;

    private static final Set<ActivityKind> WRITES =
            EnumSet.of(ActivityKind.REBUILD, ActivityKind.REPAIR, ActivityKind.STATUS);
    private static final Set<JobKind> JOBS = EnumSet.of(
            JobKind.REBUILD, JobKind.REPAIR, JobKind.RECOMPUTE, JobKind.MIGRATE, JobKind.ARCHIVE, JobKind.RESTORE);
    private static final Related NOTHING = new Related(List.of(), FindSentence.WRITES_NONE);

    static CompletionStage<Related> to(Subject subject, Lectern lectern) {
        if (subject.known()
                && subject.kind() == Subject.Kind.CONTENT
                && lectern.connection().oae().isEmpty()) {
            return lectern.contents()
                    .members(new ContentId(subject.id()), Optional.empty(), MOST)
                    .thenApply(members -> new Related(
                            members.keySet().stream().map(one -> one.value()).toList(),
                            FindSentence.WRITES_NONE_OF_ITEM));
        }
        boolean learner = subject.kind() == Subject.Kind.LEARNER || subject.kind() == Subject.Kind.USER;
        if (subject.known() && learner && lectern.connection().hasContentStatus()) {
            return lectern.contentStatuses()
                    .enrolments()
                    .of(subject.id())
                    .thenApply(enrolments -> enrolments.isEmpty()
                            ? NOTHING
                            : new Related(
                                    Stream.concat(
                                                    enrolments.stream()
                                                            .map(one ->
                                                                    one.key().collection())
                                                            .distinct()
                                                            .limit(MOST),
                                                    Stream.of(StatusSentence.EVERYTHING
                                                            .of()
                                                            .english()))
                                            .toList(),
                                    FindSentence.WRITES_NONE_OF_LEARNER));
        }
        return CompletableFuture.completedStage(NOTHING);
    }

    boolean isIn(ActivityEntry entry) {
        return WRITES.contains(entry.kind()) && isSubject(entry.about());
    }

    boolean isIn(JobStatus job) {
        return JOBS.contains(job.kind()) && isSubject(job.subject());
    }

    /** The summary of one learner is about no other learner of the collection. */
    private boolean isSubject(Message subject) {
        return !ids.isEmpty()
                && !subject.key().equals(StatusSentence.SUMMARY_OF.key())
                && pattern(ids).matcher(subject.english()).find();
    }

    /** One of the ids, and not the beginning of a longer one. */
    static Pattern pattern(List<String> ids) {
        return Pattern.compile(
                ids.stream().map(Pattern::quote).collect(Collectors.joining("|", "(?<![\\w-])(?:", ")(?![\\w-])")));
    }
}
