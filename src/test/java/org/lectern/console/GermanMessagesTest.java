package org.lectern.console;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lectern.activity.ActivityKind;
import org.lectern.activity.ActivityResult;
import org.lectern.activity.ActivitySentence;
import org.lectern.audit.ToldAudits;
import org.lectern.audit.model.AuditSentence;
import org.lectern.audit.model.AuditState;
import org.lectern.audit.model.DriftKind;
import org.lectern.audit.model.Finding;
import org.lectern.cluster.ClusterSentence;
import org.lectern.job.FanOutSentence;
import org.lectern.job.JobCounts;
import org.lectern.job.JobFailure;
import org.lectern.job.JobKind;
import org.lectern.job.JobState;
import org.lectern.job.JobStatus;
import org.lectern.job.JobTask;
import org.lectern.library.Bucket;
import org.lectern.model.Cause;
import org.lectern.model.CauseSentence;
import org.lectern.model.ContentSentence;
import org.lectern.model.PrincipalId;
import org.lectern.status.model.StatusSentence;
import org.lectern.wording.Message;

/** What the services say, and what stands on record of it, is said in the language of the console. */
final class GermanMessagesTest extends WindowTest {
    @Override
    String language() {
        return "de";
    }

    @Test
    void whyAFanOutIsIncomplete_andWhyEachLibraryFailed() {
        JobStatus job = ScriptedJobs.state(
                ScriptedJobs.job(
                        "console-1/7",
                        JobKind.TOUCH,
                        "c:cam:License.txt",
                        new JobCounts(998, 2, 0, true),
                        ScriptedJobs.HERE),
                JobState.INCOMPLETE,
                FanOutSentence.LIBRARIES_FAILED.of(2, 5));
        PrincipalId simon = PrincipalId.of("u:cam:simon");
        lectern.jobs.failures(
                job.id(),
                List.of(
                        new JobFailure(simon, ClusterSentence.TOO_BUSY.of(), Instant.EPOCH),
                        DemoJobs.failure("u:cam:ann", "As an older Lectern left it.", Instant.EPOCH)));
        lectern.jobs.put(job);
        toggle("#page-FAN_OUTS");

        awaitText(".job-reason", "2 Bibliotheken");
        awaitText("#job-failures .cell", "ausgelastet");
        awaitText("#job-failures .cell", "As an older Lectern left it.");
    }

    @Test
    void whoseLibrariesAreBuiltAnew() {
        JobStatus job = ScriptedJobs.job(
                "console-1/8",
                new JobTask(JobKind.REBUILD, FanOutSentence.OF_TENANT.of("cam"), Message.NONE, true),
                JobCounts.of(40),
                ScriptedJobs.HERE);
        lectern.jobs.put(job);
        toggle("#page-FAN_OUTS");
        awaitText(".two-lines .label", "die Bibliotheken von cam");

        lectern.jobs.put(ScriptedJobs.state(job, JobState.DONE, Message.NONE));
        awaitText("#job-list .label", "die Bibliotheken von cam");
        type("#history-filter", "bibliotheken VON");
        await(
                "it matches",
                () -> robot.lookup("#job-list").queryTableView().getItems().size() == 1);
        type("#history-filter", "libraries of");
        await(
                "it does not",
                () -> robot.lookup("#job-list").queryTableView().getItems().isEmpty());
    }

    @Test
    void whyAFanOutWasBegun_whereNobodyTypedAReason() {
        lectern.jobs.put(ScriptedJobs.because(
                ScriptedJobs.job(
                        "console-1/9", JobKind.TOUCH, "c:cam:License.txt", JobCounts.of(40), ScriptedJobs.HERE),
                "",
                Cause.of("console-1", CauseSentence.WHY_LOST),
                Instant.now()));
        toggle("#page-FAN_OUTS");
        awaitText("#job-list .second-line", "\u00C4nderung wurde gefunden, deren Job verloren ist");
    }

    @Test
    void whatAnAuditHasFound() {
        Finding found = ToldAudits.finding(DriftKind.MISPLACED, 1);
        Message verdict = AuditSentence.MISPLACED.of(
                ContentSentence.PRIVATE,
                Bucket.names(List.of(Bucket.PRIVATE)),
                Bucket.names(List.of(Bucket.PUBLIC, Bucket.LOGGEDIN)));
        lectern.audits.record(
                AuditState.FINISHED,
                List.of(new Finding(
                        found.kind(),
                        found.principal(),
                        found.content(),
                        found.rows(),
                        found.faulty(),
                        found.held(),
                        found.item(),
                        found.membership(),
                        verdict)));
        toggle("#page-DUPLICATES");
        await(
                "the finding is listed",
                () -> robot.lookup("#findings").queryTableView().getItems().size() == 1);
        robot.interact(() ->
                robot.lookup("#findings").queryTableView().getSelectionModel().select(0));

        awaitText(
                "#evidence-verdict",
                "ist privat, geh\u00F6rt also in Privat. Er ist auch in \u00D6ffentlich, Angemeldet");
    }

    @Test
    void whatWasDone_andWhatCameOfIt() {
        written(
                ActivityKind.REBUILD,
                "u:cam:nicolaas",
                ActivitySentence.REBUILD.of("u:cam:nicolaas"),
                "",
                ActivityResult.FAILED,
                ClusterSentence.READ_TIMED_OUT.of(ClusterSentence.ANSWERED.of(1, 2, "LOCAL_QUORUM")));
        toggle("#page-ACTIVITY");
        await(
                "the write is listed",
                () -> robot.lookup("#activity").queryTableView().getItems().size() == 1);
        robot.interact(() ->
                robot.lookup("#activity").queryTableView().getSelectionModel().select(0));

        awaitText("#activity-action", "Bibliothek von u:cam:nicolaas neu aufbauen");
        awaitText("#activity-sentence", "1 von 2 Replikaten, die LOCAL_QUORUM braucht");
    }

    @Test
    void whatItWasDoneTo_andTheReasonThatNobodyTyped() {
        written(
                ActivityKind.STATUS,
                StatusSentence.STATUS_OF.of("class-1-maths"),
                StatusSentence.JOB_MIGRATE.of("class-1-maths"),
                CauseSentence.WHY_LOST.pattern(),
                ActivityResult.DONE,
                Message.NONE);
        toggle("#page-ACTIVITY");
        awaitText("#activity .cell", "Lernstand: class-1-maths");
        awaitText("#activity .cell", "\u00C4nderung wurde gefunden, deren Job verloren ist");

        type("#activity-filter", "LERNSTAND: class");
        await(
                "it is found by what is seen",
                () -> robot.lookup("#activity").queryTableView().getItems().size() == 1);
    }
}
