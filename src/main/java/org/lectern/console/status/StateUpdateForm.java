package org.lectern.console.status;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;
import org.lectern.async.BlockingWork;
import org.lectern.console.work.Job;
import org.lectern.console.write.DialogHead;
import org.lectern.console.write.WriteForm;
import org.lectern.console.write.WritePreview;
import org.lectern.model.Cause;
import org.lectern.status.ContentStatuses;
import org.lectern.status.event.ContentStateFile;
import org.lectern.status.event.ContentStates.Outcome;
import org.lectern.status.event.ContentStates.UpdatePreview;

/** What a learner's device could not send is taken from a file, as the older API takes it; verified by previewing it again. */
record StateUpdateForm(
        DialogHead head, CompletionStage<ContentStateFile> sent, Supplier<ContentStatuses> service, StatusTexts words)
        implements WriteForm {
    /** Of a file that is read once: what was shown is what is taken, whatever becomes of the file meanwhile. */
    static StateUpdateForm of(Path file, Supplier<ContentStatuses> service, StatusTexts words) {
        ContentStatuses statuses = service.get();
        String name = String.valueOf(file.getFileName());
        return new StateUpdateForm(
                new DialogHead(words.get("update.title", name), name, words.get("update.confirm"), true),
                BlockingWork.start(
                        () -> ContentStateFile.read(file, statuses.collections().now())),
                service,
                words);
    }

    @Override
    public CompletionStage<WritePreview> preview(Cause cause) {
        return sent.thenCompose(all -> service.get().contentStates().previewUpdateFrom(all))
                .thenApply(this::shown);
    }

    private WritePreview shown(UpdatePreview preview) {
        boolean nothing = preview.writes().isEmpty();
        long taken = preview.outcomes().size() - preview.refused();
        return new WritePreview(
                        words.get(
                                nothing ? "update.nothing" : "update.summary",
                                taken,
                                preview.refused(),
                                preview.writes().rows()),
                        preview.writes().rows(),
                        preview.writes().statements(),
                        nothing)
                .listing(lines(preview.outcomes()));
    }

    /** What is refused comes first. */
    private List<String> lines(List<Outcome> outcomes) {
        List<String> lines = new ArrayList<>();
        outcomes.forEach(one -> one.refusal()
                .ifPresent(why -> lines.add(
                        words.get("update.refused", item(one), words.texts().say(why)))));
        outcomes.stream()
                .filter(one -> one.refusal().isEmpty())
                .forEach(one -> lines.add(words.get("update.taken", item(one))));
        return lines;
    }

    private String item(Outcome one) {
        String view = words.get(
                "update.item",
                one.key().content(),
                one.key().where().user(),
                words.place(one.key().where()));
        return one.attempt()
                .map(attempt -> words.get("update.attempt", view, attempt))
                .orElse(view);
    }

    @Override
    public CompletionStage<Result> make(Cause cause, Job job) {
        return sent.thenCompose(all ->
                service.get().contentStates().updateFrom(all, cause).thenCompose(outcomes -> verified(outcomes, all)));
    }

    private CompletionStage<Result> verified(List<Outcome> outcomes, ContentStateFile all) {
        return service.get().contentStates().previewUpdateFrom(all).thenApply(again -> {
            long refused =
                    outcomes.stream().filter(one -> one.refusal().isPresent()).count();
            int left = again.writes().rows();
            String sentence = left > 0
                    ? words.get("update.failed", left)
                    : words.get(refused > 0 ? "update.part" : "update.done", outcomes.size() - refused, refused);
            return new Result(
                    sentence, String.join(System.lineSeparator(), lines(outcomes)), left == 0 && refused == 0);
        });
    }
}
