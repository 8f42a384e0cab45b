package org.lectern.service;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.lectern.cluster.Rights;

/**
 * A connection of tests, which is what they say.
 *
 * @param operator who works with it
 * @param rights what it may do
 * @param below what lies below the services, if anything
 */
public record TestConnection(String operator, CompletionStage<Rights> rights, Optional<Stores> below)
        implements Connection {
    /** One with services alone. */
    public TestConnection(String operator, CompletionStage<Rights> rights) {
        this(operator, rights, Optional.empty());
    }

    /** The same, with what lies below the services. */
    public TestConnection with(Stores stores) {
        return new TestConnection(operator, rights, Optional.of(stores));
    }

    @Override
    public Stores stores() {
        return below.orElseThrow();
    }

    /** One that may do everything. */
    public static TestConnection of(String operator) {
        return new TestConnection(operator, CompletableFuture.completedStage(Rights.everything("", false, "lectern")));
    }

    @Override
    public ConnectionStatus status() {
        return new ConnectionStatus("127.0.0.1:9042", "datacenter1", "lectern", 1, 1, 0, 3);
    }
}
