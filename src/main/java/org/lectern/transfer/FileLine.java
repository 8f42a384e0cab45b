package org.lectern.transfer;

import org.lectern.wording.Message;

/** What a reader made of a line: an entry, or a reason why not. */
sealed interface FileLine {
    /** The physical line where it begins, from 1. */
    long number();

    /** An entry that may be written. */
    record Good(long number, Entry entry) implements FileLine {}

    /** A line that is refused, with a sentence for the operator. */
    record Bad(long number, Message reason) implements FileLine {}
}
