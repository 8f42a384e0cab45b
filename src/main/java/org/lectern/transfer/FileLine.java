package org.lectern.transfer;

import java.util.Map;
import org.lectern.wording.Message;

/** What a reader made of a line: an entry, or a reason why not. */
sealed interface FileLine {
    /** The physical line where it begins, from 1. */
    long number();

    /** An entry that may be written. */
    record Good(long number, Entry entry) implements FileLine {}

    /** A line that is refused, with a sentence for the operator. */
    record Bad(long number, Message reason) implements FileLine {}

    /**
     * No line: the end of a page of a keyspace, which is a place to go on from.
     *
     * @param number of the line before it
     * @param place to be handed back as it is; empty at the end of the pass
     * @param rows of the keyspace on the page, whatever became of them
     * @param omitted rows that no line is made of
     */
    record PageEnd(long number, String place, long rows, Map<Omission, Long> omitted) implements FileLine {
        public PageEnd {
            omitted = Map.copyOf(omitted);
        }
    }
}
