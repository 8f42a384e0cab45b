package org.lectern.job.planned;

import java.io.Serializable;

/** A piece of a job. It carries all that its work needs. Safe to repeat, also twice at a time and beside other writers. */
public interface JobPart extends Serializable {
    /** Units of work that the part is expected to take, for the rate limit: rows, findings or users. */
    long units();
}
