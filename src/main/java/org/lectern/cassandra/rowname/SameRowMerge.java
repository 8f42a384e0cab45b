package org.lectern.cassandra.rowname;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.lectern.async.Stages;
import org.lectern.cassandra.rowname.MergePlan.Value;
import org.lectern.cluster.Cluster;
import org.lectern.rowname.RowNames.MergePreview;
import org.lectern.rowname.RowNames.MergeReport;
import org.lectern.rowname.RowNames.SameRows;

/**
 * Makes one row of several that are one after canonicalisation. First the row that stays gets the values that it lacks, and
 * references to the others name it. Then everything is read again. The other rows are deleted only if that reading finds nothing
 * left to write, those in the table itself last. So a merge that ends early leaves a row that a search finds, and a second merge
 * completes it.
 *
 * <p>All merges of the same rows keep the same name until one of them is verified ({@link MergeClaim}).
 *
 * <p>Copies carry the time of the reading: a value that another program writes later stays. A deletion carries the time of the
 * latest value that was read, and never a time after the reading began.
 *
 * @param wanted the name that is to stay; empty for the one written first
 */
record SameRowMerge(Cluster cluster, SameRows same, Optional<String> wanted) {
    /** Values that others write meanwhile are taken along this often, and deletions repeated. */
    private static final int ROUNDS = 6;

    private static final int AT_ONCE = 32;
    /** Statements that a preview shows. */
    private static final int SHOWN = 50;

    CompletionStage<MergePreview> preview() {
        CompletableFuture<MergePreview> preview = new CompletableFuture<>();
        previewed(() -> !preview.isCancelled())
                .whenComplete((found, failure) -> Stages.settle(preview, found, failure));
        return preview;
    }

    private CompletionStage<MergePreview> previewed(BooleanSupplier goesOn) {
        return MergeClaim.of(cluster, same.canonical())
                .begun()
                .thenCompose(begun -> reading(begun, goesOn).plan())
                .thenApply(plan -> new MergePreview(
                        plan.stays,
                        plan.stored,
                        plan.moved.size(),
                        plan.givenUp.size(),
                        plan.references.size(),
                        plan.statements().size(),
                        statements(plan)));
    }

    /** @param begun the name that an unfinished merge keeps */
    private MergeReading reading(Optional<String> begun, BooleanSupplier goesOn) {
        wanted.ifPresent(name -> MergeClaim.requireName(name, begun));
        Set<String> names = new LinkedHashSet<>(same.names());
        begun.ifPresent(names::add);
        return new MergeReading(
                cluster,
                new SameRows(same.table(), same.canonical(), List.copyOf(names)),
                begun.or(() -> wanted),
                goesOn);
    }

    private List<String> statements(MergePlan plan) {
        List<String> statements = plan.statements().stream()
                .limit(SHOWN)
                .map(write -> write.text(cluster))
                .collect(Collectors.toCollection(ArrayList::new));
        int more = plan.statements().size() - statements.size();
        if (more > 0) {
            statements.add("-- and " + more + " more like these");
        }
        return statements;
    }

    CompletionStage<MergeReport> run() {
        MergeClaim claim = MergeClaim.of(cluster, same.canonical());
        return claim.begun()
                .thenApply(begun -> reading(begun, () -> true))
                .thenCompose(reading -> reading.stays()
                        .thenCompose(stays -> claim.take(stays)
                                .thenCompose(fresh -> planned(
                                        claim,
                                        fresh,
                                        new MergeReading(
                                                cluster, reading.same(), Optional.of(stays), reading.goesOn())))
                                .thenCompose(run -> run.goOn(run.first, 0))));
    }

    /** Reads everything once the claim is this merge's. A first reading that fails leaves no claim behind. */
    private CompletionStage<Run> planned(MergeClaim claim, boolean fresh, MergeReading reading) {
        return reading.plan()
                .thenApply(first -> new Run(claim, reading, first))
                .handle((run, failure) -> failure == null
                        ? CompletableFuture.completedStage(run)
                        : (fresh ? claim.release() : CompletableFuture.<Void>completedStage(null))
                                .thenCompose(released -> CompletableFuture.<Run>failedStage(Stages.unwrap(failure))))
                .thenCompose(run -> run);
    }

    /** One merge. */
    private final class Run {
        private final MergeClaim claim;
        private final MergePlan first;
        private final MergeReading reading;
        private final Set<Value> moved = new LinkedHashSet<>();
        private final Set<Value> references = new LinkedHashSet<>();

        Run(MergeClaim claim, MergeReading reading, MergePlan first) {
            this.claim = claim;
            this.reading = reading;
            this.first = first;
        }

        CompletionStage<MergeReport> goOn(MergePlan plan, int round) {
            boolean writes = !plan.writes.isEmpty();
            if (round == ROUNDS || plan.isDone() || !(writes || plan.mayDelete(first))) {
                MergeReport report = report(plan);
                return report.verified()
                        ? claim.release().thenApply(released -> report)
                        : CompletableFuture.completedStage(report);
            }
            return claim.requireOwn()
                    .thenCompose(own -> (writes ? write(plan) : delete(plan)).thenCompose(done -> reading.plan()))
                    .thenCompose(now -> goOn(now, round + 1));
        }

        private CompletionStage<?> write(MergePlan plan) {
            moved.addAll(plan.moved);
            references.addAll(plan.references);
            return send(plan.writes);
        }

        private CompletionStage<?> delete(MergePlan plan) {
            return send(plan.referenceDeletions).thenCompose(done -> send(plan.deletions));
        }

        private CompletionStage<?> send(List<RawWrite> statements) {
            return Stages.all(AT_ONCE, statements, statement -> statement.send(cluster));
        }

        private MergeReport report(MergePlan last) {
            moved.removeAll(last.moved);
            references.removeAll(last.references);
            boolean verified = last.isDone();
            return new MergeReport(
                    last.stays,
                    moved.size(),
                    verified ? first.givenUp.size() : 0,
                    references.size(),
                    last.left(),
                    verified);
        }
    }
}
