package org.lectern.example;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lectern.model.Cause;
import org.lectern.service.Lectern;
import org.lectern.status.ContentStatuses;
import org.lectern.status.model.Batch;
import org.lectern.status.model.BestScore;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Question;
import org.lectern.status.model.Summary;

/** Enrols a learner to a course, has her view a chapter and take a quiz, and reads what came of it. */
final class ContentStatusExample {
    private ContentStatusExample() {}

    static Summary run(Lectern lectern, String learner) {
        Cause cause = Cause.of(lectern.connection().operator(), "ticket 4711");
        ContentStatuses status = lectern.contentStatuses();
        CollectionTree course =
                new CollectionTree("maths", List.of("chapter", "quiz"), Set.of(), Map.of(), Map.of("quiz", 1));
        EnrolmentKey enrolment = new EnrolmentKey(learner, "maths", "autumn");
        status.collections()
                .put(course)
                .make(cause)
                .thenCompose(put ->
                        status.collections().put(Batch.open("maths", "autumn")).make(cause))
                .thenCompose(put -> status.enrolments().enrol(enrolment).make(cause))
                .toCompletableFuture()
                .join();

        Instant now = Instant.now();
        status.views()
                .start(enrolment.view("chapter"), now)
                .thenCompose(begun -> status.views().end(enrolment.view("chapter"), now))
                .thenCompose(read -> status.assessments()
                        .submit(enrolment.view("quiz"), "first", now, List.of(Question.of("q1", now, 3, 4))))
                .toCompletableFuture()
                .join();

        Map<String, BestScore> scores =
                status.summaries().scores(enrolment).toCompletableFuture().join();
        System.out.println("Best scores: " + scores);
        // As clients of the older API ask: the state of a whole course, and the learner's courses.
        status.contentStates()
                .readCollection(enrolment)
                .thenAccept(states -> states.forEach(
                        state -> System.out.println(state.content() + ": " + state.status() + " " + state.score())))
                .toCompletableFuture()
                .join();
        status.summaries()
                .enrolmentList(learner)
                .thenAccept(courses -> courses.forEach(
                        one -> System.out.println(one.enrolment().key() + ": " + one.percentage())))
                .toCompletableFuture()
                .join();
        return status.summaries().review(enrolment).toCompletableFuture().join().summary();
    }
}
