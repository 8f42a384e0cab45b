package org.lectern.model;

import java.util.Arrays;
import java.util.Optional;

/** The program that computes the progress of learners in an installation of Sunbird. Their results differ in some cases. */
public enum SunbirdRelease {
    /** The Flink jobs of data-pipeline. */
    FLINK("flink"),
    /** The aggregators of lern-service and of its viewer service. */
    LERN_SERVICE("lern-service"),
    /** Flink jobs from before contents could be optional: every leaf content is required. */
    BEFORE_OPTIONAL("before-optional");

    private final String word;

    SunbirdRelease(String word) {
        this.word = word;
    }

    /** The name in options and saved connections. */
    public String word() {
        return word;
    }

    /** Returns the release with this name; empty if there is none. */
    public static Optional<SunbirdRelease> of(String word) {
        return Arrays.stream(values()).filter(one -> one.word.equals(word)).findFirst();
    }
}
