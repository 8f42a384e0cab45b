package org.lectern.console.status;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.lectern.console.write.PlainForm;
import org.lectern.console.write.WriteForm;
import org.lectern.console.write.WritePreview;
import org.lectern.status.ContentStatuses;
import org.lectern.status.mode.ContextEntries.Entry;
import org.lectern.status.mode.Modes;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Mode;
import org.lectern.status.model.Transfer;

/** What comes along into a context, and what was cut short on the way. None has fields; each is verified by reading again. */
record EntryForms(Supplier<ContentStatuses> service, StatusTexts words) {
    private Modes modes() {
        return service.get().modes();
    }

    /**
     * A user enters a context.
     *
     * @param moves whether the instance's mode takes away what comes along
     */
    WriteForm enter(EnrolmentKey key, boolean moves) {
        return new PlainForm(
                words.get("entry.of", key.user(), words.place(key)),
                key.user(),
                words.get("entry.confirm"),
                moves,
                cause -> modes().entries().preview(key).thenApply(entry -> preview(key, entry)),
                cause -> modes().entries()
                        .enter(key, cause)
                        .thenCompose(taken ->
                                modes().entries().preview(key).thenApply(after -> verified(key, taken, after))));
    }

    private WritePreview preview(EnrolmentKey key, Entry entry) {
        Set<String> contents = entry.transfer().contents();
        if (contents.isEmpty() && entry.cutShort().isEmpty()) {
            return WritePreview.nothing(nothing(key, entry));
        }
        List<String> lines = new ArrayList<>();
        entry.cutShort().forEach(transfer -> lines.addAll(lines(transfer)));
        lines.addAll(lines(entry.transfer()));
        List<String> sentences = new ArrayList<>();
        if (!entry.cutShort().isEmpty()) {
            sentences.add(words.get("entry.first", entry.cutShort().size()));
        }
        if (!contents.isEmpty()) {
            sentences.add(words.get("entry.summary." + entry.setting().mode(), contents.size(), words.place(key)));
        }
        return new WritePreview(
                        String.join(" ", sentences),
                        entry.estimate().rows().orElse(0),
                        entry.estimate().statements())
                .listing(lines);
    }

    /** Why nothing comes along. */
    private String nothing(EnrolmentKey key, Entry entry) {
        if (entry.over()) {
            return words.get("entry.over", words.place(key));
        }
        return entry.setting().mode() == Mode.STRICT
                ? words.get("entry.strict", words.rule(entry.setting()))
                : words.get("entry.nothing", words.place(key), words.rule(entry.setting()));
    }

    /** Each content with where it comes from. */
    private List<String> lines(Transfer transfer) {
        return transfer.sources().entrySet().stream()
                .flatMap(source -> source.getValue().stream()
                        .sorted()
                        .map(content -> words.get(
                                "entry.line", content, words.place(source.getKey()), words.place(transfer.to()))))
                .toList();
    }

    private WriteForm.Result verified(EnrolmentKey key, Set<String> taken, Entry after) {
        boolean done = after.transfer().contents().isEmpty() && after.cutShort().isEmpty();
        return new WriteForm.Result(
                words.get(done ? "entry.done" : "entry.failed", taken.size(), words.place(key)),
                String.join(System.lineSeparator(), taken),
                done);
    }

    /** All copies and moves that were cut short are finished. */
    WriteForm finish() {
        return new PlainForm(
                words.get("entry.finish.title"),
                words.get("entry.finish.name"),
                words.get("entry.finish.confirm"),
                false,
                cause -> modes().previewFinish()
                        .thenApply(open -> open.transfers().isEmpty()
                                ? WritePreview.nothing(words.get("entry.finish.nothing"))
                                : finishing(
                                        open.transfers(),
                                        open.estimate().statements(),
                                        open.estimate().rows().orElse(0))),
                cause -> modes().finishAll(cause)
                        .thenCompose(users -> modes().cutShort()
                                .thenApply(left -> new WriteForm.Result(
                                        words.get(
                                                left.isEmpty() ? "entry.finish.done" : "entry.finish.failed",
                                                left.size()),
                                        left.isEmpty()))));
    }

    private WritePreview finishing(List<Transfer> open, List<String> statements, long rows) {
        List<String> lines = new ArrayList<>();
        open.forEach(transfer -> {
            lines.add(words.get("entry.whose", transfer.to().user()));
            lines.addAll(lines(transfer));
        });
        return new WritePreview(words.get("entry.finish.summary", open.size()), rows, statements).listing(lines);
    }
}
