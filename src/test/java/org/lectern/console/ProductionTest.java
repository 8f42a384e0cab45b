package org.lectern.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.job.TestCause.TEST;

import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import javafx.scene.control.CheckBox;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.Region;
import org.junit.jupiter.api.Test;
import org.lectern.activity.TooManyRowsException;
import org.lectern.console.connection.ClusterSource;
import org.lectern.console.connection.ConnectionProgress;
import org.lectern.console.connection.Environment;
import org.lectern.job.JobCounts;
import org.lectern.job.JobKind;
import org.lectern.job.JobStatus;
import org.lectern.model.ContentId;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;
import org.lectern.status.Classroom;
import org.lectern.status.StatusBatchJobs;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.model.View;
import org.lectern.wording.Message;

/** On a cluster that matters, the operator types the name of the thing. */
final class ProductionTest extends WindowTest {
    private volatile boolean asksBeforeRebuild;

    @Override
    ClusterSource source() {
        return new ClusterSource() {
            @Override
            public boolean asksBeforeRebuild() {
                return asksBeforeRebuild;
            }

            @Override
            public Environment environment() {
                return Environment.PRODUCTION;
            }

            @Override
            public Lectern open(Consumer<ConnectionProgress> progress) {
                lectern.production = true;
                return lectern.services;
            }
        };
    }

    private void library() {
        enter(PRINCIPAL, "u:cam:nicolaas");
        awaitRows(4);
    }

    @Test
    void aRebuildIsOneClick_sinceItTakesNothingAway() {
        library();
        lectern.misplace(
                FakeLectern.NICOLAAS,
                ContentId.of("c:cam:OnlyLoggedIn.txt"),
                Optional.of(Instant.ofEpochSecond(1340000000)));
        lectern.misplace(FakeLectern.NICOLAAS, ContentId.of("c:cam:SuperSecretDocument.txt"), Optional.empty());
        fire("#rebuild");

        awaitText(".toast .label", "rebuilt");
        awaitText(".toast .label", "1 row added, none removed, 2 corrected.");
        assertThat(lectern.cause().why()).contains("by a click");
    }

    @Test
    void whereTheConnectionSaysSo_aRebuildAsksBefore() {
        asksBeforeRebuild = true;
        library();
        fire("#rebuild");
        awaitText("#change-summary", "The library of u:cam:nicolaas is rebuilt");
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        type("#confirm-name", "u:cam:nicolas");
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        type("#confirm-name", "u:cam:nicolaas");
        fire("#change-confirm");

        awaitText(".toast .label", "rebuilt");
    }

    @Test
    void aRemovalAsksForAReasonAndTheName() {
        library();
        select(1);
        robot.push(KeyCode.DELETE);
        awaitText(".summary", "is removed from");
        robot.interact(() -> robot.lookup("#change-reason")
                .queryAs(javafx.scene.control.TextField.class)
                .setText("ticket 4711"));
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        String name = robot.lookup("#confirm-name")
                .queryAs(javafx.scene.control.TextField.class)
                .getPromptText();
        assertThat(name).startsWith("c:cam:");
        type("#confirm-name", name);
        fire("#change-confirm");

        awaitRows(3);
    }

    @Test
    void moreRowsThanOneWriteMayTouchAreConfirmedByTheirNumber() {
        library();
        lectern.rebuilds
                .on("rebuild")
                .once()
                .fail(new TooManyRowsException(Message.plain("Rebuild the library of u:cam:nicolaas"), 12_400, 10_000));
        fire("#rebuild");
        awaitText(".dialog-title", "Write 12,400 rows?");
        assertThat(lectern.cause().confirmedRows()).isZero();
        fire("#ask-confirm");

        awaitText(".toast .label", "rebuilt");
        assertThat(lectern.cause().confirmedRows()).isEqualTo(12_400);
    }

    @Test
    void aChangeOfContentStatusAsksForTheUser() {
        Classroom school = lectern.classroom();
        school.view(Classroom.BATCH_1, Classroom.SDA);
        TestKeyspace.await(school.store.insertView(Classroom.BATCH_1.view("shapes"), View.completed(Classroom.NOW)));
        toggle("#page-CONTENT_STATUS");
        enter("#status-user", "Rahul");
        await("the enrolment is shown", () -> shows("#enrolment-title", Classroom.MATHS));
        fire("#status-recompute");
        awaitText("#change-summary", "the learner sees");
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        type("#confirm-name", Classroom.BATCH_1.user());
        fire("#change-confirm");

        awaitText("#change-summary", "Verified");
    }

    @Test
    void aFanOutIsResumedForItsName_andPausedAtOnce() {
        lectern.jobs.put(ScriptedJobs.job(
                "console-1/7",
                JobKind.TOUCH,
                "c:cam:License.txt",
                new JobCounts(100, 0, 900, true),
                ScriptedJobs.HERE));
        toggle("#page-FAN_OUTS");
        fire("#job-PAUSE");
        fire("#job-RESUME");
        awaitText("#change-summary", "Continues from the last position");
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        type("#confirm-name", "c:cam:License.txt");
        fire("#change-confirm");

        awaitUsable("#job-PAUSE");
    }

    @Test
    void aLimitIsChangedForTheNameOfTheJob() {
        JobStatus job = ScriptedJobs.job(
                "console-1/7", JobKind.TOUCH, "c:cam:License.txt", new JobCounts(100, 0, 900, true), ScriptedJobs.HERE);
        lectern.jobs.put(job);
        toggle("#page-FAN_OUTS");
        awaitUsable("#throttle-limited");
        robot.interact(
                () -> robot.lookup("#throttle-limited").queryAs(CheckBox.class).setSelected(true));
        awaitText("#change-summary", "per second");
        assertThat(robot.lookup("#throttle-limited").queryAs(CheckBox.class).isSelected())
                .as("the limit in force")
                .isFalse();
        assertThat(lectern.jobs.steered()).isEmpty();
        type("#confirm-name", "c:cam:License.txt");
        fire("#change-confirm");

        await("the limit is set", () -> lectern.jobs.here().get(0).limit().isPresent());
        await(
                "it is shown",
                () -> robot.lookup("#throttle-limited").queryAs(CheckBox.class).isSelected());
    }

    @Test
    void aJobIsCancelledFromTheStatusBarForItsTitle() {
        awaitUsable("#principal-search");
        CompletableFuture<String> work = new CompletableFuture<>();
        AtomicBoolean cancelled = new AtomicBoolean();
        robot.interact(() -> window().context()
                .works()
                .<String>job("Export of everything")
                .follow(job -> work, () -> {
                    cancelled.set(true);
                    work.cancel(false);
                }));
        fire("#status-jobs");
        awaitUsable(".jobs .button.small");
        fire(".jobs .button.small");
        awaitText("#change-summary", "The job ends soon");
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        assertThat(cancelled).isFalse();
        type("#change-reason", "Ticket 4711");
        type("#confirm-name", "Export of everything");
        fire("#change-confirm");

        await("it is cancelled", cancelled::get);
    }

    @Test
    void aStripeAcrossTheWindowSaysThatItMatters_andTheStatusBarSaysItInWords() {
        awaitUsable("#production-stripe");
        Region stripe = (Region) robot.lookup("#production-stripe").query();
        assertThat(stripe.getWidth()).isEqualTo(window().stage().getScene().getWidth());
        awaitText(".status .label", "Production");
    }

    @Test
    void aJobOfContentStatusIsPausedAtOnce_andContinuedAndCancelledForItsName() {
        Classroom school = lectern.classroom();
        StatusBatchJobs jobs = school.services().batchJobs();
        TestKeyspace.await(TestKeyspace.await(jobs.review(Optional.of(Classroom.MATHS), TEST))
                .ended());
        school.view(Classroom.BATCH_1, Classroom.SDA);
        CompletableFuture<Void> held = new CompletableFuture<>();
        school.store.accidents.on("swapAggregate").once().first(() -> TestKeyspace.await(held));
        TestKeyspace.await(school.store.insertView(Classroom.BATCH_1.view("shapes"), View.completed(Classroom.NOW)));
        BatchJob job =
                TestKeyspace.await(jobs.recompute(Optional.of(Classroom.MATHS)).make(TEST));
        toggle("#page-CONTENT_STATUS");
        toggle("#contentstatus-view-jobs");
        awaitText("#batch-job-phase", "Running");
        fire("#batch-job-pause");
        awaitText("#batch-job-phase", "Paused");

        fire("#batch-job-resume");
        awaitText("#change-summary", "Continues from the last position");
        assertThat(job.isPaused()).isTrue();
        confirmTyping(Classroom.MATHS);
        awaitText("#batch-job-phase", "Running");

        fire("#batch-job-cancel");
        awaitText("#change-summary", "remains on record");
        assertThat(job.ended()).isNotDone();
        confirmTyping(Classroom.MATHS);
        held.complete(null);
        assertThat(TestKeyspace.await(job.ended()).record().finished()).isFalse();

        toggle("#contentstatus-view-collection");
        enter("#status-collection", Classroom.MATHS);
        awaitText("#status-figures", "reviewed");
        fire("#status-resume");
        awaitText("#change-summary", "It stopped at");
        assertThat(jobs.running()).isEmpty();
    }

    private void confirmTyping(String name) {
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        type("#confirm-name", name);
        fire("#change-confirm");
    }

    @Test
    void aNewPollAsksForItsId() {
        toggle("#page-POLLS");
        fire("#poll-create");
        type("#uniqueness-create-options", "soup | 2");
        type("#uniqueness-create-id", "poll-of-lunch");
        awaitUsable("#confirm-name");
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        type("#confirm-name", "poll-of-dinner");
        assertThat(robot.lookup("#change-confirm").query().isDisabled()).isTrue();
        type("#confirm-name", "poll-of-lunch");
        fire("#change-confirm");

        awaitText(".toast .label", "poll-of-lunch");
    }
}
