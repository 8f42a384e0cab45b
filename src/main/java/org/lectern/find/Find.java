package org.lectern.find;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.lectern.activity.ActivityLog;
import org.lectern.async.Stages;
import org.lectern.cluster.ClusterException;
import org.lectern.cluster.ClusterFailures;
import org.lectern.find.TicketText.Mention;
import org.lectern.model.Terms;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.PrincipalNames;
import org.lectern.service.Lectern;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/**
 * Finds the subjects of a text, and builds their cards. Every read is bounded, whatever the keyspace holds. Nothing blocks, and
 * the stages never fail: a failure is a sentence. Safe to use from any thread.
 */
public final class Find {
    private final List<SubjectLookup> lookups;
    private final CardSections sections;
    private final Optional<LearnersByPercentage> learners;
    private final boolean oae;

    /** @param log where operators' writes are on record; empty if this process has none */
    public Find(Lectern lectern, Optional<ActivityLog> log) {
        this(lectern, log, lectern.connection().oae().map(OaeLookup::namesOf).orElse(() -> OaeLookup.NO_NAMES));
    }

    /** @param names the names of an OAE keyspace's principals, for who has read them already */
    public Find(Lectern lectern, Optional<ActivityLog> log, Supplier<CompletionStage<PrincipalNames>> names) {
        Optional<OaePlatform> platform = lectern.connection().oae();
        oae = platform.isPresent();
        boolean statuses = lectern.connection().hasContentStatus();
        lookups = new ArrayList<>();
        if (platform.isPresent()) {
            lookups.add(new OaeLookup(platform.get(), names));
            if (statuses) {
                lookups.addAll(LecternLookups.ofStatus(lectern.contentStatuses()));
            }
        } else {
            lookups.addAll(LecternLookups.of(lectern));
        }
        learners = statuses ? Optional.of(new LearnersByPercentage(lectern.contentStatuses())) : Optional.empty();
        sections = new CardSections(lectern, log);
    }

    /** How sure a mention is. */
    private enum Tier {
        EXACT,
        PHRASE,
        WORD
    }

    /**
     * A subject that was found by one mention.
     *
     * @param rank the place of the mention among those of the tier; the same name comes before names that only begin alike
     */
    private record Hit(Subject subject, Tier tier, int rank) {}

    /**
     * What came of lookups.
     *
     * @param failure why one of them could not be made; else nothing
     */
    private record Hits(List<Hit> all, Message failure) {
        static final Hits NONE = new Hits(List.of(), Message.NONE);

        Hits and(Hits other) {
            return new Hits(
                    Stream.concat(all.stream(), other.all.stream()).toList(),
                    failure.isEmpty() ? other.failure : failure);
        }
    }

    /** The subjects of a text: an id, a name, an address or a whole ticket. */
    public CompletionStage<Found> find(String typed) {
        TicketText text = TicketText.parse(typed);
        return surest(text)
                .thenCompose(hits -> hits.all().isEmpty()
                        ? hits(Tier.WORD, text.mentions(Mention.Kind.WORD)).thenApply(hits::and)
                        : CompletableFuture.completedStage(hits))
                .thenCompose(hits -> hits.all().isEmpty() && text.percentage().isPresent()
                        ? byPercentage(text, hits)
                        : CompletableFuture.completedStage(found(text, hits)));
    }

    /** The subjects that a typed text names as a whole: for who is still typing. */
    public CompletionStage<List<Subject>> search(String typed) {
        TicketText text = TicketText.parse(typed);
        return surest(text).thenApply(hits -> found(text, hits).subjects());
    }

    private CompletionStage<Hits> surest(TicketText text) {
        CompletionStage<Hits> exact =
                hits(Tier.EXACT, text.mentions(Mention.Kind.ID, Mention.Kind.EMAIL, Mention.Kind.ADDRESS));
        CompletionStage<Hits> named = hits(
                Tier.PHRASE,
                text.mentions(Mention.Kind.EMAIL, Mention.Kind.WHOLE, Mention.Kind.QUOTED, Mention.Kind.NAME));
        return exact.thenCombine(named, Hits::and);
    }

    /** The subject with an id; one that says so if the keyspace does not know it. */
    public CompletionStage<Subject> subject(String id) {
        return hits(Tier.EXACT, List.of(new Mention(Mention.Kind.ID, id)))
                .thenApply(hits -> hits.all().stream()
                        .map(Hit::subject)
                        .min(Comparator.comparing(Subject::kind))
                        .orElseGet(() -> Subject.unknown(kind(id), id)));
    }

    /**
     * The card of a subject.
     *
     * @param found the subjects that were found with it: an item among them is looked for in the library
     */
    public SubjectCard card(Subject subject, List<Subject> found) {
        return sections.card(subject, found);
    }

    private CompletionStage<Hits> hits(Tier tier, List<Mention> mentions) {
        List<CompletionStage<Hits>> looks = new ArrayList<>();
        for (int place = 0; place < mentions.size(); place++) {
            Mention mention = mentions.get(place);
            int rank = 2 * place;
            for (SubjectLookup lookup : lookups) {
                looks.add(Stages.begun(
                                () -> tier == Tier.EXACT ? lookup.exact(mention.text()) : lookup.named(words(mention)))
                        .handle((subjects, failure) -> failure == null
                                ? new Hits(
                                        subjects.stream()
                                                .map(one -> new Hit(one, tier, isNamed(one, mention) ? rank : rank + 1))
                                                .toList(),
                                        Message.NONE)
                                : new Hits(List.of(), failure(failure))));
            }
        }
        return Stages.all(looks, look -> look).thenApply(all -> all.stream().reduce(Hits.NONE, Hits::and));
    }

    private static boolean isNamed(Subject subject, Mention mention) {
        return Terms.fold(TicketText.ENDING.matcher(subject.name()).replaceAll(""))
                        .equals(Terms.fold(words(mention)))
                || Terms.fold(subject.name()).equals(Terms.fold(words(mention)));
    }

    private static String words(Mention mention) {
        return mention.kind() == Mention.Kind.EMAIL
                ? mention.text().substring(0, mention.text().indexOf('@')).replaceAll("[._+-]+", " ")
                : mention.text();
    }

    /** A text that is no id of a lookup is refused by it, which says nothing: only the cluster's failures do. */
    private static Message failure(Throwable failure) {
        Throwable known = ClusterFailures.translate(failure);
        return known instanceof ClusterException cluster && cluster.kind() != ClusterException.Kind.WRONG_SCHEMA
                ? HasMessage.of(known)
                : Message.NONE;
    }

    private Found found(TicketText text, Hits hits) {
        Map<String, List<Hit>> byId = new LinkedHashMap<>();
        hits.all()
                .forEach(hit -> byId.computeIfAbsent(hit.subject().id(), id -> new ArrayList<>())
                        .add(hit));
        List<Subject> subjects = new ArrayList<>(byId.values().stream()
                .sorted(Comparator.comparing((List<Hit> found) -> tier(found) != Tier.EXACT)
                        .thenComparing(found -> -longestName(text, found))
                        .thenComparing(Find::tier)
                        .thenComparing(Find::fewWords)
                        .thenComparing(Find::rank))
                .map(found -> found.stream()
                        .map(Hit::subject)
                        .min(Comparator.comparing(Subject::kind))
                        .orElseThrow())
                .limit(Found.MOST)
                .toList());
        text.mentions(Mention.Kind.ID).stream()
                .map(Mention::text)
                .filter(id -> TicketText.isId(id))
                .filter(id -> byId.keySet().stream().noneMatch(known -> known.startsWith(id) || id.startsWith(known)))
                .filter(id -> hits.failure().isEmpty())
                .map(id -> Subject.unknown(kind(id), id))
                .forEach(subjects::add);
        boolean titles = oae
                && subjects.isEmpty()
                && hits.failure().isEmpty()
                && !text.mentions().isEmpty();
        return new Found(
                text,
                subjects.subList(0, Math.min(Found.MOST, subjects.size())),
                titles ? FindSentence.NO_TITLES.of() : hits.failure());
    }

    private static int longestName(TicketText text, List<Hit> found) {
        return found.stream()
                .mapToInt(hit -> text.named(hit.subject().name()))
                .max()
                .orElse(0);
    }

    private static Tier tier(List<Hit> found) {
        return found.stream().map(Hit::tier).min(Comparator.naturalOrder()).orElseThrow();
    }

    /** Of subjects that single words have found, those with most of the words come first. */
    private static long fewWords(List<Hit> found) {
        return -found.stream()
                .filter(hit -> hit.tier() == Tier.WORD)
                .map(Hit::rank)
                .distinct()
                .count();
    }

    private static int rank(List<Hit> found) {
        return found.stream().mapToInt(Hit::rank).min().orElseThrow();
    }

    private static Subject.Kind kind(String id) {
        return switch (id.isEmpty() ? ' ' : id.charAt(0)) {
            case 'g' -> Subject.Kind.GROUP;
            case 'c' -> Subject.Kind.CONTENT;
            case 'f' -> Subject.Kind.FOLDER;
            case 'd' -> Subject.Kind.DISCUSSION;
            case 'm' -> Subject.Kind.MEETING;
            default -> Subject.Kind.USER;
        };
    }

    private CompletionStage<Found> byPercentage(TicketText text, Hits hits) {
        if (learners.isEmpty()) {
            return CompletableFuture.completedStage(found(text, hits));
        }
        int shown = text.percentage().orElseThrow();
        return learners.get()
                .at(shown)
                .thenCompose(found -> Stages.all(found.users(), user -> subject(user))
                        .thenApply(subjects -> subjects.isEmpty()
                                        && !hits.failure().isEmpty()
                                ? found(text, hits)
                                : new Found(
                                        text,
                                        subjects,
                                        (subjects.isEmpty() ? FindSentence.NO_PERCENTAGE : FindSentence.BY_PERCENTAGE)
                                                .of(found.looked(), shown, subjects.size()))))
                .exceptionally(failure -> new Found(text, List.of(), failure(failure)));
    }
}
