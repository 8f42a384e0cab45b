package org.lectern.find;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.service.TestKeyspace.await;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lectern.activity.ActivityRecorder;
import org.lectern.async.Retry;
import org.lectern.find.CardSection.Kind;
import org.lectern.find.CardSection.State;
import org.lectern.find.Recommendation.Action;
import org.lectern.job.planned.PlannedKit;
import org.lectern.lane.WithoutNode;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.LibraryOfNicolaas;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.audit.LibraryAudits;
import org.lectern.oae.diagnosis.SnapshotReader;
import org.lectern.oae.repair.IndexRepairs;
import org.lectern.oae.repair.OaeMaintenance;
import org.lectern.service.TestConnection;

/** On an OAE keyspace principals are found by name and everything by id; the library is checked by OAE's own rules. */
@WithoutNode
final class FindOnOaeTest {
    private final LibraryOfNicolaas there = new LibraryOfNicolaas();
    private final OaePlatform platform = there.oae.platform();
    private final Find find = new Find(
            TestConnection.of("operator@test")
                    .platform(platform)
                    .maintenance(new OaeMaintenance(
                            new LibraryAudits(there.oae, Clock.systemUTC(), platform.size(), Retry.Timer.COMMON),
                            new IndexRepairs(
                                    new SnapshotReader(there.oae, Clock.systemUTC()),
                                    there.oae,
                                    Retry.Timer.COMMON,
                                    Duration.ZERO,
                                    PlannedKit::desk,
                                    PlannedKit.names(),
                                    ActivityRecorder.NONE)))
                    .lectern(),
            Optional.empty());

    private Subject found(String text) {
        return await(find.find(text)).best().orElseThrow();
    }

    private CardSection section(Subject subject, Kind kind) {
        return await(
                Objects.requireNonNull(find.card(subject, List.of()).sections().get(kind)));
    }

    @Test
    void aPrincipalIsFoundByName_anItemById_andWhatIsNotKeptIsSaid() {
        assertThat(found("Please help: Nicolaas").id()).isEqualTo("u:cam:nicolaas");
        assertThat(found("https://oae.example.org/content/cam/license").name()).isEqualTo("License");
        assertThat(await(find.find("\u201CLicense\u201D")).remark().english()).startsWith("Titles of items cannot");
        assertThat(section(found("u:cam:nicolaas"), Kind.JOBS).state()).isEqualTo(State.UNAVAILABLE);
        assertThat(section(found("u:cam:nicolaas"), Kind.FINDINGS).state()).isEqualTo(State.UNAVAILABLE);
    }

    @Test
    void anItemThatWasTakenAwayIsAFinding_andTheCheckIsRecommended() {
        there.oae.noRole(there.nicolaas, there.license);
        CardSection library = section(found("u:cam:nicolaas"), Kind.LIBRARY);

        assertThat(library.state()).as(library.toString()).isEqualTo(State.WRONG);
        assertThat(library.recommendation())
                .contains(Recommendation.of(
                        Action.CHECK_LIBRARY, "u:cam:nicolaas", LibraryKind.CONTENT.index(), "u:cam:nicolaas"));
    }
}
