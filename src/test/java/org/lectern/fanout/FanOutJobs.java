package org.lectern.fanout;

import java.util.concurrent.CompletionStage;
import org.lectern.job.FanOutJob;
import org.lectern.job.FanOutResult;
import org.lectern.model.ContentId;

/** Makes jobs for fakes: their constructor is not for everybody. */
public final class FanOutJobs {
    private FanOutJobs() {}

    /** A job that ends as the stage does. */
    public static FanOutJob endingWith(ContentId content, CompletionStage<FanOutResult> stage) {
        FanOutJob job = new FanOutJob(content.value());
        stage.whenComplete((result, failure) -> {
            if (failure == null) {
                job.complete(result);
            } else {
                job.fail(failure);
            }
        });
        return job;
    }
}
