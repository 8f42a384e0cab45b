package org.lectern.cassandra.oae;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.lectern.lane.WithoutNode;
import org.lectern.library.Bucket;
import org.lectern.model.Visibility;
import org.lectern.oae.BucketKey;
import org.lectern.oae.InMemoryOae;
import org.lectern.oae.LibraryEvidence;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;

/** An item is known by the libraries of those who have it, and by no others. */
@WithoutNode
final class HolderLibrariesTest {
    private static final OaeId ITEM = new OaeId("c:cam:thesis");

    private final InMemoryOae tables = new InMemoryOae();

    private void stands(String owner, Bucket bucket, String rank) {
        tables.row(new BucketKey(LibraryKind.CONTENT, new OaeId(owner), bucket).format(), rank + "#" + ITEM, "1");
    }

    private HolderLibraries.Found look() {
        return new HolderLibraries(tables).look(ITEM).toCompletableFuture().join();
    }

    @Test
    void itsTimeIsTheNewestAtWhichItStandsInALibraryOfWhoHasIt() {
        tables.role(new OaeId("u:cam:nicolaas"), ITEM, "manager");
        tables.role(new OaeId("u:cam:branden"), ITEM, "viewer");
        stands("u:cam:nicolaas", Bucket.PRIVATE, "1348067316");
        stands("u:cam:branden", Bucket.PRIVATE, "1348070000");
        stands("u:cam:branden", Bucket.LOGGEDIN, "1348070000");
        stands("u:cam:stranger", Bucket.PUBLIC, "1349000000");
        for (int i = 0; i < 5_000; i++) {
            tables.row("content:content#u:cam:branden#private", (1_400_000_000 + i) + "#c:cam:other" + i, "1");
        }

        assertThat(look())
                .isEqualTo(new HolderLibraries.Found.Whole(
                        Optional.of(new LibraryEvidence.Version("1348070000", Visibility.LOGGEDIN, true))));
    }

    @Test
    void whatStandsInNoneOfThemIsKnownToStandNowhere() {
        tables.role(new OaeId("u:cam:nicolaas"), ITEM, "manager");
        stands("u:cam:stranger", Bucket.PUBLIC, "1349000000");

        assertThat(look()).isEqualTo(new HolderLibraries.Found.Whole(Optional.empty()));
    }

    @Test
    void whatTooManyHaveIsNotLookedForInTheirLibraries() {
        for (int i = 0; i <= HolderLibraries.MOST_HOLDERS; i++) {
            tables.role(new OaeId("u:cam:user" + i), ITEM, "viewer");
        }

        assertThat(look()).isEqualTo(new HolderLibraries.Found.TooMany());
    }
}
