package org.lectern.cassandra;

import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.context.DriverContext;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.session.Request;
import com.datastax.oss.driver.api.core.tracker.RequestTracker;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.lectern.cluster.ConnectionOptions;

/** Records the statements of a connection whose driver file says that every statement may be repeated. */
public class SentStatements implements RequestTracker {
    static final Queue<Statement<?>> SENT = new ConcurrentLinkedQueue<>();

    /** As the driver makes it. */
    public SentStatements(DriverContext context) {}

    static ConnectionOptions options(Path directory) throws IOException {
        Path file = Files.writeString(
                directory.resolve("driver.conf"),
                "basic.request.default-idempotence = true\nadvanced.request-tracker.classes = [SentStatementsTracker]");
        return ConnectionOptions.OWN_NODE.withDriverConfiguration(file);
    }

    /** The CQL of a statement, or of all in a batch. */
    static Stream<String> texts(Statement<?> statement) {
        if (statement instanceof BatchStatement batch) {
            return StreamSupport.stream(batch.spliterator(), false).flatMap(SentStatements::texts);
        }
        return statement instanceof BoundStatement bound
                ? Stream.of(bound.getPreparedStatement().getQuery())
                : Stream.of(((SimpleStatement) statement).getQuery());
    }

    @Override
    public void onSuccess(
            Request request, long latencyNanos, DriverExecutionProfile profile, Node node, String logPrefix) {
        if (request instanceof Statement<?> statement) {
            SENT.add(statement);
        }
    }

    @Override
    public void close() {}
}
