package org.lectern.protocol;

import java.time.Instant;
import org.lectern.library.Bucket;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;

/** One statement on the derived rows of one principal. */
public sealed interface LibraryWrite {
    /** What it is about. */
    ContentId content();

    /** The item stands at this position of this bucket. */
    record PutEntry(Bucket bucket, Instant lastModified, ContentId content) implements LibraryWrite {}

    /** The item does not stand at this position of this bucket. */
    record DeleteEntry(Bucket bucket, Instant lastModified, ContentId content) implements LibraryWrite {}

    /** The principal has the item: a rebuild looks at it. */
    record PutHolding(ContentId content, MemberRole role) implements LibraryWrite {}

    /** The principal does not have the item. */
    record DeleteHolding(ContentId content) implements LibraryWrite {}
}
