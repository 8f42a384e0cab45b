package org.lectern.console.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.junit.jupiter.api.Test;
import org.lectern.console.text.Texts;
import org.lectern.console.work.UiExecutor;
import org.lectern.console.work.Works;
import org.lectern.lane.WithoutNode;
import org.lectern.service.Lectern;
import org.lectern.simulation.Ports;
import org.lectern.wording.Message;

/** What a keyspace gets after it was opened is a job of the status bar, and can be tried again. */
@WithoutNode
class DataLoadingTest {
    private static final Lectern SERVICES = Ports.none(Lectern.class);

    private final Works works = new Works(UiExecutor.sameThread(), Runnable::run);
    private final List<CompletableFuture<Void>> loadings = new ArrayList<>();
    private Optional<FirstData.Progress> told = Optional.empty();
    private boolean loaded;
    private Optional<CompletableFuture<Boolean>> looking = Optional.empty();

    private final FirstData data = new FirstData() {
        @Override
        public CompletionStage<Boolean> isLoaded(Lectern lectern) {
            return looking.orElseGet(() -> CompletableFuture.completedFuture(loaded));
        }

        @Override
        public CompletionStage<Void> load(Lectern lectern, Progress progress) {
            told = Optional.of(progress);
            loadings.add(new CompletableFuture<>());
            return loadings.get(loadings.size() - 1);
        }
    };

    private DataLoading loading(Optional<FirstData> first) {
        return new DataLoading(first, works, UiExecutor.sameThread(), Texts.load());
    }

    @Test
    void aKeyspaceThatGetsNothingIsComplete() {
        DataLoading loading = loading(Optional.empty());
        loading.begin(SERVICES);

        assertThat(loading.state().get()).isInstanceOf(DataLoading.State.Complete.class);
    }

    @Test
    void whatIsThereIsNotLoadedAgain() {
        loaded = true;
        DataLoading loading = loading(Optional.of(data));
        loading.begin(SERVICES);

        assertThat(loading.state().get()).isInstanceOf(DataLoading.State.Complete.class);
        assertThat(loadings).isEmpty();
        assertThat(works.running()).isEmpty();
    }

    @Test
    void whatIsTriedAgainTwiceIsLoadedOnce() {
        DataLoading loading = loading(Optional.of(data));
        loading.begin(SERVICES);
        loadings.get(0).completeExceptionally(new IllegalStateException("The node is gone."));
        CompletableFuture<Boolean> answer = new CompletableFuture<>();
        looking = Optional.of(answer);
        loading.tryAgain();
        loading.tryAgain();
        answer.complete(false);

        assertThat(loadings).hasSize(2);
    }

    @Test
    void aLoadingIsAJobThatSaysHowFarItIsAndWhyItWaits() {
        DataLoading loading = loading(Optional.of(data));
        loading.begin(SERVICES);
        assertThat(works.running()).hasSize(1);
        told.orElseThrow().done(1);
        assertThat(works.running().get(0).progress().get()).isEqualTo(1);
        told.orElseThrow().waits(Optional.of(Message.plain("The cluster is busy.")));
        assertThat(works.running().get(0).message().get()).contains("100 %", "The cluster is busy.");

        loadings.get(0).complete(null);
        assertThat(loading.state().get()).isInstanceOf(DataLoading.State.Complete.class);
        assertThat(works.running()).isEmpty();
    }

    @Test
    void whatFailedCanBeTriedAgain() {
        DataLoading loading = loading(Optional.of(data));
        loading.begin(SERVICES);
        loadings.get(0).completeExceptionally(new IllegalStateException("no room on the disk"));
        assertThat(loading.state().get())
                .isInstanceOfSatisfying(
                        DataLoading.State.Incomplete.class,
                        left -> assertThat(left.failure()).hasMessage("no room on the disk"));

        loading.tryAgain();
        loadings.get(1).complete(null);
        assertThat(loading.state().get()).isInstanceOf(DataLoading.State.Complete.class);
    }

    @Test
    void anOperatorMayEndItAndTakeItUpAgain() {
        DataLoading loading = loading(Optional.of(data));
        loading.begin(SERVICES);
        works.running().get(0).cancel();
        try {
            told.orElseThrow().done(0.5);
        } catch (CancellationException ended) {
            loadings.get(0).completeExceptionally(ended);
        }
        assertThat(loading.state().get())
                .isInstanceOfSatisfying(
                        DataLoading.State.Incomplete.class,
                        left -> assertThat(left.cancelled()).isTrue());

        loading.tryAgain();
        assertThat(loading.state().get()).isInstanceOf(DataLoading.State.Loading.class);
    }

    /** Without a cluster nothing is done any more that could notice it. */
    @Test
    void anOperatorMayEndItWhileItWaitsForTheCluster() {
        DataLoading loading = loading(Optional.of(data));
        loading.begin(SERVICES);
        told.orElseThrow()
                .cancelled()
                .thenAccept(stopped -> loadings.get(0).completeExceptionally(new IllegalStateException("no answer")));

        works.running().get(0).cancel();

        assertThat(loading.state().get())
                .isInstanceOfSatisfying(
                        DataLoading.State.Incomplete.class,
                        left -> assertThat(left.cancelled()).isTrue());
    }
}
