package org.lectern.transfer;

import org.lectern.wording.HasMessage;
import org.lectern.wording.Message;

/** Why a row of a platform's is not taken over, although nothing is wrong with it. */
public enum Omission implements HasMessage {
    /** Somebody or something marked as deleted, or what such a one has. */
    DELETED(TransferSentence.OMITTED_DELETED),
    /** A group that stands for a folder, or what it has. */
    FOLDER(TransferSentence.OMITTED_FOLDER),
    /** A role on what Lectern has no libraries of: discussions, folders, meetings. */
    OTHER_KIND(TransferSentence.OMITTED_OTHER_KIND);

    private final TransferSentence sentence;

    Omission(TransferSentence sentence) {
        this.sentence = sentence;
    }

    @Override
    public Message message() {
        return sentence.of();
    }
}
