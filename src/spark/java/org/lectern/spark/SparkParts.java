package org.lectern.spark;

import java.io.Serializable;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.AsyncRDDActions;
import org.lectern.async.BlockingWork;
import org.lectern.service.Part;
import org.lectern.service.PartExecutor;
import org.lectern.service.ServicesThere;
import scala.concurrent.ExecutionContext;
import scala.reflect.ClassTag;
import scala.reflect.ClassTag$;

/**
 * Has parts of work done by Spark's executors: each is a job of Spark's with one task, so that what comes of it is heard of as
 * soon as it is done, and no more are under way than this process has asked for: a limit that it keeps holds for all executors
 * together. What fails with its executor, Spark runs again on another.
 *
 * @param context asked for when the first part is submitted
 * @param connections of the executors
 */
record SparkParts(Supplier<JavaSparkContext> context, ExecutorConnections connections) implements PartExecutor {
    private static final ClassTag<byte[]> BYTES = ClassTag$.MODULE$.apply(byte[].class);
    private static final ExecutionContext CALLBACKS = ExecutionContext.fromExecutor(BlockingWork.THREADS);

    @Override
    public int atOnce() {
        return Math.max(1, context.get().defaultParallelism());
    }

    @Override
    public ServicesThere there() {
        return connections;
    }

    @Override
    public <R extends Serializable> CompletionStage<R> submit(Part<R> part) {
        CompletableFuture<R> result = new CompletableFuture<>();
        try {
            new AsyncRDDActions<>(
                            context.get()
                                    .parallelize(List.of(0), 1)
                                    .map(new PartTask(connections, part))
                                    .rdd(),
                            BYTES)
                    .collectAsync()
                    .onComplete(
                            answer -> {
                                if (answer.isSuccess()) {
                                    PartResult.of(answer.get().apply(0)).to(result);
                                } else {
                                    result.completeExceptionally(answer.failed().get());
                                }
                                return null;
                            },
                            CALLBACKS);
        } catch (RuntimeException failure) {
            result.completeExceptionally(failure);
        }
        return result;
    }
}
