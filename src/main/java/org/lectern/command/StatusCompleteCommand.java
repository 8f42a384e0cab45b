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
        description =
                "Prints the request by which Sunbird computes an enrolment itself, and sends for its certificate. With --apply "
                        + "and --without-certificate the completion is written here instead: Sunbird then never sends for the "
                        + "certificate. Ends with 1 if the completion is missing.")
final class StatusCompleteCommand extends ApplyingCommand {
    @Option(names = "--learner", required = true, paramLabel = "ID", description = "the learner")
    private String learner = "";

    @Option(names = "--collection", required = true, paramLabel = "ID", description = "the course")
    private String collection = "";

    @Option(names = "--batch", required = true, paramLabel = "ID", description = "the batch")
    private String batch = "";

    @Option(
            names = "--without-certificate",
            description = "write status 2 and the day of completion; the learner gets no certificate by it")
    private boolean withoutCertificate;

    @Override
    void checkOptions() {
        super.checkOptions();
        if (write().isPresent() != withoutCertificate) {
            throw OptionParser.wrong(
                    "A completion that is written here suppresses the certificate: give --apply and --without-certificate "
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
                            + " not as they should be, after reading again.");
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
