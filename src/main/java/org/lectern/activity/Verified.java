package org.lectern.activity;

/** Whether what was written was read again, and seen to be right. */
public enum Verified {
    YES,
    /** It was read again and is not right, or could not be read. */
    NO,
    /** Nothing of this kind is read again. */
    NOT_APPLICABLE
}
