package org.lectern.oae.diagnosis;

import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.lectern.library.Bucket;
import org.lectern.model.Visibility;
import org.lectern.oae.BucketKey;
import org.lectern.oae.InMemoryOae;
import org.lectern.oae.IndexMarker;
import org.lectern.oae.IndexRow;
import org.lectern.oae.IndexWrite;
import org.lectern.oae.Joinable;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeType;
import org.lectern.oae.RankedEntry;

/** A library of the tenant cam with one resource, whose role is manager where there is one. */
final class SampleLibrary {
    /** A rank that is nobody's. */
    static final String OLD = "1400000000000";

    private static final long MODIFIED = 1_500_000_000_000L;
    private static final OaeId USER = new OaeId("u:cam:nicolaas");
    private static final OaeId FOLDER_GROUP = new OaeId("g:cam:of-folder");

    private final InMemoryOae store;
    private final OaeLibrary library;
    private final OaeId resource;

    private SampleLibrary(InMemoryOae store, OaeLibrary library, OaeId resource) {
        this.store = store;
        this.library = library;
        this.resource = resource;
    }

    /** @param tenant the resource's */
    static SampleLibrary of(LibraryKind kind, String tenant, Visibility visibility) {
        InMemoryOae store = new InMemoryOae();
        OaeId owner = switch (kind.owner()) {
            case PRINCIPAL -> USER;
            case GROUP -> new OaeId("g:cam:group");
            case CONTENT -> new OaeId("c:cam:item");
            case FOLDER_GROUP -> FOLDER_GROUP;
        };
        OaeId resource = new OaeId(letter(kind) + ":" + tenant + ":thing");
        switch (resource.type()) {
            case USER, GROUP -> store.principal(resource, visibility, Joinable.NO, true, MODIFIED);
            case FOLDER -> store.folder(resource.value(), "g:" + tenant + ":of-thing", "thing", visibility, MODIFIED);
            case CONTENT, DISCUSSION, MEETING -> store.resource(resource.value(), "thing", visibility, MODIFIED);
        }
        if (owner.type() == OaeType.CONTENT) {
            store.resource(owner.value(), owner.name(), Visibility.PUBLIC, MODIFIED);
        }
        SampleLibrary sample = new SampleLibrary(store, new OaeLibrary(kind, owner), resource);
        sample.role(true);
        return sample;
    }

    /** The same, as a rebuild would have it. */
    static SampleLibrary built(LibraryKind kind, String tenant, Visibility visibility) {
        SampleLibrary sample = of(kind, tenant, visibility);
        sample.build();
        return sample;
    }

    /** Of what stands in such libraries. */
    private static char letter(LibraryKind kind) {
        return switch (kind) {
            case CONTENT, FOLDER_CONTENT -> 'c';
            case DISCUSSIONS -> 'd';
            case MEETINGS -> 'm';
            case FOLDERS -> 'f';
            case MEMBERSHIPS -> 'g';
            case CONTENT_MEMBERS, MEMBERS -> 'u';
        };
    }

    private void role(boolean given) {
        boolean members = library.kind() == LibraryKind.MEMBERS || library.kind() == LibraryKind.CONTENT_MEMBERS;
        OaeId held = library.kind() == LibraryKind.FOLDERS
                ? new OaeId("g:" + resource.tenant() + ":of-thing")
                : members ? library.owner() : resource;
        OaeId principal = members ? resource : library.owner();
        if (given) {
            store.role(principal, held, "manager");
        } else {
            store.noRole(principal, held);
        }
    }

    InMemoryOae store() {
        return store;
    }

    OaeId resource() {
        return resource;
    }

    void forgetRole() {
        role(false);
    }

    void deleteResource() {
        store.deleteItem(resource);
    }

    /** One more member of the group. */
    void member(String id) {
        OaeId member = new OaeId(id);
        store.principal(member, Visibility.PUBLIC, Joinable.NO, false, MODIFIED);
        store.role(member, library.owner(), "member");
    }

    OaeId group(String id) {
        OaeId group = new OaeId(id);
        store.principal(group, Visibility.PUBLIC, Joinable.NO, false, MODIFIED);
        return group;
    }

    /** The same kind of library of somebody else. */
    SampleLibrary ofOwner(OaeId owner) {
        return new SampleLibrary(store, new OaeLibrary(library.kind(), owner), resource);
    }

    LibrarySnapshot snapshot() {
        return new SnapshotReader(store, Clock.systemUTC())
                .read(library)
                .toCompletableFuture()
                .join();
    }

    Map<OaeId, ExpectedEntry> expected() {
        return snapshot().truth().expected();
    }

    List<IndexFinding> findings() {
        return IndexDiagnosis.of(snapshot());
    }

    Correction correction() {
        return IndexDiagnosis.correction(snapshot(), List.of(resource));
    }

    Correction rebuild() {
        return IndexDiagnosis.rebuild(snapshot());
    }

    void correct() {
        correction().steps().forEach(store::index);
    }

    void build() {
        rebuild().steps().forEach(store::index);
    }

    private String key(Bucket bucket) {
        return library.bucket(bucket).format();
    }

    void raw(Bucket bucket, String ranked, String value) {
        store.index(List.of(new IndexWrite.Insert(new IndexRow(key(bucket), ranked, value))));
    }

    void put(Bucket bucket, String rank) {
        raw(bucket, rank + "#" + resource, IndexRow.ONE);
    }

    private RankedEntry entry(OaeId of) {
        return Objects.requireNonNull(expected().get(of)).entry();
    }

    void putAtItsRank(Bucket bucket) {
        raw(bucket, entry(resource).format(), library.kind().valueFor("manager"));
    }

    void value(Bucket bucket, String value) {
        raw(bucket, entry(resource).format(), value);
    }

    void takeOut(Bucket bucket) {
        store.index(List.of(new IndexWrite.Delete(key(bucket), entry(resource).format())));
    }

    void takeOutEverywhere(OaeId of) {
        for (BucketKey bucket : library.buckets()) {
            store.index(List.of(new IndexWrite.Delete(bucket.format(), entry(of).format())));
        }
    }

    void unmark(Bucket bucket) {
        store.index(List.of(new IndexWrite.Delete(key(bucket), IndexMarker.LOW.stored())));
    }
}
