package org.lectern.command;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.lectern.status.batch.BatchJob;
import org.lectern.status.model.BatchJobRecord;
import org.lectern.status.model.Coverage;
import org.lectern.wording.Message;

/** Waits for work over many learners, and says what it has covered and found. */
final class BatchJobs {
    private BatchJobs() {}

    /**
     * Sees a batch job to its end.
     *
     * @param begun fails if it is refused
     * @param looks whether it only looks: then what it has found decides how the command ends
     */
    static Exit follow(CompletionStage<BatchJob> begun, boolean looks, Interruption interruption, Output output)
            throws Exception {
        BatchJob job = output.await(begun);
        String id = job.record().id();
        output.say(Words.of(job.record().kind()).replace('-', ' ') + " of content status: " + id + ".");
        long since = System.nanoTime();
        BatchJob.Report report = interruption.follow(job, () -> counts(job.record()), output);
        report.drift().forEach(drift -> output.data(FindingJson.of(drift)));
        for (Message note : report.notes()) {
            output.data(Output.object("note").put("note", note.english()));
        }
        double seconds = (System.nanoTime() - since) / 1e9;
        BatchJobRecord record = report.record();
        output.covered(
                json(record, report.coverage()).put("seconds", seconds),
                counts(record)
                        + about(report.coverage())
                        + (record.finished() ? ". It has finished." : ". It has not finished."),
                record.message());
        if (!record.finished()) {
            output.say(CommandSentence.STATUS_RESUME.of(id));
            return Exit.COULD_NOT;
        }
        return Exit.found(
                record.counts().failed() > 0 || (looks && record.counts().found() > 0));
    }

    static ObjectNode json(BatchJobRecord record) {
        ObjectNode object = Output.object("batchJob")
                .put("job", record.id())
                .put("kind", record.kind().name())
                .put("finished", record.finished())
                .put("examined", record.counts().examined())
                .put("found", record.counts().found())
                .put("written", record.counts().written())
                .put("failed", record.counts().failed());
        record.collection().ifPresent(collection -> object.put("collection", collection));
        return object;
    }

    /** With what it was about. */
    private static ObjectNode json(BatchJobRecord record, Coverage coverage) {
        ObjectNode object = json(record).put("users", coverage.users()).put("rows", coverage.rows());
        coverage.leftOutByName().forEach(object.putObject("leftOut")::put);
        return object;
    }

    private static String about(Coverage coverage) {
        StringBuilder text = new StringBuilder();
        if (coverage.users() > 0) {
            text.append("; of ").append(Output.count(coverage.users(), "user", "users"));
        }
        if (coverage.rows() > 0) {
            text.append(", ").append(Output.count(coverage.rows(), "row", "rows"));
        }
        if (!coverage.leftOut().isEmpty()) {
            text.append("; unchanged: ")
                    .append(coverage.leftOut().entrySet().stream()
                            .map(one -> Output.number(one.getValue()) + " "
                                    + Words.of(one.getKey()).replace('-', ' '))
                            .collect(Collectors.joining(", ")));
        }
        return text.toString();
    }

    static String counts(BatchJobRecord record) {
        return Output.number(record.counts().examined()) + " examined, "
                + Output.number(record.counts().found())
                + " found, " + Output.number(record.counts().written()) + " written, "
                + Output.number(record.counts().failed()) + " failed, " + Math.round(record.fraction() * 100)
                + " % of the ring";
    }
}
