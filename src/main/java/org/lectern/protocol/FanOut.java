package org.lectern.protocol;

import java.util.Optional;
import org.lectern.content.ContentId;

/** Reconciles every member of a content item, page after page. The service overlaps the pages; the order is the same. */
public final class FanOut {
    private FanOut() {}

    /**
     * @param pageSize members read at a time
     */
    public static Progress<Reconciled> of(ContentId content, int pageSize) {
        Audience.Page first = new Audience.Page(content, Optional.empty(), pageSize);
        return from(first, Reconcile.read(first), Reconciled.NONE);
    }

    private static Progress<Reconciled> from(Audience.Page page, Progress<Slice> read, Reconciled before) {
        return Then.sequence(read, new WritePage(page, before));
    }

    /** The page that follows a slice, if there is one. */
    public static Optional<Audience.Page> following(Audience.Page page, Slice slice) {
        return slice.members().last().map(last -> new Audience.Page(page.content(), Optional.of(last), page.limit()));
    }

    private record WritePage(Audience.Page page, Reconciled before) implements Then.Continuation<Slice, Reconciled> {
        @Override
        public Progress<Reconciled> after(Slice slice) {
            return Then.sequence(Reconcile.write(slice), new NextPage(following(page, slice), slice.floor(), before));
        }
    }

    private record NextPage(Optional<Audience.Page> page, Floor floor, Reconciled before)
            implements Then.Continuation<Reconciled, Reconciled> {
        @Override
        public Progress<Reconciled> after(Reconciled reconciled) {
            Reconciled sum = before.plus(reconciled);
            return page.isEmpty() ? new Done<>(sum) : from(page.get(), Reconcile.read(page.get(), floor), sum);
        }
    }
}
