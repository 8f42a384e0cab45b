package org.lectern.console.notice;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.lectern.cluster.ClusterException;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Failures;
import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;
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

    /**
     * Words a failure. The services' own exceptions speak to operators already, and are said in the console's language. What
     * only a driver or a system knows stays in English; where it comes from the cluster, a console in another language says
     * before it what it is about. Anything else is a defect.
     */
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

    /** The sentence alone. */
    public static String sentence(Throwable failure, Texts texts) {
        Throwable cause = Failures.cause(failure);
        String message = cause.getMessage();
        boolean worded = cause instanceof HasMessage || cause instanceof IllegalArgumentException;
        if (worded && message != null) {
            Message said = HasMessage.of(cause);
            // What has a kind is said whole; the cluster's own words, with what they are about.
            return said.key().isEmpty() ? texts.get(key(cause), message) : texts.say(said);
        }
        if (cause instanceof IOException || cause instanceof UncheckedIOException) {
            return file(cause, texts);
        }
        LOG.error("A defect: {}", cause.getMessage(), cause);
        return texts.get("problem.unexpected", cause.getClass().getSimpleName());
    }

    private static String key(Throwable cause) {
        return cause instanceof ClusterException cluster ? "problem.cluster." + cluster.kind() : "problem.said";
    }

    private static String file(Throwable failure, Texts texts) {
        Throwable cause =
                failure instanceof UncheckedIOException && failure.getCause() != null ? failure.getCause() : failure;
        String name = cause instanceof FileSystemException known ? String.valueOf(known.getFile()) : "";
        if (cause instanceof NoSuchFileException) {
            return texts.get("problem.file.missing", name);
        }
        return cause instanceof AccessDeniedException
                ? texts.get("problem.file.denied", name)
                : texts.get("problem.file", String.valueOf(cause.getMessage()));
    }

    private static String trace(Throwable cause) {
        StringWriter text = new StringWriter();
        cause.printStackTrace(new PrintWriter(text, true));
        return text.toString().strip();
    }
}
