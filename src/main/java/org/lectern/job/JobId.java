package org.lectern.job;

import org.lectern.wording.InvalidInputException;

/**
 * The name of a job: {@code <hostname>/<counter>}, from the counter of the host that began it ("Unique names for our rows",
 * counter names).
 *
 * @param value never blank
 */
public record JobId(String value) implements Comparable<JobId> {
    public JobId {
        int slash = value.lastIndexOf('/');
        if (slash <= 0 || slash == value.length() - 1) {
            throw new InvalidInputException(JobSentence.NO_JOB_NAME.of(value));
        }
    }

    @Override
    public int compareTo(JobId other) {
        return value.compareTo(other.value);
    }

    @Override
    public String toString() {
        return value;
    }
}
