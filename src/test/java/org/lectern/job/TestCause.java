package org.lectern.job;

import org.lectern.model.Cause;

/** What tests give as the cause of their changes. */
public final class TestCause {
    public static final Cause TEST = Cause.of("tester@here", "a test");

    private TestCause() {}
}
