package org.lectern.console.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

final class WorksTest {
    private final Works works = new Works(UiExecutor.sameThread(), Runnable::run);
    private final List<String> heard = new ArrayList<>();

    private Works.Plan<String> plan() {
        return works.<String>job("Export")
                .success(result -> heard.add(result))
                .failure(failure -> heard.add("failed: " + failure.getMessage()))
                .cancelled(() -> heard.add("cancelled"))
                .end(() -> heard.add("end"));
    }

    @Test
    void theEndRunsAfterSuccess() {
        plan().run(job -> "done");

        assertThat(heard).containsExactly("done", "end");
        assertThat(works.running()).isEmpty();
    }

    @Test
    void theEndRunsAfterFailure() {
        plan().run(job -> {
            throw new IOException("disk full");
        });

        assertThat(heard).containsExactly("failed: disk full", "end");
    }

    @Test
    void cancelEndsTheWorkAndIsNoFailure() {
        CompletableFuture<String> stage = new CompletableFuture<>();
        Job job = plan().follow(running -> stage, () -> stage.cancel(false));
        assertThat(works.running()).containsExactly(job);

        job.cancel();

        assertThat(heard).containsExactly("cancelled", "end");
        assertThat(works.running()).isEmpty();
    }

    @Test
    void workThatLooksSeesThatItIsCancelled() {
        plan().run(job -> {
            job.cancel();
            job.checkCancelled();
            return "never";
        });

        assertThat(heard).containsExactly("cancelled", "end");
    }

    @Test
    void progressIsThinnedAndTheLastStepIsShown() {
        plan().run(job -> {
            for (int i = 1; i <= 1_000; i++) {
                job.tell(i, 1_000, i + " rows");
            }
            heard.add(job.message().get() + " " + job.progress().get());
            return "done";
        });

        assertThat(heard).first().isEqualTo("1000 rows 1.0");
    }
}
