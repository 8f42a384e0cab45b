package org.lectern.event;

/** What somebody may be told of. */
public enum EventKind {
    /** A learner has come to the end of a content item: {@link Event.ViewEnded}. */
    VIEW_ENDED,
    /** A change has been carried to the libraries that it concerns: {@link Event.LibraryChanged}. */
    LIBRARY_CHANGED
}
