package org.lectern.console.status;

import java.nio.file.Path;
import java.util.concurrent.CompletionStage;
import org.lectern.async.BlockingWork;
import org.lectern.console.work.Job;
import org.lectern.console.write.DialogHead;
import org.lectern.console.write.SimpleForm;
import org.lectern.console.write.WriteForm;
import org.lectern.model.Cause;
import org.lectern.status.ContentStatuses;
import org.lectern.status.event.ContentStateFile;
import org.lectern.write.Plan;

/** Imports a request of the older API from a file. The file is read once, so what is shown is what is imported. */
record StateUpdateForm(DialogHead head, CompletionStage<SimpleForm> read) implements WriteForm {
    static StateUpdateForm of(Path file, ContentStatuses service, StatusTexts words) {
        String name = String.valueOf(file.getFileName());
        String confirm = words.get("update.confirm");
        return new StateUpdateForm(
                new DialogHead(words.get("update.title", name), name, confirm, true),
                BlockingWork.start(() -> ContentStateFile.read(
                                file, service.collections().now()))
                        .thenApply(sent ->
                                new SimpleForm(service.contentStates().updateFrom(sent), confirm, words.texts())));
    }

    @Override
    public CompletionStage<Plan> preview(Cause cause) {
        return read.thenCompose(form -> form.preview(cause));
    }

    @Override
    public CompletionStage<Result> make(Cause cause, Job job) {
        return read.thenCompose(form -> form.make(cause, job));
    }
}
