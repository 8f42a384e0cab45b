package org.lectern.example;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import org.lectern.model.Cause;
import org.lectern.poll.Poll;
import org.lectern.poll.PollId;
import org.lectern.poll.PollOption;
import org.lectern.poll.PollRefusedException;
import org.lectern.poll.Subscriber;
import org.lectern.service.Lectern;

/** Makes a poll with one place, and subscribes two people for it. */
final class PollsExample {
    private PollsExample() {}

    /** Why the second one was refused. */
    static String run(Lectern lectern) {
        Cause cause = Cause.of(lectern.connection().operator(), "ticket 4711");
        PollId lunch = new PollId("lunch");
        Poll poll = new Poll(lunch, "Lunch", false, true, List.of(PollOption.of("soup", 1)));
        Subscriber anne = lectern.polls()
                .create(poll)
                .make(cause)
                .thenCompose(made ->
                        lectern.polls().subscribe(lunch, "Anne", Set.of("soup")).make(cause))
                .toCompletableFuture()
                .join();
        System.out.println(anne.name() + " has the place, under " + anne.key());
        try {
            Subscriber bert = lectern.polls()
                    .subscribe(lunch, "Bert", Set.of("soup"))
                    .make(cause)
                    .toCompletableFuture()
                    .join();
            return bert.name() + " has a place, too";
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof PollRefusedException refused) {
                return refused.message().english();
            }
            throw failed;
        }
    }
}
