package org.lectern.spark;

import org.apache.spark.api.java.function.Function;
import org.lectern.async.Stages;
import org.lectern.cluster.ClusterFailures;
import org.lectern.service.Part;
import org.lectern.wording.HasMessage;

/** Does a part on an executor. What it says why it cannot be done travels back; everything else is Spark's to try again. */
record PartTask(ExecutorConnections connections, Part<?> part) implements Function<Integer, byte[]> {
    @Override
    public byte[] call(Integer only) throws Exception {
        try {
            return PartResult.done(part.work(connections.services())).bytes();
        } catch (InterruptedException interrupted) {
            throw interrupted;
        } catch (Exception failure) {
            Throwable cause = Stages.unwrap(failure);
            if (ClusterFailures.isTransient(cause) || !(cause instanceof HasMessage)) {
                throw failure;
            }
            return PartResult.failed(HasMessage.of(cause)).bytes();
        }
    }
}
