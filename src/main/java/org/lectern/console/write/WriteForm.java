package org.lectern.console.write;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.lectern.console.text.Texts;
import org.lectern.console.work.Job;
import org.lectern.model.Cause;
import org.lectern.wording.Message;
import org.lectern.write.Plan;
import org.lectern.write.Write;
import org.lectern.write.WriteReport;

/** A write that is made while its dialog is open, which then says what came of it. UI thread only. */
public interface WriteForm extends WriteQuestion {
    /**
     * Makes the write. The stage says what came of it.
     *
     * @param job told how far it is, if it takes long; the dialog shows that of one that can be ended
     */
    CompletionStage<Result> make(Cause cause, Job job);

    /** Ends early what is being made, which then says how far it came; empty if it cannot be ended. */
    default Optional<Runnable> stop() {
        return Optional.empty();
    }

    /** What the button says that looks again after not all of it was made; empty: that it tries again. */
    default Optional<String> goOn() {
        return Optional.empty();
    }

    /** How much is written. */
    static String figures(Plan plan, Texts texts) {
        String said = texts.say(plan.figures());
        return said.isEmpty() && plan.rows().isPresent()
                ? texts.get("change.rows", plan.rows().getAsLong())
                : said;
    }

    /** Lines to read and copy. */
    static String joined(List<Message> lines, Texts texts) {
        return lines.stream().map(texts::say).collect(Collectors.joining("\n"));
    }

    /**
     * What came of a write.
     *
     * @param sentence for the operator
     * @param details line by line, to read and copy; empty if there is nothing more to say
     * @param verified whether all that was to be done is seen to be done
     * @param undo restores what was there before; empty if that is impossible
     */
    record Result(String sentence, String details, boolean verified, Optional<Write<?>> undo) {
        /** The result of a service's write. */
        public static Result of(WriteReport report, Texts texts) {
            String sentence = texts.say(report.logged().message());
            return new Result(
                    sentence.isEmpty() ? texts.get("change.done") : sentence,
                    joined(report.details(), texts),
                    report.succeeded(),
                    report.undo());
        }

        /** A result that cannot be undone. */
        public Result(String sentence, String details, boolean verified) {
            this(sentence, details, verified, Optional.empty());
        }

        /** With nothing more to say. */
        public Result(String sentence, boolean verified) {
            this(sentence, "", verified);
        }
    }
}
