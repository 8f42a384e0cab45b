package org.lectern.console.status.collection;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.lectern.async.BlockingWork;
import org.lectern.console.status.StatusTexts;
import org.lectern.console.write.PlainForm;
import org.lectern.console.write.WriteForm;
import org.lectern.console.write.WritePreview;
import org.lectern.model.Cause;
import org.lectern.status.ContentStatuses;
import org.lectern.status.batch.Learner;
import org.lectern.status.event.CollectionTrees;
import org.lectern.status.model.CollectionTree;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Review;
import org.lectern.status.store.StatusPreview;

/** What the dialogs of this view's changes say and do. */
record RecomputeForms(Supplier<ContentStatuses> service, StatusTexts words) {
    /** Learners whose statements a preview shows. */
    private static final int SAMPLE = 5;

    /** These are recomputed, and read again. */
    WriteForm selected(List<EnrolmentKey> keys) {
        return new PlainForm(
                words.get("collection.selected.title", keys.size()),
                common(keys),
                words.get("recompute.confirm"),
                false,
                cause -> sample(
                        keys,
                        sample -> sample.isAll(keys) && sample.statements() == 0
                                ? WritePreview.nothing(
                                        words.get(sample.lacksEnrolment() ? "recompute.cannot" : "recompute.nothing"))
                                : new WritePreview(selection(keys, sample), keys.size(), sample.lines())),
                cause -> {
                    Cause given =
                            cause.why().isEmpty() ? Cause.of(cause.who(), words.get("collection.selected.why")) : cause;
                    return service.get()
                            .batchJobs()
                            .recompute(keys, given)
                            .thenApply(done -> new WriteForm.Result(
                                    words.get("collection.selected.done", done.right(), done.selected()),
                                    done.notes().stream()
                                            .map(words.texts()::say)
                                            .collect(Collectors.joining(System.lineSeparator())),
                                    done.right() == done.selected()));
                });
    }

    /** All that differ are recomputed, on the way through the whole ring. */
    WriteForm all(String where, List<Learner> differing, ReviewModel model) {
        List<EnrolmentKey> keys = differing.stream().map(Learner::key).toList();
        Optional<String> scope = model.scope().get().orElse(Optional.empty());
        return new PlainForm(
                words.get("collection.all.title", where),
                where,
                words.get("recompute.confirm"),
                true,
                cause -> sample(
                        keys,
                        sample -> new WritePreview(
                                words.get("collection.all.summary", keys.size(), where, sample.learners()),
                                keys.size(),
                                sample.lines())),
                cause -> model.recompute(scope, cause)
                        .thenApply(begun -> new WriteForm.Result(words.get("collection.all.begun", where), true)));
    }

    /** What these have in common, to be typed: the learner, the collection, or that they are of everything. */
    private String common(List<EnrolmentKey> keys) {
        Set<String> users = keys.stream().map(EnrolmentKey::user).collect(Collectors.toSet());
        Set<String> collections = keys.stream().map(EnrolmentKey::collection).collect(Collectors.toSet());
        if (users.size() == 1) {
            return users.iterator().next();
        }
        return collections.size() == 1 ? collections.iterator().next() : words.get("collection.everything");
    }

    private String selection(List<EnrolmentKey> keys, Sample sample) {
        String sentence = words.get("collection.selected.summary", keys.size(), sample.learners());
        return sample.lacksEnrolment() ? sentence + " " + words.get("recompute.cannot") : sentence;
    }

    /**
     * What would be written for the first few.
     *
     * @param lines the statements, below whose they are
     * @param lacksEnrolment whether there is one of them whom somebody has to enrol first
     */
    private record Sample(int learners, List<String> lines, int statements, boolean lacksEnrolment) {
        static final Sample NONE = new Sample(0, List.of(), 0, false);

        Sample with(String whose, StatusPreview found, Review review) {
            List<String> all = new ArrayList<>(lines);
            all.add(whose);
            all.addAll(found.statements());
            return new Sample(
                    learners + 1,
                    List.copyOf(all),
                    statements + found.statements().size(),
                    lacksEnrolment || review.lacksEnrolment());
        }

        boolean isAll(List<EnrolmentKey> keys) {
            return learners == keys.size();
        }
    }

    private CompletionStage<WritePreview> sample(List<EnrolmentKey> keys, Function<Sample, WritePreview> preview) {
        CompletionStage<Sample> sample = CompletableFuture.completedStage(Sample.NONE);
        for (EnrolmentKey key : keys.subList(0, Math.min(SAMPLE, keys.size()))) {
            sample = sample.thenCompose(before -> service.get()
                    .summaries()
                    .previewRecompute(key)
                    .thenCombine(
                            service.get().summaries().review(key),
                            (found, review) -> before.with(words.get("collection.line", key), found, review)));
        }
        return sample.thenApply(preview);
    }

    /** The collections of a file are put in place. */
    WriteForm trees(Path file) {
        return new PlainForm(
                words.get("collection.import.title", file.getFileName()),
                file.getFileName().toString(),
                words.get("collection.import.confirm"),
                true,
                cause -> BlockingWork.start(() -> CollectionTrees.read(file))
                        .thenApply(trees -> new WritePreview(
                                        words.get("collection.import.summary", trees.size()), trees.size(), List.of())
                                .listing(trees.stream().map(this::line).toList())),
                cause -> service.get()
                        .collections()
                        .importTrees(file, cause)
                        .thenApply(count -> new WriteForm.Result(words.get("collection.import.done", count), true)));
    }

    private String line(CollectionTree tree) {
        return words.get(
                "collection.import.line",
                tree.collection(),
                tree.leaves().size(),
                tree.optional().size(),
                tree.units().size());
    }
}
