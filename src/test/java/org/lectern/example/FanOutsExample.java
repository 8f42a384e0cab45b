package org.lectern.example;

import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import org.lectern.job.FanOutJob;
import org.lectern.job.FanOutResult;
import org.lectern.job.IncompleteException;
import org.lectern.model.Cause;
import org.lectern.model.Change;
import org.lectern.model.ContentId;
import org.lectern.model.MemberRole;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.Visibility;
import org.lectern.service.Lectern;
import org.lectern.write.Plan;
import org.lectern.write.Write;

/** Makes an item, shares it, and removes it again from somebody. */
final class FanOutsExample {
    static final ContentId HANDOUT = new ContentId("c:example:handout.pdf");
    static final PrincipalId ANNE = new PrincipalId("u:example:anne");
    static final PrincipalId BERT = new PrincipalId("u:example:bert");

    private FanOutsExample() {}

    static FanOutResult run(Lectern lectern) {
        Cause cause = Cause.of(lectern.connection().operator(), "ticket 4711");
        for (PrincipalId user : Set.of(ANNE, BERT)) {
            Principal principal = new Principal(user, user.name(), Visibility.PUBLIC);
            lectern.principals()
                    .put(principal)
                    .make(cause)
                    .toCompletableFuture()
                    .join();
        }
        lectern.fanOuts()
                .change(HANDOUT, new Change.Put("Handout", Visibility.LOGGEDIN, Optional.empty()))
                .make(cause)
                .thenCompose(FanOutJob::done)
                .thenCompose(made -> lectern.fanOuts()
                        .share(HANDOUT, Set.of(ANNE, BERT), MemberRole.VIEWER)
                        .make(cause))
                .thenCompose(FanOutJob::done)
                .toCompletableFuture()
                .join();

        Write<FanOutJob> removal = lectern.fanOuts().remove(HANDOUT, Set.of(BERT));
        Plan plan = removal.preview(cause).toCompletableFuture().join();
        System.out.println(plan.message().english() + " Rows: " + plan.rows().orElse(0));
        try {
            return removal.make(cause)
                    .thenCompose(
                            FanOutJob::done) // fails where some libraries could not be written; ended() says so in its
                    // result
                    .toCompletableFuture()
                    .join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof IncompleteException incomplete) {
                System.out.println(incomplete.getMessage()); // what is left is on record, and is done later
            }
            throw failed;
        }
    }
}
