package org.lectern.find;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.lectern.fanout.FanOutJobs.begin;
import static org.lectern.job.TestCause.TEST;
import static org.lectern.service.TestKeyspace.await;

import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lectern.activity.ActivityLog;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.AuditScope;
import org.lectern.cluster.StatusKeyspace;
import org.lectern.console.text.Language;
import org.lectern.console.text.Texts;
import org.lectern.demo.DemoData;
import org.lectern.demo.DemoStatuses;
import org.lectern.demo.DriftSpecimen;
import org.lectern.find.CardSection.Kind;
import org.lectern.find.CardSection.State;
import org.lectern.find.Recommendation.Action;
import org.lectern.lane.AlsoOnSharedNode;
import org.lectern.model.Cause;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.service.Lectern;
import org.lectern.service.TestKeyspace;

/** The demo tickets, and other texts, lead to a subject whose card says what is wrong and what to do. */
@AlsoOnSharedNode
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class FindTest {
    private TestKeyspace keyspace;
    private ActivityLog log;
    private Lectern lectern;
    private Find find;

    @BeforeAll
    void load(@TempDir Path directory) {
        keyspace = new TestKeyspace("find");
        log = new ActivityLog(directory.resolve("activity"));
        lectern = Lectern.connect(
                keyspace.settings(),
                StatusKeyspace.of(keyspace.settings().keyspace()),
                Optional.of(log),
                progress -> {});
        DemoData demo = new DemoData(lectern);
        await(demo.loadFirst());
        await(demo.loadRest(share -> {}));
        find = new Find(lectern, Optional.of(log));
    }

    @AfterAll
    void close() {
        lectern.close();
        keyspace.close();
        log.close();
    }

    private Found found(String text) {
        return await(find.find(text));
    }

    private CardSection section(String text, Kind kind) {
        Found found = found(text);
        return await(Objects.requireNonNull(find.card(found.best().orElseThrow(), found.subjects())
                .sections()
                .get(kind)));
    }

    @ParameterizedTest
    @EnumSource
    void aFileThatShowsTwice_isADuplicateInTheLibraryOfTheNamedUser(Language language) {
        String ticket = Texts.load(language).get("find.ticket.twice");
        CardSection library = section(ticket, Kind.LIBRARY);

        assertThat(found(ticket).subjects())
                .extracting(Subject::id)
                .containsExactly(DriftSpecimen.DUPLICATE.principal().value());
        assertThat(library.state()).isEqualTo(State.WRONG);
        assertThat(library.lines()).extracting(line -> line.text().english()).contains("duplicate: Field notes.pdf");
        assertThat(library.recommendation())
                .contains(Recommendation.of(
                        Action.CHECK_LIBRARY,
                        DriftSpecimen.DUPLICATE.principal().value()));
    }

    @ParameterizedTest
    @EnumSource
    void aHandoutThatAGroupDoesNotSee_isMissingInTheLibraryOfTheGroup(Language language) {
        CardSection members = section(Texts.load(language).get("find.ticket.missing"), Kind.MEMBERS);

        assertThat(members.state()).isEqualTo(State.WRONG);
        assertThat(members.lines()).extracting(line -> line.text().english()).containsExactly("Reading group: missing");
        assertThat(members.recommendation())
                .contains(Recommendation.of(
                        Action.EXPLAIN,
                        DriftSpecimen.MISSING.principal().value(),
                        DriftSpecimen.MISSING.content().value()));
    }

    @ParameterizedTest
    @EnumSource
    void aFinishedCourseThatShowsLess_isAnEnrolmentThatWasNotComputed(Language language) {
        String ticket = Texts.load(language).get("find.ticket.finished");
        CardSection enrolments = section(ticket, Kind.ENROLMENTS);

        assertThat(found(ticket).subjects())
                .extracting(Subject::id)
                .containsExactly(DemoStatuses.finishedCourse().user());
        assertThat(found(ticket).remark().english()).startsWith("The text names no one.");
        assertThat(enrolments.state()).isEqualTo(State.WRONG);
        assertThat(enrolments.lines())
                .extracting(line -> line.text().english())
                .containsExactly("first-aid, batch-1: shows 67 %, and should show 100 %. 28 of 28 are completed.");
        assertThat(enrolments.recommendation().orElseThrow().targets())
                .containsExactly(DemoStatuses.finishedCourse().user(), "first-aid", "batch-1");
    }

    @Test
    void anItemThatIsNamedBesideAPrincipal_isLookedForInTheLibrary() {
        CardSection library = section("\u201CHandout\u201D is gone for g:cam:drift-missing", Kind.LIBRARY);

        assertThat(library.lines().get(0).text().english())
                .isEqualTo("\u201CHandout.pdf\u201D should be in the library, and is missing.");
        assertThat(library.recommendation().orElseThrow().action()).isEqualTo(Action.EXPLAIN);
    }

    @Test
    void everyKindOfSubjectIsFound() {
        assertThat(found("https://oae.example.org/user/cam/nicolaas")
                        .best()
                        .orElseThrow()
                        .name())
                .isEqualTo("Nicolaas");
        assertThat(found("License").subjects())
                .extracting(Subject::kind, Subject::id)
                .contains(tuple(Subject.Kind.CONTENT, "c:cam:License.txt"));
        assertThat(found("first-aid").best().orElseThrow().kind()).isEqualTo(Subject.Kind.COLLECTION);
        assertThat(section("first-aid", Kind.COLLECTION).recommendation().orElseThrow())
                .isEqualTo(Recommendation.of(Action.REVIEW_COLLECTION, "first-aid"));
        assertThat(found("Excursion").best().orElseThrow().kind()).isEqualTo(Subject.Kind.POLL);
        assertThat(section("Excursion", Kind.POLL).state()).isEqualTo(State.WRONG);
        assertThat(found("nicolaas@cam.example").best().orElseThrow().name()).isEqualTo("Nicolaas");
    }

    @Test
    void anUnknownIdSaysSo_andATextWithoutSubjectsFindsNone() {
        Subject unknown = found("u:cam:no-such-user").best().orElseThrow();

        assertThat(unknown.known()).isFalse();
        assertThat(await(find.card(unknown, List.of()).all()))
                .extracting(CardSection::kind)
                .containsExactly(Kind.IDENTITY, Kind.WRITES);
        assertThat(found("xyzzy").subjects()).isEmpty();
        assertThat(found("").subjects()).isEmpty();
    }

    @Test
    void writesAndFindingsThatConcernTheSubject_areOnItsCard_whoeverMadeThem() {
        PrincipalId emil = DriftSpecimen.ORPHAN_UNKNOWN.principal();
        assertThat(section(emil.value(), Kind.FINDINGS).headline().english()).isEqualTo("Never audited.");

        await(begin(lectern.fanOuts().share(DriftSpecimen.STALE.content(), Set.of(emil), MemberRole.VIEWER))
                .done());
        await(begin(
                        keyspace.lectern()
                                .fanOuts()
                                .share(
                                        DriftSpecimen.STALE.content(),
                                        Set.of(PrincipalId.of("u:cam:nicolaas")),
                                        MemberRole.VIEWER),
                        Cause.of("colleague@elsewhere", "ABC-1"))
                .done());
        await(lectern.audits()
                .start(new AuditScope.Tenant("cam"), AuditOptions.STANDARD, TEST)
                .done());

        assertThat(section(emil.value(), Kind.WRITES).lines()).hasSize(1);
        assertThat(section(DriftSpecimen.STALE.content().value(), Kind.WRITES).lines())
                .extracting(CardSection.Line::by)
                .contains("colleague@elsewhere", TEST.who());
        CardSection findings = section(emil.value(), Kind.FINDINGS);
        assertThat(findings.headline().english()).isEqualTo("The last audit has 2 open findings.");
        assertThat(findings.at()).isPresent();
        assertThat(findings.recommendation().orElseThrow().action()).isEqualTo(Action.OPEN_AUDIT);
    }

    @Test
    void aWriteOfAnotherMachineIsOnTheCard(@TempDir Path elsewhere) {
        PrincipalId made = PrincipalId.of("u:cam:made-elsewhere");
        try (ActivityLog theirs = new ActivityLog(elsewhere);
                Lectern colleague = Lectern.connect(
                        keyspace.settings(),
                        StatusKeyspace.of(keyspace.settings().keyspace()),
                        Optional.of(theirs),
                        progress -> {})) {
            await(colleague
                    .principals()
                    .put(new Principal(made, "Made elsewhere", Visibility.PUBLIC))
                    .make(TEST));
        }

        CardSection writes = section(made.value(), Kind.WRITES);
        assertThat(writes.lines()).hasSize(1);
        assertThat(writes.headline().english()).doesNotContain("this machine");
    }
}
