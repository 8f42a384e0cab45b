package org.lectern.command;

import org.lectern.status.model.EnrolmentKey;
import org.lectern.status.model.Review;
import org.lectern.status.summary.Summaries;
import org.lectern.status.sunbird.SyncRequest;
import org.lectern.write.Write;
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
        if (write().isPresent()) {
            Write<Review> write = summaries.complete(key);
            long before = rows(write, connection, output);
            makeStatus(write, connection, output);
            long after = rows(write, connection, output);
            output.covered(
                    Output.object("completion").put("written", before).put("left", after),
                    Output.count(before, "row", "rows") + " written; " + Output.number(after)
                            + " still different after the write.");
            return Exit.found(after > 0);
        }
        SyncRequest request = summaries.syncRequest(key);
        output.result(
                Output.object("syncRequest").put("body", request.body()).put("command", request.command()),
                request::command);
        Review review = output.await(summaries.review(key));
        return Exit.found(review.lacksCompletion());
    }

    private static long rows(Write<?> write, OpenConnection connection, Output output) throws Exception {
        return output.await(write.preview(connection.looking())).rows().orElse(0);
    }
}
