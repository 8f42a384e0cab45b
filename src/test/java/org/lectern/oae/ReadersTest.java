package org.lectern.oae;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Bucket;
import org.lectern.model.Visibility;

/** In which buckets a resource stands, and who reads which of them: the platform's own tables. */
@WithoutNode
final class ReadersTest {
    /** cam and gat interact, priv keeps to itself. */
    private static final Tenants TENANTS =
            new Tenants(List.of("cam", "gat", "priv"), Map.of("priv", true, "gat", false), OaeSettings.ADMIN);

    private static OaeResource resource(String id, Visibility visibility, String joinable) {
        OaeId of = new OaeId(id);
        return new OaeResource(
                of,
                Optional.of(of.tenant()),
                id,
                Optional.of(visibility),
                "1348067316000",
                false,
                Joinable.of(joinable),
                Optional.empty(),
                false);
    }

    @ParameterizedTest
    @CsvSource({
        "PUBLIC,   c:cam:x, public loggedin private",
        "LOGGEDIN, c:cam:x, loggedin private",
        "PRIVATE,  c:cam:x, private",
        "PUBLIC,   c:gat:x, public loggedin private",
        "LOGGEDIN, c:gat:x, private",
        "PRIVATE,  c:gat:x, private"
    })
    void aResourceStandsWhereItsVisibilityAndTenantPutIt(Visibility visibility, String resource, String buckets) {
        ResourceVisibility placed = ResourceVisibility.of(visibility, new OaeId(resource), new OaeId("u:cam:nicolaas"));

        assertThat(placed.buckets().stream().map(BucketKey::nameOf)).containsExactly(buckets.split(" ", -1));
        assertThat(placed.isLowered()).isEqualTo(visibility == Visibility.LOGGEDIN && resource.startsWith("c:gat"));
        assertThat(placed.because().english()).contains(placed.isLowered() ? "counts as private here" : "It is ");
    }

    /** The platform's matrix: one line for each owner, one column for each reader. */
    @ParameterizedTest
    @CsvSource({
        // owner,          joinable, anonymous, of cam,   of gat,  of priv, member
        "g:cam:x, PUBLIC,   no,      public,    loggedin, public,  public,  private",
        "g:cam:x, LOGGEDIN, no,      none,      loggedin, none,    none,    private",
        "g:cam:x, PRIVATE,  no,      none,      none,     none,    none,    private",
        "g:cam:x, LOGGEDIN, yes,     none,      loggedin, public,  none,    private",
        "g:cam:x, PRIVATE,  request, none,      loggedin, public,  none,    private",
        "g:priv:x, PUBLIC,  no,      public,    public,   public,  loggedin, private",
        "g:priv:x, PRIVATE, yes,     none,      none,     none,    loggedin, private"
    })
    void aReaderReadsWhatTheOwnerAndTheTenantsAllow(
            String owner,
            Visibility visibility,
            String joinable,
            String anonymous,
            String ofCam,
            String ofGat,
            String ofPriv,
            String member) {
        OaeResource group = resource(owner, visibility, joinable);

        assertThat(List.of(
                        read(new Reader.Anonymous(), group),
                        read(new Reader.LoggedIn("cam"), group),
                        read(new Reader.LoggedIn("gat"), group),
                        read(new Reader.LoggedIn("priv"), group),
                        read(new Reader.Member(), group)))
                .containsExactly(anonymous, ofCam, ofGat, ofPriv, member);
    }

    private static String read(Reader reader, OaeResource owner) {
        Reader.Verdict verdict = reader.read(LibraryKind.CONTENT, owner, TENANTS);
        assertThat(verdict.because().english()).isNotBlank();
        return verdict.bucket().map(BucketKey::nameOf).orElse("none");
    }

    @Test
    void whomTheSameRuleGivesTheSameListStandsInOneLine() {
        Tenants many = new Tenants(List.of("cam", "gat", "oxf", "priv"), Map.of("priv", true), OaeSettings.ADMIN);

        List<Audience.Line> lines =
                Audience.of(LibraryKind.CONTENT, resource("u:cam:nicolaas", Visibility.PUBLIC, "no"), many);

        assertThat(lines)
                .extracting(Audience.Line::tenants)
                .containsExactly(List.of(), List.of("cam"), List.of("gat", "oxf"), List.of("priv"), List.of());
        assertThat(lines)
                .extracting(
                        line -> line.verdict().bucket().map(BucketKey::nameOf).orElse("none"))
                .containsExactly("private", "loggedin", "public", "public", "public");
    }

    @Test
    void whereThereAreNoTenantsWhoeverIsLoggedInReadsTheSameList() {
        OaeResource owner = resource("u:cam:nicolaas", Visibility.PUBLIC, "no");

        assertThat(new Reader.LoggedIn("gat")
                        .read(LibraryKind.CONTENT, owner, Tenants.NOT_KEPT)
                        .bucket())
                .contains(Bucket.LOGGEDIN);
        assertThat(Audience.of(LibraryKind.CONTENT, owner, Tenants.NOT_KEPT))
                .extracting(Audience.Line::tenants)
                .containsExactly(List.of(), List.of(), List.of());
    }

    @Test
    void theOwnerAndAdministratorsReadEverything() {
        OaeResource user = resource("u:cam:nicolaas", Visibility.PRIVATE, "no");

        assertThat(read(new Reader.Owner(), user)).isEqualTo("private");
        assertThat(read(new Reader.Administrator(), user)).isEqualTo("private");
    }

    @Test
    void tenantsInteractUnlessOneOfTheTwoIsPrivate() {
        assertThat(TENANTS.interact("cam", "gat")).isTrue();
        assertThat(TENANTS.interact("cam", "priv")).isFalse();
        assertThat(TENANTS.interact("priv", "cam")).isFalse();
        assertThat(TENANTS.interact("priv", "priv")).isTrue();
    }

    @Test
    void whatTheAdministratorsSetHoldsForTenantsThatSetNothing() {
        Tenants all = new Tenants(List.of(), Map.of("root", true, "gat", false), "root");

        assertThat(all.isPrivate("cam")).isTrue();
        assertThat(all.isPrivate("gat")).isFalse();
    }

    /** Picture, link, role, as the platform ranks members. */
    @ParameterizedTest
    @CsvSource({
        "u:cam:a, PUBLIC,   true,  manager, 221",
        "u:cam:a, PUBLIC,   false, member,  020",
        "u:cam:a, LOGGEDIN, true,  member,  110",
        "u:gat:a, LOGGEDIN, true,  member,  000",
        "u:cam:a, PRIVATE,  true,  manager, 001"
    })
    void membersAreRankedByWhatCanBeSeenOfThem(
            String id, Visibility visibility, boolean picture, String role, String rank) {
        OaeId member = new OaeId(id);
        OaeResource row = new OaeResource(
                member,
                Optional.of(member.tenant()),
                "",
                Optional.of(visibility),
                "",
                false,
                Joinable.NO,
                Optional.empty(),
                picture);

        assertThat(LibraryKind.MEMBERS.rankFor(row, new OaeId("g:cam:x"), role)).isEqualTo(rank);
        assertThat(LibraryKind.MEMBERS.valueFor(role)).isEqualTo("\"" + role + "\"");
        assertThat(LibraryKind.CONTENT.valueFor(role)).isEqualTo("1");
    }

    @Test
    void aResourceWithoutATimeIsRankedAsThePlatformDoes() {
        OaeResource item = resource("c:cam:x", Visibility.PUBLIC, "no");

        assertThat(LibraryKind.CONTENT.rankFor(item, item.id(), "")).isEqualTo("1348067316000");
        assertThat(LibraryKind.CONTENT_MEMBERS.rankFor(item, item.id(), "")).isEqualTo("0");
    }
}
