package org.lectern.oae;

import org.lectern.library.Bucket;
import org.lectern.model.Visibility;

/** A platform with one library of content that has been built: with a public item, and one for logged-in users of another tenant. */
public final class LibraryOfNicolaas {
    /** When he was last changed, in milliseconds; the items one and two later. */
    public static final long T = 1_348_067_316_000L;

    public final InMemoryOae oae = new InMemoryOae();
    public final OaeId nicolaas = oae.resource("u:cam:nicolaas", "Nicolaas", Visibility.PUBLIC, T);
    public final OaeId license = oae.resource("c:cam:license", "License", Visibility.PUBLIC, T + 1);
    public final OaeId theirs = oae.resource("c:gat:theirs", "Theirs", Visibility.LOGGEDIN, T + 2);

    public LibraryOfNicolaas() {
        oae.role(nicolaas, license, "manager");
        oae.role(nicolaas, theirs, "viewer");
        oae.markers(LibraryKind.CONTENT, nicolaas);
        oae.entry(LibraryKind.CONTENT, nicolaas, license);
        oae.entry(LibraryKind.CONTENT, nicolaas, theirs);
    }

    /** One of its lists. */
    public BucketKey bucket(Bucket bucket) {
        return new BucketKey(LibraryKind.CONTENT, nicolaas, bucket);
    }
}
