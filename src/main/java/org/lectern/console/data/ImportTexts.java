package org.lectern.console.data;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.lectern.console.notice.MessageException;
import org.lectern.console.text.Texts;
import org.lectern.console.write.WritePreview;
import org.lectern.transfer.EntryType;
import org.lectern.transfer.ImportPreview;
import org.lectern.transfer.ImportReport;
import org.lectern.transfer.Importer;
import org.lectern.transfer.Outcome;
import org.lectern.transfer.TenDigits;
import org.lectern.transfer.TransferProgress;
import org.lectern.wording.HasMessage;

/** What the page says of an import. */
final class ImportTexts {
    private final Texts texts;

    ImportTexts(Texts texts) {
        this.texts = texts;
    }

    /** What a file holds: read in the background, until nobody waits for it any more. */
    static CompletionStage<WritePreview> effect(Path file, TenDigits tenDigits, Texts texts) {
        CompletableFuture<WritePreview> effect = new CompletableFuture<>();
        CompletableFuture.runAsync(() -> {
            try {
                effect.complete(effect(Importer.preview(file, tenDigits, () -> !effect.isDone()), texts));
            } catch (IOException e) {
                effect.completeExceptionally(new MessageException(HasMessage.of(e), e));
            } catch (RuntimeException e) {
                effect.completeExceptionally(e);
            }
        });
        return effect;
    }

    private static WritePreview effect(ImportPreview preview, Texts texts) {
        Map<EntryType, Long> counts = new EnumMap<>(EntryType.class);
        counts.putAll(preview.counts());
        return new WritePreview(
                texts.get("confirm.import.summary", preview.rows(), preview.refused()),
                counts.entrySet().stream()
                        .map(count -> texts.get("confirm.import." + count.getKey(), count.getValue()))
                        .collect(Collectors.joining(" \u00B7 ")),
                preview.first());
    }

    String headline(ImportModel.State state) {
        if (state instanceof ImportModel.State.Running running) {
            return texts.get("data.running", String.valueOf(running.file().getFileName()));
        }
        if (state instanceof ImportModel.State.Preparing) {
            return texts.get("data.debian.job");
        }
        if (state instanceof ImportModel.State.Ended ended) {
            return texts.get(
                    "data.outcome." + ended.report().outcome().name(),
                    String.valueOf(ended.file().getFileName()),
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
                            "data.phase." + progress.phase().name(),
                            progress.lines(),
                            progress.tally().applied(),
                            progress.tally().unchanged(),
                            progress.tally().refused()));
        }
        if (state instanceof ImportModel.State.Ended ended) {
            ImportReport report = ended.report();
            return texts.get("data.figures", report.applied(), report.unchanged(), report.refused())
                    + (report.resumedAfter() > 0 ? " " + texts.get("data.resumed", report.resumedAfter()) : "");
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
        return texts.get("data.title." + state.getClass().getSimpleName());
    }

    String text(ImportModel.State state) {
        if (state instanceof ImportModel.State.Ended ended) {
            return ended.report().message().map(texts::say).orElseGet(() -> counts(ended.report()));
        }
        return state instanceof ImportModel.State.Failed failed
                ? failed.problem().sentence()
                : texts.get("data.text." + state.getClass().getSimpleName());
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
