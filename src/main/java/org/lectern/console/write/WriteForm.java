package org.lectern.console.write;

import java.util.concurrent.CompletionStage;
import org.lectern.model.Cause;

/** A write that is made while its dialog is open, which then says what came of it. UI thread only. */
public interface WriteForm extends WriteQuestion {
    /** Makes the write. The stage says what came of it. */
    CompletionStage<Result> make(Cause cause);

    /**
     * What came of a write.
     *
     * @param sentence for the operator
     * @param details line by line, to read and copy; empty if there is nothing more to say
     * @param verified whether all that was to be done is seen to be done
     */
    record Result(String sentence, String details, boolean verified) {}
}
