package org.lectern.find;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.async.Stages;
import org.lectern.audit.model.AuditOptions;
import org.lectern.audit.model.ReadConsistency;
import org.lectern.find.CardSection.Kind;
import org.lectern.find.CardSection.Line;
import org.lectern.find.CardSection.State;
import org.lectern.find.Recommendation.Action;
import org.lectern.library.Bucket;
import org.lectern.oae.IndexPage;
import org.lectern.oae.LibraryKind;
import org.lectern.oae.OaeId;
import org.lectern.oae.OaeLibraries;
import org.lectern.oae.OaePlatform;
import org.lectern.oae.OaeResource;
import org.lectern.oae.audit.IndexAuditJob;
import org.lectern.oae.audit.IndexAuditReport;
import org.lectern.oae.audit.IndexAuditScope;
import org.lectern.oae.diagnosis.OaeLibrary;
import org.lectern.oae.repair.OaeMaintenance;

/** The library of an OAE keyspace's principal, item or folder. */
record OaeSections(OaePlatform platform, OaeMaintenance maintenance) {
    /** Entries of a bucket that are counted, and of a library that is checked on the card. */
    private static final int MOST_ENTRIES = 1_000;

    private static final AuditOptions FIRST_LOOK = new AuditOptions(ReadConsistency.LOCAL_ONE, Duration.ZERO, 0, 1);

    CompletionStage<CardSection> library(Subject subject) {
        OaeLibraries libraries = new OaeLibraries(platform.reads());
        return libraries.find(new OaeId(subject.id())).thenCompose(found -> {
            Optional<OaeResource> owner = found;
            Optional<LibraryKind> kind =
                    owner.flatMap(one -> libraries.kindsOf(one).stream().findFirst());
            return kind.isEmpty()
                    ? CompletableFuture.completedStage(CardSection.unavailable(
                            Kind.LIBRARY,
                            FindSentence.NO_LIBRARY.of(subject.kind().message())))
                    : checked(subject, new OaeLibrary(kind.get(), owner.get().authzId()), libraries);
        });
    }

    private CompletionStage<CardSection> checked(Subject subject, OaeLibrary library, OaeLibraries libraries) {
        return Stages.all(
                        List.of(Bucket.PRIVATE, Bucket.LOGGEDIN, Bucket.PUBLIC),
                        bucket -> libraries.page(library.bucket(bucket), Optional.empty(), MOST_ENTRIES))
                .thenCompose(pages -> {
                    Line counts = Line.of(
                            FindSentence.COUNTS.of(count(pages.get(0)), count(pages.get(1)), count(pages.get(2))));
                    if (pages.stream().anyMatch(page -> page.next().isPresent())) {
                        return CompletableFuture.completedStage(
                                CardSection.of(Kind.LIBRARY, State.NEUTRAL, FindSentence.LIBRARY_LARGE.of())
                                        .with(List.of(counts))
                                        .recommending(
                                                Action.CHECK_LIBRARY,
                                                subject.id(),
                                                library.kind().index(),
                                                library.owner().value()));
                    }
                    IndexAuditJob audit =
                            maintenance.audits().start(new IndexAuditScope.OfLibrary(library), FIRST_LOOK);
                    return audit.ended().thenApply(report -> section(subject, library, counts, audit, report));
                });
    }

    private static Object count(IndexPage page) {
        return page.next().isPresent()
                ? FindSentence.AT_LEAST.of(MOST_ENTRIES)
                : page.entries().stream().filter(entry -> !entry.repeated()).count();
    }

    private static CardSection section(
            Subject subject, OaeLibrary library, Line counts, IndexAuditJob audit, IndexAuditReport report) {
        List<Line> lines = new ArrayList<>(List.of(counts));
        if (report.coverage().unbuilt() > 0) {
            lines.add(Line.of(FindSentence.LISTS_UNBUILT.of(report.coverage().unbuilt())));
        }
        audit.findings(0)
                .forEach(finding -> lines.add(Line.of(FindSentence.FINDING.of(finding.resource(), finding.verdict()))));
        if (report.total() > 0) {
            return CardSection.of(Kind.LIBRARY, State.WRONG, FindSentence.LIBRARY_WRONG.of(report.total()))
                    .with(lines)
                    .recommending(
                            Action.CHECK_LIBRARY,
                            subject.id(),
                            library.kind().index(),
                            library.owner().value());
        }
        CardSection section = report.isComplete()
                ? CardSection.of(Kind.LIBRARY, State.RIGHT, FindSentence.LIBRARY_RIGHT.of())
                : CardSection.of(
                        Kind.LIBRARY,
                        State.NEUTRAL,
                        report.reason().isEmpty() ? report.coverage().message() : report.reason());
        return section.with(lines).recommending(Action.OPEN_LIBRARY, subject.id());
    }
}
