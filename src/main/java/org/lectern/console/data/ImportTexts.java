package org.lectern.console.data;

import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.lectern.console.text.Texts;
import org.lectern.transfer.EntryType;
import org.lectern.transfer.ImportCounts;
import org.lectern.transfer.ImportReport;
import org.lectern.transfer.Omission;
import org.lectern.transfer.Outcome;
import org.lectern.transfer.TransferProgress;

/** What the page says of an import. */
record ImportTexts(Texts texts) {
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
                + "\n" + texts.get("data.move.there", texts.say(ImportCounts.inWords(compared.there())));
    }

    private String omitted(Map<Omission, Long> omitted) {
        return ImportCounts.lines(omitted).stream()
                .map(line -> "\n" + texts.say(line))
                .collect(Collectors.joining());
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
