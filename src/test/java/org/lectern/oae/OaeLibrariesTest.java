package org.lectern.oae;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lectern.oae.LibraryOfNicolaas.T;
import static org.lectern.service.TestKeyspace.await;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Bucket;
import org.lectern.model.Visibility;

/** Libraries are read as the platform reads them. */
@WithoutNode
final class OaeLibrariesTest {
    private final LibraryOfNicolaas library = new LibraryOfNicolaas();
    private final InMemoryOae oae = library.oae;
    private final OaeLibraries libraries = new OaeLibraries(oae);
    private final OaeId nicolaas = library.nicolaas;
    private final OaeId license = library.license;
    private final OaeId theirs = library.theirs;

    @Test
    void markersAreNoEntries() {
        IndexPage page = await(libraries.page(library.bucket(Bucket.PRIVATE), Optional.empty(), 10));

        assertThat(page.entries()).extracting(IndexPage.Entry::resource).containsExactly(theirs, license);
        assertThat(page.stale()).isFalse();
        assertThat(page.next()).isEmpty();
    }

    @Test
    void pagesOfAnySizeShowTheSameEntries() {
        for (int i = 0; i < 9; i++) {
            oae.row(library.bucket(Bucket.PRIVATE).format(), (T + i) + "#c:cam:more" + i, "1");
        }
        for (int limit = 1; limit < 14; limit++) {
            List<OaeId> all = new ArrayList<>();
            Optional<String> below = Optional.empty();
            do {
                IndexPage page = await(libraries.page(library.bucket(Bucket.PRIVATE), below, limit));
                assertThat(page.entries()).hasSizeLessThanOrEqualTo(limit);
                assertThat(page.entries()).as("no page is empty").isNotEmpty();
                assertThat(page.stale()).isFalse();
                page.entries().forEach(entry -> all.add(entry.resource()));
                below = page.next();
            } while (below.isPresent());
            assertThat(all).hasSize(11).doesNotHaveDuplicates();
        }
    }

    @Test
    void aBucketWithoutMarkersIsStale() {
        assertThat(await(libraries.page(
                                new BucketKey(LibraryKind.DISCUSSIONS, nicolaas, Bucket.PUBLIC), Optional.empty(), 10))
                        .stale())
                .isTrue();

        await(oae.apply(
                List.of(new IndexWrite.Delete(library.bucket(Bucket.PUBLIC).format(), "#")), oae.micros()));
        IndexPage page = await(libraries.page(library.bucket(Bucket.PUBLIC), Optional.empty(), 10));

        assertThat(page.stale()).isTrue();
        assertThat(page.entries()).hasSize(1);
    }

    @Test
    void whatStandsTwiceIsMarkedAndWhatIsNoEntryIsNamed() {
        oae.row(library.bucket(Bucket.PUBLIC).format(), "12#c:cam:license", "1");
        oae.row(library.bucket(Bucket.PUBLIC).format(), "what is that", "1");

        IndexPage page = await(libraries.page(library.bucket(Bucket.PUBLIC), Optional.empty(), 10));

        assertThat(page.entries()).extracting(IndexPage.Entry::repeated).containsExactly(false, true);
        assertThat(page.unreadable()).extracting(IndexRow::rankedResourceId).containsExactly("what is that");
    }

    @Test
    void foldersAreFoundByTheirGroups() {
        OaeId folder = oae.folder("f:cam:files", "g:cam:files", "Files", Visibility.PUBLIC, T);
        OaeResource row = await(libraries.find(folder)).orElseThrow();

        assertThat(libraries.kindsOf(row)).containsExactly(LibraryKind.FOLDER_CONTENT);
        assertThat(await(libraries.find(new OaeId("g:cam:files")))).contains(row);
    }

    @Test
    void aViewerIsWhatTheyAreThroughAnyChain() {
        OaeId inner = oae.group("g:cam:inner", "Inner", Visibility.PUBLIC, Joinable.NO, T);
        OaeId outer = oae.group("g:cam:outer", "Outer", Visibility.PUBLIC, Joinable.NO, T);
        oae.role(nicolaas, inner, "member");
        oae.role(inner, outer, "member");
        OaeResource group = await(libraries.find(outer)).orElseThrow();

        assertThat(await(libraries.readerOf(nicolaas, group))).isEqualTo(new Reader.Member());
        assertThat(await(libraries.readerOf(inner, group))).isEqualTo(new Reader.Member());
        assertThat(await(libraries.readerOf(new OaeId("u:gat:other"), group))).isEqualTo(new Reader.LoggedIn("gat"));
        OaeResource user = await(libraries.find(nicolaas)).orElseThrow();
        assertThat(await(libraries.readerOf(nicolaas, user))).isEqualTo(new Reader.Owner());
        assertThat(await(libraries.readerOf(new OaeId("u:cam:other"), user))).isEqualTo(new Reader.LoggedIn("cam"));
    }

    @Test
    void namesAreFoundByAnyPartOfThem() {
        oae.resource("u:gat:andre", "André Müller", Visibility.PUBLIC, T);
        PrincipalNames names = PrincipalNames.read(oae, Optional.empty(), count -> {});

        assertThat(names.whole()).isTrue();
        assertThat(names.search("muller AND", Optional.empty(), 10))
                .extracting(PrincipalNames.Name::id)
                .containsExactly(new OaeId("u:gat:andre"));
        assertThat(names.search("a", Optional.of("gat"), 10)).hasSize(1);
        assertThat(names.search("cam:nico", Optional.empty(), 10))
                .extracting(PrincipalNames.Name::id)
                .containsExactly(nicolaas);
        assertThat(PrincipalNames.read(oae, Optional.of("cam"), count -> {}).all())
                .hasSize(1);
    }
}
