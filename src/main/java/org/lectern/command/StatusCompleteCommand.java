package org.lectern.command;

import java.util.Optional;
import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Review;
import org.lectern.status.store.StatusPreview;
import org.lectern.status.summary.Summaries;
import org.lectern.status.sunbird.SyncRequest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Has Sunbird complete an enrolment, or writes the completion without it. */
@Command(
        name = "complete",
        description = "Prints the request that makes Sunbird compute an enrolment and request its certificate. With "
                + "--apply and --without-certificate, writes the completion here instead; Sunbird then never "
                + "requests the certificate. Exit code 1: the completion is missing.")
final class StatusCompleteCommand extends ApplyingCommand {
    @Option(names = "--learner", required = true, paramLabel = "ID", description = "the learner")
    private String learner = "";

    @Option(names = "--collection", required = true, paramLabel = "ID", description = "the course")
    private String collection = "";

    @Option(names = "--batch", required = true, paramLabel = "ID", description = "the batch")
    private String batch = "";

    @Option(
            names = "--without-certificate",
            description = "write status 2 and the completion date; the learner gets no certificate")
    private boolean withoutCertificate;

    @Override
    void checkOptions() {
        super.checkOptions();
        if (write().isPresent() != withoutCertificate) {
            throw OptionParser.wrong(
                    "A completion written here prevents the certificate. Use --apply and --without-certificate "
                            + "together, or neither.");
        }
    }

    @Override
    Exit run(OpenConnection connection, Output output) throws Exception {
        Summaries summaries = connection.lectern().contentStatuses().summaries();
        EnrolmentKey key = new EnrolmentKey(learner, collection, batch);
        Optional<WriteOptions> write = write();
        if (write.isPresent()) {
            StatusPreview before = output.await(summaries.previewComplete(key));
            output.await(summaries.complete(key, write.get().statusCause(connection, output)));
            StatusPreview after = output.await(summaries.previewComplete(key));
            output.covered(
                    Output.object("completion").put("written", before.rows()).put("left", after.rows()),
                    Output.count(before.rows(), "row", "rows") + " written; " + Output.number(after.rows())
                            + " still different after the write.");
            return Exit.found(!after.isEmpty());
        }
        SyncRequest request = summaries.syncRequest(key);
        output.result(
                Output.object("syncRequest").put("body", request.body()).put("command", request.command()),
                request::command);
        Review review = output.await(summaries.review(key));
        return Exit.found(review.lacksCompletion());
    }
}
