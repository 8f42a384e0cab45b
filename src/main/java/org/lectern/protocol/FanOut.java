package org.lectern.protocol;

import java.util.Optional;
import org.lectern.model.ContentId;

/** Reconciles every member of a content item, page after page. The service overlaps the pages; the order is the same. */
public final class FanOut {
    private FanOut() {}

    /**
     * @param pageSize members read at a time
     */
    public static Operation<Reconciled> of(ContentId content, int pageSize) {
        MemberSelection.Page first = new MemberSelection.Page(content, Optional.empty(), pageSize);
        return from(first, Reconcile.read(first), Reconciled.NONE);
    }

    private static Operation<Reconciled> from(
            MemberSelection.Page page, Operation<MemberPage> read, Reconciled before) {
        return Then.sequence(read, new WritePage(page, before));
    }

    /** The page that follows a slice, if there is one. */
    public static Optional<MemberSelection.Page> following(MemberSelection.Page page, MemberPage memberPage) {
        return memberPage
                .members()
                .last()
                .map(last -> new MemberSelection.Page(page.content(), Optional.of(last), page.limit()));
    }

    private record WritePage(MemberSelection.Page page, Reconciled before)
            implements Then.Continuation<MemberPage, Reconciled> {
        @Override
        public Operation<Reconciled> after(MemberPage memberPage) {
            return Then.sequence(
                    Reconcile.write(memberPage), new NextPage(following(page, memberPage), memberPage.floor(), before));
        }
    }

    private record NextPage(Optional<MemberSelection.Page> page, Floor floor, Reconciled before)
            implements Then.Continuation<Reconciled, Reconciled> {
        @Override
        public Operation<Reconciled> after(Reconciled reconciled) {
            Reconciled sum = before.plus(reconciled);
            return page.isEmpty() ? new Done<>(sum) : from(page.get(), Reconcile.read(page.get(), floor), sum);
        }
    }
}
