package org.lectern.console.data;

import java.io.IOException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.lectern.console.notice.MessageException;
import org.lectern.console.page.ConsoleContext;
import org.lectern.console.text.Texts;
import org.lectern.console.write.WritePreview;
import org.lectern.transfer.EntryType;
import org.lectern.transfer.ImportPreview;
import org.lectern.transfer.ImportReport;
import org.lectern.transfer.Omission;
import org.lectern.transfer.Outcome;
import org.lectern.transfer.TransferProgress;
import org.lectern.wording.HasMessage;

/** What the page says of an import. */
record ImportTexts(Texts texts) {
    /** Reads what there is to import, for as long as it is told to go on. */
    interface Looking {
        ImportPreview look(BooleanSupplier goOn) throws IOException;
    }

    /** What an import would do: looked at in the background, until nobody waits for it any more; told on the UI thread. */
    static CompletableFuture<WritePreview> effect(
            ConsoleContext context, Looking looking, Function<ImportPreview, WritePreview> said) {
        CompletableFuture<WritePreview> effect = new CompletableFuture<>();
        context.background().execute(() -> {
            try {
                ImportPreview found = looking.look(() -> !effect.isDone());
                context.ui().execute(() -> effect.complete(said.apply(found)));
            } catch (IOException e) {
                context.ui().execute(() -> effect.completeExceptionally(new MessageException(HasMessage.of(e), e)));
            } catch (RuntimeException e) {
                context.ui().execute(() -> effect.completeExceptionally(e));
            }
        });
        return effect;
    }

    /** What a file holds. */
    WritePreview held(ImportPreview preview) {
        return new WritePreview(
                        texts.get("confirm.import.summary", preview.rows(), preview.refused()),
                        there(preview.counts()),
                        List.of())
                .listing(preview.first());
    }

    String headline(ImportModel.State state) {
        if (state instanceof ImportModel.State.Running running) {
            return texts.get("data.running", running.name());
        }
        if (state instanceof ImportModel.State.Preparing preparing) {
            return preparing.title();
        }
        if (state instanceof ImportModel.State.OnSpark spark) {
            return texts.get("data.running", spark.name());
        }
        if (state instanceof ImportModel.State.Ended ended) {
            return texts.get(
                    "data.outcome." + ended.report().outcome().name(),
                    ended.name(),
                    ended.report().duration().toMillis() / 1_000.0);
        }
        return texts.get("data.drop");
    }

    String figures(ImportModel.State state) {
        if (state instanceof ImportModel.State.Running running) {
            TransferProgress progress = running.progress();
            return progress.waiting()
                    .map(why -> texts.get("data.waiting", progress.tally().applied(), texts.say(why)))
                    .orElseGet(() -> texts.get(
                            (running.rows() ? "data.move.phase." : "data.phase.")
                                    + progress.phase().name(),
                            progress.lines(),
                            progress.tally().applied(),
                            progress.tally().unchanged(),
                            progress.tally().refused()));
        }
        if (state instanceof ImportModel.State.Ended ended) {
            ImportReport report = ended.report();
            return texts.get("data.figures", report.applied(), report.unchanged(), report.refused())
                    + (report.resumedAfter() > 0 ? " " + texts.get("data.resumed", report.resumedAfter()) : "")
                    // Where refusals are listed, there is no other place for it.
                    + (report.refusals().isEmpty()
                            ? ""
                            : report.comparison()
                                    .map(compared -> "\n" + compared(report, compared))
                                    .orElse(""));
        }
        return state instanceof ImportModel.State.Idle ? texts.get("data.drop.formats") : "";
    }

    String icon(ImportModel.State state) {
        if (state instanceof ImportModel.State.Ended ended) {
            return ended.report().outcome() == Outcome.FINISHED ? "fth-check-circle" : "fth-pause-circle";
        }
        return state instanceof ImportModel.State.Failed
                ? "fth-alert-triangle"
                : state instanceof ImportModel.State.Idle ? "fth-upload" : "fth-loader";
    }

    String title(ImportModel.State state) {
        if (state instanceof ImportModel.State.Ended ended) {
            return texts.get("data.title." + ended.report().outcome().name());
        }
        return texts.get(prefix(state) + "title." + state.getClass().getSimpleName());
    }

    private static String prefix(ImportModel.State state) {
        return state instanceof ImportModel.State.Preparing preparing && preparing.rows() ? "data.move." : "data.";
    }

    String text(ImportModel.State state) {
        if (state instanceof ImportModel.State.Ended ended) {
            return ended.report()
                    .message()
                    .map(texts::say)
                    .orElseGet(() -> counts(ended.report())
                            + ended.report()
                                    .comparison()
                                    .map(compared -> "\n" + compared(ended.report(), compared))
                                    .orElse(""));
        }
        return state instanceof ImportModel.State.Failed failed
                ? failed.problem().sentence()
                : texts.get(prefix(state) + "text." + state.getClass().getSimpleName());
    }

    /** What a keyspace had, what was left out of it and why, and what the other one has now. */
    private String compared(ImportReport report, ImportReport.Comparison compared) {
        return texts.get(report.agrees() ? "data.move.agrees" : "data.move.differs", compared.read(), report.refused())
                + omitted(compared.omitted())
                + "\n" + texts.get("data.move.there", there(compared.there()));
    }

    private String omitted(Map<Omission, Long> omitted) {
        return omitted.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(why -> "\n"
                        + texts.get(
                                "data.move.omitted",
                                why.getValue(),
                                texts.say(why.getKey().message())))
                .collect(Collectors.joining());
    }

    private String there(Map<EntryType, Long> counts) {
        return counts.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(count -> texts.get("confirm.import." + count.getKey(), count.getValue()))
                .collect(Collectors.joining(" \u00B7 "));
    }

    /** What there is to move. */
    WritePreview moved(ImportPreview preview) {
        return new WritePreview(
                        texts.get("confirm.move.summary", preview.rows(), preview.refused())
                                + omitted(preview.omitted()),
                        there(preview.counts()),
                        List.of())
                .listing(preview.first());
    }

    private String counts(ImportReport report) {
        Map<EntryType, org.lectern.transfer.Tally> counts = new EnumMap<>(EntryType.class);
        counts.putAll(report.counts());
        return counts.entrySet().stream()
                .map(count -> texts.get(
                        "data.count." + count.getKey().name(),
                        count.getValue().applied(),
                        count.getValue().unchanged()))
                .collect(Collectors.joining("\n"));
    }
}
