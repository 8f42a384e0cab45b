package org.lectern.find;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.Principal;
import org.lectern.model.PrincipalId;
import org.lectern.model.PrincipalKind;
import org.lectern.model.Visibility;
import org.lectern.poll.PollId;
import org.lectern.poll.PollTitle;
import org.lectern.rowname.RowName;
import org.lectern.service.Lectern;
import org.lectern.status.ContentStatuses;
import org.lectern.wording.Message;

/** The lookups of Lectern's own keyspace, and those of content status. */
final class LecternLookups {
    private LecternLookups() {}

    static List<SubjectLookup> of(Lectern lectern) {
        List<SubjectLookup> all = new ArrayList<>(List.of(
                lookup(
                        id -> isPrincipal(id)
                                ? lectern.principals()
                                        .find(new PrincipalId(id))
                                        .thenApply(found -> found.stream()
                                                .map(LecternLookups::subject)
                                                .toList())
                                : nothing(),
                        words -> lectern.principals()
                                .search(words, SubjectLookup.MOST)
                                .thenApply(found -> found.stream()
                                        .map(LecternLookups::subject)
                                        .toList())),
                lookup(
                        id -> id.startsWith("c:")
                                ? lectern.contents()
                                        .find(new ContentId(id))
                                        .thenApply(found -> found.stream()
                                                .map(LecternLookups::subject)
                                                .toList())
                                : nothing(),
                        words -> lectern.contents()
                                .search(words, SubjectLookup.MOST)
                                .thenApply(found -> found.stream()
                                        .map(LecternLookups::subject)
                                        .toList())),
                lookup(
                        id -> lectern.polls()
                                .find(new PollId(id))
                                .thenApply(found -> found.stream()
                                        .map(poll -> new PollTitle(poll.id(), poll.title(), poll.claimed()))
                                        .map(LecternLookups::subject)
                                        .toList()),
                        words -> lectern.polls()
                                .search(words, SubjectLookup.MOST)
                                .thenApply(found -> found.stream()
                                        .map(LecternLookups::subject)
                                        .toList())),
                lookup(
                        id -> id.indexOf('/') < 0
                                ? nothing()
                                : lectern.rowNames()
                                        .place(RowName.parse(id))
                                        .thenApply(place -> place.tables().isEmpty()
                                                        && place.canonicalTables()
                                                                .isEmpty()
                                                        && place.formerTables().isEmpty()
                                                ? List.of()
                                                : List.of(Subject.of(
                                                        Subject.Kind.ROW, id, id, FindSentence.NO_STATE.of()))),
                        words -> nothing())));
        all.addAll(ofStatus(lectern.contentStatuses()));
        return all;
    }

    /** Learners and collections. */
    static List<SubjectLookup> ofStatus(ContentStatuses statuses) {
        return List.of(
                lookup(
                        id -> id.startsWith("c:") || id.startsWith("g:")
                                ? nothing()
                                : statuses.enrolments()
                                        .isKnown(id)
                                        .thenApply(known -> known ? List.of(learner(id)) : List.of()),
                        words -> nothing()),
                lookup(
                        id -> statuses.collections()
                                .find(id)
                                .thenApply(found -> found.stream()
                                        .map(tree -> collection(tree.collection()))
                                        .toList()),
                        words -> statuses.collections()
                                .search(words, SubjectLookup.MOST)
                                .thenApply(found -> found.stream()
                                        .map(LecternLookups::collection)
                                        .toList())));
    }

    static SubjectLookup lookup(
            Function<String, CompletionStage<List<Subject>>> exact,
            Function<String, CompletionStage<List<Subject>>> named) {
        return new SubjectLookup() {
            @Override
            public CompletionStage<List<Subject>> exact(String id) {
                return exact.apply(id);
            }

            @Override
            public CompletionStage<List<Subject>> named(String words) {
                return named.apply(words);
            }
        };
    }

    static CompletionStage<List<Subject>> nothing() {
        return CompletableFuture.completedStage(List.of());
    }

    private static boolean isPrincipal(String id) {
        return id.startsWith("u:") || id.startsWith("g:");
    }

    static Subject learner(String user) {
        return Subject.of(Subject.Kind.LEARNER, user, user, FindSentence.NO_STATE.of());
    }

    private static Subject collection(String id) {
        return Subject.of(Subject.Kind.COLLECTION, id, id, FindSentence.NO_STATE.of());
    }

    static Subject subject(Principal one) {
        return Subject.of(
                one.id().kind() == PrincipalKind.GROUP ? Subject.Kind.GROUP : Subject.Kind.USER,
                one.id().value(),
                one.displayName(),
                visibility(one.visibility()));
    }

    private static Subject subject(Content one) {
        return Subject.of(
                Subject.Kind.CONTENT,
                one.id().value(),
                one.displayName(),
                one.deleted() ? FindSentence.DELETED.of() : visibility(one.visibility()));
    }

    private static Subject subject(PollTitle one) {
        return Subject.of(Subject.Kind.POLL, one.id().value(), one.title(), FindSentence.NO_STATE.of());
    }

    static Message visibility(Visibility visibility) {
        return switch (visibility) {
            case PUBLIC -> FindSentence.PUBLIC.of();
            case LOGGEDIN -> FindSentence.LOGGEDIN.of();
            case PRIVATE -> FindSentence.PRIVATE.of();
        };
    }
}
