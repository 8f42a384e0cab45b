package org.lectern.transfer;

/** What a last-modified time of ten digits is. Those of nearly all items are either; nobody can tell from one alone. */
public enum TenDigits {
    /** Nobody has said: such a line is refused. */
    UNKNOWN,
    /** Seconds since 1970, as the papers print them. */
    SECONDS
}
