package org.lectern.console;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javafx.application.Platform;
import org.lectern.Stuck;
import org.testfx.service.query.NodeQuery;

/** Has a query look at the window on the one thread that changes it, whoever asks. */
final class OnFxThread {
    private OnFxThread() {}

    static NodeQuery query(NodeQuery query) {
        return (NodeQuery) Proxy.newProxyInstance(
                NodeQuery.class.getClassLoader(), new Class<?>[] {NodeQuery.class}, (proxy, method, arguments) -> {
                    Object answer = look(() -> method.invoke(query, arguments));
                    return answer instanceof NodeQuery next ? query(next) : answer;
                });
    }

    /** What a look at the window comes to, from any thread. */
    static <T> T look(Callable<T> look) throws Throwable {
        FutureTask<T> task = new FutureTask<>(look);
        if (Platform.isFxApplicationThread()) {
            task.run();
        } else {
            Platform.runLater(task);
        }
        try {
            return task.get(Stuck.LIMIT.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            throw Stuck.at("the FX thread looks");
        } catch (ExecutionException failure) {
            Throwable cause = failure.getCause();
            throw cause instanceof InvocationTargetException wrapped ? wrapped.getTargetException() : cause;
        }
    }
}
