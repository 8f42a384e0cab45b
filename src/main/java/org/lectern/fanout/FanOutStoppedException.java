package org.lectern.fanout;

import org.lectern.content.ContentId;

/** Thrown when a job was cancelled on its way. The message says what that leaves behind. */
public final class FanOutStoppedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    FanOutStoppedException(ContentId content, long settled) {
        super(
                "The fan-out of " + content + " was stopped after " + settled
                        + " libraries. The item itself is changed; the libraries that are left still show it as it was, until the item changes again, or Lectern is next started.");
    }
}
