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
    public static Operation<Reconciled> of(ContentId content, int pageSize) {
        return from(new MemberSelection.Page(content, Optional.empty(), pageSize), Reconciled.NONE);
    }

    private static Operation<Reconciled> from(MemberSelection.Page page, Reconciled before) {
        return Then.sequence(Reconcile.read(page), new WritePage(page, before));
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
                    Reconcile.write(memberPage),
                    new NextPage(page, memberPage.members().last(), before));
        }
    }

    private record NextPage(MemberSelection.Page page, Optional<PrincipalId> last, Reconciled before)
            implements Then.Continuation<Reconciled, Reconciled> {
        @Override
        public Operation<Reconciled> after(Reconciled reconciled) {
            Reconciled sum = before.plus(reconciled);
            return last.isEmpty()
                    ? new Done<>(sum)
                    : from(new MemberSelection.Page(page.content(), last, page.limit()), sum);
        }
    }
}
