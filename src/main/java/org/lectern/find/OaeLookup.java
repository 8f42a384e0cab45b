package org.lectern.find;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.lectern.async.BlockingWork;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeLibraries;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.OaeResource;
import org.lectern.oae.OaeType;
import org.lectern.oae.PrincipalNames;

/**
 * Looks up the principals and items of an OAE keyspace.
 *
 * @param names the names of its principals, which no table of it indexes
 */
record OaeLookup(OaePlatform platform, Supplier<CompletionStage<PrincipalNames>> names) implements SubjectLookup {
    static final CompletionStage<PrincipalNames> NO_NAMES = CompletableFuture.completedStage(PrincipalNames.NONE);

    /** Reads the names of a platform's principals once, when they are first asked for, and again after a failure. */
    static Supplier<CompletionStage<PrincipalNames>> namesOf(OaePlatform platform) {
        AtomicReference<CompletableFuture<PrincipalNames>> reading =
                new AtomicReference<>(CompletableFuture.failedFuture(new IllegalStateException("not read yet")));
        return () -> reading.updateAndGet(known -> known.isCompletedExceptionally()
                ? BlockingWork.start(() -> PrincipalNames.read(platform.reads(), Optional.empty(), count -> {}))
                        .toCompletableFuture()
                : known);
    }

    @Override
    public CompletionStage<List<Subject>> exact(String id) {
        return OaeId.parse(id)
                .map(parsed -> new OaeLibraries(platform.reads())
                        .find(parsed)
                        .thenApply(
                                found -> found.stream().map(OaeLookup::subject).toList()))
                .orElseGet(LecternLookups::nothing);
    }

    @Override
    public CompletionStage<List<Subject>> named(String words) {
        return names.get()
                .thenCompose(read -> platform.reads()
                        .resources(read.search(words, Optional.empty(), MOST).stream()
                                .map(PrincipalNames.Name::id)
                                .toList())
                        .thenApply(found ->
                                found.values().stream().map(OaeLookup::subject).toList()));
    }

    static Subject subject(OaeResource one) {
        return Subject.of(
                kind(one.id().type()),
                one.id().value(),
                one.displayName().isBlank() ? one.id().value() : one.displayName(),
                one.deleted()
                        ? FindSentence.DELETED.of()
                        : one.visibility().map(LecternLookups::visibility).orElseGet(FindSentence.NO_STATE::of));
    }

    static Subject.Kind kind(OaeType type) {
        return switch (type) {
            case USER -> Subject.Kind.USER;
            case GROUP -> Subject.Kind.GROUP;
            case CONTENT -> Subject.Kind.CONTENT;
            case FOLDER -> Subject.Kind.FOLDER;
            case DISCUSSION -> Subject.Kind.DISCUSSION;
            case MEETING -> Subject.Kind.MEETING;
        };
    }
}
