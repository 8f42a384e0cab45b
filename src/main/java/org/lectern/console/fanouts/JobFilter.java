package org.lectern.console.fanouts;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;

/**
 * Which ended jobs are shown.
 *
 * @param text in the id, the subject, the detail, who or why; any case; empty for all
 * @param from the day on which a job began at the earliest
 * @param to the day on which it began at the latest
 */
record JobFilter(
        String text,
        Optional<JobKind> kind,
        Optional<JobState> state,
        Optional<LocalDate> from,
        Optional<LocalDate> to) {
    static final JobFilter ALL =
            new JobFilter("", Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    JobFilter {
        text = text.strip().toLowerCase(Locale.ROOT);
    }

    /** @param words as which it is listed */
    boolean matches(JobStatus job, JobTexts words) {
        LocalDate day = job.started().atZone(words.times().zone()).toLocalDate();
        return kind.map(wanted -> wanted == job.kind()).orElse(true)
                && state.map(wanted -> wanted == job.state()).orElse(true)
                && from.map(first -> !day.isBefore(first)).orElse(true)
                && to.map(last -> !day.isAfter(last)).orElse(true)
                && Stream.of(
                                job.id().value(),
                                words.subject(job),
                                words.texts().say(job.detail()),
                                job.cause().who(),
                                job.cause().why(),
                                words.texts().why(job.cause().why()))
                        .anyMatch(part -> part.toLowerCase(Locale.ROOT).contains(text));
    }

    /** Whether no job that began before this one can match. */
    boolean isPast(JobStatus job, ZoneId zone) {
        return from.map(first -> job.started().atZone(zone).toLocalDate().isBefore(first))
                .orElse(false);
    }
}
