package org.lectern.console;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.lectern.job.JobCounts;
import org.lectern.job.JobFailure;
import org.lectern.job.JobKind;
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
        jobs.put(ScriptedJobs.because(
                ScriptedJobs.job(
                        "console-1/1207",
                        JobKind.TOUCH,
                        "c:cam:Course handbook.pdf",
                        new JobCounts(45_120, 0, 54_880, true),
                        ScriptedJobs.HERE),
                "new version",
                Cause.of("operator@console-1", "Ticket 4711: handbook corrected"),
                now.minusSeconds(40)));
        jobs.put(ScriptedJobs.because(
                ScriptedJobs.job(
                        "console-1/1208",
                        JobKind.RENAME,
                        "c:cam:License.txt",
                        new JobCounts(2_000, 0, 8_000, false),
                        ScriptedJobs.HERE),
                "to \u201CLicence\u201D",
                Cause.of("operator@console-1", ""),
                now.minusSeconds(12)));
        JobStatus held = ScriptedJobs.job(
                "console-2/88",
                JobKind.CHANGE_VISIBILITY,
                "c:oxford:Timetable 2026.ics",
                new JobCounts(310_000, 0, 690_000, true),
                ScriptedJobs.OTHER);
        jobs.put(ScriptedJobs.because(
                ScriptedJobs.state(
                        held, JobState.HELD, "Two of three nodes do not answer; it goes on when one is back."),
                "private",
                Cause.of("ann@console-2", "Term is over"),
                now.minusSeconds(500)));
        JobStatus incomplete = ScriptedJobs.job(
                "console-1/1199",
                JobKind.SHARE,
                "c:cam:ForEveryone.xls",
                new JobCounts(9_997, 3, 0, true),
                ScriptedJobs.HERE);
        jobs.put(ScriptedJobs.because(
                ScriptedJobs.state(incomplete, JobState.INCOMPLETE, "3 libraries could not be written."),
                "as viewer",
                Cause.of("operator@console-1", "New intake"),
                now.minusSeconds(900)));
        jobs.failures(
                incomplete.id(),
                List.of(
                        failure("u:cam:nicolaas", "The row is larger than the cluster takes.", now),
                        failure("u:cam:simon", "No replica of this library answered within 10 s.", now),
                        failure("g:cam:book-club", "No replica of this library answered within 10 s.", now)));
        jobs.put(ScriptedJobs.because(
                ScriptedJobs.state(
                        ScriptedJobs.job(
                                "console-3/12",
                                JobKind.DELETE,
                                "c:gatech:Old syllabus.doc",
                                new JobCounts(120, 0, 4_380, true),
                                ScriptedJobs.GONE),
                        JobState.RUNNING,
                        ""),
                "",
                Cause.of("bob@console-3", "Asked by its author"),
                now.minusSeconds(3_000)));
        JobStatus paused = ScriptedJobs.job(
                "console-1/1190",
                JobKind.REMOVE,
                "c:cam:SuperSecretDocument.txt",
                new JobCounts(12, 0, 88, true),
                ScriptedJobs.HERE);
        jobs.put(ScriptedJobs.because(
                ScriptedJobs.state(paused, JobState.PAUSED, "Paused by operator@console-1."),
                "from 100 principals",
                Cause.of("operator@console-1", "Ticket 4702"),
                now.minusSeconds(4_000)));
        for (int i = 0; i < 37; i++) {
            jobs.put(ScriptedJobs.because(
                    ScriptedJobs.job(
                            "console-1/" + (2_000 + i),
                            JobKind.PUT,
                            "c:debian:package" + i,
                            JobCounts.of(40),
                            ScriptedJobs.HERE),
                    "",
                    Cause.bulk("operator@console-1", "import"),
                    now.plusSeconds(3_600)));
        }
        history(jobs, 430, now);
    }

    static JobFailure failure(String principal, String reason, Instant at) {
        return new JobFailure(PrincipalId.of(principal), Message.plain(reason), at);
    }

    /** So many that have ended, one every ten minutes back from now. */
    static void history(ScriptedJobs jobs, int count, Instant now) {
        List<JobKind> kinds = new ArrayList<>(List.of(JobKind.values()));
        for (int i = 0; i < count; i++) {
            JobKind kind = kinds.get(i % kinds.size());
            String subject = kind == JobKind.REBUILD ? "u:cam:nicolaas" : "c:cam:handout-" + i + ".pdf";
            JobStatus job = ScriptedJobs.job(
                    "console-" + (1 + i % 2) + "/" + (1_180 - i),
                    kind,
                    subject,
                    new JobCounts(1_000 + 37L * i, 0, 0, true),
                    i % 2 == 0 ? ScriptedJobs.HERE : ScriptedJobs.OTHER);
            JobState state = i % 9 == 4 ? JobState.NOT_MADE : JobState.DONE;
            String reason = state == JobState.DONE ? "" : "There is no content item " + subject + ".";
            jobs.put(ScriptedJobs.because(
                    ScriptedJobs.state(job, state, reason),
                    "",
                    Cause.of(i % 2 == 0 ? "operator@console-1" : "ann@console-2", i % 3 == 0 ? "Ticket " + i : ""),
                    now.minus(Duration.ofMinutes(10L * (i + 1)))));
        }
    }
}
