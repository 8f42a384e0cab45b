package org.lectern.console;

import static org.lectern.console.ScriptedJobs.GONE;
import static org.lectern.console.ScriptedJobs.HERE;
import static org.lectern.console.ScriptedJobs.OTHER;

import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.lectern.job.JobCounts;
import org.lectern.job.JobFailure;
import org.lectern.job.JobKind;
import org.lectern.job.JobOwner;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.model.Cause;
import org.lectern.model.PrincipalId;
import org.lectern.wording.Message;

/** Jobs in every state. */
final class DemoJobs {
    private DemoJobs() {}

    static void fill(ScriptedJobs jobs) {
        Instant now = Instant.now();
        JobStatus handbook = job("1/1207", JobKind.TOUCH, "c:cam:Course handbook.pdf", 45_120, 0, 54_880, HERE);
        put(jobs, handbook, "new version", "Ticket 4711: handbook corrected", now.minusSeconds(40));
        JobCounts uncounted = new JobCounts(2_000, 0, 8_000, false);
        JobStatus licence = ScriptedJobs.job("console-1/1208", JobKind.RENAME, "c:cam:License.txt", uncounted, HERE);
        put(jobs, licence, "to \u201CLicence\u201D", "", now.minusSeconds(12));
        JobStatus held = ScriptedJobs.state(
                job("2/88", JobKind.CHANGE_VISIBILITY, "c:oxford:Timetable 2026.ics", 310_000, 0, 690_000, OTHER),
                JobState.HELD,
                "Two of three nodes do not answer; it goes on when one is back.");
        put(jobs, held, "private", "Term is over", now.minusSeconds(500));
        JobStatus incomplete = ScriptedJobs.state(
                job("1/1199", JobKind.SHARE, "c:cam:ForEveryone.xls", 9_997, 3, 0, HERE),
                JobState.INCOMPLETE,
                "3 libraries could not be written.");
        put(jobs, incomplete, "as viewer", "New intake", now.minusSeconds(900));
        jobs.failures(
                incomplete.id(),
                List.of(
                        failure("u:cam:nicolaas", "The row is larger than the cluster takes.", now),
                        failure("u:cam:simon", "No replica of this library answered within 10 s.", now),
                        failure("g:cam:book-club", "No replica of this library answered within 10 s.", now)));
        JobStatus left = job("3/12", JobKind.DELETE, "c:gatech:Old syllabus.doc", 120, 0, 4_380, GONE);
        put(jobs, left, "", "Asked by its author", now.minusSeconds(3_000));
        JobStatus paused = ScriptedJobs.state(
                job("1/1190", JobKind.REMOVE, "c:cam:SuperSecretDocument.txt", 12, 0, 88, HERE),
                JobState.PAUSED,
                "Paused by operator@console-1.");
        put(jobs, paused, "from 100 principals", "Ticket 4702", now.minusSeconds(4_000));
        for (int i = 0; i < 37; i++) {
            jobs.put(ScriptedJobs.because(
                    job("1/" + (2_000 + i), JobKind.PUT, "c:debian:package" + i, 0, 0, 40, HERE),
                    "",
                    Cause.bulk("operator@console-1", "import"),
                    now.plusSeconds(3_600)));
        }
        history(jobs, 430, now);
    }

    private static JobStatus job(
            String id, JobKind kind, String subject, long done, long failed, long left, JobOwner owner) {
        return ScriptedJobs.job("console-" + id, kind, subject, new JobCounts(done, failed, left, true), owner);
    }

    /** Its owner has begun it, for a reason. */
    private static void put(ScriptedJobs jobs, JobStatus job, String detail, String why, Instant begun) {
        jobs.put(ScriptedJobs.because(job, detail, Cause.of(job.owner().name(), why), begun));
    }

    static JobFailure failure(String principal, String reason, Instant at) {
        return new JobFailure(PrincipalId.of(principal), Message.plain(reason), at);
    }

    /** So many that have ended, one every ten minutes back from now. */
    static void history(ScriptedJobs jobs, int count, Instant now) {
        List<JobKind> kinds = Arrays.stream(JobKind.values())
                .filter(kind -> kind.isFanOut() || kind == JobKind.REPAIR)
                .toList();
        for (int i = 0; i < count; i++) {
            JobKind kind = kinds.get(i % kinds.size());
            String subject = kind == JobKind.REBUILD ? "u:cam:nicolaas" : "c:cam:handout-" + i + ".pdf";
            JobState state = i % 9 == 4 ? JobState.NOT_MADE : JobState.DONE;
            JobStatus job = job(
                    (1 + i % 2) + "/" + (1_180 - i), kind, subject, 1_000 + 37L * i, 0, 0, i % 2 == 0 ? HERE : OTHER);
            String reason = state == JobState.DONE ? "" : "There is no content item " + subject + ".";
            Instant begun = now.minus(Duration.ofMinutes(10L * (i + 1)));
            put(jobs, ScriptedJobs.state(job, state, reason), "", i % 3 == 0 ? "Ticket " + i : "", begun);
        }
    }
}
