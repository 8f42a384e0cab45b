package org.lectern.cassandra.cql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lectern.service.TestKeyspace.await;

import com.datastax.oss.driver.api.core.DriverTimeoutException;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import java.lang.reflect.Proxy;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.lectern.cluster.ClusterFailures;
import org.lectern.lane.WithoutNode;
import org.lectern.status.model.StatusRefusedException;
import org.lectern.wording.Message;

/** Pages of a result: no more of them in memory than is said, and failures in the words of every other read. */
@WithoutNode
final class CqlRowsTest {
    private static final int PAGE = 100;

    /** So many pages, and then the cluster does not answer. */
    private static AsyncResultSet pages(int more, boolean fails) {
        Row row = (Row) Proxy.newProxyInstance(Row.class.getClassLoader(), new Class<?>[] {Row.class}, (p, m, a) -> {
            throw new AssertionError(m.getName());
        });
        return (AsyncResultSet) Proxy.newProxyInstance(
                AsyncResultSet.class.getClassLoader(),
                new Class<?>[] {AsyncResultSet.class},
                (proxy, method, given) -> switch (method.getName()) {
                    case "currentPage" -> Collections.nCopies(PAGE, row);
                    case "hasMorePages" -> more > 0 || fails;
                    case "fetchNextPage" ->
                        more > 0
                                ? CompletableFuture.completedStage(pages(more - 1, fails))
                                : CompletableFuture.failedStage(new DriverTimeoutException("too late"));
                    default -> throw new AssertionError(method.getName());
                });
    }

    private static List<Row> atMost(int rows, AsyncResultSet first) {
        return await(CqlRows.atMost(first, rows, () -> new StatusRefusedException(Message.plain("Too many."))));
    }

    @Test
    void asManyAsAllowedAreHeld_andOneMoreIsRefused() {
        assertThat(atMost(3 * PAGE, pages(2, false))).hasSize(3 * PAGE);
        assertThatThrownBy(() -> atMost(3 * PAGE - 1, pages(2, false))).isInstanceOf(StatusRefusedException.class);
    }

    @Test
    void aPageThatDoesNotComeMayBeTriedAgainLikeEveryOtherRead() {
        assertThatThrownBy(() -> atMost(PAGE * PAGE, pages(2, true))).matches(ClusterFailures::isTransient);
    }
}
