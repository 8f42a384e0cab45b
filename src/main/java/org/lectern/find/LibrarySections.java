package org.lectern.find;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
import org.lectern.audit.diagnosis.PrincipalAudit;
import org.lectern.audit.model.Finding;
import org.lectern.find.CardSection.Kind;
import org.lectern.find.CardSection.Line;
import org.lectern.find.CardSection.State;
import org.lectern.find.Recommendation.Action;
import org.lectern.library.Bucket;
import org.lectern.library.Explanation;
import org.lectern.model.Content;
import org.lectern.model.ContentId;
import org.lectern.model.PrincipalId;
import org.lectern.service.Lectern;
import org.lectern.wording.Message;

/** The sections about libraries of Lectern's own keyspace. */
record LibrarySections(Lectern lectern) {
    /** Entries of a library that is checked on the card. */
    private static final long MOST_ENTRIES = 2_000;

    /** Members of a group that are counted. */
    private static final int MOST_MEMBERS = 500;

    /** Members of an item whose libraries are looked at. */
    private static final int MOST_LOOKED = 20;

    CompletionStage<CardSection> identity(Subject subject) {
        return switch (subject.kind()) {
            case GROUP ->
                lectern.principals()
                        .members(new PrincipalId(subject.id()), Optional.empty(), MOST_MEMBERS + 1)
                        .thenApply(members -> CardSection.of(
                                Kind.IDENTITY,
                                State.NEUTRAL,
                                (members.size() > MOST_MEMBERS ? FindSentence.IS_LARGE_GROUP : FindSentence.IS_GROUP)
                                        .of(
                                                CardSections.tenant(subject.id()),
                                                subject.state(),
                                                Math.min(MOST_MEMBERS, members.size()))));
            case CONTENT ->
                lectern.contents()
                        .find(new ContentId(subject.id()))
                        .thenApply(item -> CardSection.of(
                                        Kind.IDENTITY,
                                        State.NEUTRAL,
                                        FindSentence.IS_ITEM.of(CardSections.tenant(subject.id()), subject.state()))
                                .dated(item.orElseThrow().lastModified()));
            default ->
                CompletableFuture.completedStage(CardSections.identity(subject, CardSections.tenant(subject.id())));
        };
    }

    /** The library of a principal; whether the first of these items is in it. */
    CompletionStage<CardSection> library(Subject subject, List<Subject> found) {
        PrincipalId principal = new PrincipalId(subject.id());
        Optional<Subject> item = found.stream()
                .filter(one -> one.kind() == Subject.Kind.CONTENT && one.known())
                .findFirst();
        return lectern.libraries().sizes(principal, MOST_ENTRIES + 1).thenCompose(sizes -> {
            boolean large = sizes.getOrDefault(Bucket.PRIVATE, 0L) > MOST_ENTRIES;
            CompletionStage<Optional<PrincipalAudit>> check = large
                    ? CompletableFuture.completedStage(Optional.empty())
                    : lectern.audits().principal(principal, Duration.ZERO).thenApply(Optional::of);
            return check.thenCompose(audit -> item.isEmpty()
                    ? CompletableFuture.completedStage(library(principal, sizes, audit))
                    : lectern.libraries()
                            .explain(principal, new ContentId(item.get().id()), Set.of())
                            .thenApply(why -> explained(library(principal, sizes, audit), item.get(), why)));
        });
    }

    private static CardSection library(
            PrincipalId principal, Map<Bucket, Long> sizes, Optional<PrincipalAudit> checked) {
        Line counts = Line.of(FindSentence.COUNTS.of(
                count(sizes, Bucket.PRIVATE), count(sizes, Bucket.LOGGEDIN), count(sizes, Bucket.PUBLIC)));
        if (checked.isEmpty()) {
            return CardSection.of(Kind.LIBRARY, State.NEUTRAL, FindSentence.LIBRARY_LARGE.of())
                    .with(List.of(counts))
                    .recommending(Action.CHECK_LIBRARY, principal.value());
        }
        PrincipalAudit audit = checked.get();
        List<Line> lines = new ArrayList<>(List.of(counts));
        if (!audit.underway().isEmpty()) {
            lines.add(Line.of(FindSentence.LIBRARY_MOVING.of(audit.underway().size())));
        }
        if (audit.findings().isEmpty()) {
            Message headline = !audit.built()
                    ? FindSentence.LIBRARY_UNBUILT.of()
                    : (audit.items() == 0 ? FindSentence.LIBRARY_EMPTY : FindSentence.LIBRARY_RIGHT).of();
            return CardSection.of(Kind.LIBRARY, audit.built() ? State.RIGHT : State.NEUTRAL, headline)
                    .with(lines)
                    .recommending(Action.OPEN_LIBRARY, principal.value());
        }
        audit.findings().forEach(finding -> lines.add(line(finding)));
        return CardSection.of(
                        Kind.LIBRARY,
                        State.WRONG,
                        FindSentence.LIBRARY_WRONG.of(audit.findings().size()))
                .with(lines)
                .recommending(Action.CHECK_LIBRARY, principal.value());
    }

    private static Object count(Map<Bucket, Long> sizes, Bucket bucket) {
        long count = sizes.getOrDefault(bucket, 0L);
        return count > MOST_ENTRIES ? FindSentence.AT_LEAST.of(MOST_ENTRIES) : count;
    }

    static Line line(Finding finding) {
        return Line.of(FindSentence.FINDING.of(
                finding.kind().message(),
                finding.item()
                        .map(Content::displayName)
                        .orElse(finding.content().value())));
    }

    private static CardSection explained(CardSection library, Subject item, Explanation why) {
        FindSentence verdict = switch (why.verdict()) {
            case RIGHTLY_THERE -> FindSentence.ITEM_THERE;
            case RIGHTLY_ABSENT -> FindSentence.ITEM_ABSENT;
            case MISSING -> FindSentence.ITEM_MISSING;
            case WRONGLY_THERE -> FindSentence.ITEM_WRONG;
        };
        List<Line> lines = new ArrayList<>(List.of(Line.of(verdict.of(item.name()))));
        lines.addAll(library.lines());
        return library.with(lines).recommending(Action.EXPLAIN, why.principal().value(), item.id());
    }

    /** What the members of an item see of it, the wrong ones first. */
    CompletionStage<CardSection> members(Subject subject) {
        ContentId item = new ContentId(subject.id());
        return lectern.contents()
                .members(item, Optional.empty(), MOST_LOOKED + 1)
                .thenCompose(members -> {
                    List<PrincipalId> looked = members.entrySet().stream()
                            .filter(one -> one.getValue().role().isMember())
                            .map(Map.Entry::getKey)
                            .limit(MOST_LOOKED)
                            .toList();
                    return Stages.all(looked, one -> sight(one, item))
                            .thenApply(seen -> members(item, seen, members.size() > MOST_LOOKED));
                });
    }

    /** What a member sees of an item. */
    private record Sight(PrincipalId principal, String name, Explanation.Verdict verdict) {
        boolean wrong() {
            return verdict == Explanation.Verdict.MISSING || verdict == Explanation.Verdict.WRONGLY_THERE;
        }

        Line line() {
            return Line.of((switch (verdict) {
                        case MISSING -> FindSentence.MEMBER_MISSING;
                        case WRONGLY_THERE -> FindSentence.MEMBER_WRONG;
                        case RIGHTLY_THERE, RIGHTLY_ABSENT -> FindSentence.MEMBER_RIGHT;
                    })
                    .of(name));
        }
    }

    private CompletionStage<Sight> sight(PrincipalId principal, ContentId item) {
        return lectern.libraries()
                .explain(principal, item, Set.of())
                .thenCombine(
                        lectern.principals().find(principal),
                        (why, known) -> new Sight(
                                principal,
                                known.map(one -> one.displayName()).orElse(principal.value()),
                                why.verdict()));
    }

    private static CardSection members(ContentId item, List<Sight> seen, boolean more) {
        if (seen.isEmpty()) {
            return CardSection.of(Kind.MEMBERS, State.NEUTRAL, FindSentence.MEMBERS_NONE.of());
        }
        List<Sight> wrong = seen.stream().filter(Sight::wrong).toList();
        List<Line> lines = new ArrayList<>();
        wrong.forEach(one -> lines.add(one.line()));
        if (more) {
            lines.add(Line.of(FindSentence.MEMBERS_FIRST.of(MOST_LOOKED)));
        }
        seen.stream().filter(one -> !one.wrong()).forEach(one -> lines.add(one.line()));
        Sight first = wrong.isEmpty() ? seen.get(0) : wrong.get(0);
        return CardSection.of(
                        Kind.MEMBERS,
                        wrong.isEmpty() ? State.RIGHT : State.WRONG,
                        wrong.isEmpty()
                                ? FindSentence.MEMBERS_RIGHT.of(seen.size())
                                : FindSentence.MEMBERS_WRONG.of(wrong.size()))
                .with(lines)
                .recommending(Action.EXPLAIN, first.principal().value(), item.value());
    }
}
