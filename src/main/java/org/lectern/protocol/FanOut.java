package org.lectern.protocol;

import java.util.Optional;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;

/** Reconciles every member of a content item, page after page. The service overlaps the pages; the order is the same. */
public final class FanOut {
    private FanOut() {}

    /**
     * @param pageSize members read at a time
     */
    public static Progress<Reconciled> of(ContentId content, int pageSize) {
        return from(new Audience.Page(content, Optional.empty(), pageSize), Reconciled.NONE);
    }

    private static Progress<Reconciled> from(Audience.Page page, Reconciled before) {
        return Then.sequence(Reconcile.read(page), new WritePage(page, before));
    }

    /** The page that follows a slice, if there is one. */
    public static Optional<Audience.Page> following(Audience.Page page, Slice slice) {
        return slice.members().last().map(last -> new Audience.Page(page.content(), Optional.of(last), page.limit()));
    }

    private record WritePage(Audience.Page page, Reconciled before) implements Then.Continuation<Slice, Reconciled> {
        @Override
        public Progress<Reconciled> after(Slice slice) {
            return Then.sequence(
                    Reconcile.write(slice), new NextPage(page, slice.members().last(), before));
        }
    }

    private record NextPage(Audience.Page page, Optional<PrincipalId> last, Reconciled before)
            implements Then.Continuation<Reconciled, Reconciled> {
        @Override
        public Progress<Reconciled> after(Reconciled reconciled) {
            Reconciled sum = before.plus(reconciled);
            return last.isEmpty() ? new Done<>(sum) : from(new Audience.Page(page.content(), last, page.limit()), sum);
        }
    }
}
