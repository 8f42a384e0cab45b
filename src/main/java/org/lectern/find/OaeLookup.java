package org.lectern.find;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.lectern.async.BlockingWork;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeLibraries;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.OaeResource;
import org.lectern.oae.OaeType;
import org.lectern.oae.PrincipalNames;

/** Looks up the principals and items of an OAE keyspace. The names of principals are read once, at the first name that is asked for. */
final class OaeLookup implements SubjectLookup {
    private final OaePlatform platform;
    private @Nullable CompletionStage<PrincipalNames> names;

    OaeLookup(OaePlatform platform) {
        this.platform = platform;
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
        return names().thenCompose(read -> platform.reads()
                .resources(read.search(words, Optional.empty(), MOST).stream()
                        .map(PrincipalNames.Name::id)
                        .toList())
                .thenApply(
                        found -> found.values().stream().map(OaeLookup::subject).toList()));
    }

    private synchronized CompletionStage<PrincipalNames> names() {
        CompletionStage<PrincipalNames> reading = names;
        if (reading == null || reading.toCompletableFuture().isCompletedExceptionally()) {
            reading = BlockingWork.start(() -> PrincipalNames.read(platform.reads(), Optional.empty(), count -> {}));
            names = reading;
        }
        return reading;
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
