package org.lectern.fanout;

import java.util.concurrent.CompletionStage;
import org.lectern.job.FanOutJob;
import org.lectern.model.ContentId;
import org.lectern.protocol.Reconciled;

/** Makes jobs for fakes: their constructor is not for everybody. */
public final class FanOutJobs {
    private FanOutJobs() {}

    /** A job that ends as the stage does. */
    public static FanOutJob endingWith(ContentId content, CompletionStage<Reconciled> stage) {
        FanOutJob job = new FanOutJob(content.value());
        stage.whenComplete((reconciled, failure) -> {
            if (failure == null) {
                job.complete(reconciled);
            } else {
                job.fail(failure);
            }
        });
        return job;
    }
}
