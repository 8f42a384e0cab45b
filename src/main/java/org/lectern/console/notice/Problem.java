package org.lectern.console.notice;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.lectern.activity.ActivityLogException;
import org.lectern.activity.TooManyRowsException;
import org.lectern.cluster.ClusterException;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Failures;
import org.lectern.content.UnknownContentException;
import org.lectern.journal.JobGoneException;
import org.lectern.poll.PollRefusedException;
import org.lectern.principal.UnknownPrincipalException;
import org.lectern.status.StatusRefusedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What went wrong: a sentence for the operator, and details to copy into a report.
 *
 * @param connection whether no node answers: the view keeps what it shows and goes on by itself
 * @param rebuildHelps whether the library lies behind too many tombstones
 */
public record Problem(String sentence, String details, boolean connection, boolean rebuildHelps) {
    private static final Logger LOG = LoggerFactory.getLogger(Problem.class);

    /** Words a failure. The services' own exceptions speak to operators already; anything else is a defect. */
    public static Problem of(Throwable failure, Texts texts) {
        Throwable cause = Failures.cause(failure);
        ClusterException.Kind kind =
                cause instanceof ClusterException cluster ? cluster.kind() : ClusterException.Kind.FAILED;
        return new Problem(
                sentence(cause, texts),
                trace(cause),
                kind == ClusterException.Kind.UNREACHABLE,
                kind == ClusterException.Kind.TOMBSTONES);
    }

    private static String sentence(Throwable cause, Texts texts) {
        String message = cause.getMessage();
        boolean worded = cause instanceof ClusterException
                || cause instanceof UnknownPrincipalException
                || cause instanceof UnknownContentException
                || cause instanceof IllegalArgumentException
                || cause instanceof JobGoneException
                || cause instanceof PollRefusedException
                || cause instanceof StatusRefusedException
                || cause instanceof TooManyRowsException
                || cause instanceof ActivityLogException
                || cause instanceof WordedException;
        if (worded && message != null) {
            return message;
        }
        LOG.error("A defect: {}", cause.getMessage(), cause);
        return texts.get("problem.unexpected", cause.getClass().getSimpleName());
    }

    private static String trace(Throwable cause) {
        StringWriter text = new StringWriter();
        cause.printStackTrace(new PrintWriter(text, true));
        return text.toString().strip();
    }
}
