package org.lectern.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Explores many configurations, on all processors. */
final class Check {
    private Check() {}

    /** Fails with the story of each violation; else says how much was explored. */
    static void holds(String what, List<Configuration> configurations) {
        long begun = System.nanoTime();
        List<Exploration.Result> results = explored(configurations);
        System.out.printf(
                Locale.ROOT,
                "protocol check: %s: %,d states of %d configurations, %.1f s%n",
                what,
                results.stream().mapToLong(Exploration.Result::states).sum(),
                results.size(),
                (System.nanoTime() - begun) / 1e9);
        assertThat(results.stream().flatMap(result -> result.violation().stream()))
                .as("violations, each with its shortest story")
                .isEmpty();
    }

    private static List<Exploration.Result> explored(List<Configuration> configurations) {
        ExecutorService threads =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors());
        try {
            return configurations.stream()
                    .map(configuration ->
                            CompletableFuture.supplyAsync(() -> Exploration.of(configuration, Rules.REAL), threads))
                    .toList()
                    .stream()
                    .map(CompletableFuture::join)
                    .toList();
        } finally {
            threads.shutdownNow();
        }
    }

    /** Every multiset of this many operations. */
    static List<List<OperationKind>> multisets(List<OperationKind> operations, int size) {
        if (size == 0) {
            return List.of(List.of());
        }
        List<List<OperationKind>> multisets = new ArrayList<>();
        for (int i = 0; i < operations.size(); i++) {
            for (List<OperationKind> rest : multisets(operations.subList(i, operations.size()), size - 1)) {
                List<OperationKind> multiset = new ArrayList<>(List.of(operations.get(i)));
                multiset.addAll(rest);
                multisets.add(multiset);
            }
        }
        return multisets;
    }
}
