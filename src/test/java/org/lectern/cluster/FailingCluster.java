package org.lectern.cluster;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchableStatement;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.servererrors.WriteFailureException;
import com.datastax.oss.driver.api.core.servererrors.WriteType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * A cluster whose next transactions fail on a replica, as one with a full disk does: applied all the same, or not. Or
 * something happens before a statement is sent.
 */
public final class FailingCluster {
    private final CqlSession session;
    private final Deque<Boolean> failing = new ArrayDeque<>();
    private boolean always;
    private volatile boolean lost;
    private Function<String, CompletionStage<?>> before = cql -> CompletableFuture.completedStage(true);

    private Consumer<BoundStatement> sent = statement -> {};

    private FailingCluster(CqlSession session) {
        this.session = session;
    }

    /** What a test holds: the cluster that services get, and the fault behind it. */
    public record Pair(Cluster cluster, FailingCluster fault) {}

    /** Over a cluster that goes on to be the caller's to close. */
    public static Pair over(Cluster cluster) {
        FailingCluster fault = new FailingCluster(cluster.session());
        CqlSession failing = (CqlSession) Proxy.newProxyInstance(
                CqlSession.class.getClassLoader(),
                new Class<?>[] {CqlSession.class},
                (proxy, method, given) -> fault.call(method, given));
        return new Pair(new Cluster(failing, cluster.settings(), cluster.layout(), cluster.oae()), fault);
    }

    /** The next transaction fails, having been applied or not. */
    public synchronized void failNext(boolean applied) {
        failing.add(applied);
    }

    /** From now on no transaction is applied, until told otherwise. */
    public synchronized void failAll(boolean all) {
        always = all;
    }

    /** From now on whoever waits for an answer hears that the connection is lost. */
    public void loseConnections() {
        lost = true;
    }

    /** @param happens before a statement of this CQL is sent; where it fails, so does the statement */
    public synchronized void before(Function<String, CompletionStage<?>> happens) {
        before = happens;
    }

    /** @param told each statement that is sent */
    public synchronized void onSending(Consumer<BoundStatement> told) {
        sent = told;
    }

    private synchronized Consumer<BoundStatement> sent() {
        return sent;
    }

    private synchronized Function<String, CompletionStage<?>> before() {
        return before;
    }

    private Object call(Method method, Object[] given) throws Throwable {
        if (lost && method.getName().equals("execute")) {
            throw new ClosedConnectionException("Lost connection to remote peer");
        }
        if (method.getName().equals("executeAsync") && isTransaction(given[0])) {
            Boolean applied;
            synchronized (this) {
                applied = failing.poll();
                if (applied == null && always) {
                    applied = false;
                }
            }
            if (applied != null) {
                return failed(applied, given[0]);
            }
        }
        if (method.getName().equals("executeAsync") && given[0] instanceof BoundStatement bound) {
            sent().accept(bound);
            return before().apply(bound.getPreparedStatement().getQuery())
                    .thenCompose(done -> session.executeAsync(bound));
        }
        try {
            return method.invoke(session, given);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }

    private CompletionStage<AsyncResultSet> failed(boolean applied, Object statement) {
        Node node = session.getMetadata().getNodes().values().iterator().next();
        WriteFailureException failure =
                new WriteFailureException(node, ConsistencyLevel.LOCAL_SERIAL, 1, 2, WriteType.CAS, 1, Map.of());
        CompletionStage<?> before = applied
                ? session.executeAsync((com.datastax.oss.driver.api.core.cql.Statement<?>) statement)
                : CompletableFuture.completedStage(true);
        return before.thenCompose(done -> CompletableFuture.failedStage(failure));
    }

    private static boolean isTransaction(Object statement) {
        if (statement instanceof BatchStatement batch) {
            for (BatchableStatement<?> one : batch) {
                if (isTransaction(one)) {
                    return true;
                }
            }
        }
        return statement instanceof BoundStatement bound
                && bound.getPreparedStatement().getQuery().contains(" IF ");
    }
}
