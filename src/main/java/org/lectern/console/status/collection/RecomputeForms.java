package org.lectern.console.status.collection;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.write.PlainForm;
import org.lectern.console.write.SimpleForm;
import org.lectern.console.write.WriteForm;
import org.lectern.status.ContentStatuses;
import org.lectern.status.batch.Learner;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.wording.Message;
import org.lectern.write.Plan;

/** The dialogs of this view's changes. */
record RecomputeForms(Supplier<ContentStatuses> service, StatusTexts words) {
    /** Learners whose statements a preview shows. */
    private static final int SAMPLE = 5;

    /** Recomputes these, and reads them again. */
    WriteForm selected(List<EnrolmentKey> keys) {
        return new SimpleForm(
                service.get().batchJobs().recompute(keys).orBecause(words.get("collection.selected.why")),
                words.get("recompute.confirm"),
                words.texts());
    }

    /** Recomputes all that differ, by a job that goes through the whole ring. */
    WriteForm all(String where, List<Learner> differing, ReviewModel model) {
        List<EnrolmentKey> keys = differing.stream().map(Learner::key).toList();
        List<EnrolmentKey> sample = keys.subList(0, Math.min(SAMPLE, keys.size()));
        Optional<String> scope = model.scope().get().orElse(Optional.empty());
        return new PlainForm(
                words.get("collection.all.title", where),
                where,
                words.get("recompute.confirm"),
                true,
                cause -> service.get()
                        .batchJobs()
                        .recompute(sample)
                        .preview(cause)
                        .thenApply(plan -> Plan.of(
                                Message.plain(words.get("collection.all.summary", keys.size(), where, sample.size())),
                                keys.size(),
                                plan.statements())),
                cause -> model.recompute(scope, cause)
                        .thenApply(begun -> new WriteForm.Result(words.get("collection.all.begun", where), true)));
    }

    /** Puts the collections of a file in place. */
    WriteForm trees(Path file) {
        return new SimpleForm(
                service.get().collections().importTrees(file), words.get("collection.import.confirm"), words.texts());
    }
}
