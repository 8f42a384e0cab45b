package org.lectern.wording;

/** What is said of a failure that says nothing itself. */
enum FailureSentence implements MessageKey {
    NO_WORDS("It failed without a message. See the log of the console.");

    private final String pattern;

    FailureSentence(String pattern) {
        this.pattern = pattern;
    }

    @Override
    public String pattern() {
        return pattern;
    }
}
