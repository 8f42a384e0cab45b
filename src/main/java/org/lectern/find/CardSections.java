package org.lectern.find;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.activity.ActivityLog;
import org.lectern.async.Stages;
import org.lectern.cluster.ClusterFailures;
import org.lectern.find.CardSection.Kind;
import org.lectern.find.CardSection.State;
import org.lectern.service.Lectern;
import org.lectern.wording.HasMessage;

/** Chooses the sections of a card. Each loads by itself: one that fails says why, and leaves the others alone. */
final class CardSections {
    private final Optional<LibrarySections> libraries;
    private final Optional<OaeSections> oae;
    private final Optional<StatusSections> statuses;
    private final RecordSections records;
    private final Optional<OtherSections> others;

    CardSections(Lectern lectern, Optional<ActivityLog> log) {
        boolean own = lectern.connection().oae().isEmpty();
        oae = lectern.connection()
                .oae()
                .flatMap(platform -> lectern.connection()
                        .oaeMaintenance()
                        .map(maintenance -> new OaeSections(platform, maintenance)));
        libraries = own ? Optional.of(new LibrarySections(lectern)) : Optional.empty();
        others = own ? Optional.of(new OtherSections(lectern)) : Optional.empty();
        statuses = lectern.connection().hasContentStatus()
                ? Optional.of(new StatusSections(
                        lectern.contentStatuses(), own ? Optional.of(lectern.overview()) : Optional.empty()))
                : Optional.empty();
        records = new RecordSections(lectern, log, own);
    }

    SubjectCard card(Subject subject, List<Subject> found) {
        Map<Kind, CompletionStage<CardSection>> card = new EnumMap<>(Kind.class);
        put(card, Kind.IDENTITY, () -> identity(subject));
        if (subject.known()) {
            libraries.ifPresent(there -> {
                if (subject.kind().isPrincipal()) {
                    put(card, Kind.LIBRARY, () -> there.library(subject, found));
                } else if (subject.kind() == Subject.Kind.CONTENT) {
                    put(card, Kind.MEMBERS, () -> there.members(subject));
                }
            });
            oae.filter(there -> hasLibrary(subject))
                    .ifPresent(there -> put(card, Kind.LIBRARY, () -> there.library(subject)));
            statuses.ifPresent(there -> {
                if (subject.kind() == Subject.Kind.USER || subject.kind() == Subject.Kind.LEARNER) {
                    put(card, Kind.ENROLMENTS, () -> there.enrolments(subject.id()));
                } else if (subject.kind() == Subject.Kind.COLLECTION) {
                    put(card, Kind.COLLECTION, () -> there.collection(subject.id()));
                }
            });
            others.ifPresent(there -> {
                if (subject.kind() == Subject.Kind.POLL) {
                    put(card, Kind.POLL, () -> there.poll(subject.id()));
                } else if (subject.kind() == Subject.Kind.ROW) {
                    put(card, Kind.ROW, () -> there.row(subject.id()));
                }
            });
            if (subject.kind().isPrincipal() || subject.kind() == Subject.Kind.CONTENT) {
                put(card, Kind.FINDINGS, () -> records.findings(subject));
            }
            put(card, Kind.JOBS, () -> records.jobs(subject));
        }
        put(card, Kind.WRITES, () -> records.writes(subject));
        return new SubjectCard(subject, card);
    }

    private static boolean hasLibrary(Subject subject) {
        return switch (subject.kind()) {
            case USER, GROUP, CONTENT, FOLDER -> true;
            case LEARNER, COLLECTION, POLL, ROW, DISCUSSION, MEETING -> false;
        };
    }

    private CompletionStage<CardSection> identity(Subject subject) {
        if (!subject.known()) {
            return CompletableFuture.completedStage(
                    CardSection.of(Kind.IDENTITY, State.WRONG, FindSentence.IS_UNKNOWN.of()));
        }
        return libraries.isPresent()
                ? libraries.get().identity(subject)
                : CompletableFuture.completedStage(identity(subject, tenant(subject.id())));
    }

    static CardSection identity(Subject subject, String tenant) {
        return CardSection.of(
                Kind.IDENTITY,
                State.NEUTRAL,
                switch (subject.kind()) {
                    case LEARNER -> FindSentence.IS_LEARNER.of();
                    case COLLECTION, POLL, ROW ->
                        FindSentence.IS_THING.of(subject.kind().message());
                    default -> FindSentence.IS_PRINCIPAL.of(subject.kind().message(), tenant, subject.state());
                });
    }

    static String tenant(String id) {
        String[] parts = id.split(":", 3);
        return parts.length == 3 ? parts[1] : "";
    }

    private static void put(
            Map<Kind, CompletionStage<CardSection>> card, Kind kind, Supplier<CompletionStage<CardSection>> load) {
        card.put(
                kind,
                Stages.begun(load)
                        .exceptionally(failure ->
                                CardSection.unavailable(kind, HasMessage.of(ClusterFailures.translate(failure)))));
    }
}
