package org.lectern.oae.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lectern.lane.WithoutNode;
import org.lectern.model.Visibility;
import org.lectern.oae.CachedMemberships;
import org.lectern.oae.Joinable;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeResource;
import org.lectern.oae.OaeSettings;
import org.lectern.oae.Tenants;
import org.lectern.wording.Message;

/**
 * What Hilary could not build again: oae-library/lib/api.index.js:578-591, oae-principals/lib/libraries/members.js:97,271,
 * oae-folders/lib/internal/dao.js:245 and library.js:111, oae-content/lib/model.js:57.
 */
@WithoutNode
final class RebuildHazardsTest {
    private static final Tenants TENANTS = new Tenants(List.of("cam"), Map.of(), OaeSettings.ADMIN);

    private static Optional<Message> hazard(SampleLibrary sample) {
        return RebuildHazards.of(sample.snapshot(), TENANTS);
    }

    private static void assertRefused(SampleLibrary sample, Message because) {
        assertThat(hazard(sample)).contains(because);
    }

    @ParameterizedTest
    @EnumSource(LibraryKind.class)
    void whatThePlatformCanBuildMayBePurged(LibraryKind kind) {
        assertThat(hazard(SampleLibrary.built(kind, "cam", Visibility.PUBLIC))).isEmpty();
    }

    @Test
    void aMemberWithoutARow() {
        SampleLibrary sample = SampleLibrary.built(LibraryKind.MEMBERS, "cam", Visibility.PUBLIC);
        sample.store().role(new OaeId("u:cam:ghost"), new OaeId("g:cam:group"), "member");

        assertRefused(sample, IndexSentence.HAZARD_MEMBER.of("u:cam:ghost"));
    }

    @Test
    void moreMembersThanARebuildWrites() {
        SampleLibrary sample = SampleLibrary.of(LibraryKind.MEMBERS, "cam", Visibility.PUBLIC);
        for (int i = 1; i < IndexDiagnosis.REBUILT_MEMBERS; i++) {
            sample.member("u:cam:" + i);
        }
        assertThat(hazard(sample)).isEmpty();
        sample.member("u:cam:more");

        assertRefused(sample, IndexSentence.HAZARD_HUNDRED.of(101));
    }

    @Test
    void aFoldersRoleOnContentThatIsGone_whichOtherLibrariesPassOver() {
        for (LibraryKind kind : LibraryKind.values()) {
            SampleLibrary sample = SampleLibrary.built(kind, "cam", Visibility.PUBLIC);
            if (kind.items().contains(sample.resource().type())
                    && !sample.resource().type().isPrincipal()) {
                sample.deleteResource();
                assertThat(hazard(sample).isPresent()).as(kind.name()).isEqualTo(kind == LibraryKind.FOLDER_CONTENT);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = LibraryKind.class,
            names = {"CONTENT", "FOLDER_CONTENT", "DISCUSSIONS", "MEETINGS"})
    void whatHasNoTenant_orOneThatIsNotThere(LibraryKind kind) {
        SampleLibrary sample = SampleLibrary.built(kind, "cam", Visibility.PUBLIC);
        for (Optional<String> alias : List.of(Optional.<String>empty(), Optional.of("closed"))) {
            sample.store()
                    .put(new OaeResource(
                            sample.resource(),
                            alias,
                            "",
                            Optional.of(Visibility.PUBLIC),
                            "1500000000000",
                            false,
                            Joinable.NO,
                            Optional.empty(),
                            false));
            assertRefused(sample, IndexSentence.HAZARD_TENANT.of(sample.resource()));
        }
    }

    @Test
    void theOnlyMemberOfContentWithoutARow() {
        SampleLibrary sample = SampleLibrary.built(LibraryKind.CONTENT_MEMBERS, "cam", Visibility.PUBLIC);
        sample.deleteResource();
        assertRefused(sample, IndexSentence.HAZARD_MEMBER.of(sample.resource()));
        sample.member("u:cam:other");

        assertThat(hazard(sample)).isEmpty();
    }

    @Test
    void aRowWhoseIdIsNone() {
        SampleLibrary sample = SampleLibrary.built(LibraryKind.MEMBERS, "cam", Visibility.PUBLIC);
        sample.store().role("broken", "g:cam:group", "member");

        assertThat(hazard(sample))
                .hasValueSatisfying(why -> assertThat(why.english()).contains("broken"));
    }

    @Test
    void membershipsOfWhichSomethingElseIsKept() {
        SampleLibrary sample = SampleLibrary.built(LibraryKind.MEMBERSHIPS, "cam", Visibility.PUBLIC);
        OaeId user = new OaeId("u:cam:nicolaas");
        cache(sample, user, "g:cam:other", "[]");
        assertRefused(sample, IndexSentence.HAZARD_STALE.of(user, "g:cam:other"));
        cache(sample, user, "g:cam:other", "no JSON");

        assertRefused(sample, IndexSentence.HAZARD_CACHE.of(user, "g:cam:other"));
    }

    private static void cache(SampleLibrary sample, OaeId user, String group, String value) {
        sample.store()
                .cache(new CachedMemberships(
                        user,
                        new TreeMap<>(Map.of(
                                group,
                                value,
                                sample.resource().value(),
                                "[{\"memberId\":\"" + user + "\",\"role\":\"manager\"}]")),
                        new TreeSet<>()));
    }
}
